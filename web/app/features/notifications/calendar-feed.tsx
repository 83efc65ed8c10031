import { CalendarPlus } from 'lucide-react';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import type { NotificationsFetcher } from './use-notifications-submit.ts';

interface CalendarFeedProps {
  url: string | null;
  fetcher: NotificationsFetcher;
}

/** A private address under which one's own calendar program reads the visits. */
export function CalendarFeed({ url, fetcher }: CalendarFeedProps) {
  const { t } = useTranslation('notifications');
  const isBusy = fetcher.state !== 'idle';
  return (
    <Card aria-labelledby="feed-title">
      <h2 id="feed-title" className="text-lg">
        {t('feed.title')}
      </h2>
      <p className="mt-1 max-w-[60ch] text-muted">{t(url ? 'feed.there' : 'feed.lead')}</p>
      <PlainForm via={fetcher.Form} method="post" className="mt-5 grid gap-4">
        {url ? (
          <CopyField
            label={t('feed.address')}
            value={url}
            copyLabel={t('feed.copy')}
            copiedText={t('feed.copied')}
            refusedText={t('feed.copyRefused')}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="renew-feed" variant="secondary" loading={isBusy}>
            <CalendarPlus className="size-5" aria-hidden="true" />
            {t(url ? 'feed.renew' : 'feed.make')}
          </Button>
          {url ? (
            <Button type="submit" name="intent" value="end-feed" variant="ghost" loading={isBusy}>
              {t('feed.end')}
            </Button>
          ) : null}
        </div>
      </PlainForm>
    </Card>
  );
}
