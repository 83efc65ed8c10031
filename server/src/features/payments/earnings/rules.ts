export type Period = 'week' | 'month';

const today = (now: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/** First days (yyyy-mm-dd) of the periods up to that of now in the zone, oldest first; weeks begin on Monday. */
export function periodsUntil(
  now: Date,
  { by, timeZone, count }: { by: Period; timeZone: string; count: number },
): string[] {
  const date = today(now, timeZone);
  const last = by === 'month' ? date.with({ day: 1 }) : date.subtract({ days: date.dayOfWeek - 1 });
  const back = (steps: number) => last.subtract(by === 'month' ? { months: steps } : { weeks: steps });
  return Array.from({ length: count }, (_, index) => back(count - 1 - index).toString());
}

/** yyyy-mm of now in the zone. */
export const localMonth = (now: Date, timeZone: string): string => today(now, timeZone).toString().slice(0, 7);
