import pg from 'pg';
import { expectations } from './expectations.ts';
import { insertions } from './insertions.ts';
import { type Belonging, samples } from './samples.ts';
import type { ActorName, Operation } from './vocabulary.ts';
import type { Connections } from './world.ts';
import { guests, type Person, people, ROLES } from './world-people.ts';
import { PAIRS, type Pair } from './world-visits.ts';

const isPerson = (name: string): name is Person => name in people;

const isGuestOf = (pair: Pair, actor: ActorName): boolean => actor === 'guest' && pair === 1;

const INSUFFICIENT_PRIVILEGE = '42501';
/** A view over more than one table takes no writes from anybody. */
const NOT_WRITABLE = '55000';

/** Whether the expectation lets this actor reach a row that belongs so. */
export function mayReach(table: string, operation: Operation, actor: ActorName, row: Belonging): boolean {
  const reach = expectations[table]?.[operation][actor] ?? 'none';
  if (reach === 'none' || reach === 'all') return reach === 'all';
  const holds = {
    own: row.owner === actor,
    visit:
      row.pair !== undefined && (Object.values<string>(PAIRS[row.pair]).includes(actor) || isGuestOf(row.pair, actor)),
    listed: row.listed === true,
  };
  return reach.split('+').some((relation) => holds[relation as keyof typeof holds]);
}

export const loginOf = (actor: ActorName | Person): 'app' | 'worker' | 'auth' =>
  actor === 'worker' || actor === 'auth' ? actor : 'app';

/** Runs the work as the actor in a transaction that is rolled back. */
export async function asActor<Result>(
  connections: Connections,
  actor: ActorName | Person,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = connections[loginOf(actor)];
  await client.query(`begin${identityOf(actor)}`);
  try {
    return await work(client);
  } finally {
    await client.query('rollback');
  }
}

/** In the same message as the beginning: it is sent some ten thousand times. */
function identityOf(actor: ActorName | Person): string {
  const as = (id: string, role: string) => `; set local app.user_id = '${id}'; set local app.role = '${role}'`;
  if (actor === 'guest') return as(guests.guest, 'guest');
  return isPerson(actor) ? as(people[actor], ROLES[actor]) : '';
}

export type Outcome = 'reached' | 'hidden' | 'refused';

/** Tries one statement: rows touched, none seen, or refused for want of a right. Any other error is thrown. */
export async function attempt(client: pg.Client, statement: string): Promise<Outcome> {
  try {
    const { rowCount } = await client.query(statement);
    return rowCount === 0 && !statement.startsWith('insert') ? 'hidden' : 'reached';
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === INSUFFICIENT_PRIVILEGE || code === NOT_WRITABLE) return 'refused';
    throw error;
  }
}

export type Attempt = Belonging & { name: string; statement: (owner: pg.Client, login: string) => Promise<string> };

/** Everything to try on a table with an operation. */
export function attemptsOn(table: string, operation: Operation): Attempt[] {
  if (operation === 'insert') return insertsInto(table);
  return (samples[table] ?? []).map((sample) => ({
    ...sample,
    name: sample.where,
    statement: async (owner, login) => {
      if (operation === 'select') return `select from ${table} where ${sample.where}`;
      if (operation === 'delete') return `delete from ${table} where ${sample.where}`;
      const column = await updatableColumn(owner, login, table);
      return `update ${table} set ${column} = ${column} where ${sample.where}`;
    },
  }));
}

function insertsInto(table: string): Attempt[] {
  const offered = insertions[table] ?? [{ name: 'anything', sql: `insert into ${table} default values` }];
  return offered.map(({ sql, ...insertion }) => ({ ...insertion, statement: async () => sql }));
}

const columns = new Map<string, Promise<string>>();

function updatableColumn(owner: pg.Client, login: string, table: string): Promise<string> {
  const key = `${login} ${table}`;
  const known = columns.get(key) ?? findUpdatableColumn(owner, login, table);
  columns.set(key, known);
  return known;
}

/** A column that the login may both read and write, so that only the policy can refuse; any, where there is none. */
async function findUpdatableColumn(owner: pg.Client, login: string, table: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
     order by has_column_privilege($2, attrelid, attnum, 'update')
       and has_column_privilege($2, attrelid, attnum, 'select') desc, attnum
     limit 1`,
    [table, login],
  );
  return rows[0]?.name ?? '';
}
