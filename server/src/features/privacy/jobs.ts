import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@polyclinic/contract/accounts/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import { sql } from 'kysely';
import type { Effects } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { sendExportReady } from '../notifications/commands.ts';
import { writeArchive } from './archive.ts';

type Wanted = { id: string; userId: string; role: Role; email: string; name: string; locale: Language };

/** Makes the copy that somebody asked for, keeps it for three days and tells them. */
export async function buildExport(services: Services, { exportId }: Effects['privacy.export']): Promise<void> {
  const wanted = await readWanted(services, exportId);
  if (!wanted) return;
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-export-'));
  try {
    const local = join(folder, 'export.zip');
    const size = await writeArchive(services, wanted, local);
    // Begins with whose it is, as every path does.
    const path = `${wanted.userId}/exports/${wanted.id}.zip`;
    await services.files.keep(local, path, 'application/zip');
    await markReady(services, wanted, { path, size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await sendExportReady(services, wanted);
}

async function readWanted({ worker }: Services, exportId: string): Promise<Wanted | undefined> {
  const [wanted] = await worker.read(
    null,
    () => sql<Wanted>`
      select e.id, e.user_id as "userId", p.role, u.email, u.full_name as name, u.locale
      from exports e join profiles p on p.user_id = e.user_id join user_addresses u on u.user_id = e.user_id
      where e.id = ${exportId} and e.state = 'pending'`,
  );
  return wanted;
}

const markReady = ({ worker }: Services, { id }: Wanted, { path, size }: { path: string; size: number }) =>
  worker.write(
    null,
    () => sql`
      update exports set state = 'ready', path = ${path}, size = ${size}, expires_at = app_now() + interval '3 days'
      where id = ${id}`,
  );

/** Deletes copies whose time is over, and gives up those that could not be made in a day. */
export async function sweepExports({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`delete from exports where expires_at < app_now()`);
  await worker.write(
    null,
    () =>
      sql`update exports set state = 'failed' where state = 'pending' and created_at < app_now() - interval '1 day'`,
  );
}
