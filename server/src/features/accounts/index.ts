export type { AccountMail } from './auth.ts';
