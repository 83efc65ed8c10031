import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import type { Closed } from '../../blocks/index.ts';

interface CardTimesProps {
  provider: ProviderCard & { closed?: Closed };
  person?: string | undefined;
  /** The server's clock, epoch ms */
  now: number;
}

const timesStyle = 'grid grid-cols-3 content-start gap-x-2';
const slotStyle =
  'grid min-h-11 place-content-center rounded-control border border-edge bg-surface px-1 text-sm font-medium tabular-nums ' +
  'text-center leading-tight transition-colors hover:border-primary hover:bg-primary-soft';

/** Nobody lives by the name of UTC: it stands for a zone that nobody has named. */
const useIsZoneKnown = () => useViewer().timeZone !== 'UTC';

/** By the reader's clock, or the doctor's while nobody has said where the reader is. */
const useClock = ({ timeZone }: ProviderCard) => useFormat(useIsZoneKnown() ? undefined : timeZone);

/** The first free times of three days, each of which is booked at one press. */
export function CardTimes({ provider, person, now }: CardTimesProps) {
  const { t } = useTranslation('providers/search');
  const { t: providers } = useTranslation('providers');
  const clock = useClock(provider);
  if (provider.times.length === 0) {
    return (
      <p className="text-sm text-muted">
        {providers(`slot.${provider.closed ?? (provider.isAcceptingPatients ? 'none' : 'notAccepting')}`)}
      </p>
    );
  }
  const days = Map.groupBy(provider.times, (start) => clock.daysAhead(start, now));
  return (
    <section aria-label={t('card.times', { name: provider.fullName })} className={timesStyle}>
      {[...days].map(([ahead, starts]) => (
        <div key={ahead} className="grid content-start gap-1">
          <DayName ahead={ahead} start={starts[0] ?? ''} clock={clock} />
          {starts.map((start) => (
            <Time key={start} start={start} provider={provider} person={person} />
          ))}
        </div>
      ))}
    </section>
  );
}

type Clock = ReturnType<typeof useFormat>;

/** "Today", "Tomorrow", "Fri 27". */
function DayName({ ahead, start, clock }: { ahead: number; start: string; clock: Clock }) {
  const { weekday, day } = clock.dayLabel(start);
  return (
    <h3 className="truncate text-center text-sm font-medium text-muted first-letter:uppercase">
      {ahead < 2 ? clock.relativeDay(ahead) : `${weekday} ${day}`}
    </h3>
  );
}

function Time({ start, provider, person }: { start: string } & Pick<CardTimesProps, 'provider' | 'person'>) {
  const clock = useClock(provider);
  const address = new URLSearchParams({
    provider: provider.id,
    date: clock.isoDay(start),
    start,
    step: 'details',
    ...(person && { for: person }),
  });
  return (
    <LocalizedLink to={`/book?${address}`} rel="nofollow" className={slotStyle}>
      <time dateTime={start}>{clock.time(start)}</time>
    </LocalizedLink>
  );
}

/** Whose clock the times are of, where it matters: "3:30 PM for you, 5:30 PM in Cairo". */
export function ClockNote({ provider }: { provider: ProviderCard }) {
  const { t } = useTranslation('providers/search');
  const isZoneKnown = useIsZoneKnown();
  const clock = useClock(provider);
  const [first] = provider.times;
  if (!first) return null;
  const place = provider.city || clock.zoneName(provider.timeZone);
  const there = clock.elsewhere(first, provider.timeZone);
  if (isZoneKnown && !there) return null;
  return (
    <p className="text-sm text-muted tabular-nums">
      {isZoneKnown
        ? t('card.clocks', { here: clock.time(first), there: there ?? '', place })
        : t('card.theirs', { place })}
    </p>
  );
}
