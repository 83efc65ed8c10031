import { trials } from '@polyclinic/contract/platform/trials';
import pg from 'pg';

/** Somebody signed in who has to do with nobody. */
export type Caller = { name: string; id: string | null; role: string | null };
type Argument = { name: string; type: string };
export type Callable = {
  signature: string;
  name: string;
  returns: string;
  /** Whether it computes from its arguments alone, and can't know of any row */
  computes: boolean;
  arguments: Argument[];
};
export type Pool = { ids: string[]; secrets: string[] };
export type Answer = { refusal: string | null; constraint: string | null; results: unknown[]; changes: Change[] };
type Change = { table: string; rows: unknown[]; isDeletion: boolean };
type Value = string | number | boolean | null;

/** Of a function that takes several arguments */
const MOST_CALLS = trials(40, 300);
/** In one message to the server: a trip for each step of each call takes most of the time. */
const MOST_AT_ONCE = 32;

/** Every function that the login may execute and that is ours. */
export async function callables(owner: pg.Client, login: string): Promise<Callable[]> {
  const { rows } = await owner.query<Callable>(
    `select p.oid::regprocedure::text as signature, p.oid::regproc::text as name, p.prorettype::regtype::text as returns,
       p.provolatile = 'i' and not p.prosecdef as computes,
       coalesce((select jsonb_agg(jsonb_build_object('name', coalesce(p.proargnames[n], ''), 'type', type::regtype::text) order by n)
         from unnest(p.proargtypes::oid[]) with ordinality a (type, n)), '[]') as arguments
     from pg_proc p
     where pronamespace::regnamespace::text in ('public', 'auth') and prokind = 'f' and has_function_privilege($1, p.oid, 'execute')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
    [login],
  );
  return rows;
}

/** Up to three rows of every table by their identifiers, and whatever opens something to its bearer. */
export async function poolOf(owner: pg.Client): Promise<Pool> {
  const columns = await owner.query<{ table: string; column: string; secret: boolean }>(
    `select attrelid::regclass::text as table, quote_ident(attname) as column, atttypid = 'text'::regtype as secret
     from pg_attribute a join pg_class c on c.oid = attrelid
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth') and not attisdropped and (
       atttypid = 'uuid'::regtype and attname in ('id', 'user_id', 'appointment_id', 'token', 'nonce')
       or atttypid = 'text'::regtype and attname ~ '(token|hash|credential_id|endpoint)')`,
  );
  const pool: Record<'ids' | 'secrets', Set<string>> = { ids: new Set(), secrets: new Set() };
  for (const { table, column, secret } of columns.rows) {
    const { rows } = await owner.query<{ value: string }>(
      `select distinct ${column}::text as value from ${table} where ${column} is not null order by 1 limit 3`,
    );
    for (const { value } of rows) pool[secret ? 'secrets' : 'ids'].add(value);
  }
  return { ids: [...pool.ids], secrets: [...pool.secrets] };
}

const WORDS = ['patient', 'provider', 'admin', 'visits', 'en', 'other@example.org'];
const byType: Record<string, Value[]> = {
  'text[]': ['{visits}', '{}', '{manage}'],
  integer: [1],
  bigint: [1],
  date: ['2015-01-01'],
  interval: ['1 day'],
  'timestamp with time zone': ['2031-01-06T10:00:00Z'],
  boolean: [false, true],
  'double precision': [1],
};

function valuesFor({ name, type }: Argument, pool: Pool, withSecrets: boolean): Value[] {
  if (type === 'uuid') return pool.ids;
  if (type === 'text' && /zone/.test(name)) return ['UTC'];
  if (type === 'text') return withSecrets ? pool.secrets : WORDS;
  if (type === 'jsonb')
    return ['{}', ...pool.ids.map((id) => JSON.stringify({ appointmentId: id, refundPercent: 100 }))];
  return byType[type] ?? [null];
}

/** Every combination of what is known; where they are too many, evenly spread ones. */
export function combinations({ arguments: parameters }: Callable, pool: Pool, withSecrets: boolean): Value[][] {
  const choices = parameters.map((argument) => valuesFor(argument, pool, withSecrets));
  const total = choices.reduce((product, { length }) => product * length, 1);
  const count = parameters.length > 1 ? Math.min(total, MOST_CALLS) : total;
  return Array.from({ length: count }, (_, n) => {
    let index = Math.floor((n * total) / count);
    return choices.map((values) => {
      const value = values[index % values.length] ?? null;
      index = Math.floor(index / values.length);
      return value;
    });
  });
}

/** Each argument null by itself, beside some that exist, and all of them at once. */
export function withNulls(callable: Callable, pool: Pool): Value[][] {
  const some = [false, true].flatMap((withSecrets) => combinations(callable, pool, withSecrets));
  const spread = some.filter((_, n) => n % Math.ceil(some.length / 40) === 0);
  const one = callable.arguments.flatMap((_, at) => spread.map((values) => values.with(at, null)));
  const all = callable.arguments.map(() => null);
  return [...new Map([...one, all].map((values) => [JSON.stringify(values), values])).values()];
}

/** Lets the owner read what the open transaction of another login wrote. */
export async function addWitness(owner: pg.Client): Promise<void> {
  await owner.query(`
    create function witness_counts() returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
      select coalesce(jsonb_object_agg(relid::regclass::text, jsonb_build_array(n_tup_ins + n_tup_upd, n_tup_del)), '{}')
      from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0 $$;
    create function witness_rows(changed text) returns jsonb language plpgsql volatile security definer set search_path = public, pg_temp as $$
      declare rows jsonb;
      begin
        execute format('select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from %s t where t.xmin = pg_current_xact_id()::xid', changed) into rows;
        return rows;
      end $$;
    grant execute on function witness_counts(), witness_rows(text) to app, worker`);
}

/** Calls the function with each of these values in a transaction that is rolled back, and says what came of each. */
export async function callEach(
  client: pg.Client,
  caller: Caller,
  callable: Callable,
  tried: Value[][],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let atOnce = 1;
  while (answers.length < tried.length) {
    const some = tried.slice(answers.length, answers.length + atOnce);
    const { seen, error } = await askTogether(
      client,
      some.map((values, n) => statementsOf(caller, callable, values, n)),
    );
    for (const [n, { results, hasWritten }] of seen.entries())
      answers.push(
        hasWritten
          ? await callAndLook(client, caller, callable, some[n] ?? [])
          : { refusal: null, constraint: null, results, changes: [] },
      );
    if (error) {
      answers.push(refusalOf(error));
      await client.query('rollback');
    }
    atOnce = error ? 1 : Math.min(2 * atOnce, MOST_AT_ONCE);
  }
  return answers;
}

/** As text, because only statements without parameters may be sent together. */
function statementsOf(
  { id, role }: Caller,
  { name, returns, arguments: parameters }: Callable,
  values: Value[],
  n: number,
) {
  const given = parameters.map(({ type }, at) => `${literal(values[at] ?? null)}::${type}`).join(', ');
  return `begin; set local app.user_id = '${id ?? ''}'; set local app.role = '${role ?? ''}';
    select ${n} as n, ${resultOf(returns)} as result from ${name}(${given}) answer;
    select ${n} as n, pg_current_xact_id_if_assigned() is not null as "hasWritten"; rollback`;
}

const literal = (value: Value): string => (value === null ? 'null' : pg.escapeLiteral(String(value)));
const resultOf = (returns: string): string => (returns === 'void' ? 'null::jsonb' : 'to_jsonb(answer)');

type Seen = { results: unknown[]; hasWritten: boolean };

/** What was answered, up to the first that was refused, and that refusal. */
function askTogether(client: pg.Client, asked: string[]): Promise<{ seen: Seen[]; error: pg.DatabaseError | null }> {
  type Row = { n: number; result: unknown } | { n: number; hasWritten: boolean };
  const seen: Seen[] = [];
  const results: unknown[][] = asked.map(() => []);
  const query = client.query(new pg.Query<Row>(asked.join(';')));
  query.on('row', (row) => {
    if ('hasWritten' in row) seen.push({ results: results[row.n] ?? [], hasWritten: row.hasWritten });
    else results[row.n]?.push(row.result);
  });
  return new Promise((resolve, reject) => {
    query.on('end', () => resolve({ seen, error: null }));
    query.on('error', (error) => (error instanceof pg.DatabaseError ? resolve({ seen, error }) : reject(error)));
  });
}

const refusalOf = ({ code, constraint }: pg.DatabaseError): Answer => ({
  refusal: code ?? '',
  constraint: constraint ?? null,
  results: [],
  changes: [],
});

/** Calls it once more, and looks at the rows that it writes. */
async function callAndLook(
  client: pg.Client,
  { id, role }: Caller,
  callable: Callable,
  values: Value[],
): Promise<Answer> {
  await client.query(`begin; set local app.user_id = '${id ?? ''}'; set local app.role = '${role ?? ''}'`);
  try {
    const before = await countsOf(client);
    const results = await resultsOf(client, callable, values);
    return { refusal: null, constraint: null, results, changes: await changesSince(client, before) };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return refusalOf(error);
  } finally {
    await client.query('rollback');
  }
}

async function resultsOf(
  client: pg.Client,
  { name, returns, arguments: parameters }: Callable,
  values: Value[],
): Promise<unknown[]> {
  const places = parameters.map(({ type }, n) => `$${n + 1}::${type}`).join(', ');
  const { rows } = await client.query<{ result: unknown }>(
    `select ${resultOf(returns)} as result from ${name}(${places}) answer`,
    values,
  );
  return rows.map((row) => row.result);
}

type Counts = Record<string, [written: number, deleted: number]>;

async function countsOf(client: pg.Client): Promise<Counts> {
  const { rows } = await client.query<{ counts: Counts }>('select witness_counts() as counts');
  return rows[0]?.counts ?? {};
}

/** What was written since; the counters hold earlier transactions of this connection too. */
async function changesSince(client: pg.Client, before: Counts): Promise<Change[]> {
  const found: Change[] = [];
  for (const [table, [written, deleted]] of Object.entries(await countsOf(client))) {
    const [wroteBefore, deletedBefore] = before[table] ?? [0, 0];
    if (written === wroteBefore && deleted === deletedBefore) continue;
    const { rows } = await client.query<{ rows: unknown[] }>('select witness_rows($1) as rows', [table]);
    found.push({ table, rows: rows[0]?.rows ?? [], isDeletion: deleted > deletedBefore });
  }
  return found;
}
