-- Keys that a device keeps and unlocks for its owner: who signs in with one has proved possession and person.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  credential_id text not null unique check (length(credential_id) between 16 and 1400),
  public_key bytea not null,
  -- How often the device has signed; one that doesn't count says 0
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);
call protect('passkeys');
create policy own_read on passkeys for select to app using (user_id = (select actor_id()));
create policy own_addition on passkeys for insert to app with check (user_id = (select actor_id()));
create policy own_renaming on passkeys for update to app using (user_id = (select actor_id()));
create policy own_removal on passkeys for delete to app using (user_id = (select actor_id()));
grant select, delete on passkeys to app;
grant insert (user_id, credential_id, public_key, counter, transports, name) on passkeys to app;
grant update (name) on passkeys to app;
create trigger at_pace before insert on passkeys
  for each row execute function limit_pace('passkeys', 20, 86400);

-- What a device has signed is taken once, though it holds for minutes.
create table auth.used_challenges (
  nonce uuid primary key,
  used_at timestamptz not null default app_now()
);
create index used_challenges_at on auth.used_challenges (used_at);
call protect('auth.used_challenges');

create function use_up_challenge(challenge uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from auth.used_challenges where used_at < app_now() - interval '1 hour';
  insert into auth.used_challenges (nonce) values (challenge) on conflict do nothing;
  return found;
end $$;

-- What proves a signature, for somebody who isn't known yet; nothing once the account's way in has ended.
create function passkey_to_prove(credential text) returns table (
    user_id uuid, public_key bytea, counter bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.user_id, p.public_key, p.counter from passkeys p
    where p.credential_id = credential and exists (select from auth.account a where a.user_id = p.user_id)
  $$;

-- Notes a proven signature; false where its challenge was used before, or the count went back, as a copied key's would.
create function use_passkey(credential text, counted bigint, challenge uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not use_up_challenge(challenge) then
    return false;
  end if;
  update passkeys set counter = counted, last_used_at = app_now()
  where credential_id = credential and (counted > counter or counted = 0 and counter = 0);
  return found;
end $$;
grant execute on function use_up_challenge, passkey_to_prove, use_passkey to app;
