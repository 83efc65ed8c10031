import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from './client.ts';
import { provideDatabase } from './provide.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'polyclinic-provide-'));
  chmodSync(folder, 0o711);
});

afterAll(() => rmSync(folder, { recursive: true }));

const whoAmI = (url: string) =>
  withClient(url, async (client) => (await client.query('select current_user as name')).rows[0].name);

it('gives a migrated database from an empty folder, again from the same folder, and by its address', async () => {
  const first = await provideDatabase({ dataDir: folder });
  expect(await whoAmI(first.urls.app)).toBe('app');
  const byAddress = await provideDatabase({ dataDir: folder, databaseUrl: first.urls.owner });
  expect(byAddress.urls).toEqual(first.urls);
  await first.stop();
  const second = await provideDatabase({ dataDir: folder });
  expect(second.urls).toEqual(first.urls);
  await second.stop();
  await second.lost;
});
