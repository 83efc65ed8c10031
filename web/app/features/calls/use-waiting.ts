import type { WaitingPatient } from '@polyclinic/contract/calls/schemas';
import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useLiveEvents } from '../../platform/live.ts';

const LOOK_EVERY_MS = 30_000;

/** Who is in a doctor's waiting room: asked anew whenever somebody comes or goes, and now and then, for those who leave without a word. */
export function useWaiting(): WaitingPatient[] {
  const [waiting, setWaiting] = useState<WaitingPatient[]>([]);
  const look = useCallback(() => void browserApi.calls.waiting().then(setWaiting, () => {}), []);
  useLiveEvents(({ kind }) => {
    if (kind === 'ready' || kind === 'call_presence' || kind === 'appointment') look();
  });
  useEffect(() => {
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  return waiting;
}
