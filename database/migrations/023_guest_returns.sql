-- One guest is in a call at a time, also when one who has left comes back: they wait to be let in anew.
create function keep_one_guest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from appointments where id = new.appointment_id for update;
  if exists (
    select from call_presence
    where appointment_id = new.appointment_id and part = 'guest' and user_id <> new.user_id
      and admitted_at is not null and left_at is null) then
    new.admitted_at := null;
    new.connected_at := null;
  end if;
  return new;
end $$;
create trigger keep_one_guest before update of left_at on call_presence
  for each row when (new.part = 'guest' and old.left_at is not null and new.left_at is null)
  execute function keep_one_guest();
