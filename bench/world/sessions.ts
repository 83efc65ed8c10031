import { serializeSigned } from 'hono/utils/cookie';
import type { Person } from './rows.ts';

const COOKIE = 'polyclinic.session_token';

/** Returns the session cookie of a person of fill.sql, signed as the server signs it. */
export function cookiesOf(secret: string): (person: Person) => Promise<string> {
  const known = new Map<string, string>();
  return async ({ role, n }) => {
    const token = `session-of-${role}-${n}`;
    const cookie = known.get(token) ?? (await serializeSigned(COOKIE, token, secret)).split(';', 1)[0] ?? '';
    known.set(token, cookie);
    return cookie;
  };
}
