import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../observability/index.ts';
import { watchDatabaseClock } from './database-clock.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 10, 24, 12);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const lines: string[] = [];
  let shown = NOON;
  let minutes = 0;
  const { look, stop } = watchDatabaseClock({
    read: async () => shown,
    onMinute: async () => {
      minutes += 1;
    },
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line).message) }),
  });
  stop();
  return {
    lines,
    minutes: () => minutes,
    /** Lets so much time pass, of which the clock shows as much and the `step`. */
    async pass(ms: number, step = 0) {
      vi.advanceTimersByTime(ms);
      shown += ms + step;
      await look();
    },
  };
}

it('a clock of the database that goes on, or forward, changes nothing', async () => {
  const clock = watched();
  for (const step of [0, 0, HOUR_MS, 0, -5_000, 0]) await clock.pass(10_000, step);
  expect([clock.minutes(), clock.lines]).toEqual([0, []]);
});

it('one that is put back is told once, and minutes are counted here until it has caught up', async () => {
  const clock = watched();
  await clock.pass(10_000);
  await clock.pass(10_000, -HOUR_MS);
  for (let count = 0; count < 30; count += 1) await clock.pass(10_000);
  expect(clock.minutes()).toBe(6);
  expect(clock.lines).toEqual(['the clock of the database was put back']);
  await clock.pass(HOUR_MS);
  await clock.pass(10_000);
  expect(clock.minutes()).toBe(6);
  expect(clock.lines).toEqual(['the clock of the database was put back', 'the clock of the database has caught up']);
});
