import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPhotoType, PHOTO_SIZES } from '@polyclinic/contract/photos/rules';
import type { PhotoDecision } from '@polyclinic/contract/photos/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import sharp from 'sharp';
import { judge, scanFile } from '../../files/index.ts';
import { fail } from '../../http/index.ts';
import { toRateLimitRefusal } from '../../rate-limits/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { fileOf } from './queries.ts';

type Person = NonNullable<Actor>;

const QUALITY = 82;
const MOST_PIXELS = 100_000_000;

// One at a time is enough for what comes once in a while, and nothing of it is asked for twice.
sharp.concurrency(1);
sharp.cache(false);

/** Stores somebody's photograph in its sizes, without anything else that its file said. Throws the refusals of files, and FORBIDDEN for a doctor without a practice. */
export async function storePhoto(services: Services, actor: Person, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-photo-'));
  const id = randomUUID();
  try {
    const local = join(folder, 'photo');
    await writeFile(local, bytes, { mode: 0o600 });
    const scan = await check(services, local);
    const lengths: number[] = [];
    const discard = () => Promise.all(PHOTO_SIZES.map((size) => services.files.remove(fileOf(id, size, 'webp'))));
    try {
      for (const size of PHOTO_SIZES) {
        const sized = join(folder, `${size}`);
        const picture = await resize(local, size);
        await writeFile(sized, picture, { mode: 0o600 });
        await services.files.store(sized, fileOf(id, size, 'webp'), 'image/webp');
        lengths.push(picture.length);
      }
      await addPhoto(services, actor, { id, scan, lengths });
    } catch (error) {
      // What can't be removed hides nothing of why.
      await discard().catch((cause: unknown) =>
        services.log.error({ err: cause, photo: id }, 'files of a photograph left'),
      );
      throw error;
    }
    return id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function check(services: Services, local: string): Promise<'clean' | 'not_scanned'> {
  const judged = await judge(local);
  if (typeof judged === 'string') throw fail(judged);
  if (!isPhotoType(judged.type)) throw fail('FILE_TYPE_NOT_SUPPORTED');
  const scan = await scanFile(services, local);
  if (scan === 'infected') throw fail('FILE_INFECTED');
  return scan;
}

/** Turned as its camera held it; sharp leaves out places, cameras and previews unless it is asked for them. */
async function resize(local: string, size: number): Promise<Buffer> {
  try {
    return await sharp(local, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize(size, size, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw fail('FILE_UNSAFE');
  }
}

type Added = { id: string; scan: string; lengths: number[] };

async function addPhoto({ database }: Services, actor: Person, { id, scan, lengths }: Added): Promise<void> {
  const [row] = await database
    .write(actor, () => sql<{ added: string | null }>`select add_photo(${id}, ${scan}, ${lengths}::integer[]) as added`)
    .catch((error: unknown) => {
      throw toRateLimitRefusal(error);
    });
  if (!row?.added) throw fail('FORBIDDEN');
}

/** The table's trigger sees to the files. */
export async function removePhotos({ services, actor }: SignedInContext): Promise<Done> {
  await services.database.write(actor, () => sql`delete from photos where user_id = ${actor.userId}`);
  return { ok: true };
}

/** An administrator's word on a doctor's photograph. Throws REASON_REQUIRED, NOT_FOUND for what does not wait. */
export async function decidePhoto({ services, actor }: SignedInContext, input: PhotoDecision): Promise<Done> {
  const { photoId, isAccepted, reason } = input;
  if (!isAccepted && reason === '') throw fail('REASON_REQUIRED');
  const [row] = await services.database.write(
    actor,
    () => sql<{ whose: string | null }>`select decide_photo(${photoId}, ${isAccepted}, ${reason || null}) as whose`,
  );
  if (!row?.whose) throw fail('NOT_FOUND');
  services.accessLog.note({ actor, action: 'change', subject: 'photo', subjectId: photoId, patientId: row.whose });
  return { ok: true };
}
