import { randomInt } from 'node:crypto';

/** Without what is mistaken for another: 0 and o, 1, i and l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;
const CODES = 10;

const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Ten codes, each for one sign-in without the authenticator app. */
export const newRecoveryCodes = () => Array.from({ length: CODES }, () => `${half()}-${half()}`);
