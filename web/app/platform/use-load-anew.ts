import { useCallback, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Loads the page's data anew; asked for while they load, once more afterwards: they may have been read before the change.
 * One load at a time, because the router reports a load that another one stops as an error of the page.
 */
export function useLoadAnew(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const isLoading = useRef(false);
  const isAskedAgain = useRef(false);
  return useCallback(async () => {
    isAskedAgain.current = isLoading.current;
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      do {
        isAskedAgain.current = false;
        await revalidate();
      } while (isAskedAgain.current);
    } finally {
      isLoading.current = false;
    }
  }, [revalidate]);
}
