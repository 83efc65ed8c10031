import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines without personal data: ids, codes and durations only. */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const serializers = { err: describeError };
  return pino(
    { level, base: undefined, messageKey: 'message', timestamp: pino.stdTimeFunctions.isoTime, serializers },
    destination as never,
  );
}

const KEPT = ['code', 'status', 'constraint', 'table', 'column', 'routine', 'severity', 'syscall'];
/** PostgreSQL quotes the value that it could not read. */
const DATA_EXCEPTION = /^22/;

type Thrown = { code?: unknown; name?: unknown; message?: unknown; stack?: unknown; cause?: unknown };

/** What was thrown and where. Details, rows, queries and bodies that errors carry along may name people and stay out. */
export function describeError(thrown: unknown): object {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown };
  const { name, message, stack, cause, code } = thrown as Thrown;
  const kept = Object.entries(thrown).filter(([key, value]) => KEPT.includes(key) && typeof value !== 'object');
  const isQuoting = DATA_EXCEPTION.test(String(code));
  return {
    type: typeof name === 'string' ? name : thrown.constructor?.name,
    ...(thrown instanceof Error && !isQuoting && { message }),
    ...(typeof stack === 'string' && { stack: framesOf(stack) }),
    ...Object.fromEntries(kept),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

/** Without its first lines, which repeat the message. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
