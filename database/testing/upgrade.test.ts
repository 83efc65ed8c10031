import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { describeSchema } from '../src/catalogue.ts';
import { withClient } from '../src/client.ts';
import { migrate, migrationsDirectory } from '../src/migrate.ts';
import { ensureRoles } from '../src/roles.ts';
import { testDatabase } from '../src/testing/index.ts';
import { findChangedMigrations, loadTables, type Release, readReleases, readRows, readTable } from './release.ts';

/** Sums that the product shows; they are asked in the same words before and after. */
const SUMS = {
  ledger: 'select kind, count(*), sum(amount_cents) from ledger_entries group by kind order by kind',
  visits: 'select status, outcome, count(*), sum(fee_cents) from appointments group by 1, 2 order by 1, 2',
  money: 'select sum(paid_cents), sum(returned_cents), sum(claimed_cents), sum(under_way_cents) from visit_sums',
  invoices: 'select kind, count(*), max(number) from invoices group by kind order by kind',
  conversations: 'select appointment_id, array_agg(id order by sequence) from messages group by 1 order by 1',
  reviews: 'select provider_id, count(*), avg(rating) from reviews group by 1 order by 1',
};

/** Tables whose rows later versions change on purpose, with what they change; how many there are stays. */
const CHANGED: Record<string, string> = { consent_texts: 'the texts are the product’s own, and corrected' };

/**
 * Without what a trigger derives when a migration fills a new column: the time of the change, and the starts from now on;
 * and without the numbers of messages, which count over all appointments of two people since 0.2.0.
 */
const DERIVED = { updated_at: null, open_starts: null, sequence: null, last_sequence: null, up_to: null };
const contentOf = (rows: string): string[] =>
  (JSON.parse(rows) as object[]).map((row) => JSON.stringify({ ...row, ...DERIVED })).sort();

const folder = mkdtempSync(join(tmpdir(), 'polyclinic-upgrade-'));
const databases: string[] = [];
const { superuserUrl, ownerUrl } = inject('testCluster');
const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await withClient(superuserUrl, async (client) => {
    for (const name of databases) await client.query(`drop database ${name}`);
  });
});

/** A database as that release left it, filled. */
async function restore(release: Release): Promise<{ owner: string; superuser: string }> {
  const name = `upgrade_${release.version.replaceAll('.', '_')}`;
  await withClient(superuserUrl, (client) => client.query(`create database ${name} owner owner`));
  databases.push(name);
  const [owner, superuser] = [at(ownerUrl, name), at(superuserUrl, name)];
  const migrations = join(folder, release.version);
  for (const file of Object.keys(release.migrations)) cpSync(join(migrationsDirectory, file), join(migrations, file));
  await ensureRoles(owner);
  await migrate(owner, migrations);
  await withClient(superuser, (client) => loadTables(client, readRows(release)));
  return { owner, superuser };
}

async function readSums(client: pg.Client): Promise<Record<string, unknown[]>> {
  const sums: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(SUMS)) sums[name] = (await client.query(sql)).rows;
  return sums;
}

it('leaves every migration of a release as it was released', () => {
  expect(readReleases().map(({ version }) => version)).toContain('0.1.0');
  expect(findChangedMigrations(migrationsDirectory)).toEqual([]);
});

describe.each(readReleases())('a filled database of $version', (release) => {
  it('keeps its rows and sums when it is upgraded, and gets the schema of today', async () => {
    const { owner, superuser } = await restore(release);
    const sums = await withClient(superuser, readSums);
    await migrate(owner);
    await withClient(superuser, async (client) => {
      expect(await readSums(client)).toEqual(sums);
      for (const { table, columns, rows } of readRows(release)) {
        expect(rows, table).not.toBe('[]');
        const upgraded = await readTable(client, table, columns);
        if (table in CHANGED)
          expect(JSON.parse(upgraded).length, table).toBeGreaterThanOrEqual(JSON.parse(rows).length);
        else expect(contentOf(upgraded), table).toEqual(contentOf(rows));
      }
    });
    const fresh = await testDatabase();
    expect(await withClient(owner, describeSchema)).toBe(await withClient(fresh.urls.owner, describeSchema));
    await fresh.close();
  });
});
