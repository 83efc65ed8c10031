import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { Mail } from './mailer.ts';

/** Nothing is received there (RFC 2606): the address of dependents without an account. */
const NOWHERE = /@dependent\.invalid$/;

/** Keeps a mail and has it sent soon; a second one with the same key is the first. Resolves once it can't be lost. */
export async function sendMail({ worker, courier }: Pick<Services, 'worker' | 'courier'>, mail: Mail): Promise<void> {
  if (NOWHERE.test(mail.to)) return;
  const stored = await worker.write(null, (db) =>
    db
      .insertInto('mails')
      .values(toRow(mail))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id'),
  );
  // Not awaited: how long SMTP takes would tell a stranger whether an address is known.
  if (stored.length > 0) courier.poll();
}

/** Stores a mail in the transaction of its cause; the courier polls after the commit. A second with the same key is the first. */
export async function storeMail(trx: Trx, mail: Mail): Promise<void> {
  await trx
    .insertInto('mails')
    .values(toRow(mail))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

function toRow({ key, to, locale, subject, html, text, calendar, unsubscribeUrl, notificationId, until }: Mail) {
  return {
    key,
    recipient: to,
    locale,
    subject,
    html,
    body_text: text,
    calendar: calendar?.content ?? null,
    calendar_method: calendar?.method ?? null,
    unsubscribe_url: unsubscribeUrl ?? null,
    notification_id: notificationId ?? null,
    ...(until && { useful_until: until }),
  };
}

/** Sends what could not be sent before, as long as that is worth something; what nobody has answered for by then has failed. */
export async function deliverWaitingMails({ worker, courier }: Services): Promise<void> {
  await courier.deliverWaiting();
  await worker.write(
    null,
    () => sql`
      update mails set error = 'not sent in time'
      where sent_at is null and refused_at is null and error is null and due_at <= now() and useful_until <= app_now()`,
  );
}

/** Forgets mails of more than 30 days ago. */
export async function purgeMails({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select purge_mails()`);
}
