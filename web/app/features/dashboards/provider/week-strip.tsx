import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Week } from './week.ts';

/** A day with what begins on it. */
export type BusyDay = Week['days'][number] & { appointments: Appointment[] };

const dayStyle =
  'grid min-h-18 content-center justify-items-center gap-0.5 min-w-11 rounded-control border px-0.5 py-2 text-center sm:px-1';

/** Seven days at a glance: how many visits each has; a press leads to them. */
export function WeekStrip({ days }: { days: BusyDay[] }) {
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
          <StripDay day={day} count={day.appointments.length} />
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

function StripDay({ day: { day, start, isToday }, count }: { day: Week['days'][number]; count: number }) {
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat();
  const label = format.dayLabel(start);
  const spoken = t('week.visits', { count, number: format.number(count) });
  const usual = count === 0 ? 'border-transparent' : 'border-line bg-surface';
  const style = classNames(dayStyle, isToday ? 'border-primary bg-primary-soft' : usual);
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
  if (count === 0) return <span className={style}>{inside}</span>;
  return (
    <a href={`#day-${day}`} className={classNames(style, 'transition-colors hover:bg-sunken')}>
      {inside}
    </a>
  );
}
