import type pg from 'pg';

export type Relation = { name: string; kind: 'table' | 'view'; isProtected: boolean };

/** Every table and view in a schema that a restricted login may enter; `auth.` before the name where it is not public. */
export async function readRelations(client: pg.Client): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(`
    select case nspname when 'public' then '' else nspname || '.' end || relname as name,
      case relkind when 'v' then 'view' else 'table' end as kind, relrowsecurity and relforcerowsecurity as "isProtected"
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and nspname not in ('information_schema', 'pg_catalog', 'pg_toast')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and exists (select from unnest('{app,worker,auth}'::text[]) login where has_schema_privilege(login, n.oid, 'usage'))
    order by 1`);
  return rows;
}

export type Right = { relation: string; login: string; operation: string; columns: string[] | null };

/** What each login was granted; `columns` is null where it is the whole row. */
export async function readRights(client: pg.Client): Promise<Right[]> {
  const { rows } = await client.query<Right>(`
    with named as (
      select c.oid, relacl, case nspname when 'public' then '' else nspname || '.' end || relname as relation
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'f') and nspname not in ('information_schema', 'pg_catalog', 'pg_toast'))
    select relation, grantee::regrole::text as login, lower(privilege_type) as operation, null::text[] as columns
    from named, aclexplode(relacl) where grantee::regrole::text in ('app', 'worker', 'auth')
    union all
    select relation, grantee::regrole::text, lower(privilege_type), array_agg(attname::text order by attnum)
    from named join pg_attribute on attrelid = oid, aclexplode(attacl)
    where grantee::regrole::text in ('app', 'worker', 'auth') group by 1, 2, 3
    order by 1, 2, 3`);
  return rows;
}

export type Policy = { relation: string; name: string; operation: string; login: string; sees: string; writes: string };

/** The policies of the restricted logins, with their conditions as PostgreSQL prints them. */
export async function readPolicies(client: pg.Client): Promise<Policy[]> {
  const { rows } = await client.query<Policy>(`
    select case schemaname when 'public' then '' else schemaname || '.' end || tablename as relation, policyname as name,
      lower(cmd) as operation, array_to_string(roles, ', ') as login, coalesce(qual, '') as sees, coalesce(with_check, '') as writes
    from pg_policies where roles && '{app,worker,auth,public}'
    order by 1, 4, 3, 2`);
  return rows;
}
