import {
  isWanted,
  NOTIFICATION_KINDS,
  type NotificationEvent,
  type NotificationKind,
  type Preference,
} from '@polyclinic/contract/notifications/rules';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../http/index.ts';
import { type CalendarPart, sendMail } from '../../mail/index.ts';
import type { RequestContext, SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { callFor } from './devices/commands.ts';
import { addToDigest } from './digests/commands.ts';
import { readUnsubscribeToken, unsubscribeToken } from './links/rules.ts';
import { renderMail } from './mails/rules.ts';
import type { MailData } from './mails/schemas.ts';
import { readSettings, readTurned, readUnread } from './queries.ts';
import type { Receiver } from './receivers/queries.ts';

export type { Receiver };

/** What somebody is told: the key makes it once, however often its cause is handled. */
export type Notice<Kind extends NotificationKind> = {
  key: string;
  kind: Kind;
  to: Receiver;
  appointmentId?: string;
  ticketId?: string;
  /** None where a mail of its own has said it */
  mail?: MailData[Kind];
  calendar?: CalendarPart;
  /** Whether the mail waits for a summary */
  isDigested?: boolean;
  /** Their own act: it stands in their inbox as read */
  isOwn?: boolean;
  /** When it is worth nothing any more; a day from now unless something happens before */
  until?: Date;
};

/** Tells one person on every channel that they want. Bears repetition. */
export async function notify<Kind extends NotificationKind>(services: Services, notice: Notice<Kind>): Promise<void> {
  const { key, kind, to, until } = notice;
  const turned = await readTurned(services, to.userId);
  const notificationId = await storeNotification(services, notice, isWanted(kind, 'in_app', turned));
  for (const channel of ['push', 'sms'] as const)
    if (isWanted(kind, channel, turned)) await callFor(services, channel, { notificationId, userId: to.userId });
  if (!notice.mail || !isWanted(kind, 'email', turned)) return;
  if (notice.isDigested) return addToDigest(services, { userId: to.userId, notificationId });
  const event = NOTIFICATION_KINDS[kind];
  const links = event && unsubscribeLinks(services, to, event);
  const rendered = renderMail(services, kind, to.locale, {
    ...notice.mail,
    region: to.region,
    unsubscribe: links?.page,
  });
  const mail = { key: `${key}:${to.userId}`, to: to.email, locale: to.locale, notificationId, until, ...rendered };
  await sendMail(services, { ...mail, calendar: notice.calendar ?? null, unsubscribeUrl: links?.oneClick ?? null });
}

async function storeNotification<Kind extends NotificationKind>(
  { worker }: Services,
  { key, kind, to, appointmentId, ticketId, isOwn, until }: Notice<Kind>,
  isShown: boolean,
): Promise<string> {
  const [stored] = await worker.write(null, (db) =>
    db
      .insertInto('notifications')
      .values({
        user_id: to.userId,
        key,
        kind,
        appointment_id: appointmentId ?? null,
        ticket_id: ticketId ?? null,
        is_shown: isShown,
        ...(isOwn && { read_at: sql<Date>`app_now()` }),
        ...(until && { useful_until: until }),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('id'),
  );
  if (stored) return stored.id;
  // Not in the same statement: it wouldn't see what another server has kept meanwhile.
  const [there] = await worker.read(null, (db) =>
    db.selectFrom('notifications').select('id').where('user_id', '=', to.userId).where('key', '=', key),
  );
  if (!there) throw new Error('notifications: neither kept nor there');
  return there.id;
}

function unsubscribeLinks(services: Services, { userId, locale }: Receiver, event: NotificationEvent) {
  const token = unsubscribeToken(services, { unsubscribe: event, userId });
  const { publicUrl } = services.environment;
  return {
    page: `${publicUrl}/${locale}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/api/unsubscribe/${token}`,
  };
}

/** Marks one line of the caller's inbox, or all of it, as read. */
export async function markRead({ services, actor }: SignedInContext, id: string | undefined) {
  await services.database.transaction(actor, async (trx) => {
    const unread = trx
      .updateTable('notifications')
      .set({ read_at: sql<Date>`app_now()` })
      .where('user_id', '=', actor.userId)
      .where('read_at', 'is', null);
    await (id ? unread.where('id', '=', id) : unread).execute();
  });
  return { unread: await readUnread(services, actor) };
}

/** Turns switches of the caller's; of two that name the same, the last counts. */
export async function setPreferences(context: SignedInContext, preferences: Preference[]) {
  const { services, actor } = context;
  const byName = new Map(preferences.map((one) => [`${one.event} ${one.channel}`, one]));
  await services.database.write(actor, () => turn(actor.userId, [...byName.values()]));
  return readSettings(context);
}

const turn = (userId: string, preferences: Preference[]) => sql`
  insert into notification_preferences (user_id, event, channel, is_on)
  select ${userId}, event, channel, "isOn"
  from jsonb_to_recordset(${JSON.stringify(preferences)}::jsonb) as turned (event text, channel text, "isOn" boolean)
  on conflict (user_id, event, channel) do update set is_on = excluded.is_on`;

const NO_SUCH_PERSON = 'notification_preferences_user_id_fkey';

/** Ends the mails that a link in one of them names; the holder of the link may. */
export async function unsubscribe({ services }: Pick<RequestContext, 'services'>, token: string) {
  const claims = readUnsubscribeToken(services, token);
  if (!claims) throw fail('INVALID_TOKEN');
  const { userId, unsubscribe: event } = claims;
  await services.worker
    .write(null, () => turn(userId, [{ event, channel: 'email', isOn: false }]))
    .catch((error: unknown) => {
      throw violatedConstraint(error) === NO_SUCH_PERSON ? fail('INVALID_TOKEN') : error;
    });
  return { event };
}
