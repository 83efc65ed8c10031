import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withClient } from './client.ts';
import { errorCode, errorMessage, StartError } from './errors.ts';
import { describeHosts } from './hosts.ts';
import { deriveSecret } from './secrets.ts';

/** Connection addresses of one database, one per role. */
export type RoleUrls = { owner: string; app: string; worker: string; auth: string };

const MINIMUM_VERSION = 180_000;
const roleNames = ['app', 'worker', 'auth'] as const;
type RoleName = (typeof roleNames)[number];

type Passwords = Record<RoleName, string>;

function roleUrls(ownerUrl: string, passwords: Passwords): RoleUrls {
  const as = (role: RoleName) => {
    const url = new URL(ownerUrl);
    url.password = passwords[role];
    url.username = role;
    return url.href;
  };
  return { owner: ownerUrl, app: as('app'), worker: as('worker'), auth: as('auth') };
}

/** The addresses of the restricted roles beside their owner's, of a database that has been started before. */
export const findRoleUrls = (ownerUrl: string): Promise<RoleUrls> =>
  withClient(ownerUrl, async (client) => roleUrls(ownerUrl, await findPasswords(client, ownerUrl)));

async function findPasswords(client: pg.Client, ownerUrl: string): Promise<Passwords> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('internal.role_passwords') is not null as "isThere"`,
  );
  return rows[0]?.isThere ? readPasswords(client) : firstPasswords(ownerUrl);
}

/** Until they are stored, as 0.1.0 had them: what the owner's password gives. */
function firstPasswords(ownerUrl: string): Passwords {
  const owners = decodeURIComponent(new URL(ownerUrl).password) || randomBytes(32).toString('hex');
  return Object.fromEntries(roleNames.map((role) => [role, deriveSecret(owners, `role ${role}`)])) as Passwords;
}

async function readPasswords(client: pg.Client): Promise<Passwords> {
  const { rows } = await client.query<{ role: RoleName; password: string }>(
    'select role, password from internal.role_passwords',
  );
  return Object.fromEntries(rows.map(({ role, password }) => [role, password])) as Passwords;
}

/**
 * Stored at the first start, readable to the owner alone: another password of the owner changes none of them. A further
 * database of the same owner, such as one that is restored, begins with the same, since roles are the cluster's.
 */
async function storePasswords(client: pg.Client, first: Passwords): Promise<Passwords> {
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('polyclinic roles'))`);
  await client.query('create schema if not exists internal');
  await client.query(
    'create table if not exists internal.role_passwords (role text primary key, password text not null)',
  );
  for (const role of roleNames)
    await client.query('insert into internal.role_passwords values ($1, $2) on conflict do nothing', [
      role,
      first[role],
    ]);
  const passwords = await readPasswords(client);
  await client.query('commit');
  return passwords;
}

/**
 * Makes the login roles that are missing and returns the addresses of all. Throws StartError if the server can't
 * be reached, is older than PostgreSQL 18, or a role may bypass row security or can't be made.
 */
export async function ensureRoles(ownerUrl: string): Promise<RoleUrls> {
  return connecting(ownerUrl, async (client) => {
    await requireVersion(client);
    const passwords = await findPasswords(client, ownerUrl);
    const missing = await rolesMissing(roleUrls(ownerUrl, passwords));
    if (missing.length > 0) await requireNoNeighbour(client);
    const urls = roleUrls(ownerUrl, await storePasswords(client, passwords));
    if (missing.length > 0) await createRoles(client, missing, urls);
    await requireRestricted(client);
    return urls;
  });
}

async function rolesMissing(urls: RoleUrls): Promise<RoleName[]> {
  const isThere = await Promise.all(roleNames.map((role) => canLogIn(urls[role])));
  return roleNames.filter((_, index) => !isThere[index]);
}

/** Other databases of the cluster in which one of the roles has rights: of another installation, or of a copy. */
export async function findNeighbours(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct d.datname::text as name
    from pg_shdepend s join pg_database d on d.oid = s.dbid join pg_roles r on r.oid = s.refobjid
    where s.refclassid = 'pg_authid'::regclass and r.rolname = any ($1) and d.datname <> current_database()
    order by 1`,
    [roleNames],
  );
  return rows.map(({ name }) => name);
}

/** Other passwords for the cluster's roles would lock another installation's servers out. */
async function requireNoNeighbour(client: pg.Client): Promise<void> {
  const [neighbour] = await findNeighbours(client);
  if (neighbour)
    throw new StartError(
      `The roles app, worker and auth of this PostgreSQL serve another installation (database ${neighbour}): give this one a PostgreSQL of its own. Nothing was changed.`,
    );
}

/** On a cluster of our own: makes the role `owner`, no superuser, and its database; returns its address. */
export async function ensureOwner(
  superuserUrl: string,
  password: string,
  database: string = 'polyclinic',
): Promise<string> {
  const url = new URL(superuserUrl);
  Object.assign(url, { username: 'owner', password, pathname: `/${database}` });
  if (await canLogIn(url.href)) return url.href;
  await withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(existing, ['owner', database]);
    const verb = rows[0]?.role ? 'alter' : 'create';
    await client.query(`${verb} role owner login createrole nosuperuser password ${pg.escapeLiteral(password)}`);
    if (!rows[0]?.database) await client.query(`create database ${pg.escapeIdentifier(database)} owner owner`);
  });
  return url.href;
}

const existing = `
  select exists (select from pg_roles where rolname = $1) as role,
         exists (select from pg_database where datname = $2) as database`;

async function connecting<Result>(ownerUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  try {
    return await withClient(ownerUrl, work);
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (errorCode(error) === '42501')
      throw new StartError('The user of DATABASE_URL has to own the database: see docs/postgresql.md.', {
        cause: error,
      });
    const place = describeHosts(ownerUrl) + new URL(ownerUrl).pathname;
    throw new StartError(`The database ${place} can't be used: ${errorMessage(error)}`, { cause: error });
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  const version = rows[0];
  if (!version || version.number < MINIMUM_VERSION) {
    throw new StartError(`PostgreSQL 18 or later is needed; DATABASE_URL leads to version ${version?.text}.`);
  }
}

async function canLogIn(url: string): Promise<boolean> {
  try {
    await withClient(url, async () => {});
    return true;
  } catch (error) {
    const refused = ['28P01', '28000', '3D000', '42501'];
    if (refused.includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** Servers that start together take turns, or both would alter the same catalogue row. */
async function createRoles(client: pg.Client, roles: RoleName[], urls: RoleUrls): Promise<void> {
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('polyclinic roles'))`);
  for (const role of roles) await createRole(client, role, new URL(urls[role]).password);
  await client.query('commit');
}

async function createRole(client: pg.Client, role: RoleName, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const secret = pg.escapeLiteral(password);
  const restricted = 'login nosuperuser nocreatedb nocreaterole nobypassrls noinherit noreplication';
  try {
    await client.query(
      rowCount ? `alter role ${role} login password ${secret}` : `create role ${role} ${restricted} password ${secret}`,
    );
  } catch (error) {
    if (errorCode(error) !== '42501') throw error;
    throw new StartError(
      `The user of DATABASE_URL may not make the role "${role}": grant it CREATEROLE, or ADMIN on that role.`,
      { cause: error },
    );
  }
}

async function requireRestricted(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls or rolcreaterole)',
    [roleNames],
  );
  if (rows[0])
    throw new StartError(
      `The database role "${rows[0].name}" may bypass row security: take SUPERUSER, BYPASSRLS and CREATEROLE from it.`,
    );
}
