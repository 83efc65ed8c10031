import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './errors.ts';
import { prepareAgain } from './statements.ts';

const ATTEMPTS = 3;
const LONGEST_PAUSE_MS = 50;
/** Serialisation failure, deadlock: the transaction lost to a concurrent one and may be run again. */
const LOST_TO_ANOTHER = new Set(['40001', '40P01']);
/** What PostgreSQL answers where a migration has changed the result type of a prepared statement. */
const RESULT_TYPE_CHANGED = '0A000';

/** Runs a whole transaction again, three times in all, where PostgreSQL asks for that. */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !canRunAgain(error)) throw error;
      await delay(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

function canRunAgain(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  if (code === RESULT_TYPE_CHANGED) prepareAgain();
  return code === RESULT_TYPE_CHANGED || LOST_TO_ANOTHER.has(code);
}
