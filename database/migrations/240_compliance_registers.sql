-- What the Compliance tab counts: consents by version, deletions with their deadlines, copies asked for, and staff without a
-- second factor. For administrators and auditors, past row security, as each person sees only their own.

-- `stands` are the people whose latest decision on this kind gave this version.
create function consent_counts() returns table (kind text, version text, gave integer, withdrew integer, stands integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{auditor}');
  return query
    select c.kind, c.version, count(distinct c.user_id) filter (where c.is_given)::integer,
      count(distinct c.user_id) filter (where not c.is_given)::integer,
      count(*) filter (where c.is_given and c.is_latest)::integer
    from (
      select d.user_id, d.kind, d.version, d.is_given, row_number() over (partition by d.user_id, d.kind order by d.id desc) = 1
        as is_latest
      from consents d) c
    group by c.kind, c.version order by c.kind, c.version desc;
end $$;
grant execute on function consent_counts() to app;

-- The job that carries them out runs every ten minutes.
create function deletion_is_overdue(due_at timestamptz) returns boolean
  language sql stable set search_path = public, pg_temp
  as $$ select due_at < app_now() - interval '1 hour' $$;

-- Those that are not carried out yet, the most pressing first.
create function open_deletions(most integer) returns table (user_id uuid, full_name text, state text,
    requested_at timestamptz, due_at timestamptz, is_overdue boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{auditor}');
  return query
    select d.user_id, p.full_name, d.state, d.requested_at, d.due_at, deletion_is_overdue(d.due_at)
    from account_deletions d join profiles p on p.user_id = d.user_id
    where d.state in ('waiting', 'closing') order by d.due_at, d.id limit least(most, 201);
end $$;
grant execute on function open_deletions(integer) to app;

create function deletion_counts() returns table (waiting integer, overdue integer, carried_out integer, taken_back integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{auditor}');
  return query
    select count(*) filter (where d.state in ('waiting', 'closing'))::integer,
      count(*) filter (where d.state in ('waiting', 'closing') and deletion_is_overdue(d.due_at))::integer,
      count(*) filter (where d.state = 'done')::integer, count(*) filter (where d.state = 'taken_back')::integer
    from account_deletions d;
end $$;
grant execute on function deletion_counts() to app;

-- Copies as far as they are still there, and how many were asked for within a year, which the trails know.
create function export_counts() returns table (asked integer, pending integer, ready integer, failed integer,
    oldest_pending timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{auditor}');
  return query
    select (select count(*)::integer from security_events e
        where e.kind = 'export_requested' and e.at > app_now() - interval '1 year'),
      count(*) filter (where x.state = 'pending')::integer,
      count(*) filter (where x.state = 'ready' and x.expires_at > app_now())::integer,
      count(*) filter (where x.state = 'failed')::integer, min(x.created_at) filter (where x.state = 'pending')
    from exports x;
end $$;
grant execute on function export_counts() to app;

create function staff_without_second_factor() returns table (user_id uuid, full_name text, duty text, since timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{auditor}');
  return query
    select s.user_id, p.full_name, s.duty, s.since
    from staff s join profiles p on p.user_id = s.user_id join auth.user u on u.id = s.user_id
    where not u.two_factor_enabled order by s.since, s.user_id;
end $$;
grant execute on function staff_without_second_factor() to app;
