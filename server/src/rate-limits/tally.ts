import type { Log } from '../observability/index.ts';
import type { PayerKind } from './payers.ts';

const EVERY_MS = 60_000;

/** What was refused, by why and for what kind of caller. */
export type Refused =
  | 'request'
  | 'open requests'
  | 'open bytes'
  | 'socket'
  | 'socket messages'
  | 'socket bytes'
  | 'unreadable message'
  | 'connection';

export type Tally = {
  count(what: Refused, kind: PayerKind): void;
  close(): void;
};

/** Counts what is refused, and writes one line a minute of all of it: a line each would be a flood of its own. */
export function createTally(log: Log, everyMs = EVERY_MS): Tally {
  const counts = new Map<string, number>();
  const write = (): void => {
    if (counts.size > 0) log.warn({ refused: Object.fromEntries(counts) }, 'refused in the last minute');
    counts.clear();
  };
  const timer = setInterval(write, everyMs);
  timer.unref();
  return {
    count(what, kind) {
      const name = `${what}, ${kind}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    close() {
      clearInterval(timer);
      write();
    },
  };
}
