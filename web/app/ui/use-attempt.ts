import { useState } from 'react';
import { showToast } from './toast.ts';

interface Sayings {
  done?: string;
  failed: string;
}

/** Does what a button asks for, says in a toast what became of it, and whether it was done. `isBusy` meanwhile. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<unknown>, { done, failed }: Sayings): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
    } catch {
      void showToast('error', failed);
      return false;
    } finally {
      setBusy(false);
    }
    if (done) void showToast('success', done);
    return true;
  };
  return { isBusy, attempt };
}
