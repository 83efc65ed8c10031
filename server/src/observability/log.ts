import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const BUFFERED_BYTES = 8_192;
const BUFFERED_MS = 200;

/** Writes many lines at once, a moment later: each by itself would cost as much as a small answer. */
export function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: process.stdout.fd, sync: false, minLength: BUFFERED_BYTES });
  setInterval(() => output.flush(), BUFFERED_MS).unref();
  return output;
}

/** JSON lines without personal data: ids, codes and durations only. */
export function createLog(level: string, destination: DestinationStream = pino.destination(process.stdout.fd)): Log {
  const serializers = { err: describeError };
  return pino(
    { level, base: undefined, messageKey: 'message', timestamp: pino.stdTimeFunctions.isoTime, serializers },
    destination,
  );
}

const MOST_WORDS = 200;

/** Makes lines of the log of what libraries say on the console. */
export function hearConsole(log: Log): void {
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...said: unknown[]) => {
      const thrown = said.find((one) => one instanceof Error);
      const words = said.find((one) => typeof one === 'string')?.slice(0, MOST_WORDS);
      log[level]({ ...(thrown && { err: thrown }), ...(words && { words }) }, 'said on the console');
    };
  }
}

const STORED = ['code', 'status', 'constraint', 'table', 'column', 'routine', 'severity', 'syscall'];
/** PostgreSQL quotes the value that it could not read. */
const DATA_EXCEPTION = /^22/;

type Thrown = { code?: unknown; name?: unknown; message?: unknown; stack?: unknown; cause?: unknown };

/** What was thrown and where. Details, rows, queries and bodies that errors carry along may name people and stay out. */
export function describeError(thrown: unknown): object {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown };
  const { name, message, stack, cause, code } = thrown as Thrown;
  const stored = Object.entries(thrown).filter(([key, value]) => STORED.includes(key) && typeof value !== 'object');
  const isQuoting = DATA_EXCEPTION.test(String(code));
  return {
    type: typeof name === 'string' ? name : thrown.constructor?.name,
    ...(thrown instanceof Error && !isQuoting && { message }),
    ...(typeof stack === 'string' && { stack: framesOf(stack) }),
    ...Object.fromEntries(stored),
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
