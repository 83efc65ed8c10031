import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { explain } from './call-failure.ts';

interface CallObstacleProps {
  error: unknown;
  afterwards: ReactNode;
  onRetry: () => void;
}

/** Why the call can't be had now, and what to do. */
export function CallObstacle({ error, afterwards, onRetry }: CallObstacleProps) {
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
      <div className="flex flex-wrap justify-center gap-3">{afterwards}</div>
    </div>
  );
}
