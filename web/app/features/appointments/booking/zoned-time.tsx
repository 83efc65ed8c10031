import { AccountsZone } from '../../../platform/accounts-zone.tsx';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';

interface ZonedTimeProps {
  /** ISO */
  instant: string;
  /** The provider's IANA zone */
  timeZone: string;
  city: string;
}

/** When a visit is: for the reader, and where the provider's clock reads otherwise, there too. */
export function ZonedTime({ instant, timeZone, city }: ZonedTimeProps) {
  const { t } = useTranslation('appointments/booking');
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
