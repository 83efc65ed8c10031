import { createHmac, randomInt } from 'node:crypto';

/** Without what is mistaken for another: 0 and o, 1, i and l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;
const CODES = 10;
const HASHED = 'hmac:';

const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Ten codes, each for one sign-in without the authenticator app. */
export const newRecoveryCodes = () => Array.from({ length: CODES }, () => `${half()}-${half()}`);

/** What is kept of a code: nothing that would open an account without the installation's key. */
export const hashRecoveryCode = (key: string, code: string): string =>
  code.startsWith(HASHED) ? code : `${HASHED}${createHmac('sha256', key).update(code).digest('base64url')}`;

const hashAll = (key: string, codes: string) =>
  JSON.stringify((JSON.parse(codes) as string[]).map((code) => hashRecoveryCode(key, code)));

/** How better-auth keeps the codes: as hashes. Those from before were encrypted. */
export const storedCodes = (key: string, secret: string) => ({
  encrypt: async (codes: string) => hashAll(key, codes),
  decrypt: async (stored: string) => {
    if (stored.startsWith('[')) return stored;
    const { symmetricDecrypt } = await import('better-auth/crypto');
    return hashAll(key, await symmetricDecrypt({ key: secret, data: stored }));
  },
});
