import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useEffect, useId, useRef } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useSpans } from '../../../platform/use-spans.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CalendarAppointment, stepStyle } from './calendar-appointment.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { FreeTime } from './free-time.tsx';
import { beginOf, byPlace, placeOf, ROW_MINUTES, rowsFor } from './place-of.ts';
import { type FreeTimes, useFreeTimes } from './use-free-times.ts';
import type { BusyDay } from './week-strip.tsx';

interface WeekCalendarProps {
  days: BusyDay[];
  /** Of each day the rows in which the practice is open; null where nobody knows */
  open: number[][] | null;
  /** Of each day its free times */
  free: string[][];
  /** Of the address, for the way back */
  week: string | null;
  now: number;
}

/** The week as days beside each other, visits at their time and a line where now is. The list says the same. */
export function WeekCalendar({ days, open, free, week, now }: WeekCalendarProps) {
  const { t } = useTranslation('dashboards/provider');
  const { number } = useFormat();
  const clock = useFormat('UTC');
  const { minuteOfDay } = useSpans();
  const times = useFreeTimes(free);
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  const begin = days[0]?.day;
  const hasToday = days.some(({ isToday }) => isToday);
  const starts = days.flatMap(({ appointments }) => appointments.map(({ startTime }) => minuteOfDay(startTime)));
  const drawn = [...starts, ...free.flat().map(minuteOfDay), ...(open?.flat() ?? [])];
  const rows = rowsFor(hasToday ? [...drawn, minuteOfDay(now)] : drawn);
  const first = beginOf(open?.flat() ?? [], starts);
  const hasClosed = open?.some((ofDay) => rows.some((row) => !ofDay.includes(row))) ?? false;
  const above = starts.filter((start) => start < first).length;
  useEffect(() => {
    if (begin) bringIntoView(frame.current);
  }, [begin]);
  return (
    <div className="grid gap-2">
      {times.stop ? (
        <p id={hint} className="text-sm text-muted">
          {t('free.hint')}
        </p>
      ) : null}
      {above > 0 ? (
        <p className="text-sm font-medium">
          {t('calendar.above', { count: above, number: number(above), time: clock.time(first * 60_000) })}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {times.chosen.length > 1
          ? t('free.chosen', { count: times.chosen.length, number: number(times.chosen.length) })
          : null}
      </p>
      <div
        ref={frame}
        className="relative max-h-[calc(100dvh-18.5rem)] min-h-80 overflow-auto rounded-card border border-line bg-surface shadow-card"
      >
        <table
          aria-label={t('calendar.label')}
          aria-describedby={times.stop ? hint : undefined}
          className="w-full table-fixed border-separate border-spacing-0"
        >
          <CalendarHead days={days} />
          <tbody {...times.handlers}>
            {rows.map((row) => (
              <CalendarRow
                key={row}
                row={row}
                days={days}
                open={open}
                free={free}
                times={times}
                week={week}
                now={now}
                isFirst={row <= first && first < row + ROW_MINUTES}
              />
            ))}
          </tbody>
        </table>
      </div>
      <CalendarLegend appointments={days.flatMap(({ appointments }) => appointments)} hasClosed={hasClosed} />
    </div>
  );
}

/** Now, or else the beginning of the working day, near the upper edge; the page itself stays where it is. */
function bringIntoView(frame: HTMLElement | null) {
  const target = frame?.querySelector('[data-now]') ?? frame?.querySelector('[data-begins]');
  // Nothing moves away from under a hand that is already there.
  if (!frame || !target || frame.matches(':hover, :focus-within')) return;
  frame.scrollTop += target.getBoundingClientRect().y - frame.getBoundingClientRect().y - frame.clientHeight / 3;
}

function CalendarHead({ days }: { days: BusyDay[] }) {
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat();
  const style = 'sticky top-0 z-20 border-b border-line bg-surface py-2 text-center font-normal';
  return (
    <thead>
      <tr>
        <th scope="col" className={classNames(style, 'w-20')}>
          <span className="sr-only">{t('calendar.time')}</span>
        </th>
        {days.map(({ day, start, isToday, appointments }) => {
          const label = format.dayLabel(start);
          const count = appointments.length;
          return (
            <th key={day} scope="col" aria-current={isToday ? 'date' : undefined} className={style}>
              <span className="block text-sm text-muted">{label.weekday}</span>
              <span className={classNames('text-lg tabular-nums', isToday && 'font-semibold text-primary')}>
                {label.day}
              </span>
              {/* Also of those whose rows are scrolled out of sight. */}
              <span className="block text-sm text-muted tabular-nums">
                {count > 0 ? t('week.visits', { count, number: format.number(count) }) : <>&nbsp;</>}
              </span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface CalendarRowProps extends WeekCalendarProps {
  row: number;
  times: FreeTimes;
  /** Whether the week is first looked at from here */
  isFirst: boolean;
}

function CalendarRow({ row, days, open, free, times, week, now, isFirst }: CalendarRowProps) {
  const clock = useFormat('UTC');
  const isHour = row % 60 === 0;
  const style = classNames('h-12 border-s border-line align-top', isHour && 'border-t');
  return (
    <tr data-begins={isFirst || undefined}>
      <th
        scope="row"
        className={classNames(
          'px-2 text-end align-top text-sm font-normal text-muted tabular-nums',
          isHour && 'border-t border-line',
        )}
      >
        <span className={isHour ? undefined : 'sr-only'}>{clock.time(row * 60_000)}</span>
      </th>
      {days.map((day, index) => {
        const isClosed = open !== null && !open[index]?.includes(row);
        return (
          <td
            key={day.day}
            data-closed={isClosed || undefined}
            className={classNames(style, isClosed ? 'bg-sunken' : day.isToday && 'bg-primary-soft/40')}
          >
            <Cell row={row} day={day} free={free[index] ?? []} times={times} week={week} now={now} />
          </td>
        );
      })}
    </tr>
  );
}

type CellProps = Pick<CalendarRowProps, 'row' | 'times' | 'week' | 'now'> & { day: BusyDay; free: string[] };

function Cell({ row, day, free, times, week, now }: CellProps) {
  const { minuteOfDay } = useSpans();
  const here = day.appointments.filter(({ startTime }) => placeOf(minuteOfDay(startTime)).row === row);
  const place = placeOf(minuteOfDay(now));
  const isNow = day.isToday && place.row === row;
  const freeHere = free.filter((start) => placeOf(minuteOfDay(start)).row === row);
  if (here.length === 0 && freeHere.length === 0 && !isNow) return null;
  const groups = byPlace(here, ({ startTime }: Appointment) => minuteOfDay(startTime));
  const freeGroups = byPlace(freeHere, minuteOfDay);
  // What was cancelled stands beside its time, which is free again.
  const wide = 'start-0.5 end-0.5';
  return (
    <div className="relative h-0">
      {[...groups].map(([key, appointments]) => (
        <div
          key={key}
          className={classNames(
            'absolute z-1 flex gap-0.5',
            freeGroups.has(key) ? 'start-0.5 end-1/2' : wide,
            stepStyle(placeIn(key)),
          )}
        >
          {appointments.map((appointment) => (
            <CalendarAppointment key={appointment.id} appointment={appointment} week={week} />
          ))}
        </div>
      ))}
      {[...freeGroups].map(([key, starts]) =>
        starts.map((start) => (
          <FreeTime
            key={start}
            start={start}
            times={times}
            className={classNames(groups.has(key) ? 'start-1/2 end-0.5' : wide, stepStyle(placeIn(key)))}
          />
        )),
      )}
      {isNow ? (
        <div
          data-now
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute inset-x-0 border-t-2 border-danger',
            // Behind a visit, so that its time is read; the point stands beside it.
            'before:absolute before:-start-1 before:-top-1.25 before:z-10 before:size-2 before:rounded-full before:bg-danger',
            stepStyle(place.step),
          )}
        />
      ) : null}
    </div>
  );
}

const placeIn = (key: string) => Number(key.split(':')[1]);
