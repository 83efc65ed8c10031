import { createHash } from 'node:crypto';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import type { AccountMail } from '../accounts/index.ts';
import { renderMail } from './mails.ts';

type MailServices = Pick<Services, 'worker' | 'mailer' | 'log'>;

/** Sends a link that confirms an address or resets a password. */
export async function sendAccountMail(services: MailServices, mail: AccountMail): Promise<void> {
  const { kind, to, locale, name, link, token } = mail;
  // The table of mails is kept; a token in its key would be one more copy of it.
  const key = `${kind}:${createHash('sha256').update(token).digest('hex')}`;
  await sendMail(services, { key, to, locale, ...renderMail(kind, locale, { name, link }) });
}
