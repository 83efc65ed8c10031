import type { Mailer } from './mailer.ts';

/** Delivers nowhere: the table `mails` has kept each one, and the development console shows it. */
export const outboxMailer: Mailer = { deliver: async () => {}, close: () => {}, isOutbox: true };
