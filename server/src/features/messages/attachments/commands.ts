import { rm } from 'node:fs/promises';
import { EXTENSIONS, nameForType, promisesAllowedType } from '@polyclinic/contract/messages/rules';
import type { AttachmentMetadata, Message } from '@polyclinic/contract/messages/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { type Judged, judge, type Refusal, scanFile } from '../../../files/index.ts';
import { fail, isRefusedByPolicy } from '../../../http/index.ts';
import type { Services } from '../../../services.ts';
import { toContactRefusal } from '../../blocks/rules.ts';
import { JUST_STORED, type MessageRow, toMessage } from '../details/queries.ts';
import { discardFile } from '../jobs.ts';
import { findSent, reasonOfRefusal } from '../queries.ts';
import { endUpload } from '../uploads/commands.ts';

type Person = NonNullable<Actor>;
type Share = { appointmentId: string; uploadId: string; clientId: string };

type UploadRow = { id: string; name: string; size: number };

/** Makes an upload a message, once its bytes were judged; shared again it is the same message. */
export async function shareFile(services: Services, actor: Person, share: Share): Promise<Message> {
  const upload = await uploadOf(services, actor, share);
  if (!upload) return sharedBefore(services, actor, share);
  if (!(await isComplete(services, upload))) throw fail('UPLOAD_INCOMPLETE');
  const snapshot = await services.files.copyStaged(upload.id);
  try {
    const checked = await check(services, actor, upload, snapshot);
    const path = `${share.appointmentId}/${actor.userId}/${upload.id}.${EXTENSIONS[checked.judged.type][0]}`;
    if (!(await notePath(services, actor, upload, path))) return await sharedBefore(services, actor, share);
    await services.files.store(snapshot, path, checked.judged.type);
    return await storeMessage(services, actor, share, { ...checked, upload, path });
  } finally {
    await rm(snapshot, { force: true });
  }
}

async function isComplete({ files }: Services, { id, size }: UploadRow): Promise<boolean> {
  const staged = await files.staging().getUpload(id);
  return staged.offset === size;
}

/** What the copy is, its name and whether it is clean. What is not shared for its content is not kept either. */
async function check(services: Services, actor: Person, upload: UploadRow, snapshot: string) {
  const refuse = async (code: ContentRefusal): Promise<never> => {
    await endUpload(services, actor, upload.id);
    throw fail(code);
  };
  const judged = await judge(snapshot);
  if (typeof judged === 'string') return refuse(judged);
  const name = promisesAllowedType(upload.name) ? nameForType(upload.name, judged.type) : null;
  if (!name) return refuse('FILE_TYPE_NOT_SUPPORTED');
  const verdict = await scanFile(services, snapshot);
  return verdict === 'infected' ? refuse('FILE_INFECTED') : { judged, name, verdict };
}

async function uploadOf({ database }: Services, actor: Person, { uploadId, appointmentId, clientId }: Share) {
  const [row] = await database.read(
    actor,
    () => sql<UploadRow>`
      select id, name, size::int from uploads
      where id = ${uploadId} and appointment_id = ${appointmentId} and client_id = ${clientId}`,
  );
  return row;
}

async function sharedBefore(services: Services, actor: Person, share: Share): Promise<Message> {
  const stored = await findSent(services, actor, share);
  if (!stored) throw fail('NOT_FOUND');
  return toMessage(services, actor, stored);
}

type ContentRefusal = Refusal | 'FILE_INFECTED';

/** Names the place in the row, so that the bytes go when the row does. False where it has ended since. */
async function notePath({ database }: Services, actor: Person, { id }: UploadRow, path: string): Promise<boolean> {
  const noted = await database.write(actor, (db) =>
    db.updateTable('uploads').set({ path }).where('id', '=', id).returning('id'),
  );
  return noted.length > 0;
}

type Checked = {
  upload: UploadRow;
  name: string;
  path: string;
  judged: Judged;
  verdict: AttachmentMetadata['scan'];
};

async function storeMessage(services: Services, actor: Person, share: Share, checked: Checked): Promise<Message> {
  const [stored] = await insertMessage(services, actor, share, checked);
  if (!stored) return sharedInTime(services, actor, share, checked);
  const { id: subjectId, patient_id: patientId } = stored;
  services.accessLog.note({ actor, action: 'create', subject: 'files', subjectId, patientId });
  return toMessage(services, actor, { ...stored, ...JUST_STORED });
}

/** The message that another call made of the upload, which the actor may not see any more. Without one the bytes go. */
async function sharedInTime(services: Services, actor: Person, share: Share, { path }: Checked): Promise<Message> {
  await discardFile(services, { uploadId: null, path });
  return sharedBefore(services, actor, share);
}

/** The upload ends in the transaction in which its message begins: of two that share it at once, one does. */
async function insertMessage({ database }: Services, actor: Person, { appointmentId }: Share, checked: Checked) {
  const { upload, name, path, judged, verdict } = checked;
  const { type, ...size } = judged;
  const metadata = JSON.stringify({ scan: verdict, ...size } satisfies AttachmentMetadata);
  try {
    return await database.write(
      actor,
      () => sql<Omit<MessageRow, keyof typeof JUST_STORED>>`
        with ended as (delete from uploads where id = ${upload.id} returning client_id)
        insert into messages (appointment_id, sender_id, client_id, content, message_type,
          attachment_url, attachment_name, attachment_size, attachment_type, metadata)
        select ${appointmentId}, ${actor.userId}, client_id, ${name}, 'file',
          ${path}, ${name}, ${upload.size}, ${type}, ${metadata}::jsonb
        from ended
        on conflict (sender_id, client_id) do nothing
        returning id, appointment_id, sequence, sender_id, client_id, content, message_type, created_at,
          attachment_name, attachment_size, attachment_type, metadata, patient_id, provider_user_id`,
    );
  } catch (error) {
    throw isRefusedByPolicy(error) ? await reasonOfRefusal(database, actor, appointmentId) : toContactRefusal(error);
  }
}
