import { URGENCY_HOURS, type Urgency } from '@polyclinic/contract/payments/rules';
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';

interface SoonOnlyProps {
  urgency: Urgency;
  /** The way to all times, with those words */
  wayOut: (label: string) => ReactNode;
}

/** Says why only the next times are offered; nothing where all are. */
export function SoonOnly({ urgency, wayOut }: SoonOnlyProps) {
  const { t } = useTranslation('appointments/booking');
  const { number } = useFormat();
  if (urgency === 'routine') return null;
  return (
    <Alert>
      <p>{t('soonOnly.text', { hours: number(URGENCY_HOURS[urgency]) })}</p>
      <p className="mt-3">{wayOut(t('soonOnly.all'))}</p>
    </Alert>
  );
}
