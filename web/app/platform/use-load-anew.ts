import { useCallback, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { pause } from './backoff.ts';

/** A load that takes longer may hang on a line that has broken. */
const HANGS_AFTER_MS = 5_000;

/**
 * Loads the page's data anew; asked for while they load, once more afterwards: they may have been read before the change.
 * One load at a time, because the router reports a load that another one stops as an error of the page.
 */
export function useLoadAnew(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const isLoading = useRef(false);
  const isAsked = useRef(false);
  return useCallback(async () => {
    isAsked.current = true;
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      while (isAsked.current) {
        isAsked.current = false;
        await Promise.race([revalidate(), pause(HANGS_AFTER_MS)]);
      }
    } finally {
      isLoading.current = false;
    }
  }, [revalidate]);
}
