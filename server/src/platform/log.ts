import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * JSON lines without personal data: ids, codes and durations only. They leave while the process works on, those that
 * come meanwhile together, and the last ones at its exit.
 */
export function createLog(level: string): Log {
  const options = { level, base: undefined, messageKey: 'message', timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, pino.destination({ sync: false }));
}
