import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './errors.ts';

const ATTEMPTS = 3;
const LONGEST_PAUSE_MS = 50;
const passing = new Set(['40001', '40P01']);

/** Runs again what lost to a concurrent transaction (serialisation failure, deadlock), three times in all. */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !passing.has(errorCode(error) ?? '')) throw error;
      await delay(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}
