import type { NotificationEvent } from '@polyclinic/contract/notifications/rules';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** What became of the link: null before the button was pressed. */
export type UnsubscribeResult = { event: NotificationEvent } | { failed: true } | null;

interface UnsubscribePageProps {
  /** Null where the link is over */
  event: NotificationEvent | null;
  result: UnsubscribeResult;
}

/** Asks before it ends mails: programs that look into links must not end them. */
export function UnsubscribePage({ event, result }: UnsubscribePageProps) {
  const { t } = useTranslation('notifications');
  return (
    <div className="page grid w-full max-w-xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('unsubscribe.title')} />
      <h1 className="text-xl">{t('unsubscribe.title')}</h1>
      <Card className="grid justify-items-start gap-5">
        {event && !result ? <Question event={event} /> : <Outcome result={result ?? { failed: true }} />}
        <LocalizedLink
          to="/notifications?tab=settings"
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {t('unsubscribe.settings')}
        </LocalizedLink>
      </Card>
    </div>
  );
}

function Question({ event }: { event: NotificationEvent }) {
  const { t } = useTranslation('notifications');
  return (
    <PlainForm method="post" className="grid gap-4">
      <p>{t('unsubscribe.lead', { event: t(`event.${event}`) })}</p>
      <Button type="submit" className="justify-self-start">
        {t('unsubscribe.confirm')}
      </Button>
    </PlainForm>
  );
}

function Outcome({ result }: { result: NonNullable<UnsubscribeResult> }) {
  const { t } = useTranslation('notifications');
  if ('failed' in result) return <Alert tone="danger" title={t('unsubscribe.failed')} live />;
  return <Alert tone="success" title={t('unsubscribe.done', { event: t(`event.${result.event}`) })} live />;
}
