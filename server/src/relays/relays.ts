import { createHmac } from 'node:crypto';
import type { Environment } from '../process/index.ts';

export type IceServer = { urls: string[]; username?: string; credential?: string };

type RelayUser = { userId: string; appointmentId: string; now: Date; seconds: number };

/** What tells a browser its own address: no secret, and no traffic of a call passes through it. */
export const stunServersOf = ({ STUN_URLS }: Environment): IceServer[] =>
  STUN_URLS.length > 0 ? [{ urls: STUN_URLS }] : [];

/**
 * The STUN and TURN servers of the environment, with credentials for this person in this visit that
 * end by themselves: coturn's `use-auth-secret` scheme, HMAC-SHA1 over "<expiry>:<visit>/<person>".
 */
export function iceServersFor(
  environment: Environment,
  { userId, appointmentId, now, seconds }: RelayUser,
): IceServer[] {
  const { TURN_URLS, TURN_SECRET } = environment;
  const stun = stunServersOf(environment);
  if (TURN_URLS.length === 0 || !TURN_SECRET) return stun;
  const username = `${Math.floor(now.getTime() / 1000) + seconds}:${appointmentId}/${userId}`;
  const credential = createHmac('sha1', TURN_SECRET).update(username).digest('base64');
  return [...stun, { urls: TURN_URLS, username, credential }];
}
