import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query.tsx';

const MINUTE = 60_000;
const queryKey = ['conversations'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks something that fails with a status, or without an answer; how many times it was asked after each second. */
async function triesBySecond(status: number | null, seconds: number): Promise<number[]> {
  let tries = 0;
  const queryFn = () => {
    tries += 1;
    return Promise.reject(Object.assign(new Error('no'), status === null ? {} : { status }));
  };
  const asked = createQueryClient()
    .fetchQuery({ queryKey, queryFn })
    .catch(() => {});
  const counts: number[] = [];
  for (let second = 0; second <= seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    counts.push(tries);
  }
  await asked;
  return counts;
}

it.each([400, 404, 429, 499])('what is refused with %d is asked once', async (status) => {
  expect(await triesBySecond(status, 8)).toEqual(Array(9).fill(1));
});

it.each([500, 503, null])('what fails with %s is asked three times more, after pauses that grow', async (status) => {
  // After one second, two more and four more.
  expect(await triesBySecond(status, 8)).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4]);
});

it('an answer is fresh for five minutes, and forgotten ten after nobody shows it any more', async () => {
  const client = createQueryClient();
  let asked = 0;
  const queryFn = async () => ++asked;
  const ask = () => client.fetchQuery({ queryKey, queryFn });
  await ask();
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ask()).toBe(2);
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
  expect(client.getQueryData(queryKey)).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(queryKey)).toBeUndefined();
});
