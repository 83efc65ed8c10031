import { lazy, Suspense, useEffect, useState } from 'react';
import { useViewer } from '../../platform/viewer.ts';

const WaitingAlerts = lazy(async () => ({ default: (await import('../calls/index.ts')).WaitingAlerts }));

/** For doctors, on every page; nobody else loads it. */
export function Waiting() {
  const { session } = useViewer();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!isReady || session?.role !== 'doctor') return null;
  return (
    <Suspense>
      <WaitingAlerts />
    </Suspense>
  );
}
