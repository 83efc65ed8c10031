import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../platform/lazy-part.ts';

const PerformancePanel = lazyPart(() => import('./performance-panel.tsx'));

/** How fast the page was: while developing, or once an address has asked for it by `?performance=1`. Never unasked. */
export function LazyPerformancePanel() {
  const [params] = useSearchParams();
  const isAsked = import.meta.env.DEV || params.get('performance') === '1';
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isAsked) setShown(true);
  }, [isAsked]);
  if (!isShown) return null;
  return (
    <Suspense>
      <PerformancePanel />
    </Suspense>
  );
}
