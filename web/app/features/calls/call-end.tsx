import { PhoneOff } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

interface CallEndProps {
  step: 'over' | 'elsewhere';
  appointmentId: string;
  dashboardPath: string;
  onReturn: () => void;
}

/** The call is over, or goes on in another tab. */
export function CallEnd({ step, appointmentId, dashboardPath, onReturn }: CallEndProps) {
  const { t } = useTranslation('calls');
  return (
    <div className="my-auto" role="status">
      <EmptyState
        icon={<PhoneOff className="size-6" aria-hidden="true" />}
        title={t(`${step}.title`)}
        hint={t(`${step}.text`)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to={dashboardPath}>{t('back')}</LinkButton>
            <LinkButton to={`/messages/${appointmentId}`} variant="secondary">
              {t('messages')}
            </LinkButton>
            {step === 'elsewhere' ? (
              <Button variant="secondary" onClick={onReturn}>
                {t('elsewhere.action')}
              </Button>
            ) : null}
          </div>
        }
      />
    </div>
  );
}
