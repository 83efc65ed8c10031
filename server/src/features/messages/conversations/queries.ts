import type { AppointmentType } from '@polyclinic/contract/appointments/rules';
import { CONVERSATIONS_AT_ONCE } from '@polyclinic/contract/messages/rules';
import type { Conversation } from '@polyclinic/contract/messages/schemas';
import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { photoOfPerson, photoOfProvider } from '../../photos/queries.ts';
import { byOtherSide, hasNotRead, readUpTo } from '../details/queries.ts';

/** As long as it is a task. */
const UNANSWERED = sql`interval '14 days'`;

type Person = NonNullable<Actor>;

/** So many of the latest are searched, and counted for what is unread. */
const SEARCHED = 500;
const COUNTED = 100;

type ConversationRow = {
  id: string;
  status: string;
  appointment_type: AppointmentType;
  start_time: Date;
  counterpart_name: string;
  counterpart_id: string;
  counterpart_photo: string | null;
  patient_id: string;
  patient_name: string | null;
  content: string | null;
  /** Of which appointment the last message is */
  last_appointment: string | null;
  last_message_at: Date | null;
  unread: number;
  is_unanswered: boolean;
  undelivered: Conversation['undelivered'];
};
type Wanted = { q?: string | undefined; page?: number | undefined };

/**
 * One for each person whom one writes with, the latest first, then visits that are ahead and without a word yet.
 * With a term, those whose person or whose messages hold it.
 */
export async function listConversations(
  { database, accessLog }: Services,
  actor: Person,
  { q = '', page = 1 }: Wanted,
): Promise<Conversation[]> {
  const rows = await database.read(actor, () => conversationsOf(actor.userId, q, page));
  for (const { last_appointment: subjectId, patient_id: patientId } of rows) {
    if (subjectId !== null) accessLog.noteListed({ actor, action: 'read', subject: 'messages', subjectId, patientId });
  }
  return rows.map((row) => ({
    appointmentId: row.id,
    appointmentStatus: row.status,
    appointmentType: row.appointment_type,
    startTime: row.start_time.toISOString(),
    counterpartName: row.counterpart_name,
    counterpartId: row.counterpart_id,
    counterpartPhoto: row.counterpart_photo,
    patientName: row.patient_name,
    lastMessage: row.content,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    unread: row.unread,
    isUnanswered: row.is_unanswered,
    undelivered: row.undelivered,
  }));
}

/**
 * Reads run "up to a sequence", so what is unread follows the last message of the other side that was read; what was
 * corrected before it is looked for on its own, by an index of few.
 */
const unreadCount = (userId: string) => {
  const waiting = sql`
    select m.id from messages m
    where m.appointment_id = a.id and ${byOtherSide(userId)} and m.taken_back_at is null`;
  return sql`
    select count(*)::int as unread from (
      ${waiting} and m.sequence > ${readUpTo(userId, sql`a.id`)}
      union
      ${waiting} and m.corrected_at is not null and ${hasNotRead(userId)}) unread`;
};

/** How many messages wait to be read in the 100 latest conversations of the actor. */
export async function readUnreadMessages({ database }: Services, actor: Person): Promise<number> {
  const [sum] = await database.read(
    actor,
    () => sql<{ unread: number }>`
      with spoken as (
        select appointment_id from conversations where ${isTheirs(actor.userId)}
        order by last_message_at desc limit ${sql.lit(COUNTED)}
      )
      select coalesce(sum(count.unread), 0)::int as unread
      from spoken join appointments a on a.id = spoken.appointment_id
      cross join lateral (${unreadCount(actor.userId)}) count`,
  );
  return sum?.unread ?? 0;
}

/** What waits in all appointments of the two, `w` being whose thread it is. */
const waiting = (userId: string) => sql`
  select coalesce(sum(count.unread), 0)::int as unread,
    coalesce(jsonb_agg(jsonb_build_object('appointmentId', a.id, 'upTo', arrived.up_to))
      filter (where arrived.up_to is not null), '[]') as undelivered
  from (select appointment_id as id from conversations c
    where c.patient_id = w.patient_id and c.provider_user_id = w.provider_user_id offset 0) a
  cross join lateral (${unreadCount(userId)}) count
  cross join lateral (${undelivered(userId)}) arrived`;

/** The last message of the other side where it has not been acknowledged. */
const undelivered = (userId: string) => sql`
  select max(m.sequence)::int as up_to from messages m
  where m.appointment_id = a.id and ${byOtherSide(userId)} and m.sequence > coalesce((
    select d.up_to from message_deliveries d where d.appointment_id = a.id and d.user_id = ${userId}), 0)`;

/** A subquery that gives one value finds the name by the patient's id; a join would look at everybody's. */
const ofPatient = (column: 'full_name' | 'names') =>
  sql`(select n.${sql.ref(column)} from patient_names n where n.user_id = w.patient_id)`;

const holding = (userId: string, term: string) => {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  const holds = (value: RawBuilder<unknown>) =>
    sql`normalize_for_search(${value}) like normalize_for_search(${pattern})`;
  return sql`
    where ${holds(sql`case when w.provider_user_id = ${userId} then ${ofPatient('names')} else concat_ws(' ', p.full_name, p.other_name) end`)}
      or exists (select from messages t where t.patient_id = w.patient_id and t.provider_user_id = w.provider_user_id
        and ${holds(sql`t.content`)})`;
};

/** Of the two who talk, or of the caregiver who writes for the patient. */
export const isTheirs = (userId: string) => sql<boolean>`(${userId} in (patient_id, provider_user_id)
  or patient_id = any ((select cared_for('messages'))::uuid[]))`;

/** Those with whom one has written, and those with whom one has a visit ahead, before what is shown of them is looked for. */
const peopleOf = (userId: string, most: number) => sql`
  with spoken as (
    select patient_id, provider_user_id, max(last_message_at) as last_message_at from conversations
    where ${isTheirs(userId)}
    group by patient_id, provider_user_id
    order by last_message_at desc limit ${sql.lit(most)}
  ), ahead as (
    select distinct on (patient_id, provider_user_id) id, patient_id, provider_user_id, start_time from appointments
    where ${isTheirs(userId)} and end_time > app_now()
      and status in ('scheduled', 'confirmed', 'in_progress')
      -- A doctor hears of a question once it is paid.
      and not (appointment_type = 'message' and status = 'scheduled' and provider_user_id = ${userId})
    order by patient_id, provider_user_id, start_time
  ), people as (
    select patient_id, provider_user_id, last_message_at, null::uuid as next, null::timestamptz as next_time from spoken
    union all
    (select a.patient_id, a.provider_user_id, null, a.id, a.start_time from ahead a
    where not exists (select from conversations c where c.patient_id = a.patient_id and c.provider_user_id = a.provider_user_id)
    order by a.start_time limit ${sql.lit(CONVERSATIONS_AT_ONCE)})
  )`;

function conversationsOf(userId: string, term: string, page: number): RawBuilder<ConversationRow> {
  const skipped = (page - 1) * CONVERSATIONS_AT_ONCE;
  const order = sql`order by w.last_message_at desc nulls last, w.next_time, w.patient_id, w.provider_user_id`;
  const most = term ? SEARCHED : skipped + CONVERSATIONS_AT_ONCE;
  return sql`
    ${peopleOf(userId, most)}, shown as (
      select w.*, p.id as provider_id, shown_name(p.full_name, p.other_name) as provider_name
      from people w join providers p on p.user_id = w.provider_user_id
      ${term ? holding(userId, term) : sql``}
      ${order} limit ${sql.lit(CONVERSATIONS_AT_ONCE)} offset ${sql.lit(skipped)}
    )
    select a.id, w.patient_id, a.status, a.appointment_type, a.start_time, w.last_message_at, last.content,
      last.appointment_id as last_appointment, counted.unread, counted.undelivered,
      w.provider_user_id = ${userId} and coalesce(last.sender_id <> ${userId} and last.taken_back_at is null
        and last.created_at > app_now() - ${UNANSWERED}, false) as is_unanswered,
      case when w.provider_user_id = ${userId} then ${ofPatient('full_name')} else w.provider_name end as counterpart_name,
      case when w.provider_user_id = ${userId} then w.patient_id else w.provider_id end as counterpart_id,
      case when w.provider_user_id = ${userId} then ${photoOfPerson('w.patient_id')} else ${photoOfProvider('w.provider_id')} end
        as counterpart_photo,
      case when ${userId} not in (w.patient_id, w.provider_user_id) then ${ofPatient('full_name')} end as patient_name
    from shown w
    left join lateral (
      select content, appointment_id, sender_id, created_at, taken_back_at from messages m
      where m.patient_id = w.patient_id and m.provider_user_id = w.provider_user_id order by m.sequence desc limit 1
    ) last on true
    left join lateral (
      select o.id from appointments o
      where o.patient_id = w.patient_id and o.provider_user_id = w.provider_user_id
        and o.appointment_type = 'message' and o.status = 'confirmed'
      order by o.start_time limit 1
    ) asked on true
    join appointments a on a.id = coalesce(asked.id, last.appointment_id, w.next)
    cross join lateral (${waiting(userId)}) counted
    ${order}`;
}
