import { randomUUID } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import { readToken, signToken } from '../../platform/signed-token.ts';

type Claims = { passkey: 'add' | 'sign-in'; nonce: string; userId: string | null };
type Signing = Pick<Services, 'secrets' | 'clock'>;

const VALID_MS = 300_000;

/** What a device signs: ours by its signature, so that nothing is kept for those who never come back. */
export function newChallenge({ secrets, clock }: Signing, passkey: Claims['passkey'], userId: string | null): string {
  const claims: Claims = { passkey, nonce: randomUUID(), userId };
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
  return claims.passkey === expected.passkey && claims.userId === expected.userId ? claims.nonce : null;
}

/** Whose passkeys these are and where they hold: this site alone. */
export function siteOf({ environment }: Pick<Services, 'environment'>) {
  const { hostname, origin } = new URL(environment.publicUrl);
  return { rpID: hostname, origin };
}
