import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 30_000;

/** Loads the page's data anew while somebody looks at it, each half minute and on coming back; unless it may be older. */
export function useFreshData(isWanted = true) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWanted) return;
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(refresh, EVERY_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [isWanted, revalidate]);
}
