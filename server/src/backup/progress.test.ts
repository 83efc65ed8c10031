import { expect, it } from 'vitest';
import { lineOf } from './progress.ts';

it.each([
  [{ done: 0, total: 5e6, elapsedMs: 1_000 }, '0 %, 0.0 MB of about 5.0 MB'],
  [{ done: 90, total: 5e6, elapsedMs: 1_000 }, '0 %, 0.0 MB of about 5.0 MB'],
  [{ done: 120e6, total: 320e6, elapsedMs: 6_000 }, '37 %, 120 MB of about 320 MB, about 10 s left'],
  [{ done: 1e9, total: 50e9, elapsedMs: 10_000 }, '2 %, 1000 MB of about 50000 MB, about 8 min left'],
  [{ done: 6e6, total: 5e6, elapsedMs: 2_000 }, '99 %, 6.0 MB of about 5.0 MB, about 1 s left'],
  [{ done: 0, total: 0, elapsedMs: 1_000 }, '0 %, 0.0 MB of about 0.0 MB, about 1 s left'],
])('says of %o how far it is, and how long it still takes once that can be told', (state, line) => {
  expect(lineOf(state)).toBe(line);
});
