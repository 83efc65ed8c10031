import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(() => import('./toaster.tsx'));

/** Loads the toasts after the page is usable, so that no page waits for them. */
export function LazyToaster({ direction }: { direction: 'ltr' | 'rtl' }) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!ready) return null;
  return (
    <Suspense>
      <Toaster direction={direction} />
    </Suspense>
  );
}
