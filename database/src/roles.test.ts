import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from './client.ts';
import { ensureRoles, roleUrls } from './roles.ts';
import { type TestDatabase, testDatabase } from './testing/index.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});

afterAll(() => test?.close());

it('gives every server with the same DATABASE_URL the same addresses', async () => {
  expect(await ensureRoles(test.urls.owner)).toEqual(test.urls);
  expect(roleUrls(test.urls.owner.replace('owner-of', 'another'))).not.toEqual(test.urls);
});

it('makes login roles that may do nothing beyond their grants', async () => {
  const { rows } = await withClient(test.urls.owner, (client) =>
    client.query(`select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit as may
      from pg_roles where rolname in ('app', 'worker', 'auth') order by 1`),
  );
  expect(rows).toEqual(['app', 'auth', 'worker'].map((rolname) => ({ rolname, may: false })));
});

it('says in one line that the database cannot be reached', async () => {
  const unreachable = ensureRoles('postgres://owner:secret@127.0.0.1:1/polyclinic');
  await expect(unreachable).rejects.toThrow(/^The database 127\.0\.0\.1:1\/polyclinic can't be used: .*ECONNREFUSED/);
});

it('refuses an address without a password, from which everyone could derive the others', async () => {
  const url = new URL(test.urls.owner);
  url.password = '';
  await expect(ensureRoles(url.href)).rejects.toThrow('DATABASE_URL needs a password');
});

it('never shows the password of an address that it refuses', async () => {
  const url = new URL(test.urls.owner);
  url.password = 'wrong-secret';
  await expect(ensureRoles(url.href)).rejects.toThrow(/^((?!wrong-secret).)*$/);
});

it('says what is missing when the roles can be neither used nor made', async () => {
  const unprivileged = test.urls.app;
  await expect(ensureRoles(unprivileged)).rejects.toThrow(/may not make the role "app": grant it CREATEROLE/);
});
