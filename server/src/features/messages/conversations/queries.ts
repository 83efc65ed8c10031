import type { AppointmentType } from '@polyclinic/contract/appointments/rules';
import type { Conversation } from '@polyclinic/contract/messages/schemas';
import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { photoOfPerson, photoOfProvider } from '../../photos/queries.ts';
import { byOtherSide, hasNotRead, readUpTo } from '../details/queries.ts';

type Person = NonNullable<Actor>;

const CONVERSATIONS = 100;

type ConversationRow = {
  id: string;
  status: string;
  appointment_type: AppointmentType;
  start_time: Date;
  counterpart_name: string;
  counterpart_id: string;
  counterpart_photo: string | null;
  patient_id: string;
  content: string | null;
  last_message_at: Date | null;
  unread: number;
  undelivered: number | null;
};

/**
 * The 100 conversations with the latest messages, then visits that are ahead and without a word yet.
 * With a term, those of them whose person or whose messages hold it.
 */
export async function listConversations(
  { database, accessLog }: Services,
  actor: Person,
  term = '',
): Promise<Conversation[]> {
  const rows = await database.read(actor, () => conversationsOf(actor.userId, term));
  for (const { id: subjectId, patient_id: patientId, content } of rows) {
    if (content !== null) accessLog.noteListed({ actor, action: 'read', subject: 'messages', subjectId, patientId });
  }
  return rows.map((row) => ({
    appointmentId: row.id,
    appointmentStatus: row.status,
    appointmentType: row.appointment_type,
    startTime: row.start_time.toISOString(),
    counterpartName: row.counterpart_name,
    counterpartId: row.counterpart_id,
    counterpartPhoto: row.counterpart_photo,
    lastMessage: row.content,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    unread: row.unread,
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
        order by last_message_at desc limit ${sql.lit(CONVERSATIONS)}
      )
      select coalesce(sum(count.unread), 0)::int as unread
      from spoken join appointments a on a.id = spoken.appointment_id
      cross join lateral (${unreadCount(actor.userId)}) count`,
  );
  return sum?.unread ?? 0;
}

/** The last message of the other side where it has not been acknowledged. */
const undelivered = (userId: string) => sql`
  select max(m.sequence)::int as undelivered from messages m
  where m.appointment_id = a.id and ${byOtherSide(userId)} and m.sequence > coalesce((
    select d.up_to from message_deliveries d where d.appointment_id = a.id and d.user_id = ${userId}), 0)`;

/** A subquery that gives one value finds the name by the patient's id; a join would look at everybody's. */
const ofPatient = (column: 'full_name' | 'names') =>
  sql`(select n.${sql.ref(column)} from patient_names n where n.user_id = a.patient_id)`;

const holding = (userId: string, term: string) => {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  const holds = (value: RawBuilder<unknown>) =>
    sql`normalize_for_search(${value}) like normalize_for_search(${pattern})`;
  return sql`
    where ${holds(sql`case when a.provider_user_id = ${userId} then ${ofPatient('names')} else concat_ws(' ', p.full_name, p.other_name) end`)}
      or exists (select from messages t where t.appointment_id = a.id and ${holds(sql`t.content`)})`;
};

/** Of the two who talk, or of the caregiver who writes for the patient. */
export const isTheirs = (userId: string) => sql<boolean>`(${userId} in (patient_id, provider_user_id)
  or patient_id = any ((select cared_for('messages'))::uuid[]))`;

function conversationsOf(userId: string, term: string): RawBuilder<ConversationRow> {
  return sql`
    with spoken as (
      select appointment_id, last_message_at from conversations
      where ${isTheirs(userId)}
      order by last_message_at desc limit ${sql.lit(CONVERSATIONS)}
    ), ahead as (
      select id from appointments
      where ${isTheirs(userId)} and end_time > app_now()
        and status in ('scheduled', 'confirmed', 'in_progress')
        -- A doctor hears of a question once it is paid.
        and not (appointment_type = 'message' and status = 'scheduled' and provider_user_id = ${userId})
      order by start_time limit ${sql.lit(CONVERSATIONS)}
    ), shown as (
      select appointment_id, last_message_at from spoken
      union all
      select id, null from ahead where id not in (select appointment_id from spoken)
    )
    select a.id, a.patient_id, a.status, a.appointment_type, a.start_time, shown.last_message_at, last.content, count.unread, arrived.undelivered,
      case when a.provider_user_id = ${userId} then ${ofPatient('full_name')} else shown_name(p.full_name, p.other_name) end as counterpart_name,
      case when a.provider_user_id = ${userId} then a.patient_id else a.provider_id end as counterpart_id,
      case when a.provider_user_id = ${userId} then ${photoOfPerson('a.patient_id')} else ${photoOfProvider('a.provider_id')} end
        as counterpart_photo
    from shown
    join appointments a on a.id = shown.appointment_id
    join providers p on p.id = a.provider_id
    left join lateral (
      select content from messages where appointment_id = a.id order by sequence desc limit 1
    ) last on true
    cross join lateral (${unreadCount(userId)}) count
    cross join lateral (${undelivered(userId)}) arrived
    ${term ? holding(userId, term) : sql``}
    order by shown.last_message_at desc nulls last, a.start_time`;
}
