import { lazy, Suspense, useEffect, useState } from 'react';
import { useViewer } from '../../platform/viewer.ts';

const Nothing: typeof import('./alongside.tsx').default = () => <></>;
/** A network that is gone by now costs the page nothing: without its code there is nothing alongside. */
const Alongside = lazy(() => import('./alongside.tsx').catch(() => ({ default: Nothing })));

/** What waits for a signed-in person, on every page; nobody else loads it. */
export function Waiting() {
  const { session } = useViewer();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!isReady || !session) return null;
  return (
    <Suspense>
      <Alongside userId={session.userId} role={session.role} />
    </Suspense>
  );
}
