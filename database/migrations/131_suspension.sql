-- An administrator takes a doctor out of practice and lets them back. The words of both stay.
alter table providers add column suspended_at timestamptz;
alter table providers alter column is_verified set expression as (
  verification_status = 'approved' and leaving_at is null and suspended_at is null and license_lapsed_at is null);
-- Cancelled because its provider may not see patients any more
alter table appointments add column called_off boolean not null default false;

create table provider_suspensions (
  id uuid primary key default uuidv7(),
  provider_id uuid not null references providers (id) on delete cascade,
  action text not null check (action in ('suspended', 'reinstated')),
  reason text not null check (length(trim(reason)) between 1 and 2000),
  decided_by uuid not null references profiles (user_id) on delete restrict,
  -- How many visits it has cancelled
  visits integer not null default 0,
  created_at timestamptz not null default app_now()
);
create index provider_suspensions_provider on provider_suspensions (provider_id, id desc);
create index provider_suspensions_decided_by on provider_suspensions (decided_by);
call protect('provider_suspensions');
create policy concerned_read on provider_suspensions for select to app using (
  (select actor_is_admin())
  or exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())));
create policy worker_read on provider_suspensions for select to worker using (true);
grant select on provider_suspensions to app, worker;

create function may_practise(target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from providers where id = target and suspended_at is null and verification_status <> 'rejected')
  $$;

-- Held, to come, or still to be begun. What took place and waits for its doctor's word is none of these.
create function is_to_begin(visit appointments) returns boolean
  language sql stable parallel safe
  as $$
    select visit.status = 'scheduled' or visit.status = 'confirmed' and (visit.end_time > app_now()
      or visit.appointment_type = 'video' and visit.start_time > app_now() - interval '60 minutes')
  $$;

-- Cancels what its provider may not begin any more, with everything back; the trigger of cancelling queues the rest.
create function call_off_visits(target uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visits integer;
begin
  update waitlist_offers set status = 'declined' where provider_id = target and status = 'open';
  update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'admin', refund_percent = 100,
    called_off = true
  where a.provider_id = target and a.status in ('scheduled', 'confirmed') and is_to_begin(a);
  get diagnostics visits = row_count;
  return visits;
end $$;

-- What a suspension or a rejection would cancel and give back, for the administrator who decides.
create function coming_visits(target uuid) returns table (visits integer, patients integer, refund_cents bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*)::integer, count(distinct a.patient_id)::integer, coalesce(sum((
      select coalesce(sum(l.amount_cents) filter (where l.kind = 'charge'), 0)
        - coalesce(sum(l.amount_cents) filter (where l.kind = 'refund'), 0)
      from ledger_entries l where l.appointment_id = a.id)), 0)::bigint
    from appointments a
    where actor_is_admin() and a.provider_id = target and a.status in ('scheduled', 'confirmed') and is_to_begin(a)
  $$;
grant execute on function coming_visits to app;

-- The lock that every booking takes: none slips in between the look at the provider and the end of their visits.
create function lock_provider(target uuid) returns providers
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype;
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator decides';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(target::text, 0));
  select * into provider from providers where id = target for update;
  if not found then
    raise no_data_found using message = 'no such provider';
  end if;
  return provider;
end $$;

create function suspend_provider(target uuid, why text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
  cancelled integer;
  entry uuid;
begin
  if provider.suspended_at is not null then
    raise check_violation using message = 'suspended already', constraint = 'suspension_state';
  end if;
  update providers set suspended_at = app_now() where id = target;
  cancelled := call_off_visits(target);
  insert into provider_suspensions (provider_id, action, reason, decided_by, visits)
  values (target, 'suspended', why, actor_id(), cancelled) returning id into entry;
  insert into outbox (effect, payload) values ('provider.suspension', jsonb_build_object('suspensionId', entry));
  return cancelled;
end $$;
grant execute on function suspend_provider to app;

create function reinstate_provider(target uuid, why text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
  entry uuid;
begin
  if provider.suspended_at is null then
    raise check_violation using message = 'not suspended', constraint = 'suspension_state';
  end if;
  update providers set suspended_at = null where id = target;
  insert into provider_suspensions (provider_id, action, reason, decided_by)
  values (target, 'reinstated', why, actor_id()) returning id into entry;
  insert into outbox (effect, payload) values ('provider.suspension', jsonb_build_object('suspensionId', entry));
end $$;
grant execute on function reinstate_provider to app;

create or replace function decide_verification(target uuid, new_status text, reason text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
begin
  if new_status = 'approved' then
    perform require_approvable(provider);
  end if;
  update providers set verification_status = new_status,
    license_lapsed_at = case when new_status = 'approved' then null else license_lapsed_at end,
    license_is_shared = case when new_status = 'approved' then false else license_is_shared end
  where id = target;
  insert into verification_decisions (provider_id, decided_by, status, note)
  values (target, actor_id(), new_status, coalesce(reason, ''));
  if new_status = 'rejected' then
    perform call_off_visits(target);
  end if;
end $$;

-- After keep_offered, which waits for the lock: what was true before the wait may not be any more.
create function keep_listed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not is_listed(new.provider_id) then
    raise check_violation using message = 'provider takes no bookings', constraint = 'provider_takes_bookings';
  end if;
  return new;
end $$;
create trigger keep_practising before insert on appointments
  for each row execute function keep_listed();

-- Nobody begins a visit while suspended or rejected. That one has taken place may still be stated afterwards.
create function guard_practising() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not may_practise(new.provider_id) and (new.appointment_type = 'video' or new.end_time > app_now()) then
    raise check_violation using message = 'the provider may not see patients', constraint = 'provider_practises';
  end if;
  return new;
end $$;
create trigger guard_practising before update of status on appointments
  for each row when (new.status = 'in_progress' and old.status <> 'in_progress') execute function guard_practising();

-- A visit that has begun goes on to its end, for its own people, whatever becomes of its provider.
create or replace function may_join_call(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from appointments a
      where a.id = target and a.appointment_type = 'video'
        and (person in (a.patient_id, a.provider_user_id) or is_guest_of(target, person)
          or may_care(person, a.patient_id, 'manage'))
        and (actor_id() in (a.patient_id, a.provider_user_id) or is_guest_of(target, actor_id())
          or may_care(actor_id(), a.patient_id, 'manage'))
        and (a.status = 'in_progress' and app_now() <= a.end_time + interval '60 minutes' or a.status = 'confirmed'
          and app_now() between a.start_time - interval '15 minutes' and a.start_time + interval '60 minutes'
          and may_practise(a.provider_id)))
  $$;

-- Visits that stayed with doctors who were rejected before this.
select call_off_visits(id) from providers where verification_status = 'rejected';
