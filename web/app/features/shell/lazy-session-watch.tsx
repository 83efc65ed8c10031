import { lazy, Suspense, useEffect, useState } from 'react';
import { untilNetwork } from '../../platform/network.ts';
import { useViewer } from '../../platform/viewer.ts';

type Watch = typeof import('./session-watch.tsx').SessionWatch;
const load = () => import('./session-watch.tsx').then(({ SessionWatch }) => ({ default: SessionWatch }));
const Nothing: Watch = () => null;
/** A network that is gone is waited for; a version that is gone is told about at the next contact. */
const SessionWatch = lazy(() =>
  load()
    .catch(() => untilNetwork().then(load))
    .catch(() => ({ default: Nothing })),
);

/** Watches the session of every page that was made for somebody, as long as its document is open. */
export function LazySessionWatch() {
  const { session } = useViewer();
  const [userId, setUserId] = useState<string | null>(null);
  useEffect(() => {
    // A page that anybody may see is loaded anew without a session.
    if (session) setUserId(session.userId);
  }, [session]);
  if (!userId) return null;
  return (
    <Suspense>
      <SessionWatch />
    </Suspense>
  );
}
