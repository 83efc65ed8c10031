import type { ProviderCase } from '@polyclinic/contract/admin/contract';
import { Suspense, useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const SuspensionDialog = lazyPart(() => import('./suspension-dialog.tsx'));

/** Whether the doctor practises, and the way to change it. */
export function SuspensionCard({ provider }: { provider: ProviderCase }) {
  const { t } = useTranslation('admin');
  const { date } = useFormat();
  const { suspendedAt } = provider;
  const intent = suspendedAt ? 'reinstate' : 'suspend';
  // The dialog stays what it was opened as while its own answer changes the provider.
  const [opened, setOpened] = useState<typeof intent | null>(null);
  return (
    <Card aria-labelledby="doctor-practice" className="grid gap-4">
      <h2 id="doctor-practice" className="text-lg">
        {t('doctor.practice')}
      </h2>
      <p className="text-muted">
        {suspendedAt ? t('suspension.since', { date: date(suspendedAt) }) : t('suspension.lead')}
      </p>
      <Button
        variant={suspendedAt ? 'primary' : 'danger'}
        onClick={() => setOpened(intent)}
        className="justify-self-start"
      >
        {t(`suspension.${intent}.open`)}
      </Button>
      <Suspense>
        {opened ? <SuspensionDialog provider={provider} intent={opened} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </Card>
  );
}
