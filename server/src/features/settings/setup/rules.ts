import { createHash, createHmac } from 'node:crypto';

const CODES = 1_000_000;

/** Only this is kept of the link's token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What a test mail to an address says: six digits, the same each time it is sent for the same link. */
export function mailCodeOf(key: string, token: string, email: string): string {
  const digest = createHmac('sha256', key)
    .update(`${hashOf(token)} ${email}`)
    .digest();
  return String(digest.readUInt32BE(0) % CODES).padStart(6, '0');
}
