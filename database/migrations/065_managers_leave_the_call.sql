-- Whoever no longer manages somebody is out of that person's calls: the doctor's browser ends its connection to them.
create function end_managers_calls() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update call_presence set admitted_at = null, left_at = coalesce(left_at, app_now())
  where user_id = new.carer_id and patient_id = new.patient_id and part = 'patient';
  return null;
end $$;
create trigger end_calls after update of state, rights on care_links
  for each row when (old.state = 'active' and 'manage' = any (old.rights)
    and not (new.state = 'active' and 'manage' = any (new.rights)))
  execute function end_managers_calls();

-- Whether both sides of a visit were connected: the patient's may have been two people, one after the other.
create function both_sides_connected(target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(distinct part) = 2 from call_presence
    where appointment_id = target and part <> 'guest' and connected_at is not null
  $$;

create or replace function start_connected_call() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- One after the other, or two that report at once would each see one report.
  perform from appointments where id = new.appointment_id for update;
  if both_sides_connected(new.appointment_id) then
    update appointments set status = 'in_progress', started_at = app_now()
    where id = new.appointment_id and status = 'confirmed'
      and app_now() between start_time - interval '15 minutes' and start_time + interval '60 minutes';
  end if;
  return null;
end $$;

create or replace function close_ended_visits() returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  return query
    with ended as (
      select v.id, v.status = 'in_progress' and (v.appointment_type <> 'video' or both_sides_connected(v.id)) as attended
      from appointments v
      where v.status in ('confirmed', 'in_progress') and v.end_time <= app_now() - interval '60 minutes'
      for update skip locked)
    update appointments a
    set status = case when ended.attended then 'completed' else 'no_show' end,
      completed_at = case when ended.attended then app_now() end
    from ended where a.id = ended.id
    returning a.id;
end $$;
