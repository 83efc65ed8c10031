import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Week } from './week.ts';

/** A day with what begins on it. */
export type BusyDay = Week['days'][number] & { appointments: Appointment[] };

const dayStyle =
  'grid min-h-18 content-center justify-items-center gap-0.5 min-w-11 rounded-control border px-0.5 py-2 text-center sm:px-1';

interface WeekStripProps {
  days: BusyDay[];
  /** The day that is shown, where one is shown at a time, and where another one is; else they are below on the page */
  chosen?: string;
  addressOf?: (day: string) => string;
}

/** Seven days at a glance: how many visits each has; a press leads to them. */
export function WeekStrip({ days, chosen, addressOf }: WeekStripProps) {
  const strip = useRef<HTMLOListElement>(null);
  const begin = days[0]?.day;
  useEffect(() => {
    if (begin) bringTodayIntoView(strip.current);
  }, [begin]);
  return (
    <ol
      ref={strip}
      className="relative grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-1 overflow-x-auto pb-1 sm:gap-2 lg:hidden"
    >
      {days.map((day) => (
        <li key={day.day} data-today={day.isToday || undefined}>
          <StripDay day={day} isChosen={day.day === chosen} to={addressOf?.(day.day)} />
        </li>
      ))}
    </ol>
  );
}

/** Sideways only: the page itself stays where it is. */
function bringTodayIntoView(strip: HTMLElement | null) {
  const today = strip?.querySelector('[data-today]')?.getBoundingClientRect();
  if (!strip || !today) return;
  const frame = strip.getBoundingClientRect();
  strip.scrollLeft += today.x + today.width / 2 - (frame.x + frame.width / 2);
}

interface StripDayProps {
  day: BusyDay;
  isChosen: boolean;
  to: string | undefined;
}

function StripDay({ day: { day, start, isToday, appointments }, isChosen, to }: StripDayProps) {
  const count = appointments.length;
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat();
  const label = format.dayLabel(start);
  const spoken = t('week.visits', { count, number: format.number(count) });
  const usual = count === 0 ? 'border-transparent' : 'border-line bg-surface';
  const style = classNames(
    dayStyle,
    isToday || isChosen ? 'border-primary bg-primary-soft' : usual,
    isChosen && 'ring-1 ring-primary',
  );
  const inside = (
    <>
      <span className="text-sm text-muted">{label.weekday}</span>
      <span className="font-semibold tabular-nums">{label.day}</span>
      <span className="sr-only">{spoken}</span>
      <span aria-hidden="true" className="flex h-1.5 gap-0.5">
        {Array.from({ length: Math.min(count, 4) }, (_, dot) => dot).map((dot) => (
          <span key={dot} className="size-1.5 rounded-full bg-apricot" />
        ))}
      </span>
    </>
  );
  if (to)
    return (
      <LocalizedLink to={to} preventScrollReset replace aria-current={isChosen ? 'true' : undefined} className={style}>
        {inside}
      </LocalizedLink>
    );
  if (count === 0) return <span className={style}>{inside}</span>;
  return (
    <a href={`#day-${day}`} className={classNames(style, 'transition-colors hover:bg-sunken')}>
      {inside}
    </a>
  );
}
