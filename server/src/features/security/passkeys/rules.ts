import { createHash, randomUUID } from 'node:crypto';
import { readToken, signToken } from '../../../secrets/index.ts';
import type { Services } from '../../../services.ts';
import type { OpenSession } from '../../../sessions/index.ts';

/** `holder` is the session in which a passkey is added; null for a sign-in. */
type Claims = { passkey: 'add' | 'sign-in'; nonce: string; holder: string | null };
type Signing = Pick<Services, 'secrets' | 'clock'>;

const VALID_MS = 300_000;

/** A session as a challenge names it, which the browser can read: a new password ends what was begun before. */
export const holderOf = ({ userId, token }: Pick<OpenSession, 'userId' | 'token'>): string =>
  createHash('sha256').update(`${userId}:${token}`).digest('base64url');

/** What a device signs: ours by its signature, so that nothing is kept for those who never come back. */
export function newChallenge({ secrets, clock }: Signing, passkey: Claims['passkey'], holder: string | null): string {
  const claims: Claims = { passkey, nonce: randomUUID(), holder };
  return signToken(secrets.passkeyChallenges, claims, new Date(clock.now().getTime() + VALID_MS));
}

/** The nonce of a challenge as the browser gave it back; null where it is not ours, too old, or for something else. */
export function readChallenge(
  { secrets, clock }: Signing,
  challenge: string,
  expected: Omit<Claims, 'nonce'>,
): string | null {
  const read = readToken(secrets.passkeyChallenges, Buffer.from(challenge, 'base64url').toString(), clock.now());
  const claims = read?.claims as Partial<Claims> | undefined;
  if (!read || read.isExpired || !claims?.nonce) return null;
  return claims.passkey === expected.passkey && claims.holder === expected.holder ? claims.nonce : null;
}

/** Whose passkeys these are and where they hold: this site alone. */
export function siteOf({ environment }: Pick<Services, 'environment'>) {
  const { hostname, origin } = new URL(environment.publicUrl);
  return { rpID: hostname, origin };
}
