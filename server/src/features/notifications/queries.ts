import type { AppointmentStatus } from '@polyclinic/contract/appointments/rules';
import { allPreferences, type NotificationKind, type Preference } from '@polyclinic/contract/notifications/rules';
import type { Notification, NotificationSettings, Unread } from '@polyclinic/contract/notifications/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import type { Actor, Trx } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext, SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { toE164 } from '../../sms/index.ts';
import { readUnreadMessages } from '../messages/index.ts';
import type { CalendarVisit } from './calendars/rules.ts';
import { feedUrl, readUnsubscribeToken } from './links/rules.ts';

const PAGE_SIZE = 20;
const MOST_IN_FEED = 1000;
const FEED_REACHES_BACK_MS = 90 * 86_400_000;

type InboxRow = {
  id: string;
  kind: NotificationKind;
  created_at: Date;
  read_at: Date | null;
  appointment_id: string | null;
  patient_id: string | null;
  other_name: string | null;
  for_name: string | null;
  status: AppointmentStatus | null;
  start_time: Date | null;
  ticket_id: string | null;
  ticket_subject: string | null;
  deliveries: Notification['deliveries'];
};

/** Which mails a mail's link would end; null where it is over. */
export function readUnsubscribing({ services }: Pick<RequestContext, 'services'>, token: string) {
  return { event: readUnsubscribeToken(services, token)?.unsubscribe ?? null };
}

/** A page of the caller's inbox and how much of it is unread. */
export async function readInbox({ services, actor }: SignedInContext, before: string | undefined) {
  const [rows, unread] = await Promise.all([
    services.database.read(actor, () => inboxPage(actor.userId, before)),
    readUnread(services, actor),
  ]);
  const page = rows.slice(0, PAGE_SIZE);
  noteVisits(services, actor, page);
  return { notifications: page.map(toNotification), unread, hasMore: rows.length > PAGE_SIZE };
}

/** Whether mails reach the caller; what they had to say has come another way. */
export async function readReach({ services, actor }: SignedInContext) {
  const [row] = await services.database.read(
    actor,
    () => sql<{ since: Date | null }>`select own_mail_refusal() as since`,
  );
  return { mailRefusedSince: row?.since?.toISOString() ?? null };
}

// By its id, since a join would gather all who ever booked with the doctor.
const patientName = sql`(select full_name from patient_names where user_id = a.patient_id)`;

// The name of the other person: a patient reads their doctors, a doctor their patients.
const inboxPage = (userId: string, before: string | undefined) => sql<InboxRow>`
  select n.id, n.kind, n.created_at, n.read_at, a.id as appointment_id, a.patient_id, a.status, a.start_time,
    case when a.provider_user_id = ${userId} then ${patientName} else shown_name(p.full_name, p.other_name) end as other_name,
    case when ${userId} not in (a.patient_id, a.provider_user_id) then ${patientName} end as for_name,
    t.id as ticket_id, t.subject as ticket_subject,
    (select coalesce(json_agg(json_build_object('channel', d.channel, 'state', d.state, 'at', d.changed_at)
        order by d.channel), '[]')
      from notification_deliveries d where d.notification_id = n.id) as deliveries
  from notifications n
  left join appointments a on a.id = n.appointment_id
  left join providers p on p.id = a.provider_id
  left join tickets t on t.id = n.ticket_id
  where n.user_id = ${userId} and n.is_shown ${before ? sql`and n.id < ${before}` : sql``}
  order by n.id desc limit ${PAGE_SIZE + 1}`;

function toNotification(row: InboxRow): Notification {
  const { id, kind, appointment_id: appointmentId, status, start_time: startTime } = row;
  return {
    id,
    kind,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    visit:
      appointmentId && status && startTime
        ? {
            appointmentId,
            status,
            startTime: startTime.toISOString(),
            otherName: row.other_name ?? '',
            forName: row.for_name,
          }
        : null,
    ticket: row.ticket_id ? { id: row.ticket_id, subject: row.ticket_subject ?? '' } : null,
    deliveries: row.deliveries.map(({ at, ...delivery }) => ({ ...delivery, at: new Date(at).toISOString() })),
  };
}

type Shown = { appointment_id: string | null; patient_id: string | null };

/** An inbox and a calendar say who sees whom, and when. */
export function noteVisits({ accessLog }: Services, actor: NonNullable<Actor>, rows: Shown[]): void {
  const visits = new Map(rows.map(({ appointment_id, patient_id }) => [appointment_id, patient_id]));
  for (const [subjectId, patientId] of visits) {
    if (subjectId) accessLog.noteListed({ actor, action: 'read', subject: 'appointment', subjectId, patientId });
  }
}

/** How many lines of the actor's inbox wait to be read. */
export async function readUnread(services: Services, actor: SignedInContext['actor']): Promise<number> {
  const [count] = await services.database.read(actor, (db) =>
    db
      .selectFrom('notifications')
      .select((build) => build.fn.countAll<number>().as('unread'))
      .where('user_id', '=', actor.userId)
      .where('is_shown', '=', true)
      .where('read_at', 'is', null),
  );
  return count?.unread ?? 0;
}

/** How many messages and how many lines of the inbox wait to be read by the caller. */
export async function readAllUnread({ services, actor }: SignedInContext): Promise<Unread> {
  const [messages, notifications] = await Promise.all([
    readUnreadMessages(services, actor),
    readUnread(services, actor),
  ]);
  return { messages, notifications };
}

/** The caller's switches as they stand, and which channels there are. */
export async function readSettings({ services, actor, session }: SignedInContext): Promise<NotificationSettings> {
  const [turned, [own]] = await Promise.all([
    services.database.read(actor, (db) => selectTurned(db, actor.userId)),
    services.database.read(
      actor,
      () => sql<{ phone: string | null; endpoint: string | null }>`
        select phone, push_endpoint(${session.token}) as endpoint from profiles where user_id = ${actor.userId}`,
    ),
  ]);
  return {
    preferences: allPreferences(turned as Preference[]),
    push: { publicKey: services.push.publicKey, endpoint: own?.endpoint ?? null },
    sms: services.sms && { to: toE164(own?.phone ?? null) },
  };
}

/** The switches that a receiver has turned, as a job knows them. */
export async function readTurned({ worker }: Services, userId: string): Promise<Preference[]> {
  return (await worker.read(null, (db) => selectTurned(db, userId))) as Preference[];
}

/** The same, in a transaction. */
export const turnedOf = async (trx: Trx, userId: string): Promise<Preference[]> =>
  (await selectTurned(trx, userId).execute()) as Preference[];

const selectTurned = (db: Parameters<Parameters<Services['worker']['read']>[1]>[0], userId: string) =>
  db.selectFrom('notification_preferences').select(['event', 'channel', 'is_on as isOn']).where('user_id', '=', userId);

/** The address of the caller's calendar; null while there is none. */
export async function readCalendarFeed({ services, actor }: SignedInContext): Promise<{ url: string | null }> {
  const [feed] = await services.database.read(actor, (db) =>
    db.selectFrom('calendar_feeds').select('version').where('user_id', '=', actor.userId),
  );
  return { url: feed ? feedUrl(services, { feed: actor.userId, version: feed.version }) : null };
}

type FeedOwner = { version: number; role: 'patient' | 'doctor' | 'admin'; locale: Language; timeZone: string };
type FeedRow = Omit<CalendarVisit, 'otherName'> & { otherName: string | null; patient_id: string };

/** The visits of a feed's owner, read in their name; null when the address has ended. */
export async function readFeed(services: Services, { feed, version }: { feed: string; version: number }) {
  const { database, clock } = services;
  const [owner] = await database.read({ userId: feed, role: 'patient' }, () => selectFeedOwner(feed));
  if (owner?.version !== version) return null;
  const since = new Date(clock.now().getTime() - FEED_REACHES_BACK_MS);
  const actor = { userId: feed, role: owner.role };
  const rows = await database.read(actor, () => selectFeed(feed, since));
  noteVisits(
    services,
    actor,
    rows.map(({ id, patient_id }) => ({ appointment_id: id, patient_id })),
  );
  return {
    locale: owner.locale,
    timeZone: owner.timeZone,
    visits: rows.map(({ patient_id: _, ...visit }) => ({ ...visit, otherName: visit.otherName ?? '' })),
  };
}

const selectFeedOwner = (userId: string) => sql<FeedOwner>`
  select f.version, p.role, p.locale, p.time_zone as "timeZone" from calendar_feeds f join profiles p using (user_id) where f.user_id = ${userId}`;

const selectFeed = (userId: string, since: Date) => selectVisits(userId, sql`a.start_time >= ${since}`);

/** The visits of a person's calendar, and of those whom they care for, as far as they are to be known there; a question takes no time. */
export const selectVisits = (userId: string, condition: RawBuilder<unknown>) => sql<FeedRow>`
  select a.id, a.patient_id, c.address, a.revision, a.start_time as start, a.end_time as end, a.status, a.appointment_type as "visitType",
    case when a.provider_user_id = ${userId} then ${patientName} when a.patient_id = ${userId} then shown_name(p.full_name, p.other_name)
      else concat_ws(' · ', shown_name(p.full_name, p.other_name), ${patientName}) end as "otherName"
  from appointments a
  left join providers p on p.id = a.provider_id
  left join provider_contacts c on c.provider_id = a.provider_id
  where ${condition} and a.appointment_type <> 'message' and a.status <> 'scheduled' and (${userId} in (a.patient_id, a.provider_user_id) or a.patient_id = any ((select cared_for('visits'))::uuid[]))
    and (a.status <> 'cancelled' or a.cancelled_by <> 'system')
  order by a.start_time desc limit ${MOST_IN_FEED}`;
