import { useEffect } from 'react';

type Connected = { connection?: { saveData?: boolean } };

/** Fetches the script that a press will need once the page's own have come, unless the person saves data. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    // One that can't be fetched now is fetched again when it is needed.
    if (!(navigator as Connected).connection?.saveData) load().catch(() => {});
  }, [load]);
}
