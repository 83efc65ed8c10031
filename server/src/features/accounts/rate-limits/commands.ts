import { createHash } from 'node:crypto';
import type { Pool } from '@polyclinic/database';
import { APIError } from 'better-auth';

type RateLimit = { window: number; max: number };

/** Links mailed to one account, for all callers together and whether it exists or not; windows in seconds. */
const MAILED: Record<string, RateLimit> = {
  '/send-verification-email': { window: 3600, max: 10 },
  '/request-password-reset': { window: 3600, max: 10 },
};

/**
 * Guesses at one account: from a network, from all networks together, and from a device on which it was opened before.
 * A person who guesses locks out their network, many networks lock out all strangers, and neither locks out its owner.
 */
const GUESSED: Record<string, { network: RateLimit; strangers: RateLimit; known: RateLimit }> = {
  '/sign-in/email': {
    network: { window: 900, max: 10 },
    strangers: { window: 3600, max: 100 },
    known: { window: 900, max: 20 },
  },
  '/two-factor': {
    network: { window: 900, max: 10 },
    strangers: { window: 3600, max: 50 },
    known: { window: 900, max: 10 },
  },
};

/** The header by which better-auth says in how many seconds to come again. */
export const RETRY_AFTER = 'X-Retry-After';

/** Counts a mail to an account; throws once there were too many. */
export async function limitMails(pool: Pool, path: string, email: unknown): Promise<void> {
  const limit = MAILED[path];
  if (limit && typeof email === 'string') await count(pool, `${path} ${digest(email)}`, limit);
}

/** Whose account is guessed at, from which network, and on which device if the account was opened there before. */
type Guess = { account: string; network: string; device: string | null };

/** Counts a guess; throws once there were too many. */
export async function limitGuesses(pool: Pool, path: string, { account, network, device }: Guess): Promise<void> {
  const limits = GUESSED[path];
  if (!limits) return;
  const key = `${path} ${digest(account)}`;
  if (device) return count(pool, `${key} ${device}`, limits.known);
  await count(pool, `${key} ${network}`, limits.network);
  await count(pool, key, limits.strangers);
}

/** A counter needs to tell accounts apart, not to know them. */
const digest = (account: string) => createHash('sha256').update(account.toLowerCase()).digest('base64');

async function count(pool: Pool, key: string, { max, window }: RateLimit): Promise<void> {
  const { rows } = await pool.query<{ wait: number }>('select take_rate_limit($1, $2, $3) as wait', [key, max, window]);
  const wait = rows[0]?.wait ?? 0;
  if (wait > 0)
    throw new APIError('TOO_MANY_REQUESTS', { message: 'Too many attempts' }, { [RETRY_AFTER]: String(wait) });
}
