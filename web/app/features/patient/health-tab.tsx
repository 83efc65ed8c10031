import { HeartPulse } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Health records are announced, and not there yet. */
export function HealthTab() {
  const { t } = useTranslation('patient');
  return (
    <EmptyState
      icon={<HeartPulse className="size-6" aria-hidden="true" />}
      title={t('health.title')}
      hint={t('health.hint')}
    />
  );
}
