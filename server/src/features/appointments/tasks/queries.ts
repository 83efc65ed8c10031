import type { PracticeTask } from '@polyclinic/contract/appointments/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';
import { hasNotRead, readUpTo } from '../../messages/index.ts';

const MOST = 50;
/** What nobody answered for longer will hardly be answered here. */
const UNANSWERED = sql`interval '14 days'`;
const UNSIGNED = sql`interval '90 days'`;

type Row = {
  kind: PracticeTask['kind'];
  id: string;
  patient_id: string;
  name: string;
  since: Date;
  count: number;
  due: Date | null;
  is_urgent: boolean;
};

/** What waits for the actor as a provider: of urgent visits, then what is due, then the longest waiting. */
export async function readTasks({ services, actor }: SignedInContext): Promise<PracticeTask[]> {
  const rows = await services.database.read(actor, () => tasksOf(actor.userId));
  for (const { id: subjectId, patient_id: patientId } of rows)
    services.accessLog.noteListed({ actor, action: 'read', subject: 'appointment', subjectId, patientId });
  return rows.map(({ kind, id, name, since, count, due, is_urgent }) => ({
    kind,
    appointmentId: id,
    patientName: name,
    since: since.toISOString(),
    count,
    dueAt: due?.toISOString() ?? null,
    isUrgent: is_urgent,
  }));
}

const tasksOf = (userId: string) => sql<Row>`
  with urgent as (
    select distinct a.patient_id from appointments a
    where a.provider_user_id = ${userId} and a.start_time > app_now() - interval '1 hour' and a.end_time > app_now()
      and a.status in ('confirmed', 'in_progress') and a.urgency <> 'routine' and a.appointment_type <> 'message'
  ), looked_at as (
    (select c.appointment_id from conversations c
      where c.provider_user_id = ${userId} order by c.last_message_at desc limit 100)
    union
    select c.appointment_id from urgent u
    join conversations c on c.patient_id = u.patient_id and c.provider_user_id = ${userId}
  ), spoken as (
    select a.id, a.patient_id, a.status, a.appointment_type = 'message' and a.status = 'confirmed' as is_asked, ${readUpTo(userId, sql`a.id`)} as read_up_to
    from looked_at c join appointments a on a.id = c.appointment_id
  ), tasks as (
    -- One line for a patient, at the visit of the oldest message that waits.
    select 'unread' as kind, (array_agg(s.id order by m.sequence))[1] as id, s.patient_id, min(m.created_at) as since, count(*)::int as count, null::timestamptz as due
    from spoken s join messages m on m.appointment_id = s.id and m.sender_id <> ${userId} and m.taken_back_at is null
      and (m.sequence > s.read_up_to or m.corrected_at is not null and ${hasNotRead(userId)})
    where not s.is_asked
    group by s.patient_id
    union all
    select 'unanswered', l.id, l.patient_id, l.created_at, 1, null
    from (
      -- Who answered under another visit has answered.
      select distinct on (s.patient_id) s.id, s.patient_id, s.status, s.read_up_to, last.* from spoken s cross join lateral (
        select m.sender_id, m.sequence, m.created_at from messages m
        where m.appointment_id = s.id and m.taken_back_at is null order by m.sequence desc limit 1) last
      where not s.is_asked
      order by s.patient_id, last.sequence desc) l
    where l.sender_id <> ${userId} and l.sequence <= l.read_up_to and l.status <> 'cancelled'
      and l.created_at > app_now() - ${UNANSWERED}
    union all
    select 'unanswered', a.id, a.patient_id, a.confirmed_at, 1, a.start_time
    from appointments a
    where a.provider_user_id = ${userId} and a.appointment_type = 'message' and a.status = 'confirmed'
    union all
    select 'unsigned', a.id, a.patient_id, a.end_time, 1, null
    from appointments a
    where a.provider_user_id = ${userId} and a.status = 'completed' and a.appointment_type <> 'message'
      and a.start_time > app_now() - ${UNSIGNED}
      and not exists (
        select from encounter_notes n where n.appointment_id = a.id and n.signed_at is not null)
  )
  select t.*, coalesce((select n.full_name from patient_names n where n.user_id = t.patient_id), '') as name,
    t.patient_id in (select u.patient_id from urgent u) as is_urgent
  from tasks t order by is_urgent desc, t.due nulls last, t.since limit ${sql.lit(MOST)}`;
