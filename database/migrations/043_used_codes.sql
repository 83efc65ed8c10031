-- A code of an authenticator app opens a session once, though it holds for a minute or two.
create table auth.used_codes (
  user_id uuid not null references auth.user (id) on delete cascade,
  code text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code)
);
call protect('auth.used_codes');

-- Whether the actor uses this code for the first time.
create function use_up_code(app_code text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from auth.used_codes where user_id = actor_id() and used_at < now() - interval '5 minutes';
  insert into auth.used_codes (user_id, code) values (actor_id(), app_code) on conflict do nothing;
  return found;
end $$;
grant execute on function use_up_code to app;
