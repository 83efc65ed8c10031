import { isWithinHours } from '@polyclinic/contract/availability/rules';
import type { AvailabilitySettings } from '@polyclinic/contract/availability/schemas';
import { ROW_MINUTES } from './place-of.ts';
import type { Week } from './week.ts';

const ROWS = Array.from({ length: (24 * 60) / ROW_MINUTES }, (_, index) => index * ROW_MINUTES);

/** Of each day the rows of its calendar, as minutes since the reader's midnight, in which the practice is open. */
export function openRows(
  { hours, exceptions, timeZone: zone }: Pick<AvailabilitySettings, 'hours' | 'exceptions' | 'timeZone'>,
  { days }: Week,
  readersZone: string,
): number[][] {
  const calendar = { hours, exceptions, zone, busy: [], now: 0 };
  return days.map(({ day }) =>
    ROWS.filter((row) => {
      const plainTime = Temporal.PlainTime.from({ hour: Math.floor(row / 60), minute: row % 60 });
      const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: readersZone, plainTime });
      return isWithinHours(calendar, at.epochMilliseconds);
    }),
  );
}
