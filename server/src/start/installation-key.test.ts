import { withClient } from '@polyclinic/database/client';
import { type TestDatabase, testDatabase } from '@polyclinic/database/testing/index';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findInstallationKey, openInstallationKey } from './installation-key.ts';

const [one, two, three] = ['first-secret-of-the-operator', 'second-secret-of-the-operator', 'third'];
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database?.close());

const open = (secret: string, former?: string) =>
  openInstallationKey(database.urls.owner, { secret, former, legacy: 'what signed before' });
const stored = () => database.owner.read(null, (db) => db.selectFrom('installation_keys').selectAll());

it('is made once, whichever servers start together, and stays the same', async () => {
  const keys = await Promise.all([open(one), open(one), open(one)]);
  expect(new Set([...keys, await open(one)]).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(await stored())).not.toContain(keys[0]);
});

it('outlives its secret: the former one is accepted beside the new one, and then not any more', {
  tags: ['long'],
}, async () => {
  const key = await open(one);
  expect(await open(two, one)).toBe(key);
  // A server that has not been restarted yet knows both, too.
  expect(await open(two, one)).toBe(key);
  expect(await open(two)).toBe(key);
  await expect(open(one)).rejects.toThrow('The secret does not fit this database');
});

it('is refused to another secret, and nothing is changed', async () => {
  await open(one);
  const before = await stored();
  await expect(open(two)).rejects.toThrow('The secret does not fit');
  await expect(open(two, three)).rejects.toThrow('The secret does not fit');
  expect(await stored()).toEqual(before);
});

it('is what signed before, where people have accounts already', async () => {
  await database.owner.write(null, (db) => db.insertInto('auth.user').values({ name: 'A', email: 'a@example.org' }));
  expect(await open(one)).toBe('what signed before');
});

it('is what signed before, where a server was used before anyone had an account', async () => {
  const { owner } = database.urls;
  await withClient(owner, (client) => client.query(`update internal.installation set secret_fingerprint = 'theirs'`));
  expect(await open(one)).toBe('what signed before');
});

it('is known before the start changes anything', async () => {
  const find = (secret: string) =>
    findInstallationKey(database.urls.owner, { secret, former: undefined, legacy: 'old' });
  expect(await find(one)).toBe('old');
  expect(await stored()).toEqual([]);
  const key = await open(one);
  expect(await find(one)).toBe(key);
  await expect(find(two)).rejects.toThrow('The secret does not fit');
});
