import { useEffect } from 'react';

const isSavingData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/** Fetches the script that a press will need once the page has loaded, unless the person saves data. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (isSavingData()) return;
    // One that can't be fetched now is fetched again when it is needed.
    const prefetch = () => void load().catch(() => {});
    if (document.readyState === 'complete') prefetch();
    else addEventListener('load', prefetch, { once: true });
    return () => removeEventListener('load', prefetch);
  }, [load]);
}
