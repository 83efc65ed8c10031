import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leftOf, noteChangeable } from './note-changeable.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a message that is shown again as a page was loaded with it has no more time than before', () => {
  const loaded = { id: 'm1', changeableMs: 900_000 };
  noteChangeable([loaded]);
  vi.setSystemTime(Date.now() + 600_000);
  noteChangeable([loaded]);
  expect(leftOf(loaded)).toBe(300_000);
  expect(leftOf({ ...loaded, changeableMs: 200_000 })).toBe(200_000);
  vi.setSystemTime(Date.now() + 600_000);
  noteChangeable([loaded]);
  expect(leftOf(loaded)).toBe(0);
  expect(leftOf({ id: 'm2', changeableMs: 1 })).toBe(1);
});
