import { createHmac } from 'node:crypto';
import type { Environment } from './environment.ts';

export type IceServer = { urls: string[]; username?: string; credential?: string };

/** Longer than any call, so that a relay does not end one. */
const TTL_SECONDS = 3 * 60 * 60;

/**
 * The STUN and TURN servers of the environment, with credentials for this user alone that end by
 * themselves: coturn's `use-auth-secret` scheme, HMAC-SHA1 over "<expiry>:<user>".
 */
export function iceServersFor(environment: Environment, userId: string, now: Date): IceServer[] {
  const { STUN_URLS, TURN_URLS, TURN_SECRET } = environment;
  const stun = STUN_URLS.length > 0 ? [{ urls: STUN_URLS }] : [];
  if (TURN_URLS.length === 0 || !TURN_SECRET) return stun;
  const username = `${Math.floor(now.getTime() / 1000) + TTL_SECONDS}:${userId}`;
  const credential = createHmac('sha1', TURN_SECRET).update(username).digest('base64');
  return [...stun, { urls: TURN_URLS, username, credential }];
}
