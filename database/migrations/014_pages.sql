-- Servers keep public pages until what they show changes. What they show is behind these tables.
create function announce_pages() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('pages_changed', '');
  return null;
end $$;

create trigger announce_pages after insert or update or delete on specialties
  for each statement execute function announce_pages();
create trigger announce_pages after insert or update or delete on specialty_translations
  for each statement execute function announce_pages();
create trigger announce_pages after insert or update or delete on providers
  for each statement execute function announce_pages();
create trigger announce_pages after insert or update or delete on provider_biographies
  for each statement execute function announce_pages();
create trigger announce_pages after insert or update or delete on availability_exceptions
  for each statement execute function announce_pages();
create trigger announce_pages after insert or update or delete on appointments
  for each statement execute function announce_pages();
create trigger announce_pages after insert or update or delete on reviews
  for each statement execute function announce_pages();
create trigger announce_pages after insert or delete or update of full_name on profiles
  for each statement execute function announce_pages();
