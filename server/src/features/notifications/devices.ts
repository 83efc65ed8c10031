import { NOTIFICATION_KINDS, type NotificationKind, toInternational } from '@polyclinic/contract/notifications/rules';
import type { Language } from '@polyclinic/contract/platform/languages';
import { OFFER_MINUTES } from '@polyclinic/contract/waitlist/rules';
import { sql } from 'kysely';
import type { Effects } from '../../platform/outbox.ts';
import type { PushTarget } from '../../platform/push/push.ts';
import type { Services } from '../../platform/services.ts';
import { textsIn } from './texts.ts';

type Channel = 'push' | 'sms';
type Called = { notificationId: string; userId: string };

/** Has a notification brought to somebody's browsers or phone, once, where they have any. */
export async function callFor({ worker, sms }: Services, channel: Channel, { notificationId, userId }: Called) {
  if (channel === 'sms' && !sms) return;
  const phone = sql`select true from profiles where user_id = ${userId} and phone is not null`;
  const browser = sql`select true from push_targets where user_id = ${userId} limit 1`;
  await worker.write(
    null,
    () => sql`
      insert into notification_deliveries (notification_id, user_id, channel, state)
      select ${notificationId}, ${userId}, ${channel}, 'waiting'
      where exists (${channel === 'push' ? browser : phone})
      on conflict do nothing`,
  );
}

type Told = {
  kind: NotificationKind;
  createdAt: Date;
  appointmentId: string | null;
  ticketId: string | null;
  userId: string;
  locale: Language;
  phone: string | null;
};

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Seconds for which it is worth telling: after an hour's reminder the visit begins, an offer goes to the next in line. */
const LIFETIMES: Partial<Record<NotificationKind, number>> = {
  reminder_hour: 55 * MINUTE,
  waitlist_offer: OFFER_MINUTES * MINUTE,
};

/** Brings a notification to every browser that it has not reached yet. Throws to be tried again for those that failed. */
export async function pushNotification(services: Services, { notificationId }: Effects['notification.push']) {
  const told = await readTold(services, 'push', notificationId);
  if (!told) return;
  if (secondsLeft(services, told) <= 0) return markDelivery(services, 'push', notificationId, false);
  const targets = await readTargets(services, told.userId, notificationId);
  const failures: unknown[] = [];
  for (const target of targets)
    await pushTo(services, target, told, notificationId).catch((error: unknown) => failures.push(error));
  await markDelivery(services, 'push', notificationId, await wasPushed(services, notificationId, failures));
  if (failures.length > 0) throw new AggregateError(failures, 'not every browser was reached');
}

async function wasPushed({ worker }: Services, notificationId: string, failures: unknown[]): Promise<boolean> {
  if (failures.length > 0) return false;
  const reached = await worker.read(null, (db) =>
    db.selectFrom('push_deliveries').select('sent_at').where('notification_id', '=', notificationId).limit(1),
  );
  return reached.length > 0;
}

async function pushTo(services: Services, target: PushTarget & { id: string }, told: Told, notificationId: string) {
  const title = textsIn(told.locale)('mail.brand');
  const message = { ...toMessage(services, told), title, tag: notificationId, locale: told.locale };
  const outcome = await services.push.send(target, message, secondsLeft(services, told));
  await services.worker.write(null, (db) =>
    outcome === 'gone'
      ? db.deleteFrom('push_subscriptions').where('id', '=', target.id)
      : db
          .insertInto('push_deliveries')
          .values({ notification_id: notificationId, subscription_id: target.id })
          .onConflict((conflict) => conflict.doNothing()),
  );
}

function secondsLeft({ clock }: Services, { kind, createdAt }: Told): number {
  const age = (clock.now().getTime() - createdAt.getTime()) / 1000;
  return Math.ceil((LIFETIMES[kind] ?? DAY) - age);
}

/** Sends a notification to somebody's phone. */
export async function textNotification(services: Services, { notificationId }: Effects['notification.sms']) {
  const told = await readTold(services, 'sms', notificationId);
  if (!told) return;
  if (secondsLeft(services, told) <= 0) return markDelivery(services, 'sms', notificationId, false);
  const to = toInternational(told.phone);
  const { text, url } = toMessage(services, told);
  const send = async () =>
    to && services.sms ? services.sms.send({ to, text: `Polyclinic: ${text} ${url}` }) : 'refused';
  try {
    await markDelivery(services, 'sms', notificationId, (await send()) === 'sent');
  } catch (error) {
    await markDelivery(services, 'sms', notificationId, false);
    throw error;
  }
}

/** What is still to be told on a channel. */
async function readTold({ worker }: Services, channel: Channel, notificationId: string): Promise<Told | undefined> {
  const [told] = await worker.read(
    null,
    () => sql<Told>`
      select n.kind, n.created_at as "createdAt", n.appointment_id as "appointmentId", n.ticket_id as "ticketId",
        n.user_id as "userId", p.locale, p.phone
      from notifications n
      join notification_deliveries d on d.notification_id = n.id and d.channel = ${channel} and d.state <> 'sent'
      join profiles p on p.user_id = n.user_id
      where n.id = ${notificationId}`,
  );
  return told;
}

const readTargets = ({ worker }: Services, userId: string, notificationId: string) =>
  worker.read(
    null,
    () => sql<PushTarget & { id: string }>`
      select t.id, t.endpoint, t.p256dh, t.auth from push_targets t
      where t.user_id = ${userId} and not exists (
        select from push_deliveries d where d.notification_id = ${notificationId} and d.subscription_id = t.id)`,
  );

async function markDelivery({ worker }: Services, channel: Channel, notificationId: string, isSent: boolean) {
  await worker.write(null, (db) =>
    db
      .updateTable('notification_deliveries')
      .set({ state: isSent ? 'sent' : 'failed', changed_at: sql<Date>`now()` })
      .where('notification_id', '=', notificationId)
      .where('channel', '=', channel),
  );
}

/** A line that says what happened and not to whom or why, with the page where that stands. */
function toMessage({ environment }: Services, told: Told) {
  const page = pageOf(told);
  return {
    text: textsIn(told.locale)(`short.${told.kind}`),
    url: `${environment.publicUrl}/${told.locale}/${page}`,
  };
}

function pageOf({ kind, appointmentId, ticketId }: Told): string {
  if (ticketId) return `help/requests/${ticketId}`;
  if (kind === 'waitlist_offer') return 'waitlist';
  if (NOTIFICATION_KINDS[kind] === 'message' && appointmentId) return `messages/${appointmentId}`;
  return 'notifications';
}
