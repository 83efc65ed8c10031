import type { Database } from '@polyclinic/database';
import { errorMessage } from '@polyclinic/database/errors';
import type { DB } from '@polyclinic/database/schema';
import { type Selectable, sql } from 'kysely';
import { createFailureLog, type Log } from '../observability/index.ts';
import type { CalendarPart, Mail, Mailer } from './mailer.ts';

/** Carries the mails that wait in the table, from any number of servers. */
export type Courier = {
  /** Sends what waits, soon. */
  poll(): void;
  /** Resolves once nothing waits that may be sent now. */
  deliverWaiting(): Promise<void>;
  /** Takes on no more, and lets what is on its way arrive if that is soon. */
  close(): Promise<void>;
};

type CourierParts = { worker: Database; mailer: Mailer; log: Log };
type Row = Selectable<DB['mails']>;

/** As many as the mailer keeps connections. */
const AT_ONCE = 4;
/** Longer than a delivery may take: a mail whose sender has died is sent by another within half a minute. */
const LEASE = sql`interval '20 seconds'`;
const DELIVER_WITHIN_MS = 18_000;
const LOOK_EVERY_MS = 8_000;
/** What was sent is the receiver's: what stays here says only that it was. */
const NO_COPY = { html: '', body_text: '', calendar: null, calendar_method: null, unsubscribe_url: null };
const MARK_AGAIN_AFTER_MS = [250, 1_000, 4_000];
const FAREWELL_MS = 2_000;

/** A courier whose connections to the database are free while SMTP takes its time. */
export function createCourier({ worker, mailer, log }: CourierParts): Courier {
  const failed = createFailureLog(log);
  const running = new Set<Promise<void>>();
  let wakings = 0;
  let active = 0;
  let isClosed = false;

  /** Carries one after the other, until none waits and nobody has called meanwhile. */
  const carry = async (): Promise<void> => {
    active += 1;
    try {
      for (let heard = -1; heard !== wakings && !isClosed; ) {
        heard = wakings;
        for (let mail = await take(worker); mail; mail = isClosed ? undefined : await take(worker)) {
          await deliver({ worker, mailer, log }, mail);
        }
      }
    } catch (error) {
      failed(error, 'mails not delivered');
    } finally {
      active -= 1;
    }
  };
  const poll = (): void => {
    wakings += 1;
    if (isClosed || active === AT_ONCE) return;
    const carrying = carry();
    running.add(carrying);
    carrying.then(() => running.delete(carrying));
  };
  const looking = setInterval(poll, LOOK_EVERY_MS).unref();
  return {
    poll,
    async deliverWaiting() {
      for (let count = 0; count < AT_ONCE; count += 1) poll();
      await Promise.all(running);
    },
    async close() {
      isClosed = true;
      clearInterval(looking);
      const farewell = Promise.withResolvers<void>();
      const timer = setTimeout(farewell.resolve, FAREWELL_MS);
      await Promise.race([Promise.all(running), farewell.promise]);
      clearTimeout(timer);
      mailer.close();
    },
  };
}

/** The mail that has waited longest, taken so that nobody else sends it. */
async function take(worker: Database): Promise<Row | undefined> {
  const [mail] = await worker.write(null, (db) =>
    db
      .updateTable('mails')
      .set({ attempts: sql<number>`attempts + 1`, due_at: sql<Date>`now() + ${LEASE}` })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('mails')
          .select('id')
          .where('sent_at', 'is', null)
          .where('refused_at', 'is', null)
          .where('due_at', '<=', sql<Date>`now()`)
          .where('useful_until', '>', sql<Date>`app_now()`)
          .orderBy('due_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll(),
  );
  return mail;
}

async function deliver({ worker, mailer, log }: CourierParts, row: Row): Promise<void> {
  const failure = await inTime(mailer.deliver(toMail(row))).then(() => null, toFailure);
  if (failure === null) return markSent({ worker, mailer, log }, row.id);
  if (failure.isForGood) return markRefused({ worker, mailer, log }, row, failure.reason);
  log.warn({ mailId: row.id }, 'mail refused; tried again later');
  await worker.write(null, (db) =>
    db
      .updateTable('mails')
      .set({
        error: failure.reason,
        due_at: sql<Date>`now() + least(${row.attempts} * interval '1 minute', interval '1 hour')`,
      })
      .where('id', '=', row.id)
      // The process that took it after the lease had expired decides now.
      .where('attempts', '=', row.attempts),
  );
}

type SMTPError = { responseCode: number; command: string; response: string };
type Failure = { reason: string; isForGood: boolean };

const toFailure = (error: unknown): Failure => ({ reason: errorMessage(error), isForGood: isForGood(error) });

/** Of the server or of what it allows us (RFC 3463): it would say so of every address. */
const OF_ANY_ADDRESS = /^5\d\d[ -]5\.[37]\./;

/** A permanent answer (RFC 5321: 5xx) about the address itself; about the sender or the words it is the operator's to mend. */
function isForGood(error: unknown): boolean {
  const { responseCode = 0, command = '', response = '' } = Object(error) as Partial<SMTPError>;
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600 && !OF_ANY_ADDRESS.test(response);
}

/** Not tried again: the database notes the address, and has its person told otherwise. */
async function markRefused({ worker, log }: CourierParts, row: Row, reason: string): Promise<void> {
  log.warn({ mailId: row.id }, 'mail refused for good');
  await worker.write(null, (db) =>
    db
      .updateTable('mails')
      .set({ error: reason, refused_at: sql<Date>`app_now()` })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts),
  );
}

/** A server that goes on answering without coming to an end holds up nobody else. */
async function inTime(delivery: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The mail server did not finish in time.')), DELIVER_WITHIN_MS);
  delivery.catch(() => {});
  return Promise.race([delivery, promise]).finally(() => clearTimeout(timer));
}

/** Tries again for as long as it can: what was sent and not marked would be sent once more. */
async function markSent({ worker, mailer, log }: CourierParts, id: string): Promise<void> {
  const copy = mailer.isOutbox ? {} : NO_COPY;
  const mark = () =>
    worker.write(null, (db) =>
      db
        .updateTable('mails')
        .set({ ...copy, sent_at: sql<Date>`now()`, error: null })
        .where('id', '=', id),
    );
  for (const pauseMs of MARK_AGAIN_AFTER_MS) {
    try {
      await mark();
      return;
    } catch (error) {
      log.warn({ err: error, mailId: id }, 'mail sent and not marked yet');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  await mark();
}

function toMail(row: Row): Mail {
  const { key, recipient: to, locale, subject, html, body_text: text, calendar, calendar_method: method } = row;
  const part = calendar && method ? { method: method as CalendarPart['method'], content: calendar } : null;
  return { key, to, locale, subject, html, text, calendar: part, unsubscribeUrl: row.unsubscribe_url };
}
