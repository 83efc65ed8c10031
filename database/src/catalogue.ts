import type pg from 'pg';

type Line = { object: string; line: string };

const schemas = `('public', 'auth')`;
const notFromExtension = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

/** One query per kind of fact, each giving lines that belong to a table, view or function. */
const facts = {
  columns: `
    select a.attrelid::regclass::text as object, concat_ws(' ', '  ' || quote_ident(attname), format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind = 'r' and relnamespace::regnamespace::text in ${schemas} and attnum > 0 and not attisdropped order by 1, attnum`,
  constraints: `
    select conrelid::regclass::text as object, format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace::regnamespace::text in ${schemas} and conrelid <> 0 and contype <> 'n' order by 1, 2`,
  indexes: `
    select indrelid::regclass::text as object, pg_get_indexdef(indexrelid) || ';' as line
    from pg_index join pg_class c on c.oid = indexrelid
    where relnamespace::regnamespace::text in ${schemas}
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')) order by 1, 2`,
  triggers: `
    select tgrelid::regclass::text as object, pg_get_triggerdef(oid) || ';' as line
    from pg_trigger where not tgisinternal order by 1, 2`,
  security: `
    select oid::regclass::text as object, case when relrowsecurity then 'row security' || case when relforcerowsecurity
      then ' forced' else '' end else 'NO ROW SECURITY' end as line
    from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ${schemas} order by 1`,
  policies: `
    select polrelid::regclass::text as object, concat_ws(' ', format('policy %I', polname),
      case when polpermissive then null else 'restrictive' end, 'for', case polcmd when 'r' then 'select' when 'a' then 'insert'
      when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      'to ' || case when polroles = '{0}' then 'public' else array_to_string(polroles::regrole[], ', ') end, 'using (' || pg_get_expr(polqual, polrelid) || ')',
      'with check (' || pg_get_expr(polwithcheck, polrelid) || ')') || ';' as line
    from pg_policy order by 1, 2`,
  grants: `
    select c.oid::regclass::text as object, format('grant %s to %s;', string_agg(lower(privilege_type), ', ' order by privilege_type),
      grantee::regrole) as line
    from pg_class c, aclexplode(relacl) where relkind in ('r', 'v', 'm') and relnamespace::regnamespace::text in ${schemas}
      and grantee <> relowner group by c.oid, grantee order by 1, 2`,
  columnGrants: `
    select attrelid::regclass::text as object, format('grant %s (%s) to %s;', lower(privilege_type),
      string_agg(quote_ident(attname), ', ' order by attnum), grantee::regrole) as line
    from pg_attribute join pg_class c on c.oid = attrelid, aclexplode(attacl)
    where relnamespace::regnamespace::text in ${schemas} group by attrelid, privilege_type, grantee order by 1, 2`,
  views: `
    select oid::regclass::text as object, pg_get_viewdef(oid) as line
    from pg_class where relkind in ('v', 'm') and relnamespace::regnamespace::text in ${schemas} and ${notFromExtension('pg_class.oid')} order by 1`,
  viewOptions: `
    select oid::regclass::text as object, array_to_string(reloptions, ', ') as line
    from pg_class where relkind in ('v', 'm') and reloptions is not null and relnamespace::regnamespace::text in ${schemas} order by 1`,
  functions: `
    select oid::regprocedure::text as object, pg_get_functiondef(oid) as line
    from pg_proc where prokind in ('f', 'p') and pronamespace::regnamespace::text in ${schemas} and ${notFromExtension('pg_proc.oid')} order by 1`,
  functionGrants: `
    select p.oid::regprocedure::text as object, format('grant execute to %s;',
      case grantee when 0 then 'public' else grantee::regrole::text end) as line
    from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) where pronamespace::regnamespace::text in ${schemas}
      and grantee <> proowner and ${notFromExtension('p.oid')} order by 1, 2`,
};

type Facts = Record<keyof typeof facts, Map<string, string[]>>;

/** The schema as its catalogue has it, for people to read: the same text for the same schema. */
export async function describeSchema(client: pg.Client): Promise<string> {
  const found = await readFacts(client);
  const header =
    '-- Written by `npm run database:types` from the catalogue of a migrated database. Change database/migrations instead.';
  const tables = [...found.columns.keys()].map((name) => describeTable(name, found));
  const views = [...found.views.keys()].map((name) => describeView(name, found));
  const functions = [...found.functions.keys()].map((name) => describeFunction(name, found));
  return `${[header, ...tables, ...views, ...functions].join('\n\n')}\n`;
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const found: Partial<Facts> = {};
  for (const kind of Object.keys(facts) as (keyof Facts)[]) found[kind] = await readLines(client, facts[kind]);
  return found as Facts;
}

async function readLines(client: pg.Client, sql: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<Line>(sql);
  const grouped = Map.groupBy(rows, ({ object }) => object);
  return new Map([...grouped].map(([object, lines]) => [object, lines.map(({ line }) => line)]));
}

function describeTable(name: string, found: Facts): string {
  const of = (kind: keyof Facts) => found[kind].get(name) ?? [];
  const body = [...of('columns'), ...of('constraints')].join(',\n');
  const rules = [
    ...of('security').map((line) => `-- ${line}`),
    ...of('policies'),
    ...of('grants'),
    ...of('columnGrants'),
  ];
  return [`create table ${name} (\n${body}\n);`, ...of('indexes'), ...of('triggers'), ...rules].join('\n');
}

function describeView(name: string, found: Facts): string {
  const options =
    found.viewOptions
      .get(name)
      ?.map((line) => ` with (${line})`)
      .join('') ?? '';
  const grants = [...(found.grants.get(name) ?? []), ...(found.columnGrants.get(name) ?? [])];
  return [`create view ${name}${options} as\n${found.views.get(name)?.join('')}`, ...grants].join('\n');
}

function describeFunction(name: string, found: Facts): string {
  return [`${found.functions.get(name)?.join('').trim()};`, ...(found.functionGrants.get(name) ?? [])].join('\n');
}
