import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { afterFailure } from './after-failure.ts';

const answered = (status: number, data?: object) => new ORPCError('SOME', { status, data });
const away = { kind: 'away', againAfterMs: expect.any(Number) };
const failing = { ...away, kind: 'failing' };

test.each([
  ['nobody answers', new TypeError('Failed to fetch'), 1_000, away],
  ['a proxy finds no server', answered(502), 1_000, failing],
  ['the server says that it is away', answered(503), 1_000, failing],
  ['the server fails over and over', answered(500), 1_000, failing],
  ['the visit was cancelled', answered(403), 0, { kind: 'refused' }],
  ['it was too much at once', answered(429, { retryAfterSeconds: 17 }), 0, { kind: 'held', againAfterMs: 17_000 }],
  ['it was too much for somebody in between', answered(429), 40, { kind: 'held', againAfterMs: 60_000 }],
])('%s', (_, error, failures, consequence) => {
  expect(afterFailure(error, failures)).toEqual(consequence);
});
