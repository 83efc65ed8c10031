import { useRevalidator } from 'react-router';
import { useTranslation } from '../../../platform/translation.ts';
import { ErrorState } from '../../../ui/error-state.tsx';

/** What a tab shows when its data could not be had. */
export function LoadFailure({ title }: { title: string }) {
  const { t } = useTranslation('dashboards/patient');
  const { revalidate } = useRevalidator();
  return <ErrorState title={title} hint={t('failedHint')} retryLabel={t('retry')} onRetry={() => void revalidate()} />;
}
