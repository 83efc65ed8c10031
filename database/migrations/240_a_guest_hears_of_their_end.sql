-- Whoever held an invitation that was taken back, or that another browser holds now, hears so at once, on whichever
-- node their stream is: even one who had not come in yet.
create function announce_guest_over() returns trigger language plpgsql security definer
set search_path to 'public', 'pg_temp' as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'call_presence', 'appointment', old.appointment_id, 'to', json_build_array(old.holder))::text);
  return null;
end $$;

create trigger announce_over after update on call_guests for each row
when (old.holder is not null
  and (old.revoked_at is distinct from new.revoked_at or old.holder is distinct from new.holder
    or old.expires_at is distinct from new.expires_at))
execute function announce_guest_over();

create trigger announce_over_deleted after delete on call_guests for each row
when (old.holder is not null)
execute function announce_guest_over();
