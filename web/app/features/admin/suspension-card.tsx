import type { ProviderCase } from '@polyclinic/contract/admin/contract';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const SuspensionDialog = lazy(() => import('./suspension-dialog.tsx'));

/** Whether the doctor practises, and the way to change it. */
export function SuspensionCard({ provider }: { provider: ProviderCase }) {
  const { t } = useTranslation('admin');
  const { date } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { suspendedAt } = provider;
  const intent = suspendedAt ? 'reinstate' : 'suspend';
  return (
    <Card aria-labelledby="doctor-practice" className="grid gap-4">
      <h2 id="doctor-practice" className="text-lg">
        {t('doctor.practice')}
      </h2>
      <p className="text-muted">
        {suspendedAt ? t('suspension.since', { date: date(suspendedAt) }) : t('suspension.lead')}
      </p>
      <Button variant={suspendedAt ? 'primary' : 'danger'} onClick={() => setOpen(true)} className="justify-self-start">
        {t(`suspension.${intent}.open`)}
      </Button>
      <Suspense>
        {isOpen ? <SuspensionDialog provider={provider} intent={intent} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </Card>
  );
}
