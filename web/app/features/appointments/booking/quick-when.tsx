import type { SlotOnWire } from '@polyclinic/contract/availability/schemas';
import { isSoonEnough } from '@polyclinic/contract/payments/rules';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RadioChips } from '../../../ui/radio-chips.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import type { Choice } from './booking-path.ts';
import { ClinicNote } from './clinic-note.tsx';
import { isAbroad } from './is-abroad.ts';
import { ReservedLabel } from './reserved-label.tsx';
import { ReservedNote } from './reserved-note.tsx';
import { SoonOnly } from './soon-only.tsx';
import { TimesCount } from './times-count.tsx';
import { VisitTypeField } from './visit-type-field.tsx';

interface QuickWhenProps {
  provider: ProviderDetails;
  slots: SlotOnWire[];
  /** Epoch milliseconds */
  now: number;
  choice: Choice;
  change: (changes: Partial<Choice>) => void;
}

/** The first step: a day, a time of it, and how to meet. */
export function QuickWhen({ provider, slots: all, now, choice, change }: QuickWhenProps) {
  const { t } = useTranslation('appointments/booking');
  const { date } = useFormat();
  const [attempt, setAttempt] = useState<object | null>(null);
  const form = useFocusFirstError(attempt);
  // Of a device's zone only the server knows the country; another clock is told of all the same.
  const whereabouts = { region: useViewer().session?.region, zone: null };
  const isElsewhere = isAbroad(provider.country, whereabouts, useLanguage());
  if (all.length === 0) {
    return <EmptyState icon={<CalendarX className="size-6" aria-hidden="true" />} title={t('quick.none')} />;
  }
  const { urgency } = choice;
  const slots = all.filter(({ start }) => isSoonEnough({ urgency, start: Date.parse(start), now }));
  const days = [...new Map(slots.map(({ start }) => [date(start), start]))];
  const times = slots.filter(({ start }) => date(start) === choice.date);
  const isComplete = choice.date !== null && choice.start !== null;
  const missing = attempt ? t('quick.missing') : null;
  return (
    <PlainForm
      via="form"
      ref={form}
      className="grid min-w-0 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) change({ step: 'details' });
        else setAttempt({});
      }}
    >
      <ClinicNote provider={provider} isAbroad={isElsewhere} now={now} />
      <SoonOnly
        urgency={urgency}
        wayOut={(label) => (
          <Button variant="secondary" onClick={() => change({ urgency: 'routine' })}>
            {label}
          </Button>
        )}
      />
      <Days
        days={days}
        value={choice.date}
        onChange={(day) => {
          setAttempt(null);
          change({ date: day, start: null });
        }}
        error={choice.date ? null : missing}
      />
      {choice.date ? (
        <Times
          times={times}
          provider={provider}
          value={choice.start}
          onChange={(start) => change({ start })}
          error={choice.start ? null : missing}
        />
      ) : null}
      <VisitTypeField
        provider={provider}
        value={choice.type ?? 'video'}
        onChange={(type) => change({ type })}
        isStacked
      />
      {/* Not `disabled`, which could not be pressed and would never say why. */}
      <Button type="submit" size="large" aria-disabled={!isComplete}>
        {t('continue')}
      </Button>
    </PlainForm>
  );
}

interface DaysProps {
  /** A day's name and an instant inside it */
  days: [string, string][];
  value: string | null;
  onChange: (day: string) => void;
  error: string | null;
}

function Days({ days, ...group }: DaysProps) {
  const { t } = useTranslation('appointments/booking');
  const { dayLabel } = useFormat();
  const chips = days.map(([day, start]) => {
    const { order, ...parts } = dayLabel(start);
    const label = order.map((part) => (
      <span key={part} className={part === 'day' ? 'text-lg font-semibold' : 'text-sm'}>
        {parts[part]}
      </span>
    ));
    return { value: day, name: day, label };
  });
  return <RadioChips {...group} label={t('date.title')} name="day" chips={chips} layout="strip" />;
}

interface TimesProps {
  times: SlotOnWire[];
  provider: ProviderDetails;
  value: string | null;
  onChange: (start: string) => void;
  error: string | null;
}

function Times({ times, provider, ...group }: TimesProps) {
  const { t } = useTranslation('appointments/booking');
  const here = useFormat();
  const { timeZone, city } = provider;
  const viewer = useViewer();
  const isElsewhere = times.some(({ start }) => here.elsewhere(start, timeZone));
  const chips = times.map(({ start, reservedFor }) => {
    const theirs = here.elsewhere(start, timeZone);
    const label = (
      <>
        {here.time(start)}
        {theirs ? <span className="text-sm font-normal text-muted">{theirs}</span> : null}
        {reservedFor ? <ReservedLabel reservedFor={reservedFor} feeCents={provider.feeCents} /> : null}
      </>
    );
    return { value: start, label };
  });
  return (
    <div className="grid gap-1.5">
      <TimesCount count={times.length} />
      {times.some(({ reservedFor }) => reservedFor) ? <ReservedNote provider={provider} /> : null}
      {isElsewhere ? (
        <p className="text-sm text-muted">
          {t('zone.both', { own: here.zoneName(viewer.timeZone), place: city || here.zoneName(timeZone) })}
        </p>
      ) : null}
      <div className="-mx-1 max-h-60 overflow-y-auto p-1">
        <RadioChips {...group} label={t('slots.label')} name="start" chips={chips} layout="columns" />
      </div>
    </div>
  );
}
