import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';

const Announcement = lazy(() => import('./announcement.tsx'));

/** Says what a full page load has just done, where the address tells; few pages need the code for it. */
export function Notice() {
  const [params] = useSearchParams();
  const name = params.get('notice');
  if (!name) return null;
  return (
    <Suspense>
      <Announcement name={name} />
    </Suspense>
  );
}
