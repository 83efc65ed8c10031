import { useEffect, useState } from 'react';
import type { Participant } from './call-state.ts';

/** How long two browsers may look for each other before another way is offered. */
const STUCK_AFTER_MS = 20_000;

/** Whether nobody has been seen or heard for a while, although one is inside. */
export function useIsStuck(present: readonly Participant[]): boolean {
  const isFlowing = present.some(({ link }) => link?.step === 'flowing');
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    setStuck(false);
    if (isFlowing) return;
    const timer = setTimeout(() => setStuck(true), STUCK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isFlowing]);
  return isStuck;
}
