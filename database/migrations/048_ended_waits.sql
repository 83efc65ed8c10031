-- Whoever calls off the visit for which they wait for an earlier time, or moves it before the time that is offered,
-- waits no more: the offer goes to the next in line at once, by the trigger of refused offers.
create function end_wait_of_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if new.status = 'cancelled' then
    update waitlist_entries set status = 'left' where appointment_id = new.id and status = 'waiting';
  end if;
  update waitlist_offers o set status = 'declined'
  from waitlist_entries e
  where e.id = o.entry_id and e.appointment_id = new.id and o.status = 'open'
    and (new.status = 'cancelled' or new.start_time <= o.start_time);
  return null;
end $$;
create trigger end_wait_by_cancelling after update of status on appointments
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function end_wait_of_visit();
create trigger end_wait_by_moving after update of start_time on appointments
  for each row when (new.start_time < old.start_time) execute function end_wait_of_visit();

-- The service of a browser gave it another address; false unless the former one is told in the actor's session.
create function move_push_subscription(
    session_token text, former text, endpoint text, p256dh text, auth text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if push_endpoint(session_token) is distinct from former then
    return false;
  end if;
  perform keep_push_subscription(session_token, endpoint, p256dh, auth);
  return true;
end $$;
grant execute on function move_push_subscription to app;
