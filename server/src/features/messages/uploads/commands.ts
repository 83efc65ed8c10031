import { cleanFileName } from '@polyclinic/contract/messages/rules';
import { intervalOf } from '@polyclinic/contract/privacy/retention/rules';
import type { Actor } from '@polyclinic/database';
import { errorCode } from '@polyclinic/database';
import { Upload } from '@tus/server';
import { sql } from 'kysely';
import { fail, isRefusedByPolicy } from '../../../http/index.ts';
import type { Services } from '../../../services.ts';
import { toContactRefusal } from '../../blocks/rules.ts';
import { reasonOfRefusal } from '../queries.ts';

type Person = NonNullable<Actor>;
type NewUpload = { appointmentId: string; clientId: string; name: string; size: number };

const UPLOADS_PATH = '/api/uploads';
const TOO_MANY = 'PU001';

/** Makes a place for a file's bytes; the same clientId finds the same place. */
export async function startUpload(services: Services, actor: Person, input: NewUpload) {
  if (services.disk.isFull()) throw fail('STORAGE_FULL');
  const name = cleanFileName(input.name);
  if (!name) throw fail('INVALID_INPUT', { fields: [{ path: 'name', code: 'unusable' }] });
  const row = await insertUpload(services, actor, { ...input, name });
  const known = row ?? (await findUpload(services, actor, input));
  if (!known) throw fail('INVALID_INPUT', { fields: [{ path: 'clientId', code: 'used_elsewhere' }] });
  const staging = services.files.staging();
  if (!(await isStaged(services, known.id))) {
    await staging.create(new Upload({ id: known.id, size: input.size, offset: 0 }));
  }
  return { id: known.id, url: `${UPLOADS_PATH}/${known.id}` };
}

async function insertUpload({ database }: Services, actor: Person, { appointmentId, clientId, name, size }: NewUpload) {
  try {
    const [row] = await database.write(
      actor,
      () => sql<{ id: string }>`
        insert into uploads (appointment_id, sender_id, client_id, name, size)
        values (${appointmentId}, ${actor.userId}, ${clientId}, ${name}, ${size})
        on conflict (sender_id, client_id) do nothing returning id`,
    );
    return row;
  } catch (error) {
    if (errorCode(error) === TOO_MANY) {
      throw fail('RATE_LIMITED', { retryAfterSeconds: await untilOneEnds(database, actor) });
    }
    throw isRefusedByPolicy(error) ? await reasonOfRefusal(database, actor, appointmentId) : toContactRefusal(error);
  }
}

/** How long it takes until the oldest of a person's uploads is swept, unless one is finished or given up before. */
async function untilOneEnds(database: Services['database'], actor: Person): Promise<number> {
  const [row] = await database.read(
    actor,
    () => sql<{ seconds: number | null }>`
      select ceil(extract(epoch from min(created_at) + ${intervalOf('uploads')}::interval - app_now()))::int as seconds
      from uploads where sender_id = ${actor.userId}`,
  );
  return Math.max(1, row?.seconds ?? 1);
}

async function findUpload({ database }: Services, actor: Person, { appointmentId, clientId, size }: NewUpload) {
  const [row] = await database.read(actor, (db) =>
    db
      .selectFrom('uploads')
      .select('id')
      .where('sender_id', '=', actor.userId)
      .where('client_id', '=', clientId)
      .where('appointment_id', '=', appointmentId)
      .where('size', '=', size),
  );
  return row;
}

const isStaged = ({ files }: Services, uploadId: string): Promise<boolean> =>
  files
    .staging()
    .getUpload(uploadId)
    .then(
      () => true,
      () => false,
    );

/** Whether an upload is the actor's own and still under way. */
export async function ownsUpload({ database }: Services, actor: Person, uploadId: string): Promise<boolean> {
  const found = await database.read(actor, (db) => db.selectFrom('uploads').select('id').where('id', '=', uploadId));
  return found.length > 0;
}

/** Forgets an upload; its bytes are deleted by a job. */
export async function endUpload({ database }: Services, actor: Person, uploadId: string): Promise<void> {
  await database.write(actor, (db) => db.deleteFrom('uploads').where('id', '=', uploadId));
}
