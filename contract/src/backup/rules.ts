const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How many of the last days, weeks and months keep an archive. */
const RETAINED = { day: 7, week: 4, month: 12 } as const;
type Period = keyof typeof RETAINED;

/** A restore that was proven longer ago proves little: a month, and the days that a holiday adds. */
export const PROOF_LASTS_DAYS = 35;
/** What failed is tried again after that long, or after a whole period where that is shorter. */
const RETRY_MS = HOUR_MS;

/**
 * Which archives stay: the last of each of seven days, four weeks and twelve months that have one, counted back from the
 * last archive and in UTC, so that a product that stood still for a year loses nothing.
 */
export function archivesToRetain(marks: readonly Date[]): Set<number> {
  const latestFirst = marks.map((mark) => mark.getTime()).sort((a, b) => b - a);
  const periods = Object.entries(RETAINED) as [Period, number][];
  return new Set(
    periods.flatMap(([period, number]) => {
      const lastOfEach = new Map<string, number>();
      for (const mark of latestFirst) {
        const name = nameOf(mark, period);
        if (!lastOfEach.has(name)) lastOfEach.set(name, mark);
      }
      return [...lastOfEach.values()].slice(0, number);
    }),
  );
}

/** Weeks begin on Monday, as ISO 8601 has them. */
function nameOf(mark: number, period: Period): string {
  const day = Temporal.Instant.fromEpochMilliseconds(mark).toZonedDateTimeISO('UTC').toPlainDate();
  if (period === 'day') return day.toString();
  if (period === 'month') return day.toPlainYearMonth().toString();
  return `${day.yearOfWeek}-${day.weekOfYear}`;
}

export type BackupTimes = { lastMark: Date | null; lastTry: Date | null };

/** Whether a backup has to be made now. */
export function isBackupDue(now: Date, everyMs: number, { lastMark, lastTry }: BackupTimes): boolean {
  const since = (moment: Date | null) => (moment ? now.getTime() - moment.getTime() : Number.POSITIVE_INFINITY);
  return since(lastMark) >= everyMs && since(lastTry) >= Math.min(everyMs, RETRY_MS);
}

/** How much is proven: never a restore, one that is recent enough, or one that is too long ago. */
export type Proof = 'never' | 'recent' | 'old';

export function proofOf(now: Date, provenAt: Date | null): Proof {
  if (!provenAt) return 'never';
  return now.getTime() - provenAt.getTime() <= PROOF_LASTS_DAYS * DAY_MS ? 'recent' : 'old';
}

/** A backup is late once two periods have passed since the last one. */
export const isLate = (now: Date, everyMs: number, lastMark: Date | null): boolean =>
  !lastMark || now.getTime() - lastMark.getTime() > 2 * everyMs;
