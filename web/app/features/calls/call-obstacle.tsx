import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { explain } from './call-failure.ts';

interface CallObstacleProps {
  error: unknown;
  appointmentId: string;
  dashboardPath: string;
  onRetry: () => void;
}

/** Why the call can't be had now, and what to do. */
export function CallObstacle({ error, appointmentId, dashboardPath, onRetry }: CallObstacleProps) {
  const { t } = useTranslation('calls');
  const { dateTime } = useFormat();
  const { key, time } = explain(error);
  return (
    <div className="my-auto">
      <ErrorState
        title={t('failed')}
        hint={t(key, { time: time ? dateTime(time) : '' })}
        retryLabel={t('retry')}
        onRetry={onRetry}
      />
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton variant="ghost" to={`/messages/${appointmentId}`}>
          {t('messages')}
        </LinkButton>
        <LinkButton variant="ghost" to={dashboardPath}>
          {t('back')}
        </LinkButton>
      </div>
    </div>
  );
}
