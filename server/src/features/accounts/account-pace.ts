import { createHash } from 'node:crypto';
import type { Pool } from '@polyclinic/database';
import { APIError } from 'better-auth';

/** Attempts on one account, from wherever they come and whether it exists or not; windows in seconds. */
const PACE: Record<string, { window: number; max: number }> = {
  '/sign-in/email': { window: 900, max: 20 },
  '/send-verification-email': { window: 3600, max: 10 },
  '/request-password-reset': { window: 3600, max: 10 },
};

/** The header by which better-auth says in how many seconds to come again. */
export const RETRY_AFTER = 'X-Retry-After';

/** Counts an attempt on an account; throws once there were too many. */
export async function keepAccountPace(pool: Pool, path: string, email: unknown): Promise<void> {
  const pace = PACE[path];
  if (!pace || typeof email !== 'string') return;
  // A counter needs to tell addresses apart, not to know them.
  const account = createHash('sha256').update(email.toLowerCase()).digest('base64');
  const { rows } = await pool.query<{ wait: number }>('select take_rate_limit($1, $2, $3) as wait', [
    `${path} ${account}`,
    pace.max,
    pace.window,
  ]);
  const wait = rows[0]?.wait ?? 0;
  if (wait > 0)
    throw new APIError('TOO_MANY_REQUESTS', { message: 'Too many attempts' }, { [RETRY_AFTER]: String(wait) });
}
