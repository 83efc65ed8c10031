import type { ContactState } from '@polyclinic/contract/blocks/schemas';
import { type AttachmentType, MESSAGES_AT_ONCE } from '@polyclinic/contract/messages/rules';
import type { Message } from '@polyclinic/contract/messages/schemas';
import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { requireVisit } from '../appointments/index.ts';
import { isTheirs } from './conversations/queries.ts';
import { type MessageRow, messageColumns, toMessage } from './details/queries.ts';
import { linkTo } from './downloads/rules.ts';

type Person = NonNullable<Actor>;

type MessagePage = { appointmentId: string; before?: number | undefined; after?: number | undefined };

/** Up to MESSAGES_AT_ONCE messages in ascending order; NOT_FOUND for all but the two participants, administrators too. */
export async function listMessages(
  services: Services,
  actor: Person,
  page: MessagePage,
): Promise<{ messages: Message[]; hasMore: boolean; contact: ContactState }> {
  const { database, accessLog } = services;
  const rows = await database.read(actor, () => messagesOf(actor, page));
  const [visit] = rows;
  if (!visit) throw fail('NOT_FOUND');
  const { appointmentId } = page;
  accessLog.note({
    actor,
    action: 'read',
    subject: 'messages',
    subjectId: appointmentId,
    patientId: visit.visit_patient,
  });
  const found = rows.filter((row) => row.id !== null).slice(0, MESSAGES_AT_ONCE);
  if (page.after === undefined) found.reverse();
  const { contact } = visit;
  return {
    messages: found.map((row) => toMessage(services, actor, row)),
    hasMore: rows.length > MESSAGES_AT_ONCE,
    contact,
  };
}

/** One row without a message where a participant has none yet; no row for anyone else. */
function messagesOf(
  actor: Person,
  page: MessagePage,
): RawBuilder<MessageRow & { visit_patient: string; contact: ContactState }> {
  const { appointmentId, before, after } = page;
  const isForward = after !== undefined;
  const from = isForward ? sql`and m.sequence > ${after}` : sql``;
  const until = before === undefined ? sql`` : sql`and m.sequence < ${before}`;
  return sql`
    select a.patient_id as visit_patient, a.contact, m.*
    from (
      select id, patient_id, contact_state(id) as contact from appointments
      where id = ${appointmentId} and ${isTheirs(actor.userId)} offset 0
    ) a
    left join lateral (
      select ${messageColumns} from messages m
      where m.appointment_id = a.id ${from} ${until}
      order by m.sequence ${isForward ? sql`asc` : sql`desc`} limit ${sql.lit(MESSAGES_AT_ONCE + 1)}
    ) m on true
    order by m.sequence ${isForward ? sql`asc` : sql`desc`}`;
}

type NewRow = MessageRow & { patient_name: string | null };

/** Messages by their ids, as far as the actor may read them, for a doctor with whose they are; that they are read is noted. */
export async function readMessages(services: Services, actor: Person, ids: string[]) {
  const rows = await services.database.read(
    actor,
    () => sql<NewRow>`
      select ${messageColumns}, case when m.provider_user_id = ${actor.userId}
        then (select n.full_name from patient_names n where n.user_id = m.patient_id) end as patient_name
      from messages m where m.id = any(${ids})`,
  );
  // One's own message comes back to one's own tabs: nobody has read anything new.
  const received = rows.filter(({ sender_id }) => sender_id !== actor.userId);
  for (const [subjectId, [first]] of Map.groupBy(received, ({ appointment_id }) => appointment_id)) {
    if (first)
      services.accessLog.note({ actor, action: 'read', subject: 'messages', subjectId, patientId: first.patient_id });
  }
  return rows.map((row) => ({ ...toMessage(services, actor, row), patientName: row.patient_name }));
}

type Receipt = { id: string; appointmentId: string; messageId: string; userId: string; readAt: string };

/** Receipts by their ids, as far as the actor may read them. */
export async function readReceipts({ database }: Services, actor: Person, ids: string[]): Promise<Receipt[]> {
  const rows = await database.read(actor, (db) =>
    db
      .selectFrom('message_receipts')
      .select(['id', 'appointment_id', 'message_id', 'user_id', 'read_at'])
      .where(sql<boolean>`id = any(${ids})`),
  );
  return rows.map((row) => ({
    id: row.id,
    appointmentId: row.appointment_id,
    messageId: row.message_id,
    userId: row.user_id,
    readAt: row.read_at.toISOString(),
  }));
}

type Delivery = { appointmentId: string; userId: string; upTo: number };

/** How far messages of these conversations have arrived, as far as the actor may know. */
export async function readDeliveries({ database }: Services, actor: Person, visits: string[]): Promise<Delivery[]> {
  return database.read(
    actor,
    () => sql<Delivery>`
      select appointment_id as "appointmentId", user_id as "userId", up_to::int as "upTo"
      from message_deliveries where appointment_id = any(${visits})`,
  );
}

export type StoredFile = { path: string; name: string; size: number; type: AttachmentType };

/** Where the file of a message is kept, for who may read it; null for anyone else. The reading is noted. */
export async function readFile(
  { database, accessLog }: Services,
  actor: Person,
  messageId: string,
): Promise<StoredFile | null> {
  const [row] = await database.read(
    actor,
    () => sql<StoredFile & { patientId: string }>`
      select attachment_url as path, attachment_name as name, attachment_size::int as size, attachment_type as type,
        patient_id as "patientId"
      from messages where id = ${messageId} and message_type = 'file'`,
  );
  if (!row) return null;
  const { patientId, ...file } = row;
  accessLog.note({ actor, action: 'read', subject: 'files', subjectId: messageId, patientId });
  await accessLog.written(actor.requestId);
  return file;
}

/** A link to the file of a message that the actor may read; else NOT_FOUND. */
export async function fileLink(services: Services, actor: Person, messageId: string) {
  const found = await services.database.read(actor, (db) =>
    db.selectFrom('messages').select('id').where('id', '=', messageId).where('message_type', '=', 'file'),
  );
  if (found.length === 0) throw fail('NOT_FOUND');
  return linkTo(services, actor, messageId);
}

type Sent = { appointmentId: string; clientId: string };

/** What the actor has sent under an id of their own, if anything, and what it said first. */
export async function findSent({ database }: Services, actor: Person, { appointmentId, clientId }: Sent) {
  const [row] = await database.read(
    actor,
    () => sql<MessageRow & { first_content: string }>`
      select ${messageColumns}, coalesce((
        select v.content from message_versions v where v.message_id = m.id order by v.id limit 1), m.content) as first_content
      from messages m
      where m.sender_id = ${actor.userId} and m.client_id = ${clientId} and m.appointment_id = ${appointmentId}`,
  );
  return row;
}

/** Why a participant's writing was refused: a cancelled visit is closed; to anyone else no visit exists. */
export async function reasonOfRefusal(database: Services['database'], actor: Person, appointmentId: string) {
  const [visit] = await database.read(actor, (db) =>
    db.selectFrom('appointments').select('id').where('id', '=', appointmentId).where(isTheirs(actor.userId)),
  );
  return fail(visit ? 'FORBIDDEN' : 'NOT_FOUND');
}

/** What somebody was writing there, on whichever device; '' where it was nothing. Throws NOT_FOUND of a visit that isn't theirs. */
export async function readDraft(context: SignedInContext, appointmentId: string) {
  const { services, actor } = context;
  const [draft] = await services.database.read(actor, (db) =>
    db
      .selectFrom('drafts')
      .select('content')
      .where('appointment_id', '=', appointmentId)
      .where('saved_at', '>', sql<Date>`app_now() - interval '30 days'`),
  );
  if (!draft) await requireVisit(context, appointmentId);
  return { content: draft?.content ?? '' };
}
