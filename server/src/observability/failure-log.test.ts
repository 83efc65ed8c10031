import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFailureLog } from './failure-log.ts';
import { createLog } from './log.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a failure that comes again and again is a line at once with its cause, and one a minute with how many were left out', () => {
  const lines: { message: string; unlogged?: number; err: { message: string } }[] = [];
  const failed = createFailureLog(createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  const fail = () => failed(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'outbox not relayed');
  for (let second = 0; second < 121; second += 1) {
    fail();
    vi.advanceTimersByTime(1_000);
  }
  expect(lines.map(({ message, unlogged }) => [message, unlogged])).toEqual([
    ['outbox not relayed', undefined],
    ['outbox not relayed', 59],
    ['outbox not relayed', 59],
  ]);
  expect(lines[0]?.err).toMatchObject({ code: 'ECONNREFUSED' });
  failed(new Error('something else'), 'outbox not relayed');
  expect(lines).toHaveLength(4);
});
