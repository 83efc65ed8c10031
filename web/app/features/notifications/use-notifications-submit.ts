import { useFetcher } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { showToast } from '../../ui/toast.ts';
import type { NotificationsResult } from './notifications-action.ts';

export type NotificationsFetcher = ReturnType<typeof useNotificationsSubmit>;

/** Sends the page's forms and says what became of them. */
export function useNotificationsSubmit() {
  const { t } = useTranslation('notifications');
  const fetcher = useFetcher<NotificationsResult>();
  const { data, state } = fetcher;
  useAnswer(state === 'idle' ? data : undefined, (answer) => {
    if ('failed' in answer) void showToast('error', t('failed'), t('failedHint'));
    else void showToast('success', t(`done.${answer.done}`));
  });
  return fetcher;
}
