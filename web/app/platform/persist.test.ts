import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { mayPass } from './persist.ts';

it('gives up when it is refused, and not when it asked too fast, or of a server that is away', () => {
  const refused = ['CALL_FULL', 409] as const;
  const others = [
    ['RATE_LIMITED', 429],
    ['INTERNAL_SERVER_ERROR', 500],
  ] as const;
  const of = ([code, status]: readonly [string, number]) => mayPass(new ORPCError(code, { status }));
  expect([refused, ...others].map(of)).toEqual([false, true, true]);
  expect(mayPass(new TypeError('Failed to fetch'))).toBe(true);
});
