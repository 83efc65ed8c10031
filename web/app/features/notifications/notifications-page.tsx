import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { NoticeSettings } from '../calls/index.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { Inbox } from './inbox.tsx';
import type { NotificationsData } from './notifications-loader.ts';
import { Preferences } from './preferences.tsx';
import { PushDevice } from './push-device.tsx';
import { useNotificationsSubmit } from './use-notifications-submit.ts';

/** What one was told, what one wants to be told, and one's calendar address. */
export function NotificationsPage({ view, now, inbox, settings, mailRefusedSince }: NotificationsData) {
  const { t } = useTranslation('notifications');
  const localize = useLocalizedPath();
  const fetcher = useNotificationsSubmit();
  const { session } = useViewer();
  const tabs = [
    { to: localize('/notifications'), label: t('tab.inbox'), isOpen: view.tab === 'inbox' },
    { to: localize('/notifications?tab=settings'), label: t('tab.settings'), isOpen: view.tab === 'settings' },
  ];
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title')} />
      <header>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
      </header>
      {mailRefusedSince ? <MailRefused since={mailRefusedSince} /> : null}
      <TabLinks label={t('tabs')} tabs={tabs} />
      {inbox ? <Inbox {...inbox} now={now} fetcher={fetcher} /> : null}
      {settings ? (
        <>
          <Preferences settings={settings} fetcher={fetcher} />
          <PushDevice push={settings.push} />
          {session?.role === 'doctor' ? <NoticeSettings /> : null}
          <CalendarFeed url={settings.feedUrl} fetcher={fetcher} />
        </>
      ) : null}
    </div>
  );
}

function MailRefused({ since }: { since: string }) {
  const { t } = useTranslation('notifications');
  const { date } = useFormat();
  return (
    <Alert tone="warning" title={t('refused.title')}>
      <p>{t('refused.text', { date: date(since) })}</p>
      <LinkButton to="/security" variant="secondary" className="mt-3">
        {t('refused.action')}
      </LinkButton>
    </Alert>
  );
}
