import { NOTIFICATION_KINDS, type NotificationKind } from '@polyclinic/contract/notifications/rules';
import type { Language } from '@polyclinic/contract/platform/languages';
import { sql } from 'kysely';
import type { Effects } from '../../../jobs/index.ts';
import type { PushTarget } from '../../../push/index.ts';
import type { Services } from '../../../services.ts';
import { toE164 } from '../../../sms/index.ts';
import { textsIn } from '../messages/index.ts';

type Channel = 'push' | 'sms';
type Delivered = 'unclear' | 'sent' | 'failed';
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
  usefulUntil: Date;
  appointmentId: string | null;
  ticketId: string | null;
  userId: string;
  locale: Language;
  phone: string | null;
};

/** Brings a notification to every browser that it has not reached yet. Throws to be tried again for those that failed. */
export async function pushNotification(services: Services, { notificationId }: Effects['notification.push']) {
  const told = await readTold(services, 'push', notificationId);
  if (!told) return;
  if (secondsLeft(services, told) <= 0) return markDelivery(services, 'push', notificationId, 'failed');
  const targets = await readTargets(services, told.userId, notificationId);
  const failures: unknown[] = [];
  for (const target of targets)
    await pushTo(services, target, told, notificationId).catch((error: unknown) => failures.push(error));
  const isPushed = await wasPushed(services, notificationId, failures);
  await markDelivery(services, 'push', notificationId, isPushed ? 'sent' : 'failed');
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
  const title = services.installation.nameIn(told.locale);
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

const secondsLeft = ({ clock }: Services, { usefulUntil }: Told): number =>
  Math.ceil((usefulUntil.getTime() - clock.now().getTime()) / 1000);

/** Sends a notification to somebody's phone: one that may have gone is not sent again. */
export async function textNotification(services: Services, { notificationId }: Effects['notification.sms']) {
  const told = await readTold(services, 'sms', notificationId);
  if (!told) return;
  const mark = (state: Delivered) => markDelivery(services, 'sms', notificationId, state);
  const to = toE164(told.phone);
  if (!to || !services.sms || secondsLeft(services, told) <= 0) return mark('failed');
  const { text, url } = toMessage(services, told);
  await mark('unclear');
  const product = services.installation.nameIn(told.locale);
  const outcome = await services.sms.send({ to, text: `${product}: ${text} ${url}` }).catch(async (error: unknown) => {
    await mark('failed');
    throw error;
  });
  if (outcome !== 'unclear') await mark(outcome === 'sent' ? 'sent' : 'failed');
}

/** What is still to be told on a channel. */
async function readTold({ worker }: Services, channel: Channel, notificationId: string): Promise<Told | undefined> {
  const [told] = await worker.read(
    null,
    () => sql<Told>`
      select n.kind, n.useful_until as "usefulUntil", n.appointment_id as "appointmentId", n.ticket_id as "ticketId",
        n.user_id as "userId", p.locale, p.phone
      from notifications n
      join notification_deliveries d on d.notification_id = n.id and d.channel = ${channel} and d.state in ('waiting', 'failed')
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

async function markDelivery({ worker }: Services, channel: Channel, notificationId: string, state: Delivered) {
  await worker.write(null, (db) =>
    db
      .updateTable('notification_deliveries')
      .set({ state, changed_at: sql<Date>`now()` })
      .where('notification_id', '=', notificationId)
      .where('channel', '=', channel),
  );
}

/** A line that says what happened and not to whom or why, with the page where that stands. */
function toMessage({ environment, installation }: Services, told: Told) {
  const page = pageOf(told);
  return {
    text: textsIn(told.locale, installation.nameIn(told.locale))(`short.${told.kind}`),
    url: `${environment.publicUrl}/${told.locale}/${page}`,
  };
}

function pageOf({ kind, appointmentId, ticketId }: Told): string {
  if (ticketId) return `help/requests/${ticketId}`;
  if (kind === 'waitlist_offer') return 'waitlist';
  if (kind === 'doctor_waiting' && appointmentId) return `call/${appointmentId}`;
  if (NOTIFICATION_KINDS[kind] === 'message' && appointmentId) return `messages/${appointmentId}`;
  return 'notifications';
}
