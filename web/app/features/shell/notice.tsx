import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { takeNotice } from '../../platform/cookies.ts';
import { lazyPart } from '../../platform/lazy-part.ts';

const Announcement = lazyPart(() => import('./announcement.tsx'));

/** Says what the form that led here has done; few pages need the code for it. */
export function Notice() {
  const { pathname, key } = useLocation();
  const [notice, setNotice] = useState({ name: '', key });
  useEffect(() => {
    const name = takeNotice(pathname);
    if (name) setNotice({ name, key });
  }, [pathname, key]);
  if (!notice.name) return null;
  return (
    <Suspense>
      <Announcement key={notice.key} name={notice.name} />
    </Suspense>
  );
}
