import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadToaster, useToastsWanted } from './toast.ts';

/** Without a network it waits for one, where a page that can't load a part would fail. */
const load: typeof loadToaster = () =>
  loadToaster().catch(async () => {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return load();
  });
const Toaster = lazy(load);

interface LazyToasterProps {
  label: string;
  /** Fetched once the page is usable, so that a toast about a lost connection finds it there; else at the first toast or new page. */
  isExpected: boolean;
}

/** The toasts, on no page before they may be needed. */
export function LazyToaster({ label, isExpected }: LazyToasterProps) {
  const isWanted = useToastsWanted();
  const { key } = useLocation();
  const [first] = useState(key);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isExpected || key !== first) setDue(true);
  }, [isExpected, key, first]);
  if (!isWanted && !isDue) return null;
  return (
    <Suspense>
      <Toaster label={label} hasMoved={key !== first} />
    </Suspense>
  );
}
