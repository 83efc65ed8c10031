-- A renewed licence that a doctor enters while the verified one is in force waits for its review beside it: the verified one
-- stays, with the listing, until its own last day or until an administrator puts the renewed one in its place.

create table license_renewals (
  id uuid primary key default uuidv7(),
  provider_id uuid not null references providers on delete cascade,
  license_number text not null check (length(license_number) between 3 and 60),
  license_authority text not null check (length(license_authority) between 1 and 120),
  license_country text not null check (license_country ~ '^[A-Z]{2}$'),
  license_expires_on date not null,
  submitted_at timestamptz not null default app_now(),
  -- `replaced`: the doctor entered another licence before anybody had decided
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'replaced')),
  -- Why it was refused, or what the administrator wrote with an approval
  note text not null default '' check (length(note) <= 2000),
  decided_by uuid references profiles (user_id) on delete restrict,
  decided_at timestamptz,
  check ((state in ('approved', 'refused')) = (decided_at is not null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index license_renewals_waiting on license_renewals (provider_id) where state = 'waiting';
create index license_renewals_provider on license_renewals (provider_id);
create index license_renewals_decided_by on license_renewals (decided_by);
call protect('license_renewals');
create policy concerned_read on license_renewals for select to app
  using ((select is_staff('{verifier}')) or exists (
    select from providers p where p.id = provider_id and p.user_id = (select actor_id())));
create policy worker_read on license_renewals for select to worker using (true);
grant select on license_renewals to app, worker;
create trigger _165_require_served before insert or update of license_country on license_renewals
  for each row execute function require_served_country();

-- Keeps the verified licence where it is. Entered again it is the same one and keeps its place in the queue.
create function hold_renewal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update license_renewals set state = 'replaced' where provider_id = old.id and state = 'waiting'
    and (license_number, license_authority, license_country, license_expires_on)
      is distinct from (new.license_number, new.license_authority, new.license_country, new.license_expires_on);
  insert into license_renewals (provider_id, license_number, license_authority, license_country, license_expires_on)
  values (old.id, new.license_number, new.license_authority, new.license_country, new.license_expires_on)
  on conflict (provider_id) where state = 'waiting' do nothing;
  new.license_number := old.license_number;
  new.license_authority := old.license_authority;
  new.license_country := old.license_country;
  new.license_expires_on := old.license_expires_on;
  return new;
end $$;

-- Before reopen_verification(), which then finds the licence unchanged. One that ends earlier is no renewal.
create trigger _108_hold_renewal
  before update of license_number, license_authority, license_country, license_expires_on on providers
  for each row when (old.user_id = actor_id() and old.verification_status = 'approved' and old.leaving_at is null
    and old.license_lapsed_at is null and old.license_expires_on >= (app_now() at time zone old.time_zone)::date
    and new.license_expires_on > old.license_expires_on and new.license_authority <> '' and new.license_country <> '')
  execute function hold_renewal();

create function end_renewal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update license_renewals set state = 'replaced' where provider_id = old.id and state = 'waiting';
  return null;
end $$;

-- A licence that takes the verified one's place by itself, since that is over or was never approved, or ends earlier.
create trigger _585_end_renewal
  after update of license_number, license_authority, license_country, license_expires_on on providers
  for each row when (old.user_id = actor_id()
    and (old.license_number, old.license_authority, old.license_country, old.license_expires_on)
      is distinct from (new.license_number, new.license_authority, new.license_country, new.license_expires_on))
  execute function end_renewal();

-- Puts a renewed licence in the place of the verified one, or leaves that in force until its last day. `shown` is when the
-- renewal had been entered that the administrator looked at.
create function decide_renewal(target uuid, is_accepted boolean, reason text, shown timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
  renewal license_renewals%rowtype;
begin
  select * into renewal from license_renewals where provider_id = target and state = 'waiting' for update;
  if not found or date_trunc('milliseconds', renewal.submitted_at) is distinct from shown then
    raise check_violation using message = 'decided or changed meanwhile', constraint = 'verification_state';
  end if;
  if is_accepted then
    provider.license_authority := renewal.license_authority;
    provider.license_country := renewal.license_country;
    provider.license_expires_on := renewal.license_expires_on;
    perform require_approvable(provider);
    update providers set license_number = renewal.license_number, license_authority = renewal.license_authority,
      license_country = renewal.license_country, license_expires_on = renewal.license_expires_on,
      license_lapsed_at = null, license_is_shared = false
    where id = target;
  end if;
  update license_renewals set state = case when is_accepted then 'approved' else 'refused' end, note = coalesce(reason, ''),
    decided_by = actor_id(), decided_at = app_now()
  where id = renewal.id;
  insert into outbox (effect, payload) values ('license.renewal', jsonb_build_object('renewalId', renewal.id));
  return renewal.id;
end $$;
revoke execute on function decide_renewal from public;
grant execute on function decide_renewal to app;

-- As before, with the renewals, which hold numbers of licences.
create or replace procedure close_practice(practice uuid)
  language sql security definer set search_path = public, pg_temp
  as $$
    update providers set bio = '', education = '', certifications = '', hourly_rate = null, availability = '{}',
      takes_urgent = false, urgent_hours = null, country = '', city = '', place_names = '', insurers = '{}',
      is_accepting_patients = false, leaving_at = coalesce(leaving_at, app_now())
    where id = practice;
    delete from license_renewals where provider_id = practice;
  $$;
