-- Who is signed in is shown by their photograph as well; a session is read again once it is another.

create policy auth_reads on photos for select to auth using (state = 'shown');
grant select (id, user_id, state) on photos to auth;

create function announce_photo() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('profile_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger _510_announce_photo after insert or update of state or delete on photos
  for each row execute function announce_photo();
