import { useEffect, useRef, useState } from 'react';
import { backoff, pause } from '../../platform/backoff.ts';
import { mayPass } from '../../platform/persist.ts';

const ASK_AGAIN_WITHIN_MS = 5_000;

/** Has the end of a visit recorded as soon as the server answers, for as long as the page is open. */
export function useEnding(onEnd: () => Promise<void>) {
  const [isUnrecorded, setUnrecorded] = useState(false);
  const open = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    open.current = own;
    return () => own.abort();
  }, []);

  /** Resolves to whether it was recorded; throws what the server refuses. */
  const record = async (): Promise<boolean> => {
    for (let failures = 0; !open.current?.signal.aborted; failures += 1) {
      try {
        await onEnd();
        setUnrecorded(false);
        return true;
      } catch (error) {
        setUnrecorded(mayPass(error));
        if (!mayPass(error)) throw error;
        await pause(Math.min(ASK_AGAIN_WITHIN_MS, backoff(failures)), open.current?.signal);
      }
    }
    return false;
  };
  return { isUnrecorded, record };
}
