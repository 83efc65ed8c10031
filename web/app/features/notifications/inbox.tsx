import type { Notification } from '@polyclinic/contract/notifications/schemas';
import { BellRing, CheckCheck } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { InboxItem } from './inbox-item.tsx';
import type { NotificationsFetcher } from './use-notifications-submit.ts';

interface InboxProps {
  notifications: Notification[];
  unread: number;
  hasMore: boolean;
  now: number;
  fetcher: NotificationsFetcher;
}

/** What one was told, newest first. */
export function Inbox({ notifications, unread, hasMore, now, fetcher }: InboxProps) {
  const { t } = useTranslation('notifications');
  const last = notifications.at(-1);
  if (!last) {
    return (
      <EmptyState
        icon={<BellRing className="size-6" aria-hidden="true" />}
        title={t('empty.title')}
        hint={t('empty.hint')}
      />
    );
  }
  return (
    <section className="grid gap-4" aria-labelledby="inbox-title">
      <h2 id="inbox-title" className="sr-only">
        {t('tab.inbox')}
      </h2>
      {unread > 0 ? <Unread count={unread} fetcher={fetcher} /> : null}
      <ul className="grid gap-3">
        {notifications.map((one) => (
          <InboxItem key={one.id} notification={one} now={now} />
        ))}
      </ul>
      {hasMore ? (
        <LinkButton to={`/notifications?before=${last.id}`} variant="secondary" className="justify-self-center">
          {t('older')}
        </LinkButton>
      ) : null}
    </section>
  );
}

function Unread({ count, fetcher }: { count: number; fetcher: NotificationsFetcher }) {
  const { t } = useTranslation('notifications');
  const { number } = useFormat();
  return (
    <PlainForm via={fetcher.Form} method="post" className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-muted" role="status">
        {t('unread', { count, number: number(count) })}
      </p>
      <Button type="submit" name="intent" value="read" variant="ghost" loading={fetcher.state !== 'idle'}>
        <CheckCheck className="size-5" aria-hidden="true" />
        {t('markRead')}
      </Button>
    </PlainForm>
  );
}
