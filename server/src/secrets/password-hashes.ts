import { randomBytes, scryptSync } from 'node:crypto';

/** Loaded when needed: most programs hash nothing. */
const library = () => import('better-auth/crypto');

export type PasswordHashes = {
  hash: (password: string) => Promise<string>;
  verify: (data: { hash: string; password: string }) => Promise<boolean>;
};

/** How passwords are hashed: each hash takes a tenth of a second of a core, which guessing has to pay. */
const strong: PasswordHashes = {
  hash: async (password) => (await library()).hashPassword(password),
  verify: async (given) => (await library()).verifyPassword(given),
};

const QUICK = 'quick';
const quickKey = (password: string, salt: string) => scryptSync(password, salt, 32, { N: 2, r: 1 }).toString('hex');

/** For tests, which sign in hundreds of times. Only servers that are told so know these hashes; they know strong ones too. */
const quick: PasswordHashes = {
  hash: async (password) => {
    const salt = randomBytes(16).toString('hex');
    return [QUICK, salt, quickKey(password, salt)].join(':');
  },
  verify: async ({ hash, password }) => {
    const [kind, salt = '', key] = hash.split(':');
    return kind === QUICK ? key === quickKey(password, salt) : strong.verify({ hash, password });
  },
};

export const passwordHashes = (isQuick: boolean): PasswordHashes => (isQuick ? quick : strong);
