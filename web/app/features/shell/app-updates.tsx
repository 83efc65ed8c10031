import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { logWarning } from '../../platform/log.ts';
import { startServiceWorker } from '../../platform/service-worker.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/**
 * Starts the service worker, and announces a new version. What it shows is loaded with it: once there is a new
 * version, the files of this one may be gone.
 */
export default function AppUpdates() {
  const [refresh, setRefresh] = useState<(() => void) | null>(null);
  useEffect(() => {
    startServiceWorker((act) => setRefresh(() => act)).catch((cause) => logWarning('No service worker', cause));
  }, []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center p-4">
      {refresh ? <UpdateCard onRefresh={refresh} onDismiss={() => setRefresh(null)} /> : null}
    </div>
  );
}

function UpdateCard({ onRefresh, onDismiss }: { onRefresh: () => void; onDismiss: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div className="pointer-events-auto flex w-full max-w-xl animate-appear flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-float">
      <div className="min-w-48 grow basis-0">
        <p className="font-semibold">{t('error.update.title')}</p>
        <p className="text-sm text-muted">{t('error.update.text')}</p>
      </div>
      <Button variant="secondary" onClick={onRefresh}>
        {t('error.update.action')}
      </Button>
      <IconButton label={t('update.later')} icon={<X className="size-4" aria-hidden="true" />} onClick={onDismiss} />
    </div>
  );
}
