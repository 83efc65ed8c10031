-- Nobody holds more than ten times without paying, also not by asking for all of them at once: what one person books is
-- counted by at_pace first, one after the other, so that this sees what they held a moment before.
create function limit_holds() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  held integer;
begin
  -- Its twin is heldBy() in server/src/features/appointments/calendar.ts.
  select count(*) into held from appointments a
  where (a.patient_id = actor_id() and a.booked_by is null or a.booked_by = actor_id())
    and a.start_time > app_now() and a.status = 'scheduled' and a.hold_expires_at > app_now()
    -- The same request, sent twice, is the same hold
    and a.idempotency_key is distinct from new.idempotency_key;
  if new.status = 'scheduled' and held >= 10 then
    raise check_violation using message = 'enough times are held', constraint = 'most_holds', detail = held::text;
  end if;
  return new;
end $$;
-- A time of the waitlist is offered, and not taken from others.
create trigger limit_holds before insert on appointments
  for each row when (new.request_digest is not null) execute function limit_holds();
