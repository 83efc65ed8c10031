import type { AppointmentStatus, AppointmentType } from '@polyclinic/contract/appointments/rules';
import type { ContactState } from '@polyclinic/contract/blocks/schemas';
import type { EndFact } from '@polyclinic/contract/ends/rules';
import { MESSAGES_AT_ONCE, MESSAGES_TO_A_VISIT, WRITABLE_DAYS } from '@polyclinic/contract/messages/rules';
import type { Thread, ThreadVisit } from '@polyclinic/contract/messages/schemas';
import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { Services } from '../../../services.ts';
import { isTheirs } from '../conversations/queries.ts';
import { type MessageRow, messageColumns, toMessage } from '../details/queries.ts';

type Person = NonNullable<Actor>;
type Page = { appointmentId: string; before?: number | undefined; after?: number | undefined };
type ThreadRow = MessageRow & { thread_patient: string; thread_provider: string; contact: ContactState; most: number };

/** Messages of the two people of an appointment, of whichever of their appointments, in ascending order; NOT_FOUND for anyone else. */
export async function readThread(services: Services, actor: Person, page: Page): Promise<Thread> {
  const { appointmentId, after } = page;
  const rows = await services.database.read(actor, () => threadOf(actor, page));
  const [first] = rows;
  if (!first) throw fail('NOT_FOUND');
  const { thread_patient: patientId, thread_provider: providerUserId, contact, most } = first;
  const found = rows.filter(({ id }) => id !== null).slice(0, most);
  const hasMore = rows.length > most;
  if (after === undefined) found.reverse();
  noteOpened(services, actor, patientId, new Set([appointmentId, ...found.map((row) => row.appointment_id)]));
  const since = hasMore && after === undefined ? (found[0]?.created_at ?? null) : null;
  const visits = await services.database.read(actor, () =>
    visitsOf(actor, { ...page, patientId, providerUserId, since, shown: found.map((row) => row.appointment_id) }),
  );
  return {
    patientId,
    providerUserId,
    messages: found.map((row) => toMessage(services, actor, row)),
    hasMore,
    contact,
    visits: visits.map(toVisit),
  };
}

/** Each appointment of which something is shown was opened, and the one that was asked for. */
function noteOpened({ accessLog }: Services, actor: Person, patientId: string, appointments: Set<string>): void {
  for (const subjectId of appointments)
    accessLog.note({ actor, action: 'read', subject: 'messages', subjectId, patientId });
}

/** A few more than those since the visit, so that what was said before it is in sight. */
const CONTEXT = 5;

/** One row without a message where the two have none yet; no row for anyone else. */
function threadOf(actor: Person, { appointmentId, before, after }: Page): RawBuilder<ThreadRow> {
  const isForward = after !== undefined;
  const from = isForward ? sql`and m.sequence > ${after}` : sql``;
  const until = before === undefined ? sql`` : sql`and m.sequence < ${before}`;
  const order = isForward ? sql`asc` : sql`desc`;
  const ofThread = sql`m.patient_id = v.patient_id and m.provider_user_id = v.provider_user_id`;
  const toVisit = sql`(
    select count(*) from visit v cross join lateral (
      select m.created_at from messages m where ${ofThread} order by m.sequence desc limit ${sql.lit(MESSAGES_TO_A_VISIT)}) latest
    where latest.created_at >= v.since) + ${sql.lit(CONTEXT)}`;
  const most = isForward || before !== undefined ? sql`0` : toVisit;
  return sql`
    with visit as materialized (
      select patient_id, provider_user_id, contact_state(id) as contact,
        case when appointment_type = 'message' then confirmed_at else start_time end as since
      from appointments where id = ${appointmentId} and ${isTheirs(actor.userId)}
    ), page as materialized (
      select least(${sql.lit(MESSAGES_TO_A_VISIT)}, greatest(${sql.lit(MESSAGES_AT_ONCE)}, ${most}))::int as most
    )
    select v.patient_id as thread_patient, v.provider_user_id as thread_provider, v.contact, page.most, m.*
    from visit v cross join page
    left join lateral (
      select ${messageColumns} from messages m
      where ${ofThread} ${from} ${until}
      order by m.sequence ${order} limit (select most + 1 from page)
    ) m on true
    order by m.sequence ${order}`;
}

type VisitRow = {
  id: string;
  appointment_type: AppointmentType;
  status: AppointmentStatus;
  start_time: Date;
  end_time: Date;
  end_fact: EndFact | null;
};
type Span = Page & { patientId: string; providerUserId: string; since: Date | null; shown: string[] };

/** Those that stand among these messages, and those about which may still be written. A booking that was never paid is none. */
function visitsOf(actor: Person, span: Span): RawBuilder<VisitRow> {
  const { appointmentId, before, after, patientId, providerUserId, since, shown } = span;
  const ofThread = sql`patient_id = ${patientId} and provider_user_id = ${providerUserId}`;
  const from = after === undefined ? sql`coalesce(${since}::timestamptz, '-infinity')` : sql`app_now()`;
  const until = sql`coalesce((select m.created_at from messages m
    where m.patient_id = ${patientId} and m.provider_user_id = ${providerUserId} and m.sequence = ${before ?? null}::bigint), 'infinity')`;
  return sql`
    select id, appointment_type, status, start_time, end_time, end_fact from appointments
    where ${ofThread} and (id = any (${[appointmentId, ...shown]}::uuid[])
      or (status <> 'cancelled' or confirmed_at is not null)
        and not (appointment_type = 'message' and status = 'scheduled' and provider_user_id = ${actor.userId})
        and (start_time >= ${from} and start_time < ${until}
          or status <> 'cancelled' and end_time > app_now() - make_interval(days => ${sql.lit(WRITABLE_DAYS)})))
    order by start_time`;
}

const toVisit = (row: VisitRow): ThreadVisit => ({
  id: row.id,
  appointmentType: row.appointment_type,
  status: row.status,
  startTime: row.start_time.toISOString(),
  endTime: row.end_time.toISOString(),
  endFact: row.end_fact,
});
