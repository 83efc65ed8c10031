import { X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { logWarning } from '../../platform/log.ts';
import { startServiceWorker } from '../../platform/service-worker.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AwayCard } from './away/away-card.tsx';
import { PageCard } from './page-card.tsx';
import { onWaiting } from './use-blocked-navigation.ts';

/**
 * Starts the service worker, announces a new version, and says that a page waits for the network. What it shows is
 * loaded with it: once it is needed, the files of this version may be gone, or the network.
 */
export default function AppUpdates() {
  const { t } = useTranslation('shell');
  const [refresh, setRefresh] = useState<(() => void) | null>(null);
  const [waiting, setWaiting] = useState(0);
  useEffect(() => onWaiting((change) => setWaiting((count) => count + change)), []);
  useEffect(() => {
    startServiceWorker((act) => setRefresh(() => act)).catch((cause) => logWarning('No service worker', cause));
  }, []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center p-4">
      {waiting ? (
        <PageCard title={t('offline.title')} text={t('offline.waits')} />
      ) : refresh ? (
        <PageCard title={t('error.update.title')} text={t('error.update.text')}>
          <Button variant="secondary" onClick={refresh}>
            {t('error.update.action')}
          </Button>
          <IconButton
            label={t('update.later')}
            icon={<X className="size-4" aria-hidden="true" />}
            onClick={() => setRefresh(null)}
          />
        </PageCard>
      ) : null}
      {waiting || refresh ? null : (
        <Suspense>
          <AwayCard />
        </Suspense>
      )}
    </div>
  );
}
