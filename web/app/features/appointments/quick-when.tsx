import { isSoonEnough } from '@polyclinic/contract/payments/rules';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { CalendarX } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RadioChips } from '../../ui/radio-chips.tsx';
import type { Choice } from './booking-address.ts';
import { SoonOnly } from './soon-only.tsx';
import { TimesCount } from './times-count.tsx';
import { VisitTypeField } from './visit-type-field.tsx';

interface QuickWhenProps {
  provider: ProviderDetails;
  starts: string[];
  /** Epoch milliseconds */
  now: number;
  choice: Choice;
  change: (changes: Partial<Choice>) => void;
}

/** The first step: a day, a time of it, and how to meet. */
export function QuickWhen({ provider, starts: all, now, choice, change }: QuickWhenProps) {
  const { t } = useTranslation('appointments');
  const { date } = useFormat();
  if (all.length === 0) {
    return <EmptyState icon={<CalendarX className="size-6" aria-hidden="true" />} title={t('quick.none')} />;
  }
  const { urgency } = choice;
  const starts = all.filter((start) => isSoonEnough({ urgency, start: Date.parse(start), now }));
  const days = [...new Map(starts.map((start) => [date(start), start]))];
  const times = starts.filter((start) => date(start) === choice.date);
  const isComplete = choice.date !== null && choice.start !== null;
  return (
    <form
      className="grid min-w-0 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) change({ step: 'details' });
      }}
    >
      <SoonOnly
        urgency={urgency}
        wayOut={(label) => (
          <Button variant="secondary" onClick={() => change({ urgency: 'routine' })}>
            {label}
          </Button>
        )}
      />
      <Days days={days} value={choice.date} onChange={(day) => change({ date: day, start: null })} />
      {choice.date ? (
        <Times times={times} provider={provider} value={choice.start} onChange={(start) => change({ start })} />
      ) : null}
      <VisitTypeField
        provider={provider}
        value={choice.type ?? 'video'}
        onChange={(type) => change({ type })}
        isStacked
      />
      <div className="grid gap-2">
        <Button type="submit" size="large" disabled={!isComplete} aria-describedby="quick-missing">
          {t('continue')}
        </Button>
        <p id="quick-missing" className="text-sm text-muted">
          {isComplete ? null : t('quick.missing')}
        </p>
      </div>
    </form>
  );
}

interface DaysProps {
  /** A day's name and an instant inside it */
  days: [string, string][];
  value: string | null;
  onChange: (day: string) => void;
}

function Days({ days, value, onChange }: DaysProps) {
  const { t } = useTranslation('appointments');
  const { dayLabel } = useFormat();
  const chips = days.map(([day, start]) => {
    const { weekday, day: number, month } = dayLabel(start);
    const label = (
      <>
        <span className="text-sm">{weekday}</span>
        <span className="text-lg font-semibold">{number}</span>
        <span className="text-sm">{month}</span>
      </>
    );
    return { value: day, name: day, label };
  });
  return (
    <RadioChips label={t('date.title')} name="day" chips={chips} value={value} onChange={onChange} layout="strip" />
  );
}

interface TimesProps {
  times: string[];
  provider: ProviderDetails;
  value: string | null;
  onChange: (start: string) => void;
}

function Times({ times, provider, value, onChange }: TimesProps) {
  const { t } = useTranslation('appointments');
  const here = useFormat();
  const there = useFormat(provider.timeZone);
  const place = provider.city || there.zoneName(provider.timeZone);
  const chips = times.map((start) => {
    const theirs = there.time(start);
    const label = (
      <>
        {here.time(start)}
        {theirs === here.time(start) ? null : (
          <span className="text-sm font-normal text-muted">{t('time.there', { time: theirs, place })}</span>
        )}
      </>
    );
    return { value: start, label };
  });
  return (
    <div className="max-h-60 overflow-y-auto p-1">
      <TimesCount count={times.length} />
      <RadioChips label={t('slots.label')} name="start" chips={chips} value={value} onChange={onChange} />
    </div>
  );
}
