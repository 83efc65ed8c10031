import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@polyclinic/contract/accounts/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import { intervalOf } from '@polyclinic/contract/privacy/retention/rules';
import { RETENTION_YEARS } from '@polyclinic/contract/privacy/rules';
import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { removeCustomer } from '../billing/commands.ts';
import { sendDeletionMail, sendExportReady } from '../notifications/mails/commands.ts';
import { writeArchive } from './exports/commands.ts';
import { deletionToken } from './links/rules.ts';

type Wanted = { id: string; userId: string; role: Role; email: string; name: string; locale: Language };

/** Makes the copy that somebody asked for, which can be downloaded for some days, and tells them. */
export async function buildExport(services: Services, { exportId }: Effects['privacy.export']): Promise<void> {
  const wanted = await readWanted(services, exportId);
  if (!wanted) return;
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-export-'));
  try {
    const local = join(folder, 'export.zip');
    const size = await writeArchive(services, wanted, local);
    // Begins with whose it is, as every path does.
    const path = `${wanted.userId}/exports/${wanted.id}.zip`;
    await services.files.store(local, path, 'application/zip');
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
      update exports set state = 'ready', path = ${path}, size = ${size},
        expires_at = app_now() + ${intervalOf('exports')}::interval
      where id = ${id}`,
  );

/** Deletes copies whose time is over, and gives up those that could not be made in a day. */
export async function sweepExports({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`delete from exports where expires_at < app_now()`);
  await worker.write(null, () => sql`select delete_outdated_exports()`);
  await worker.write(
    null,
    () =>
      sql`update exports set state = 'failed' where state = 'pending' and created_at < app_now() - interval '1 day'`,
  );
}

type Told = {
  id: string;
  link_key: string;
  email: string;
  name: string;
  locale: Language;
  time_zone: string;
  due_at: Date;
};

/** Tells somebody that their account is going to end, and how to keep it. */
export async function tellOfDeletion(services: Services, { deletionId }: Effects['privacy.deletion_requested']) {
  const [told] = await readTold(services, deletionId);
  if (told) await sendDeletionMail(services, 'deletion_requested', toNews(services, told));
}

const readTold = ({ worker }: Services, id: string | null): Promise<Told[]> =>
  worker.read(null, () => sql<Told>`select * from deletions_to_tell(${id}, ${id === null})`);

const toNews = (services: Services, { due_at: dueAt, time_zone: timeZone, link_key: key, ...told }: Told) => {
  return { ...told, dueAt, timeZone, token: deletionToken(services, { key, dueAt }) };
};

/** Begins deletions whose fortnight is over, and carries out those for which nothing is on its way any more. One that fails holds up nobody. */
export async function carryOutDeletions(services: Services): Promise<void> {
  const { worker, log } = services;
  await worker.write(null, () => sql`select begin_due_deletions()`);
  for (const told of await readTold(services, null)) {
    await carryOut(services, told).catch((error: unknown) =>
      log.error({ err: error, deletion: told.id }, 'account not deleted'),
    );
  }
}

async function carryOut(services: Services, told: Told): Promise<void> {
  await removeCustomer(services, told.email);
  // Before the address is forgotten; its key makes it one, should the next step have to be repeated.
  // It names nobody, since it outlives the name.
  await sendDeletionMail(services, 'account_deleted', { ...toNews(services, told), name: '' });
  await services.worker.write(null, () => sql`select erase_account(${told.id})`);
  await services.worker.write(null, () => sql`select delete_outdated_exports()`);
  services.log.info({ deletion: told.id }, 'account deleted');
}

/** Deletes what was kept of accounts that ended longer ago than it has to be. */
export async function deleteRetainedRecords({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select delete_retained_records(${RETENTION_YEARS})`);
}
