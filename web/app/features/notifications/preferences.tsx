import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationEvent,
} from '@polyclinic/contract/notifications/rules';
import type { NotificationSettings } from '@polyclinic/contract/notifications/schemas';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { NotificationsFetcher } from './use-notifications-submit.ts';

interface PreferencesProps {
  settings: NotificationSettings;
  fetcher: NotificationsFetcher;
}

/** A switch for each event and channel. */
export function Preferences({ settings, fetcher }: PreferencesProps) {
  const { t } = useTranslation('notifications');
  const { session } = useViewer();
  const channels = NOTIFICATION_CHANNELS.filter((channel) => channel !== 'sms' || settings.sms);
  return (
    <Card aria-labelledby="preferences-title">
      <h2 id="preferences-title" className="text-lg">
        {t('preferences.title')}
      </h2>
      <p className="mt-1 text-muted">{t('preferences.lead')}</p>
      {session?.role === 'doctor' ? <p className="mt-2 text-muted">{t('preferences.digest')}</p> : null}
      <PlainForm via={fetcher.Form} method="post" className="mt-5 grid gap-5">
        {channels.map((channel) => (
          <input key={channel} type="hidden" name="channel" value={channel} />
        ))}
        <div className="grid divide-y divide-line">
          {NOTIFICATION_EVENTS.map((event) => (
            <EventSwitches key={event} event={event} channels={channels} settings={settings} />
          ))}
        </div>
        {settings.sms ? <SmsHint to={settings.sms.to} /> : null}
        <Button
          type="submit"
          name="intent"
          value="preferences"
          className="justify-self-start"
          loading={fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'preferences'}
        >
          {t('preferences.save')}
        </Button>
      </PlainForm>
    </Card>
  );
}

/** Where text messages go, or what is missing for them. */
function SmsHint({ to }: { to: string | null }) {
  const { t } = useTranslation('notifications');
  return (
    <p className="text-sm text-muted">
      {to ? t('sms.to', { number: `\u2066${to}\u2069` }) : t('sms.noNumber')}{' '}
      <LocalizedLink to="/profile?edit" className="font-medium text-ink underline underline-offset-2">
        {t('sms.profile')}
      </LocalizedLink>
    </p>
  );
}

interface EventSwitchesProps {
  event: NotificationEvent;
  channels: NotificationChannel[];
  settings: NotificationSettings;
}

function EventSwitches({ event, channels, settings: { preferences } }: EventSwitchesProps) {
  const { t } = useTranslation('notifications');
  return (
    <fieldset
      aria-labelledby={`event-${event}`}
      className="flex flex-wrap items-center justify-between gap-x-6 py-4 first:pt-0"
    >
      <div className="min-w-60">
        <p id={`event-${event}`} className="font-medium">
          {t(`event.${event}`)}
        </p>
        <p className="text-sm text-muted">{t(`eventHint.${event}`)}</p>
      </div>
      <div className="flex flex-wrap gap-x-6">
        {channels.map((channel) => (
          <Checkbox
            key={channel}
            name="on"
            value={`${event} ${channel}`}
            defaultChecked={preferences.some((one) => one.event === event && one.channel === channel && one.isOn)}
            label={t(`channel.${channel}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}
