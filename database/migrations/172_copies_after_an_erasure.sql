-- A copy of somebody's data may name whoever wrote to them. One that was made before an account was erased goes once it
-- is a day old: its owner had that long to download it, and may ask for another, which says no more of the erased.
-- Looked for every hour, so that none is older than a day.
create function forget_exports_of_before() returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten integer;
begin
  delete from exports e
  where e.created_at < app_now() - interval '23 hours'
    and exists (select from account_deletions d where d.state = 'done' and d.ended_at >= e.created_at);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
grant execute on function forget_exports_of_before to worker;
