import type { Message, MessageVersion } from '@polyclinic/contract/messages/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { Services } from '../../../services.ts';
import { type MessageRow, messageColumns, toMessage } from '../details/queries.ts';

type Person = NonNullable<Actor>;

/** A message as the actor may read it, null for anyone else; who asks is about to change it. */
export async function readMessage(services: Services, actor: Person, messageId: string): Promise<Message | null> {
  const [row] = await services.database.read(
    actor,
    () => sql<MessageRow>`select ${messageColumns} from messages m where m.id = ${messageId}`,
  );
  return row ? toMessage(services, actor, row) : null;
}

type VersionRow = {
  appointment_id: string;
  patient_id: string;
  content: string;
  attachment_name: string | null;
  written_at: Date;
  replaced_at: Date;
  read_at: Date | null;
};

/** What the actor's own message said before, oldest first; that it is read is noted. */
export async function readVersions(
  { database, accessLog }: Services,
  actor: Person,
  messageId: string,
): Promise<MessageVersion[]> {
  const rows = await database.read(
    actor,
    () => sql<VersionRow>`
      select appointment_id, patient_id, content, attachment_name, written_at, replaced_at, read_at
      from message_versions where message_id = ${messageId} order by id`,
  );
  const [first] = rows;
  if (!first) throw fail('NOT_FOUND');
  const { appointment_id: subjectId, patient_id: patientId } = first;
  accessLog.note({ actor, action: 'read', subject: 'messages', subjectId, patientId });
  return rows.map((row) => ({
    content: row.content,
    attachmentName: row.attachment_name,
    writtenAt: row.written_at.toISOString(),
    replacedAt: row.replaced_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }));
}
