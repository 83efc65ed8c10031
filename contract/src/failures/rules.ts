/** The kinds of error screens: the page is out of date, the connection is gone, or anything else. */
export const FAILURE_KINDS = ['update', 'connection', 'unknown'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** An Error ID as screens show it and logs store it. */
export const ERROR_ID = /^[0-9A-Z]{6,12}-[0-9A-Z]{1,7}$/;

/** An Error ID: when it happened, and a random part; `random` is 32 bits. */
export function errorId(nowMs: number, random: number): string {
  return `${nowMs.toString(36)}-${random.toString(36)}`.toUpperCase();
}

/** Maximum lengths of a report's parts; the client truncates longer ones, so that no report is refused. */
export const LONGEST = { name: 80, message: 300, frames: 3_000, path: 200 } as const;

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;
const ADDRESS = /\S+@\S+/g;
const MANY_DIGITS = /\d{5,}/g;

/** A line about a failure without what may identify a person: ids, mail addresses, long numbers. */
export function withoutNames(line: string): string {
  return line.replace(UUID, ':id').replace(ADDRESS, ':address').replace(MANY_DIGITS, ':number');
}
