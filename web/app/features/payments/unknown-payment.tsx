import { CircleX } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { NextSteps } from './next-steps.tsx';
import { ResultCard } from './result-card.tsx';

/** Of an address that names no appointment nothing is said: neither that it was paid, nor that it wasn't. */
export function UnknownPayment() {
  const { t } = useTranslation('payments');
  const icon = <CircleX className="size-12 text-muted" aria-hidden="true" />;
  return (
    <ResultCard icon={icon} title={t('unknown.title')} actions={<NextSteps />}>
      <p>{t('unknown.text')}</p>
    </ResultCard>
  );
}
