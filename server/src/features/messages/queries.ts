import { ATTACHMENT_TYPES, type AttachmentType } from '@polyclinic/contract/messages/rules';
import { attachmentMetadata, type Conversation, type Message } from '@polyclinic/contract/messages/schemas';
import type { Actor, Db } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { linkTo } from './links.ts';

type Person = NonNullable<Actor>;

const PAGE = 50;
const CONVERSATIONS = 100;

export type MessageRow = {
  id: string;
  appointment_id: string;
  sequence: number;
  sender_id: string;
  client_id: string;
  content: string;
  message_type: string;
  created_at: Date;
  is_delivered: boolean;
  read_at: Date | null;
  attachment_name: string | null;
  attachment_size: string | null;
  attachment_type: string | null;
  metadata: unknown;
};

/** A message as this person sees it: links to files are signed for whoever reads them. */
export function toMessage(services: Services, actor: Person, row: MessageRow): Message {
  return {
    id: row.id,
    appointmentId: row.appointment_id,
    sequence: row.sequence,
    senderId: row.sender_id,
    clientId: row.client_id,
    content: row.content,
    messageType: row.message_type === 'file' ? 'file' : 'text',
    createdAt: row.created_at.toISOString(),
    isDelivered: row.is_delivered,
    readAt: row.read_at?.toISOString() ?? null,
    ...(row.message_type === 'file' ? attachmentOf(services, actor, row) : NO_ATTACHMENT),
  };
}

const NO_ATTACHMENT = {
  attachmentUrl: null,
  attachmentName: null,
  attachmentSize: null,
  attachmentType: null,
  metadata: null,
};

function attachmentOf(services: Services, actor: Person, row: MessageRow) {
  return {
    attachmentUrl: linkTo(services, actor, row.id).url,
    attachmentName: row.attachment_name,
    attachmentSize: Number(row.attachment_size),
    attachmentType: knownType(row.attachment_type),
    metadata: attachmentMetadata.parse(row.metadata),
  };
}

const knownType = (type: string | null): AttachmentType | null => ATTACHMENT_TYPES.find((one) => one === type) ?? null;

/** The columns of a MessageRow from `messages m`, with the receipt of whoever did not send it. */
export const messageColumns = sql`
  m.id, m.appointment_id, m.sequence, m.sender_id, m.client_id, m.content, m.message_type, m.created_at,
  m.attachment_name, m.attachment_size, m.attachment_type, m.metadata,
  exists (select from message_deliveries d where d.appointment_id = m.appointment_id and d.up_to >= m.sequence
    and d.user_id = case when m.sender_id = m.patient_id then m.provider_user_id else m.patient_id end) as is_delivered,
  (select r.read_at from message_receipts r where r.message_id = m.id
    and r.user_id = case when m.sender_id = m.patient_id then m.provider_user_id else m.patient_id end) as read_at`;

export type MessagePage = { appointmentId: string; before?: number | undefined; after?: number | undefined };

/** Up to 50 messages in ascending order; NOT_FOUND for all but the two participants, administrators too. */
export async function listMessages(
  services: Services,
  actor: Person,
  page: MessagePage,
): Promise<{ messages: Message[]; hasMore: boolean }> {
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
  const found = rows.filter((row) => row.id !== null).slice(0, PAGE);
  if (page.after === undefined) found.reverse();
  return { messages: found.map((row) => toMessage(services, actor, row)), hasMore: rows.length > PAGE };
}

/** One row without a message where a participant has none yet; no row for anyone else. */
function messagesOf(actor: Person, page: MessagePage): RawBuilder<MessageRow & { visit_patient: string }> {
  const { appointmentId, before, after } = page;
  const isForward = after !== undefined;
  const from = isForward ? sql`and m.sequence > ${after}` : sql``;
  const until = before === undefined ? sql`` : sql`and m.sequence < ${before}`;
  return sql`
    select a.patient_id as visit_patient, m.*
    from appointments a
    left join lateral (
      select ${messageColumns} from messages m
      where m.appointment_id = a.id ${from} ${until}
      order by m.sequence ${isForward ? sql`asc` : sql`desc`} limit ${sql.lit(PAGE + 1)}
    ) m on true
    where a.id = ${appointmentId} and ${actor.userId} in (a.patient_id, a.provider_user_id)
    order by m.sequence ${isForward ? sql`asc` : sql`desc`}`;
}

/** Messages by their ids, as far as the actor may read them, in the order in which they were sent. */
export async function readMessages(services: Services, actor: Person, ids: string[]): Promise<Message[]> {
  const rows = await services.database.read(
    actor,
    () => sql<MessageRow & { patient_id: string }>`
      select ${messageColumns}, m.patient_id from messages m where m.id = any(${ids}) order by m.sequence`,
  );
  // One's own message comes back to one's own tabs: nobody has read anything new.
  const received = rows.filter(({ sender_id }) => sender_id !== actor.userId);
  for (const [subjectId, [first]] of Map.groupBy(received, ({ appointment_id }) => appointment_id)) {
    if (first)
      services.accessLog.note({ actor, action: 'read', subject: 'messages', subjectId, patientId: first.patient_id });
  }
  return rows.map((row) => toMessage(services, actor, row));
}

export type Receipt = { id: string; appointmentId: string; messageId: string; userId: string; readAt: string };

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

export type Delivery = { appointmentId: string; userId: string; upTo: number };

/** How far messages of these conversations have arrived, as far as the actor may know. */
export async function readDeliveries({ database }: Services, actor: Person, visits: string[]): Promise<Delivery[]> {
  return database.read(
    actor,
    () => sql<Delivery>`
      select appointment_id as "appointmentId", user_id as "userId", up_to::int as "upTo"
      from message_deliveries where appointment_id = any(${visits})`,
  );
}

export type KeptFile = { path: string; name: string; size: number; type: AttachmentType };

/** Where the file of a message is kept, for who may read it; null for anyone else. The reading is noted. */
export async function readFile(
  { database, accessLog }: Services,
  actor: Person,
  messageId: string,
): Promise<KeptFile | null> {
  const [row] = await database.read(
    actor,
    () => sql<KeptFile & { patientId: string }>`
      select attachment_url as path, attachment_name as name, attachment_size::int as size, attachment_type as type,
        patient_id as "patientId"
      from messages where id = ${messageId} and message_type = 'file'`,
  );
  if (!row) return null;
  const { patientId, ...file } = row;
  accessLog.note({ actor, action: 'read', subject: 'files', subjectId: messageId, patientId });
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

/** Why a participant's writing was refused: a cancelled visit is closed; to anyone else no visit exists. */
export async function reasonOfRefusal(database: Services['database'], actor: Person, appointmentId: string) {
  const [visit] = await database.read(actor, (db) => participation(db, actor, appointmentId));
  return fail(visit ? 'FORBIDDEN' : 'NOT_FOUND');
}

/** Whether the actor is one of the two people of a visit, and whose visit it is. */
export function participation(db: Db, actor: Person, appointmentId: string) {
  return db
    .selectFrom('appointments')
    .select(['patient_id', 'status'])
    .where('id', '=', appointmentId)
    .where(sql<boolean>`${actor.userId} in (patient_id, provider_user_id)`);
}

type ConversationRow = {
  id: string;
  status: string;
  start_time: Date;
  counterpart_name: string;
  counterpart_id: string;
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
    if (content !== null) accessLog.note({ actor, action: 'read', subject: 'messages', subjectId, patientId });
  }
  return rows.map((row) => ({
    appointmentId: row.id,
    appointmentStatus: row.status,
    startTime: row.start_time.toISOString(),
    counterpartName: row.counterpart_name,
    counterpartId: row.counterpart_id,
    lastMessage: row.content,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    unread: row.unread,
    undelivered: row.undelivered,
  }));
}

/** Reads run "up to a sequence", so what is unread follows the last message of the other side that was read. */
const unreadCount = (userId: string) => sql`
  select count(*)::int as unread from messages u
  where u.appointment_id = a.id and u.sender_id <> ${userId} and u.sequence > coalesce((
    select s.sequence from messages s join message_receipts r on r.message_id = s.id and r.user_id = ${userId}
    where s.appointment_id = a.id order by s.sequence desc limit 1), 0)`;

/** The last message of the other side where it has not been acknowledged. */
const undelivered = (userId: string) => sql`
  select max(u.sequence)::int as undelivered from messages u
  where u.appointment_id = a.id and u.sender_id <> ${userId} and u.sequence > coalesce((
    select d.up_to from message_deliveries d where d.appointment_id = a.id and d.user_id = ${userId}), 0)`;

const holding = (userId: string, term: string) => {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  const holds = (value: RawBuilder<unknown>) =>
    sql`normalize_for_search(${value}) like normalize_for_search(${pattern})`;
  return sql`
    where ${holds(sql`case when a.patient_id = ${userId} then p.full_name else patient.full_name end`)}
      or exists (select from messages t where t.appointment_id = a.id and ${holds(sql`t.content`)})`;
};

function conversationsOf(userId: string, term: string): RawBuilder<ConversationRow> {
  return sql`
    with spoken as (
      select appointment_id, last_message_at from conversations
      where ${userId} in (patient_id, provider_user_id)
      order by last_message_at desc limit ${sql.lit(CONVERSATIONS)}
    ), ahead as (
      select id from appointments
      where ${userId} in (patient_id, provider_user_id) and end_time > app_now()
        and status in ('scheduled', 'confirmed', 'in_progress')
      order by start_time limit ${sql.lit(CONVERSATIONS)}
    ), shown as (
      select appointment_id, last_message_at from spoken
      union all
      select id, null from ahead where id not in (select appointment_id from spoken)
    )
    select a.id, a.patient_id, a.status, a.start_time, shown.last_message_at, last.content, count.unread, arrived.undelivered,
      case when a.patient_id = ${userId} then p.full_name else patient.full_name end as counterpart_name,
      case when a.patient_id = ${userId} then a.provider_id else a.patient_id end as counterpart_id
    from shown
    join appointments a on a.id = shown.appointment_id
    join providers p on p.id = a.provider_id
    join patient_names patient on patient.user_id = a.patient_id
    left join lateral (
      select content from messages where appointment_id = a.id order by sequence desc limit 1
    ) last on true
    cross join lateral (${unreadCount(userId)}) count
    cross join lateral (${undelivered(userId)}) arrived
    ${term ? holding(userId, term) : sql``}
    order by shown.last_message_at desc nulls last, a.start_time`;
}
