import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useDeviceZone } from '../../platform/use-device-zone.ts';
import { useViewer } from '../../platform/viewer.ts';

interface ZonedTimeProps {
  /** ISO */
  instant: string;
  /** The provider's IANA zone */
  timeZone: string;
  city: string;
}

/** When a visit is: for the reader, and where the provider's clock reads otherwise, there too. */
export function ZonedTime({ instant, timeZone, city }: ZonedTimeProps) {
  const { t } = useTranslation('appointments');
  const here = useFormat();
  const time = here.elsewhere(instant, timeZone);
  return (
    <span className="grid tabular-nums">
      <time dateTime={instant} className="font-medium first-letter:uppercase">
        {here.date(instant)}
        {t('comma')}
        {here.time(instant)}
      </time>
      <AccountsZone instant={instant} />
      {time ? (
        <span className="text-sm text-muted">{t('time.there', { time, place: city || here.zoneName(timeZone) })}</span>
      ) : null}
    </span>
  );
}

/** Whose account keeps another zone than their device is told so, and what the device will show then. */
function AccountsZone({ instant }: Pick<ZonedTimeProps, 'instant'>) {
  const { t } = useTranslation('appointments');
  const { session, timeZone } = useViewer();
  const device = useDeviceZone();
  const here = useFormat();
  const zone = here.zoneName(timeZone);
  if (!session || !device || here.zoneName(device) === zone) return null;
  const time = here.elsewhere(instant, device);
  return (
    <>
      <span className="text-sm text-muted">{t('time.account', { zone })}</span>
      {time ? (
        <span className="text-sm text-muted">{t('time.device', { time, zone: here.zoneName(device) })}</span>
      ) : null}
    </>
  );
}
