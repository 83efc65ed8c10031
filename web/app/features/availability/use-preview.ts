import { type AvailabilityPreview, availabilitySettings } from '@polyclinic/contract/availability/schemas';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { hearTabs } from '../../platform/appointment-news.ts';
import { logError } from '../../platform/log.ts';
import { type Draft, toSettings, wrongAbsences } from './draft.ts';

const PAUSE_MS = 300;

/** `unfinished`: the draft makes no sense yet; `failed`: nobody answered. The last preview stays. */
type State = 'current' | 'asking' | 'unfinished' | 'failed';

/** What patients would see of the draft, asked for anew whenever it changes, or a visit is booked, moved or cancelled. */
export function usePreview(draft: Draft, given: AvailabilityPreview) {
  const [preview, setPreview] = useState(given);
  const [state, setState] = useState<State>('current');
  const [changes, setChanges] = useState(0);
  useEffect(() => hearTabs(() => setChanges((count) => count + 1)), []);
  const known = useRef({ draft, changes });
  useEffect(() => {
    if (known.current.draft === draft && known.current.changes === changes) return;
    known.current = { draft, changes };
    const { data } = availabilitySettings.safeParse(toSettings(draft));
    if (!data || wrongAbsences(draft.absences).length > 0) return setState('unfinished');
    setState('asking');
    const asked = new AbortController();
    const ask = async () => {
      setPreview(await browserApi.availability.preview(data, { signal: asked.signal }));
      setState('current');
    };
    const fail = (error: unknown) => {
      if (asked.signal.aborted) return;
      logError(error);
      setState('failed');
    };
    const timer = setTimeout(() => void ask().catch(fail), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [draft, changes]);
  return { preview, state };
}
