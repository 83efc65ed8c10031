import { errorMessage } from '@polyclinic/database/errors';
import type { DB } from '@polyclinic/database/schema';
import { type Selectable, sql } from 'kysely';
import type { Services } from '../services.ts';
import type { CalendarPart, Mail } from './mailer.ts';

type MailServices = Pick<Services, 'worker' | 'mailer' | 'log'>;

const RETRY_FOR = sql`interval '1 day'`;
const AT_ONCE = 50;

/** Keeps a mail and sends it soon; a second one with the same key is the first. Resolves once it can't be lost. */
export async function sendMail(services: MailServices, mail: Mail): Promise<void> {
  const kept = await services.worker.write(null, (db) =>
    db
      .insertInto('mails')
      .values(toRow(mail))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id'),
  );
  const id = kept[0]?.id;
  // Not awaited: how long SMTP takes would tell a stranger whether an address is known.
  if (id) deliverLogged(services, id);
}

function toRow({ key, to, locale, subject, html, text, calendar, unsubscribeUrl, notificationId }: Mail) {
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
  };
}

/** Sends what could not be sent before, for a day after it was written. */
export async function deliverWaitingMails(services: MailServices): Promise<void> {
  const waiting = await services.worker.read(null, (db) =>
    db
      .selectFrom('mails')
      .select('id')
      .where('sent_at', 'is', null)
      .where('created_at', '>', sql<Date>`now() - ${RETRY_FOR}`)
      .orderBy('created_at')
      .limit(AT_ONCE),
  );
  for (const { id } of waiting) await deliverLogged(services, id);
}

/** Forgets mails of more than 30 days ago. */
export async function purgeMails({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select purge_mails()`);
}

async function deliverLogged(services: MailServices, id: string): Promise<void> {
  await deliver(services, id).catch((error: unknown) =>
    services.log.error({ err: error, mailId: id }, 'mail not delivered'),
  );
}

/** The row stays locked while it is on its way, so that two servers never send the same mail. */
async function deliver({ worker, mailer, log }: MailServices, id: string): Promise<void> {
  await worker.transaction(null, async (trx) => {
    const waiting = trx.selectFrom('mails').selectAll().where('id', '=', id).where('sent_at', 'is', null);
    const mail = await waiting.forUpdate().skipLocked().executeTakeFirst();
    if (!mail) return;
    const failure = await mailer.deliver(toMail(mail)).then(() => null, errorMessage);
    if (failure) log.warn({ mailId: id }, 'mail refused; tried again later');
    const outcome = failure ? { error: failure } : { sent_at: sql<Date>`now()`, error: null };
    await trx.updateTable('mails').set(outcome).where('id', '=', id).execute();
  });
}

function toMail(row: Selectable<DB['mails']>): Mail {
  const { key, recipient: to, locale, subject, html, body_text: text, calendar, calendar_method: method } = row;
  const part = calendar && method ? { method: method as CalendarPart['method'], content: calendar } : null;
  return { key, to, locale, subject, html, text, calendar: part, unsubscribeUrl: row.unsubscribe_url };
}
