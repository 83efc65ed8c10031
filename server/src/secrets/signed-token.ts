import { createHmac, timingSafeEqual } from 'node:crypto';

const signature = (secret: string, body: string): Buffer => createHmac('sha256', secret).update(body).digest();

/** Claims that nobody without the secret can make or change; readable by the holder of the token. */
export function signToken(secret: string, claims: object, expiresAt: Date): string {
  const body = Buffer.from(JSON.stringify({ claims, exp: expiresAt.getTime() })).toString('base64url');
  return `${body}.${signature(secret, body).toString('base64url')}`;
}

/** What a token of ours says and whether its time is over, or null for a forged one. */
export function readToken(secret: string, token: string, now: Date): { claims: unknown; isExpired: boolean } | null {
  const [body = '', given = ''] = token.split('.');
  const expected = signature(secret, body);
  const actual = Buffer.from(given, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const { claims, exp } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { claims: unknown; exp: number };
  return { claims, isExpired: exp <= now.getTime() };
}
