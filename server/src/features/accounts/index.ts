export { type AccountMail, claimsOf } from './auth.ts';
export { callAuth, halfSignedIn } from './auth-calls.ts';
export { refuseGuessable } from './common-passwords.ts';
export { describeSessions } from './queries.ts';
