-- The theme of a profile, and a second factor beside the password.
alter table profiles add column theme text not null default 'system' check (theme in ('system', 'light', 'dark'));
grant update (theme) on profiles to app;
grant select (theme) on profiles to auth;
drop trigger announce_change on profiles;
create trigger announce_change after update of role, locale, time_zone, full_name, theme on profiles
  for each row execute function announce_role_change();

-- An account's half of a second factor; better-auth keeps secret and recovery codes encrypted.
alter table auth.user add column two_factor_enabled boolean not null default false;
create table auth.two_factor (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references auth.user (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
call protect('auth.two_factor');
create policy auth_all on auth.two_factor to auth using (true) with check (true);
grant select, insert, update, delete on auth.two_factor to auth;

-- Sessions are remembered with their address and whether there is a second factor.
create function announce_account_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('profile_changed', new.id::text);
  return null;
end $$;
create trigger announce_change after update of email, two_factor_enabled on auth.user
  for each row execute function announce_account_change();
