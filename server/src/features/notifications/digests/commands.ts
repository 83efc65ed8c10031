import { DIGEST_APART_MINUTES, DIGEST_WAITS_MINUTES, isWanted } from '@polyclinic/contract/notifications/rules';
import type { Language } from '@polyclinic/contract/platform/languages';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { storeMail } from '../../../mail/index.ts';
import type { Services } from '../../../services.ts';
import { renderMail } from '../mails/rules.ts';
import type { DigestLine } from '../mails/schemas.ts';
import { turnedOf } from '../queries.ts';

type DigestItem = { userId: string; notificationId: string };

/** Has a notification told in somebody's next summary, once. */
export async function addToDigest({ worker }: Services, { userId, notificationId }: DigestItem): Promise<void> {
  await worker.write(
    null,
    () => sql`
      with item as (
        insert into digest_items (user_id, notification_id) values (${userId}, ${notificationId})
        on conflict do nothing returning 1)
      insert into notification_deliveries (notification_id, user_id, channel, state)
      select ${notificationId}, ${userId}, 'email', 'waiting' from item on conflict do nothing`,
  );
}

/** Sends each summary whose time has come. One that fails holds up nobody. */
export async function sendDigests(services: Services): Promise<void> {
  await noteSent(services);
  const due = await services.worker.read(
    null,
    () => sql<{ userId: string }>`
      select distinct user_id as "userId" from digest_items d where sent_at is null and ${isDue(sql.ref('d.user_id'))}`,
  );
  for (const { userId } of due) {
    await sendDigest(services, userId).catch((error: unknown) =>
      services.log.error({ err: error, userId }, 'summary not sent'),
    );
  }
}

/** The first of what waits has waited long enough, and so has its reader since the last summary. */
const isDue = (userId: ReturnType<typeof sql.ref>) => sql`(
  exists (select from digest_items w where w.user_id = ${userId} and w.sent_at is null
    and w.queued_at <= app_now() - ${DIGEST_WAITS_MINUTES} * interval '1 minute')
  and not exists (select from digest_items s where s.user_id = ${userId}
    and s.sent_at > app_now() - ${DIGEST_APART_MINUTES} * interval '1 minute'))`;

/** Keeps the mail and marks its items in one transaction: a process that dies in between has done neither. */
async function sendDigest(services: Services, userId: string): Promise<void> {
  await services.worker.transaction(null, async (trx) => {
    if (!(await isTurnOf(trx, userId))) return;
    const lines = await wantedOf(trx, userId, await takeLines(trx, userId));
    const [reader] = await readReader(trx, userId);
    const [first] = lines;
    if (!first || !reader?.email) return;
    const { locale, email: to } = reader;
    const page = (name: string) => `${services.environment.publicUrl}/${locale}/${name}`;
    const content = { ...reader, lines, link: page('provider'), unsubscribe: page('notifications') };
    const key = `digest:${first.id}`;
    await storeMail(trx, { key, to, locale, ...renderMail(services, 'digest', locale, content) });
    await sql`update digest_items set mail_key = ${key} where id = any(${lines.map(({ id }) => id)})`.execute(trx);
  });
  services.courier.poll();
}

/** Whether it is due still, once no other server sends it. */
async function isTurnOf(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('digest ' || ${userId}, 0)) as "isFree"`.execute(trx);
  if (!rows[0]?.isFree) return false;
  const due = await sql`select where ${isDue(sql`${userId}::uuid` as never)}`.execute(trx);
  return due.rows.length > 0;
}

type TakenLine = DigestLine & { id: string };

async function takeLines(trx: Trx, userId: string): Promise<TakenLine[]> {
  const { rows } = await sql<TakenLine>`
    with taken as (
      update digest_items set sent_at = app_now() where user_id = ${userId} and sent_at is null
      returning id, notification_id)
    select t.id, n.kind, a.start_time as start
    from taken t join notifications n on n.id = t.notification_id and n.useful_until > app_now()
    join appointments a on a.id = n.appointment_id
    order by n.kind, a.start_time, t.id`.execute(trx);
  return rows;
}

/** What was turned off since it was gathered is left out, and is no mail that waits any more. */
async function wantedOf(trx: Trx, userId: string, lines: TakenLine[]): Promise<TakenLine[]> {
  const turned = await turnedOf(trx, userId);
  const { on: wanted = [], off: unwanted = [] } = Object.groupBy(lines, ({ kind }) =>
    isWanted(kind, 'email', turned) ? 'on' : 'off',
  );
  if (unwanted.length > 0)
    await sql`
      delete from notification_deliveries v using digest_items d
      where d.id = any(${unwanted.map(({ id }) => id)}) and v.notification_id = d.notification_id
        and v.channel = 'email' and v.state = 'waiting'`.execute(trx);
  return wanted;
}

type Reader = { email: string; name: string; locale: Language; timeZone: string; region: string | null };

async function readReader(trx: Trx, userId: string): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select email, full_name as name, locale, time_zone as "timeZone", region from user_addresses where user_id = ${userId}`.execute(
    trx,
  );
  return rows;
}

/** Says of each piece of news that its mail has left, and forgets those of days ago. */
async function noteSent({ worker }: Services): Promise<void> {
  await worker.write(
    null,
    () => sql`
      update notification_deliveries v set state = 'sent', changed_at = now()
      from digest_items d join mails m on m.key = d.mail_key
      where v.notification_id = d.notification_id and v.channel = 'email' and v.state = 'waiting' and m.sent_at is not null`,
  );
  await worker.write(null, () => sql`delete from digest_items where sent_at < app_now() - interval '7 days'`);
}
