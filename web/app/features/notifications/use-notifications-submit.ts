import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';
import type { NotificationsResult } from './notifications-action.ts';

export type NotificationsFetcher = ReturnType<typeof useNotificationsSubmit>;

/** Sends the page's forms and says what became of them. */
export function useNotificationsSubmit() {
  const { t } = useTranslation('notifications');
  const fetcher = useFetcher<NotificationsResult>();
  const { data, state } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the event; words are none
  useEffect(() => {
    if (!data || state !== 'idle') return;
    if ('failed' in data) void showToast('error', t('failed'), t('failedHint'));
    else void showToast('success', t(`done.${data.done}`));
  }, [data, state]);
  return fetcher;
}
