import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from './client.ts';
import { ensureRoles, findNeighbours, findRoleUrls } from './roles.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from './testing/index.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});

afterAll(() => test?.close());

it('gives every server with the same DATABASE_URL the same addresses', async () => {
  expect(await ensureRoles(test.urls.owner)).toEqual(test.urls);
  expect(await findRoleUrls(test.urls.owner)).toEqual(test.urls);
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

it('gives roles passwords that only the owner reads, and that are stored instead of following from the owner’s', async () => {
  const { urls, close } = await testDatabase();
  const passwords = Object.values(urls).map((url) => new URL(url).password);
  expect(new Set(passwords).size).toBe(4);
  await expect(findRoleUrls(urls.app)).rejects.toThrow('permission denied');
  await withClient(urls.owner, (client) =>
    client.query(`update internal.role_passwords set password = 'another' where role = 'worker'`),
  );
  expect(new URL((await findRoleUrls(urls.owner)).worker).password).toBe('another');
  await close();
});

it('refuses to give another installation’s roles other passwords, and lets a copy of the same use them', async () => {
  const copy = await emptyDatabase();
  expect(new URL((await ensureRoles(copy.ownerUrl)).app).password).toBe(new URL(test.urls.app).password);
  await copy.close();
  const { ownerUrl, close } = await emptyDatabase();
  const another = `create schema internal;
    create table internal.role_passwords as select name as role, 'another' as password
      from unnest(array['app', 'worker', 'auth']) name`;
  await withClient(ownerUrl, (client) => client.query(another));
  await expect(ensureRoles(ownerUrl)).rejects.toThrow(
    /^The roles app, worker and auth of this PostgreSQL serve another installation \(database \S+\): .* Nothing was changed\.$/,
  );
  await withClient(test.urls.app, (client) => client.query('select'));
  const name = new URL(test.urls.owner).pathname.slice(1);
  expect(await withClient(ownerUrl, findNeighbours)).toContain(name);
  await close();
});

it('never shows the password of an address that it refuses', async () => {
  const url = new URL(test.urls.owner);
  url.password = 'wrong-secret';
  await expect(ensureRoles(url.href)).rejects.toThrow(/^((?!wrong-secret).)*$/);
});

it('says what is missing to somebody who does not own the database', async () => {
  const unprivileged = test.urls.app;
  await expect(ensureRoles(unprivileged)).rejects.toThrow('has to own the database');
});
