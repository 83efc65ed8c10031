import { intervalOf } from '@polyclinic/contract/privacy/retention/rules';
import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';

/** Deletes bytes that no row names any more. A path that became a message's in time stays. */
export async function discardFile(services: Services, { uploadId, path }: Effects['file.discard']): Promise<void> {
  if (uploadId) await services.files.discard(uploadId);
  if (path && !(await isStored(services, path))) await services.files.remove(path);
}

async function isStored({ worker }: Services, path: string): Promise<boolean> {
  const [appointmentId = ''] = path.split('/', 1);
  const found = await worker.read(null, (db) => {
    const namedIn = (table: 'messages' | 'message_versions') =>
      db
        .selectFrom(table)
        .select('attachment_url')
        .where('appointment_id', '=', appointmentId)
        .where('attachment_url', '=', path);
    return namedIn('messages').union(namedIn('message_versions'));
  });
  return found.length > 0;
}

/** Ends uploads that nobody finished in a day; what they left is deleted after that, and the copies of killed servers here. */
export async function sweepUploads({ files, worker }: Services): Promise<void> {
  await worker.write(
    null,
    () => sql`delete from uploads where created_at < app_now() - ${intervalOf('uploads')}::interval`,
  );
  await files.tidy();
}

/** Forgets what nobody has gone on writing for a month. */
export async function sweepDrafts({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select sweep_drafts()`);
}
