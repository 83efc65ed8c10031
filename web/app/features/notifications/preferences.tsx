import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type Preference,
} from '@polyclinic/contract/notifications/rules';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ScriptedFlag } from './scripted-flag.tsx';
import type { NotificationsFetcher } from './use-notifications-submit.ts';

interface PreferencesProps {
  preferences: Preference[];
  fetcher: NotificationsFetcher;
}

/** A switch for each event and channel. */
export function Preferences({ preferences, fetcher }: PreferencesProps) {
  const { t } = useTranslation('notifications');
  return (
    <Card aria-labelledby="preferences-title">
      <h2 id="preferences-title" className="text-lg">
        {t('preferences.title')}
      </h2>
      <p className="mt-1 text-muted">{t('preferences.lead')}</p>
      <fetcher.Form method="post" className="mt-5 grid gap-5">
        <ScriptedFlag />
        <div className="grid divide-y divide-line">
          {NOTIFICATION_EVENTS.map((event) => (
            <EventSwitches key={event} event={event} preferences={preferences} />
          ))}
        </div>
        <Button
          type="submit"
          name="intent"
          value="preferences"
          className="justify-self-start"
          loading={fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'preferences'}
        >
          {t('preferences.save')}
        </Button>
      </fetcher.Form>
    </Card>
  );
}

function EventSwitches({ event, preferences }: { event: NotificationEvent; preferences: Preference[] }) {
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
        {NOTIFICATION_CHANNELS.map((channel) => (
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
