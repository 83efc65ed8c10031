import { CircleX } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ResultCard } from './result-card.tsx';

/** Of an address that names no appointment of the reader's nothing is said: neither that it was paid, nor that it wasn't. */
export function UnknownPayment() {
  const { t } = useTranslation('payments');
  const { session } = useViewer();
  const icon = <CircleX className="size-12 text-muted" aria-hidden="true" />;
  const actions = (
    <>
      <LinkButton to={session?.role === 'doctor' ? '/provider' : '/patient'}>{t('action.appointments')}</LinkButton>
      <LinkButton to="/help/requests/new" variant="secondary">
        {t('action.support')}
      </LinkButton>
    </>
  );
  return (
    <ResultCard icon={icon} title={t('unknown.title')} actions={actions}>
      <p>{t('unknown.text')}</p>
    </ResultCard>
  );
}
