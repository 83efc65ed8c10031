-- An invitation from before guests had ids of their own is held by its own id, so that whoever is in by it stays in, and
-- can be sent away.
update call_guests set holder = id where holder is null and revoked_at is null and expires_at > app_now();

drop function call_times(text);
-- When the visit of an invitation takes place, which is all that a guest learns of it before being admitted, and whether
-- the actor holds it.
create function call_times(invitation text)
  returns table (status text, start_time timestamptz, end_time timestamptz, is_holder boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.status, a.start_time, a.end_time, coalesce(g.holder = actor_id(), false)
    from call_guests g join appointments a on a.id = g.appointment_id
    where g.token_hash = invitation and g.revoked_at is null and g.expires_at > app_now()
  $$;
grant execute on function call_times to app;
