import { useCallback, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** A load that takes longer may hang on a line that has broken. */
const HANGS_AFTER_MS = 5_000;

/**
 * Loads the page's data anew; asked for while they load, once more afterwards: they may have been read before the change.
 * One load at a time, because the router reports a load that another one stops as an error of the page.
 */
export function useLoadAnew(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  /** When the load began that is under way; null for none */
  const begun = useRef<number | null>(null);
  const isAskedAgain = useRef(false);
  return useCallback(async () => {
    const isLoading = begun.current !== null && performance.now() - begun.current < HANGS_AFTER_MS;
    isAskedAgain.current = isLoading;
    if (isLoading) return;
    try {
      do {
        isAskedAgain.current = false;
        begun.current = performance.now();
        await revalidate();
      } while (isAskedAgain.current);
    } finally {
      begun.current = null;
    }
  }, [revalidate]);
}
