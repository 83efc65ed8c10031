import { createHmac } from 'node:crypto';
import { tokenHash } from '../../../secrets/index.ts';

const CODES = 1_000_000;

/** What a test mail to an address says: six digits, the same each time it is sent for the same link. */
export function mailCodeOf(key: string, token: string, email: string): string {
  const digest = createHmac('sha256', key)
    .update(`${tokenHash(token)} ${email}`)
    .digest();
  return String(digest.readUInt32BE(0) % CODES).padStart(6, '0');
}
