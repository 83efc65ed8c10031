import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { fillWorld } from '../policies/fill-world.ts';
import { withClient } from '../src/client.ts';
import { readMigrations } from '../src/migrate.ts';
import { seedSampleData } from '../src/sample/index.ts';
import { startTestCluster } from '../src/testing/cluster.ts';
import { createTestDatabase } from '../src/testing/database.ts';
import { dumpTables, type TableRows, writeRelease } from './release.ts';

/** For each reference between tables, a statement that deletes the rows whose target is gone. */
const DELETE_ORPHANS = `
  select format('delete from %s c where not (%s) and not exists (select from %s p where %s)', conrelid::regclass,
    string_agg(format('c.%I is null', child.attname), ' or '), confrelid::regclass,
    string_agg(format('c.%I = p.%I', child.attname, parent.attname), ' and ')) as statement
  from pg_constraint
  cross join unnest(conkey, confkey) as key (child, parent)
  join pg_attribute child on child.attrelid = conrelid and child.attnum = key.child
  join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = key.parent
  where contype = 'f'
  group by pg_constraint.oid`;

/** Writes down a version that is released: `node database/testing/write-release.ts 0.2.0`. */
const [, , version = ''] = process.argv;
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Give the version that is released, such as 0.2.0.');
const folder = join(import.meta.dirname, version);
mkdirSync(folder, { recursive: true });
writeRelease(folder, Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum])), await fill());

/** The sample data and what the tests of the policies arrange, which together fill every table. */
async function fill(): Promise<TableRows[]> {
  const cluster = await startTestCluster();
  try {
    const { urls, close } = await createTestDatabase(cluster);
    await seedSampleData({
      ownerUrl: urls.owner,
      hashPassword: async () => 'no password has this hash',
      storeDocument: async () => 1,
      storePortrait: async () => {},
    });
    await withClient(urls.owner, fillWorld);
    const superuserUrl = Object.assign(new URL(cluster.superuserUrl), { pathname: new URL(urls.owner).pathname }).href;
    const tables = await withClient(superuserUrl, async (client) => {
      await deleteMostVisits(client);
      return dumpTables(client);
    });
    await close();
    return tables;
  } finally {
    await cluster.stop();
  }
}

/** Keeps one old visit in six, with everything that belongs to it, so that the file stays small. */
async function deleteMostVisits(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `delete from appointments where end_time < now() - interval '7 days' and hashtext(id::text) % 6 <> 0`,
  );
  const { rows: references } = await client.query<{ statement: string }>(DELETE_ORPHANS);
  for (let deleted = 1; deleted > 0; ) {
    deleted = 0;
    for (const { statement } of references) deleted += (await client.query(statement)).rowCount ?? 0;
  }
  await client.query('set session_replication_role = origin');
  await client.query('select refresh_provider_evidence(array(select id from providers)), count_settled_visits()');
}
