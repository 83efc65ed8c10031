import { ATTACHMENT_TYPES, type AttachmentType, CHANGEABLE_MINUTES } from '@polyclinic/contract/messages/rules';
import { attachmentMetadata, type Message } from '@polyclinic/contract/messages/schemas';
import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { linkTo } from '../downloads/rules.ts';

type Person = NonNullable<Actor>;

export type MessageRow = {
  id: string;
  appointment_id: string;
  provider_user_id: string;
  patient_id: string;
  sequence: number;
  sender_id: string;
  writer_name: string | null;
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
  corrected_at: Date | null;
  taken_back_at: Date | null;
  is_author: boolean;
  changeable_ms: number;
};

/** A message as this person sees it: links to files are signed for the reader. */
export function toMessage(services: Services, actor: Person, row: MessageRow): Message {
  return {
    id: row.id,
    appointmentId: row.appointment_id,
    providerUserId: row.provider_user_id,
    patientId: row.patient_id,
    sequence: row.sequence,
    senderId: row.sender_id,
    writerName: row.writer_name,
    clientId: row.client_id,
    content: row.content,
    messageType: row.message_type === 'file' ? 'file' : 'text',
    createdAt: row.created_at.toISOString(),
    isDelivered: row.is_delivered,
    readAt: row.read_at?.toISOString() ?? null,
    correctedAt: row.corrected_at?.toISOString() ?? null,
    takenBackAt: row.taken_back_at?.toISOString() ?? null,
    isAuthor: row.is_author,
    changeableMs: row.changeable_ms,
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

/** Whether `messages m` was written on the other side from this person's: on a patient's, others may write too. */
export const byOtherSide = (userId: string) =>
  sql<boolean>`(m.sender_id = m.provider_user_id) <> (m.provider_user_id = ${userId})`;

const CHANGEABLE = sql.lit(`${CHANGEABLE_MINUTES} minutes`);

/** What is true of every message that has just been stored. */
export const JUST_STORED = {
  writer_name: null,
  read_at: null,
  is_delivered: false,
  corrected_at: null,
  taken_back_at: null,
  is_author: true,
  changeable_ms: CHANGEABLE_MINUTES * 60_000,
};

/** The columns of a MessageRow from `messages m`. What was read has arrived. */
export const messageColumns = sql`
  m.id, m.appointment_id, m.provider_user_id, m.patient_id, m.sequence,
  case when m.sender_id <> m.provider_user_id and actor_id() <> m.provider_user_id then actor_id() else m.sender_id end
    as sender_id,
  case when m.sender_id not in (m.patient_id, m.provider_user_id, actor_id()) then (
    select w.name from message_writers w where w.message_id = m.id) end as writer_name, m.client_id, m.content, m.message_type, m.created_at,
  m.attachment_name, m.attachment_size, m.attachment_type, m.metadata,
  m.corrected_at, m.taken_back_at, m.sender_id = actor_id() as is_author,
  case when m.taken_back_at is null then
    greatest(0, floor(extract(epoch from m.created_at + interval ${CHANGEABLE} - app_now()) * 1000))::int else 0 end as changeable_ms,
  m.read_at, m.read_at is not null or exists (select from message_deliveries d where d.appointment_id = m.appointment_id and d.up_to >= m.sequence
    and (d.user_id = m.provider_user_id) <> (m.sender_id = m.provider_user_id)) as is_delivered`;

/** Up to which sequence this person has read what the other side wrote; of `visit`, a column or an id. */
export const readUpTo = (userId: string, visit: RawBuilder<unknown>) => sql`coalesce((
  select s.sequence from messages s join message_receipts r on r.message_id = s.id and r.user_id = ${userId}
  where s.appointment_id = ${visit} order by s.sequence desc limit 1), 0)`;

/** Whether `messages m`, of the other side, waits to be read by this person; reads run up to a sequence, corrections apart. */
export const hasNotRead = (userId: string) => sql<boolean>`not exists (
  select from message_receipts n where n.message_id = m.id and n.user_id = ${userId})`;
