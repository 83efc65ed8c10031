import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines without personal data: ids, codes and durations only. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, messageKey: 'message', timestamp: pino.stdTimeFunctions.isoTime });
}
