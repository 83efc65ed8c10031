-- Whoever pressed what could not be carried out is told, also where they closed the page.
create function tell_of_lapse() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('act.lapsed',
    jsonb_build_object('actId', new.id, 'appointmentId', new.appointment_id, 'act', new.act));
  return null;
end $$;
create trigger tell_of_lapse after update of state on pending_acts
  for each row when (old.state <> 'lapsed' and new.state = 'lapsed') execute function tell_of_lapse();
