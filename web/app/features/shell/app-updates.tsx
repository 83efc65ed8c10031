import { X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { logWarning } from '../../platform/log.ts';
import { isAnythingStored } from '../../platform/private-store.ts';
import { startServiceWorker } from '../../platform/service-worker.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { onWaiting } from './use-blocked-navigation.ts';

const AwayCard = lazyPart(() => import('./away/away-card.tsx'));

/**
 * Starts the service worker, announces a new version, and says that a page waits for the network. What it shows is
 * loaded with it: once it is needed, the files of this version may be gone, or the network.
 */
export default function AppUpdates() {
  const { t } = useTranslation('shell');
  const { session } = useViewer();
  const [mayBeAway] = useState(isAnythingStored);
  const [refresh, setRefresh] = useState<(() => void) | null>(null);
  const [waiting, setWaiting] = useState(0);
  useEffect(() => onWaiting((change) => setWaiting((count) => count + change)), []);
  useEffect(() => {
    startServiceWorker((act) => setRefresh(() => act)).catch((cause) => logWarning('No service worker', cause));
  }, []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center p-4">
      {waiting ? (
        <Card title={t('offline.title')} text={t('offline.waits')} />
      ) : refresh ? (
        <Card title={t('error.update.title')} text={t('error.update.text')}>
          <Button variant="secondary" onClick={refresh}>
            {t('error.update.action')}
          </Button>
          <IconButton
            label={t('update.later')}
            icon={<X className="size-4" aria-hidden="true" />}
            onClick={() => setRefresh(null)}
          />
        </Card>
      ) : null}
      {(session || mayBeAway) && !waiting && !refresh ? (
        <Suspense>
          <AwayCard />
        </Suspense>
      ) : null}
    </div>
  );
}

function Card({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="pointer-events-auto flex w-full max-w-xl animate-appear flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-float">
      <div className="min-w-48 grow basis-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
