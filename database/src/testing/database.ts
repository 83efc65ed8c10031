import { randomUUID } from 'node:crypto';
import { createDatabase, type Database } from '../actor.ts';
import { createPool, type PoolOptions, withClient } from '../client.ts';
import { findRoleUrls, type RoleUrls } from '../roles.ts';
import { TEMPLATE, type TestCluster } from './cluster.ts';

/** A fresh migrated database. `owner` sees every row, for arranging and for proving that a hidden row exists. */
export type TestDatabase = Record<keyof RoleUrls, Database> & { urls: RoleUrls; close(): Promise<void> };

/** Makes a database from the template; `close` ends its connections and drops it. */
export async function createTestDatabase(cluster: TestCluster, options: PoolOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(cluster, `create database ${name} template ${TEMPLATE} owner owner strategy file_copy`);
  const url = new URL(cluster.ownerUrl);
  url.pathname = `/${name}`;
  const urls = await findRoleUrls(url.href);
  const open = (role: keyof RoleUrls) => createDatabase(createPool(urls[role], options));
  const roles = { owner: open('owner'), app: open('app'), worker: open('worker'), auth: open('auth') };
  const close = async () => {
    await Promise.all(Object.values(roles).map((database) => database.close()));
    await execute(cluster, `drop database ${name} with (force)`);
  };
  return { ...roles, urls, close };
}

/** Makes a database with nothing in it; returns its owner's address. */
export async function createEmptyDatabase(cluster: TestCluster): Promise<EmptyDatabase> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await execute(cluster, `create database ${name} template template0 owner owner strategy file_copy`);
  const url = new URL(cluster.ownerUrl);
  url.pathname = `/${name}`;
  return { ownerUrl: url.href, close: () => execute(cluster, `drop database ${name} with (force)`) };
}

export type EmptyDatabase = { ownerUrl: string; close(): Promise<void> };

async function execute(cluster: TestCluster, statement: string): Promise<void> {
  await withClient(cluster.superuserUrl, (client) => client.query(statement));
}
