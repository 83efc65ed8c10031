-- How many files one account begins in a day, and how many kilobytes they announce: those that are given up count too,
-- since their bytes were taken. After the insert, so that an upload that goes on is not counted again.
create function limit_files() returns trigger language plpgsql security definer
set search_path to 'public', 'pg_temp' as $$
declare
  is_doctor boolean := actor_role() = 'doctor';
  factor bigint := coalesce(nullif(current_setting('app.rate_limit_factor', true), ''), '1')::bigint;
  day constant interval := interval '1 day';
  begun timestamptz;
begin
  if actor_id() is null then
    return null;
  end if;
  with counted(key, used, allowed) as (
    values ('files:' || actor_id(), 1::bigint, case when is_doctor then 400 else 100 end),
      ('file kilobytes:' || actor_id(), ceil(new.size / 1024.0)::bigint, case when is_doctor then 2097152 else 524288 end)),
  stored as (
    insert into rate_limits as r (key, window_start, hits)
    select key, now(), used from counted order by key
    on conflict (key) do update set
      hits = case when r.window_start < now() - day then excluded.hits else r.hits + excluded.hits end,
      window_start = case when r.window_start < now() - day then now() else r.window_start end
    returning r.key, r.hits, r.window_start)
  select max(stored.window_start) into begun from stored join counted using (key) where stored.hits > counted.allowed * factor;
  if begun is not null then
    raise program_limit_exceeded using message = 'too many files in a day', constraint = 'files_of_a_day',
      detail = greatest(1, ceil(extract(epoch from begun + day - now())))::integer;
  end if;
  return null;
end $$;

create trigger limit_files after insert on uploads for each row execute function limit_files();
create trigger limit_files after insert on provider_documents for each row execute function limit_files();
