import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { type FreeAgain, timesAgain } from './free-again.ts';
import { OtherProviders } from './other-providers.tsx';
import { rebookingPath } from './rules.ts';

interface RebookingProps {
  appointment: Appointment;
  free: FreeAgain;
}

const slotStyle =
  'flex min-h-11 flex-wrap items-center gap-x-3 rounded-control border border-edge bg-surface px-4 py-2 font-medium ' +
  'tabular-nums transition-colors hover:border-primary hover:bg-primary-soft';

/** When the doctor and colleagues are available next; one press leads to the booking, ready to be confirmed. */
export function Rebooking({ appointment, free }: RebookingProps) {
  const { t } = useTranslation('ends');
  const { dateTime } = useFormat();
  const times = timesAgain(appointment, free);
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-base">{t(times.length > 0 ? 'rebook.title' : 'rebook.none')}</h3>
      {times.length > 0 ? (
        <ul className="grid gap-2 sm:grid-cols-2">
          {times.map(({ name, sharesLanguage, ...time }) => (
            <li key={`${time.providerId} ${time.start}`} className="grid">
              <LocalizedLink to={rebookingPath(appointment, time)} className={slotStyle}>
                <time dateTime={time.start}>{dateTime(time.start)}</time>
                <bdi className="text-sm font-normal text-muted">{name}</bdi>
                {sharesLanguage ? null : <Badge tone="warning">{t('otherLanguage')}</Badge>}
              </LocalizedLink>
            </li>
          ))}
        </ul>
      ) : null}
      <OtherProviders appointment={appointment} languages={free.languages} />
    </div>
  );
}
