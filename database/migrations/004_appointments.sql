-- Appointments: the database derives what costs or binds, refuses overlap and guards the life of a visit.
create table appointments (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references profiles (user_id) on delete restrict,
  provider_id uuid not null references providers (id) on delete restrict,
  -- The provider's user, copied so that row security needs no join
  provider_user_id uuid not null references profiles (user_id) on delete restrict,
  appointment_type text not null check (appointment_type in ('video', 'phone', 'in_person')),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'confirmed', 'in_progress', 'completed', 'cancelled', 'no_show')),
  start_time timestamptz not null,
  end_time timestamptz not null,
  during tstzrange not null generated always as (tstzrange(start_time, end_time, '[)')) stored,
  symptoms text check (length(symptoms) <= 4000),
  notes text check (length(notes) <= 4000),
  urgency text not null default 'routine' check (urgency in ('routine', 'urgent', 'emergency')),
  fee_cents integer not null check (fee_cents >= 0),
  consultation_fee numeric(10, 2) not null generated always as (fee_cents / 100.0) stored,
  currency text not null default 'USD',
  meeting_id uuid not null default uuidv7(),
  meeting_url text,
  -- An unpaid hold ends here; null once confirmed
  hold_expires_at timestamptz,
  idempotency_key uuid not null default uuidv7(),
  started_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('patient', 'provider', 'admin', 'system')),
  -- Per cent of the fee to give back; null unless cancelled
  refund_percent integer check (refund_percent between 0 and 100),
  cancel_reason text check (length(cancel_reason) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_time > start_time),
  unique (patient_id, idempotency_key),
  constraint one_visit_per_provider_at_a_time
    exclude using gist (provider_id with =, during with &&)
    where (status in ('scheduled', 'confirmed', 'in_progress')),
  constraint one_visit_per_patient_at_a_time
    exclude using gist (patient_id with =, during with &&)
    where (status in ('scheduled', 'confirmed', 'in_progress'))
);
create index appointments_patient on appointments (patient_id, start_time);
create index appointments_provider on appointments (provider_id, start_time) include (status);
-- Carries what the four cards of a practice add up, so that they are read from the index alone.
create index appointments_provider_user on appointments (provider_user_id, start_time) include (patient_id, status, fee_cents);
create index appointments_holds on appointments (hold_expires_at) where status = 'scheduled';
create index appointments_open on appointments (end_time) where status in ('confirmed', 'in_progress');
create trigger touch before update on appointments
  for each row execute function touch_updated_at();
call protect('appointments');

create policy participants_read on appointments for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
create policy admin_read on appointments for select to app using ((select actor_is_admin()));
create policy patient_books on appointments for insert to app
  with check (patient_id = (select actor_id()) and patient_id <> provider_user_id);
create policy worker_read on appointments for select to worker using (true);
grant select on appointments to app, worker;
grant insert (id, patient_id, provider_id, appointment_type, start_time, symptoms, notes, urgency, idempotency_key)
  on appointments to app;

-- Fee, end, status, room and hold are never the client's to say.
create function derive_appointment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype;
begin
  select * into provider from providers where id = new.provider_id;
  if not found or not provider.is_verified or not provider.is_accepting_patients then
    raise check_violation using message = 'provider takes no bookings', constraint = 'provider_takes_bookings';
  end if;
  if not new.appointment_type = any (provider.visit_types) then
    raise check_violation using message = 'visit type not offered', constraint = 'visit_type_offered';
  end if;
  if new.start_time <= app_now() then
    raise check_violation using message = 'start has passed', constraint = 'start_in_future';
  end if;
  new.provider_user_id := provider.user_id;
  new.end_time := new.start_time + interval '30 minutes';
  -- Its twin is feeCents() in contract/src/payments/rules.ts.
  new.fee_cents := round(coalesce(provider.hourly_rate / 2, 50) * 100
    * case new.urgency when 'urgent' then 1.5 when 'emergency' then 2 else 1 end);
  if new.fee_cents = 0 then
    new.status := 'confirmed';
  else
    new.status := 'scheduled';
    new.hold_expires_at := app_now() + interval '30 minutes';
  end if;
  if new.appointment_type = 'video' then
    new.meeting_url := '/call/' || new.id;
  end if;
  return new;
end $$;
create trigger derive before insert on appointments
  for each row execute function derive_appointment();

-- Its twin is TRANSITIONS in contract/src/appointments/rules.ts.
create function guard_appointment_life() returns trigger
  language plpgsql
  as $$
begin
  if not (old.status, new.status) in (
    ('scheduled', 'confirmed'), ('scheduled', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'cancelled'), ('confirmed', 'no_show'),
    ('in_progress', 'completed'), ('in_progress', 'no_show')
  ) then
    raise check_violation using
      message = format('an appointment does not go from %s to %s', old.status, new.status),
      constraint = 'appointment_life';
  end if;
  if new.status = 'no_show' and app_now() < old.start_time then
    raise check_violation using message = 'no-show before the start', constraint = 'no_show_after_start';
  end if;
  if new.status <> 'scheduled' then
    new.hold_expires_at := null;
  end if;
  return new;
end $$;
create trigger guard_life before update of status on appointments
  for each row execute function guard_appointment_life();

-- Whatever confirms or cancels a visit also sets off what follows from it: mails, and money that is owed or no longer due.
create function queue_consequences() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if new.status = 'confirmed' then
    insert into outbox (effect, payload) values ('appointment.confirmed', jsonb_build_object('appointmentId', new.id));
    return null;
  end if;
  if new.fee_cents > 0 then
    insert into outbox (effect, payload) values ('payment.settle', jsonb_build_object('appointmentId', new.id));
  end if;
  -- A hold that ran out was nobody's appointment yet.
  if old.status = 'confirmed' or new.cancelled_by <> 'system' then
    insert into outbox (effect, payload) values ('appointment.cancelled',
      jsonb_build_object('appointmentId', new.id, 'refundPercent', coalesce(new.refund_percent, 100)));
  end if;
  return null;
end $$;
create trigger queue_confirmed after insert on appointments
  for each row when (new.status = 'confirmed') execute function queue_consequences();
create trigger queue_changed after update of status on appointments
  for each row when (old.status <> new.status and new.status in ('confirmed', 'cancelled')) execute function queue_consequences();

create function announce_appointment() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'appointment', 'id', new.id, 'to', json_build_array(new.patient_id, new.provider_user_id))::text);
  return null;
end $$;
create trigger announce after insert or update on appointments
  for each row execute function announce_appointment();

-- The appointment with its row locked, if the actor takes part as the given role; raises otherwise.
create function lock_appointment(target uuid, as_role text) returns appointments
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments where id = target for update;
  if not found or not (case as_role
    when 'patient' then visit.patient_id is not distinct from actor_id()
    when 'provider' then visit.provider_user_id is not distinct from actor_id()
    when 'admin' then actor_is_admin()
    else false end) then
    raise no_data_found using message = 'no such appointment';
  end if;
  return visit;
end $$;

-- confirmed → in_progress, by the provider, from 15 minutes before to 60 minutes after the start.
create function start_appointment(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  if app_now() not between visit.start_time - interval '15 minutes' and visit.start_time + interval '60 minutes' then
    raise check_violation using message = 'outside the start window', constraint = 'start_window';
  end if;
  update appointments set status = 'in_progress', started_at = app_now() where id = target;
end $$;

-- in_progress → completed, by the provider.
create function complete_appointment(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform lock_appointment(target, 'provider');
  update appointments set status = 'completed', completed_at = app_now() where id = target;
end $$;

-- confirmed → no_show, by the provider, after the start.
create function mark_no_show(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  -- One that has begun ends by completing it; only the worker's clock finds that nobody came.
  if visit.status <> 'confirmed' then
    raise check_violation using message = 'only a confirmed visit can be missed', constraint = 'appointment_life';
  end if;
  update appointments set status = 'no_show' where id = target;
end $$;

-- Cancels as patient, provider or admin; returns the per cent of the fee to give back.
-- Its twin is cancellationTerms() in contract/src/appointments/rules.ts.
create function cancel_appointment(target uuid, as_role text, reason text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, as_role);
  refund integer := 100;
begin
  if as_role = 'admin' and coalesce(trim(reason), '') = '' then
    raise check_violation using message = 'an administrator gives a reason', constraint = 'admin_reason';
  end if;
  if as_role = 'patient' and visit.start_time <= app_now() then
    raise check_violation using message = 'the visit has begun', constraint = 'appointment_life';
  end if;
  if as_role = 'patient' and visit.start_time - interval '24 hours' < app_now() then
    select late_refund_percent into refund from providers where id = visit.provider_id;
  end if;
  update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = as_role,
    cancel_reason = reason, refund_percent = refund
  where id = target;
  return refund;
end $$;

-- Moves a visit to another free slot until 24 hours before it; the slot's rule is checked by the caller.
-- Its twin is canReschedule() in contract/src/appointments/rules.ts.
create function reschedule_appointment(target uuid, new_start timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  -- One at a time per provider and patient: updates against an exclusion constraint would deadlock under a stampede.
  perform pg_advisory_xact_lock(hashtextextended(provider_id::text, 0)) from appointments where id = target;
  perform pg_advisory_xact_lock(hashtextextended(actor_id()::text, 1));
  visit := lock_appointment(target, 'patient');
  if visit.status not in ('scheduled', 'confirmed') then
    raise check_violation using message = 'nothing left to move', constraint = 'appointment_life';
  end if;
  -- Moving a visit at the last minute would dodge the terms of cancelling it.
  if visit.start_time - interval '24 hours' < app_now() then
    raise check_violation using message = 'too late to move', constraint = 'reschedule_window';
  end if;
  if new_start <= app_now() then
    raise check_violation using message = 'start has passed', constraint = 'start_in_future';
  end if;
  update appointments set start_time = new_start, end_time = new_start + interval '30 minutes' where id = target;
end $$;

grant execute on function start_appointment, complete_appointment, mark_no_show, cancel_appointment, reschedule_appointment to app;

-- The worker's own intents: a payment confirms, a clock releases and closes.
create function confirm_appointment(target uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
    update appointments set status = 'confirmed' where id = target and status = 'scheduled'
    returning true
  $$;
create function release_expired_holds() returns setof uuid
  language sql security definer set search_path = public, pg_temp
  as $$
    update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'system'
    where id in (
      select id from appointments
      where status = 'scheduled' and hold_expires_at <= app_now()
      for update skip locked)
    returning id
  $$;
-- Frees the time of a visit whose payment failed or went back.
create function release_unpaid(target uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
    update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'system'
    where id = target and status in ('scheduled', 'confirmed')
    returning true
  $$;
-- Closes what nobody closed by an hour after its end: completed where both came (on video, where both were connected;
-- else where the provider marked it started), otherwise no-show.
create function close_ended_visits() returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  return query
    with ended as (
      select v.id, v.status = 'in_progress' and (v.appointment_type <> 'video' or (
        select count(*) = 2 from call_presence c where c.appointment_id = v.id and c.connected_at is not null)) as attended
      from appointments v
      where v.status in ('confirmed', 'in_progress') and v.end_time <= app_now() - interval '60 minutes'
      for update skip locked)
    update appointments a
    set status = case when ended.attended then 'completed' else 'no_show' end,
      completed_at = case when ended.attended then app_now() end
    from ended where a.id = ended.id
    returning a.id;
end $$;
grant execute on function confirm_appointment, release_expired_holds, release_unpaid, close_ended_visits to worker;

-- What a slot's search needs to know of other people's visits: when, and nothing else.
create view provider_busy with (security_barrier = true) as
  select provider_id, start_time, end_time
  from appointments
  where status in ('scheduled', 'confirmed', 'in_progress');
grant select on provider_busy to app;

-- A provider's patients, and a patient's providers, beyond what is public.
create policy treating_provider_reads on profiles for select to app
  using ((select actor_role()) = 'doctor' and exists (
    select from appointments a where a.patient_id = profiles.user_id and a.provider_user_id = (select actor_id())));
create policy patient_reads_own_providers on providers for select to app
  using ((select actor_role()) = 'patient' and exists (
    select from appointments a where a.provider_id = providers.id and a.patient_id = (select actor_id())));

-- Whether the actor may set this off. The payload says no more than what the actor's own rows say; money is the worker's.
create function may_queue(effect text, payload jsonb) returns boolean
  language sql stable
  as $$
    select case
      when effect like 'payment.%' or actor_id() is null then false
      when effect = 'provider.verified' then actor_is_admin()
      when payload ? 'appointmentId' then exists (
        select from appointments a
        where a.id = (payload ->> 'appointmentId')::uuid
          and (effect <> 'appointment.confirmed' or a.status = 'confirmed')
          and (effect <> 'appointment.cancelled'
            or a.status = 'cancelled' and a.refund_percent = (payload ->> 'refundPercent')::integer))
      else true end
  $$;
grant execute on function may_queue to app;
create policy app_queue on outbox for insert to app with check (may_queue(effect, payload));
