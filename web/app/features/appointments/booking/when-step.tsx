import type { BookablePerson } from '@polyclinic/contract/care/schemas';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { useRevalidator } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { WaitForDay } from '../../waitlist/index.ts';
import type { Day } from './booking-loader.ts';
import { bookingPath, type Choice } from './booking-path.ts';
import { ClinicNote } from './clinic-note.tsx';
import { DateStrip } from './date-strip.tsx';
import { ReservedNote } from './reserved-note.tsx';
import { SlotList } from './slot-list.tsx';
import { SoonOnly } from './soon-only.tsx';
import { TimesCount } from './times-count.tsx';

interface WhenStepProps {
  provider: ProviderDetails;
  people: BookablePerson[];
  days: Day[] | null;
  choice: Choice;
  isAbroad: boolean | null;
  now: number;
}

const firstOpen = (days: Day[]) => days.find(({ slots }) => slots.some(({ available }) => available));

/** Picking a day, then a time of it. */
export function WhenStep({ provider, people, days, choice, isAbroad, now }: WhenStepProps) {
  const { t } = useTranslation('appointments/booking');
  const { revalidate } = useRevalidator();
  if (!days) {
    const retry = () => void revalidate();
    return (
      <ErrorState title={t('slots.failed')} hint={t('slots.failedHint')} retryLabel={t('tryAgain')} onRetry={retry} />
    );
  }
  const day = days.find(({ date }) => date === choice.date) ?? firstOpen(days) ?? days[0];
  return (
    <div className="grid grid-cols-1 gap-6">
      <SoonOnly
        urgency={choice.urgency}
        wayOut={(label) => (
          <LinkButton variant="secondary" to={bookingPath({ ...choice, urgency: 'routine' })}>
            {label}
          </LinkButton>
        )}
      />
      <ClinicNote provider={provider} isAbroad={isAbroad} now={now} />
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-lg">{t('date.title')}</h2>
        <DateStrip days={days} selected={day?.date ?? ''} choice={choice} />
      </section>
      {day ? (
        <section className="grid gap-3">
          <TimesCount count={day.slots.filter(({ available }) => available).length} />
          <DayHeading day={day} timeZone={provider.timeZone} city={provider.city} />
          {day.slots.some(({ reservedFor }) => reservedFor) ? <ReservedNote provider={provider} /> : null}
          <SlotList
            slots={day.slots}
            feeCents={provider.feeCents}
            timeZone={provider.timeZone}
            choice={{ ...choice, date: day.date }}
            otherwise={<Wait provider={provider} people={people} day={day} />}
          />
        </section>
      ) : null}
    </div>
  );
}

/** A day on which somebody else has every time may yet have one; a day off has none. */
function Wait({ provider, people, day }: Pick<WhenStepProps, 'provider' | 'people'> & { day: Day }) {
  const { from, until, slots } = day;
  if (slots.length === 0) return null;
  const { id, visitTypes } = provider;
  return <WaitForDay providerId={id} visitTypes={visitTypes} from={from} until={until} people={people} />;
}

function DayHeading({ day, timeZone, city }: { day: Day; timeZone: string; city: string }) {
  const { t } = useTranslation('appointments/booking');
  const { timeZone: own } = useViewer();
  const here = useFormat();
  return (
    <header>
      <h2 className="text-lg first-letter:uppercase">{here.date(day.noon)}</h2>
      <p className="text-sm text-muted">
        {here.elsewhere(day.noon, timeZone)
          ? t('zone.both', { own: here.zoneName(own), place: city || here.zoneName(timeZone) })
          : t('zone.same', { own: here.zoneName(own) })}
      </p>
    </header>
  );
}
