/** When a search asks to be seen. */
import { BOOKING_DAYS, type TimeRange } from '../../availability/rules.ts';
import { wishedTimes } from '../../availability/wishes/rules.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** Hours of the day, from and until */
const PARTS: Record<string, readonly [number, number]> = {
  morning: [6, 12],
  afternoon: [12, 17],
  evening: [17, 22],
  tonight: [17, 24],
};
const SOON_HOURS = 3;

type Day = { day: Temporal.PlainDate; isWeekend: boolean };

/** The days until the booking horizon, with those of rest in the zone. */
function daysAhead(zone: string, now: Temporal.ZonedDateTime): Day[] {
  const rest = wishedTimes('weekend', zone, now.epochMilliseconds);
  return Array.from({ length: BOOKING_DAYS + 1 }, (_, ahead) => {
    const day = now.toPlainDate().add({ days: ahead });
    const noon = day.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).epochMilliseconds;
    return { day, isWeekend: rest.some(({ start, end }) => start <= noon && noon < end) };
  });
}

function isAsked(times: readonly string[], { day, isWeekend }: Day, ahead: number): boolean {
  const asked: Record<string, boolean> = {
    today: ahead === 0,
    tonight: ahead === 0,
    tomorrow: ahead === 1,
    after_tomorrow: ahead === 2,
    week: ahead < 7,
    next_week: ahead >= day.dayOfWeek && ahead < day.dayOfWeek + 7,
    weekend: isWeekend,
    [DAYS[day.dayOfWeek - 1] ?? '']: true,
  };
  const days = times.filter((time) => time in asked || DAYS.includes(time));
  return days.length === 0 || days.some((time) => asked[time]);
}

/** The ranges (epoch ms) that times such as `tomorrow` and `evening` mean on the patient's clock; undefined for any time. */
export function askedTimes(times: readonly string[], zone: string, now: number): TimeRange[] | undefined {
  if (times.length === 0) return undefined;
  if (times.includes('now')) return [{ start: now, end: now + SOON_HOURS * 3_600_000 }];
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const parts = times.flatMap((time) => (PARTS[time] ? [PARTS[time]] : []));
  const days = daysAhead(zone, here).filter((day, ahead) => isAsked(times, day, ahead));
  const at = (day: Temporal.PlainDate, hour: number) =>
    (hour === 24
      ? day.add({ days: 1 }).toZonedDateTime({ timeZone: zone })
      : day.toZonedDateTime({ timeZone: zone, plainTime: { hour } })
    ).epochMilliseconds;
  return days
    .flatMap(({ day }) =>
      (parts.length > 0 ? parts : [[0, 24] as const]).map(([from, until]) => ({
        start: at(day, from),
        end: at(day, until),
      })),
    )
    .map(({ start, end }) => ({ start: Math.max(start, now), end }))
    .filter(({ start, end }) => start < end);
}
