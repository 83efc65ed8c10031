import type { Database } from '@polyclinic/database';
import { sql } from 'kysely';

/** What waits and what was given up, over all nodes. */
export type Work = Record<
  | 'outboxWaiting'
  | 'outboxAge'
  | 'failedWork'
  | 'mailsWaiting'
  | 'mailsAge'
  | 'mailsGivenUp'
  | 'addressesRefused'
  | 'refundsOwed'
  | 'refundsAge'
  | 'photosAge'
  | 'paymentAlerts',
  number
>;

export type Delivered = { channel: string; state: string; count: number };

const age = (column: string, source: string) => `
  (select coalesce(extract(epoch from now() - min(${column})), 0)::float8 from ${source})`;
const count = (source: string) => `(select count(*)::integer from ${source})`;

const OUTBOX = 'outbox where not_before is null or not_before <= app_now()';
/** What is due and nobody has taken: of that which comes by itself again, too. */
const JOBS = `jobs.job where state in ('created', 'retry') and start_after <= now()`;
const MAILS = 'mails where sent_at is null and useful_until > app_now() and refused_at is null';
const GIVEN_UP = `mails where sent_at is null and created_at > now() - interval '1 day'
  and (useful_until <= app_now() or refused_at is not null)`;
const REFUNDS = `refunds where state in ('owed', 'asked')`;
const PHOTOS = `photos where state = 'waiting'`;

const COUNTS = `select
  ${count(OUTBOX)} as "outboxWaiting", ${age('coalesce(not_before, created_at)', OUTBOX)} as "outboxAge",
  ${count(`failed_work where state = 'open'`)} as "failedWork",
  ${count(MAILS)} as "mailsWaiting", ${age('created_at', MAILS)} as "mailsAge",
  ${count(GIVEN_UP)} as "mailsGivenUp", ${count('mail_refusals')} as "addressesRefused",
  ${count(REFUNDS)} as "refundsOwed", ${age('created_at', REFUNDS)} as "refundsAge",
  ${age('created_at', PHOTOS)} as "photosAge",
  ${count(`payment_alerts where closed_at is null`)} as "paymentAlerts"`;

/** Counted by the database in one statement; what it counts has an index, or is emptied as it is done. */
export async function countWork(worker: Database): Promise<Work> {
  const [row] = await worker.read(null, () => sql.raw<Work>(COUNTS));
  if (!row) throw new Error('nothing was counted');
  return row;
}

/** Apart: the queue makes its tables when it first starts. */
export async function countJobs(worker: Database): Promise<Record<'jobsWaiting' | 'jobsAge', number>> {
  const [row] = await worker.read(null, () =>
    sql.raw<Record<'jobsWaiting' | 'jobsAge', number>>(
      `select ${count(JOBS)} as "jobsWaiting", ${age('start_after', JOBS)} as "jobsAge"`,
    ),
  );
  return row ?? { jobsWaiting: 0, jobsAge: 0 };
}

/** Of the last day: pushes and text messages by what became of them. */
export function countDeliveries(worker: Database): Promise<Delivered[]> {
  return worker.read(
    null,
    () => sql<Delivered>`
      select channel, state, count(*)::integer as count from notification_deliveries
      where changed_at > now() - interval '1 day' group by channel, state`,
  );
}
