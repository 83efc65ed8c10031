import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

it.each(['57P01', '57P03', '53300', '53100', '08006', '57014', '25006', 'ECONNREFUSED', 'ECONNRESET', '40P01'])(
  'a database that answers %s may answer in a moment',
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
    expect(isUnavailable(new Error('wrapped', { cause: withCode(code) }))).toBe(true);
    expect(isUnavailable(new AggregateError([withCode(code)]))).toBe(true);
  },
);

it.each(['timeout exceeded when trying to connect', 'Query read timeout', 'Connection terminated unexpectedly'])(
  'so does a driver that says "%s"',
  (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  },
);

it.each(['23505', '42501', '42P01', '22P02', 'EACCES'])('%s is an answer', (code) => {
  expect(isUnavailable(withCode(code))).toBe(false);
});
