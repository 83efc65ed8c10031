-- A visit may be completed though nobody marked its start; that it begins meanwhile takes nothing from that.
create or replace function lapse_acts_of_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update pending_acts set ended_at = app_now(), state = case
    when (act, new.status) in (('complete', 'completed'), ('no_show', 'no_show')) then 'done' else 'lapsed' end
  where appointment_id = new.id and state = 'pending'
    and not (act = 'complete' and new.status = 'in_progress' and new.start_time = old.start_time);
  return null;
end $$;
