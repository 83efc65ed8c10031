import pg from 'pg';
import { withClient } from './client.ts';
import { errorCode, errorMessage, StartError } from './errors.ts';
import { deriveSecret } from './secrets.ts';

/** Connection addresses of one database, one per role. */
export type RoleUrls = { owner: string; app: string; worker: string; auth: string };

const MINIMUM_VERSION = 180_000;
const roleNames = ['app', 'worker', 'auth'] as const;
type RoleName = (typeof roleNames)[number];

/**
 * The addresses of the restricted roles beside their owner's. Their passwords are derived from the owner's,
 * so that every server with the same DATABASE_URL agrees without sharing anything else.
 */
export function roleUrls(ownerUrl: string): RoleUrls {
  const as = (role: RoleName) => {
    const url = new URL(ownerUrl);
    url.password = deriveSecret(decodeURIComponent(url.password), `role ${role}`);
    url.username = role;
    return url.href;
  };
  return { owner: ownerUrl, app: as('app'), worker: as('worker'), auth: as('auth') };
}

/**
 * Makes the login roles that are missing and returns the addresses of all. Throws StartError if the server can't
 * be reached, is older than PostgreSQL 18, or a role may bypass row security or can't be made.
 */
export async function ensureRoles(ownerUrl: string): Promise<RoleUrls> {
  if (!new URL(ownerUrl).password) {
    throw new StartError('DATABASE_URL needs a password: those of the restricted roles are derived from it.');
  }
  const urls = roleUrls(ownerUrl);
  await connecting(ownerUrl, async (client) => {
    await requireVersion(client);
    const locked = await Promise.all(roleNames.map((role) => canLogIn(urls[role])));
    const missing = roleNames.filter((_, index) => !locked[index]);
    if (missing.length > 0) await createRoles(client, missing, urls);
    await requireRestricted(client);
  });
  return urls;
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

async function connecting(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  try {
    await withClient(ownerUrl, work);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { host, pathname } = new URL(ownerUrl);
    throw new StartError(`The database ${host}${pathname} can't be used: ${errorMessage(error)}`, { cause: error });
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
