export { type AccountMail, claimsOf } from './auth/index.ts';
export { callAuth, halfSignedIn, toRefusal } from './auth-calls/index.ts';
export { refuseGuessable } from './passwords/rules.ts';
export { describeSessions } from './queries.ts';
