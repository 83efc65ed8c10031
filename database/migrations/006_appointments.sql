-- Appointments: booking without overlap, moving, cancelling, and who sees them.

-- Appointments: the database derives what costs or binds, refuses overlap and guards the life of a visit.
create table appointments (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references profiles (user_id) on delete restrict,
  provider_id uuid not null references providers (id) on delete restrict,
  -- The provider's user, copied so that row security needs no join
  provider_user_id uuid not null,
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
  -- What was asked for with a key: the same key with another request is not the same booking.
  request_digest text,
  -- Notifications: what a person was told and wants to hear of, on which channel, and how it went.
  
  -- Counts the changes that a calendar must hear of: the SEQUENCE of the visit's event.
  revision integer not null default 0,
  -- A visit says who booked it, where that was not the patient.
  booked_by uuid,
  -- How a visit ended is a fact of its own beside its status: what happened, who said so, from which evidence. The rule is
  -- in contract/src/ends/rules.ts; the database keeps what the rule found, and that status, fact and refund agree.
  outcome text
    check (outcome in ('held', 'missed_by_provider', 'missed_by_patient', 'unclear', 'corrected')),
  corrected_to text check (corrected_to in ('held', 'missed_by_provider', 'missed_by_patient')),
  outcome_by text check (outcome_by in ('presence', 'provider', 'patient', 'support')),
  outcome_evidence jsonb,
  outcome_at timestamptz,
  provider_statement text check (provider_statement in ('held', 'missed_by_patient')),
  provider_stated_at timestamptz,
  patient_statement text check (patient_statement in ('held', 'missed_by_provider')),
  patient_stated_at timestamptz,
  patient_reason text not null default '' check (length(patient_reason) <= 2000),
  -- What happened, also where support has corrected it: what money, score and figures go by.
  end_fact text generated always as (coalesce(corrected_to, outcome)) stored,
  -- Cancelled because its provider may not see patients any more
  called_off boolean not null default false,
  check (end_time > start_time),
  unique (patient_id, idempotency_key),
  constraint one_visit_per_provider_at_a_time
    exclude using gist (provider_id with =, during with &&)
    where (status in ('scheduled', 'confirmed', 'in_progress')),
  constraint one_visit_per_patient_at_a_time
    exclude using gist (patient_id with =, during with &&)
    where (status in ('scheduled', 'confirmed', 'in_progress')),
  constraint corrected_to_something check ((outcome = 'corrected') = (corrected_to is not null)),
  constraint outcome_has_time check ((outcome is null) = (outcome_at is null)),
  constraint status_tells_fact check (case status
    when 'completed' then end_fact is not distinct from 'held'
    when 'no_show' then end_fact is not distinct from 'missed_by_patient'
    when 'cancelled' then end_fact is null or end_fact in ('missed_by_provider', 'unclear')
    else end_fact is null end),
  constraint fact_tells_refund check (case end_fact
    when 'missed_by_provider' then refund_percent is not distinct from 100
    when 'unclear' then refund_percent in (0, 100) is true
    when 'held' then refund_percent is not null
    when 'missed_by_patient' then refund_percent is not null
    else true end),
  constraint outcome_has_source check (case
    when outcome is null or outcome = 'unclear' then outcome_by is null
    when outcome = 'corrected' then outcome_by is not distinct from 'support'
    else (outcome_by in ('presence', 'provider', 'patient')) is true end)
);
create index appointments_patient on appointments (patient_id, start_time);
create index appointments_provider on appointments (provider_id, start_time) include (status);
-- Carries what the four cards of a practice add up, so that they are read from the index alone.
create index appointments_provider_user on appointments (provider_user_id, start_time) include (patient_id, status, fee_cents);
create index appointments_holds on appointments (hold_expires_at) where status = 'scheduled';
create index appointments_open on appointments (end_time) where status in ('confirmed', 'in_progress');
-- Visits are booked at most two weeks ahead, so their starts follow the order of their rows.
create index appointments_start on appointments using brin (start_time) with (autosummarize = on);
create index appointments_confirmed_start on appointments (start_time) where status = 'confirmed';
-- What one person holds for others is counted with their own.
create index appointments_held_by on appointments ((coalesce(booked_by, patient_id))) where status = 'scheduled';
create index appointments_booked_by on appointments (booked_by, start_time) where booked_by is not null;
-- Money that is held back until nobody can dispute a visit of which nobody knows how it ended.
create index appointments_held_back on appointments (outcome_at) where outcome = 'unclear' and refund_percent = 0;
create index appointments_missed on appointments (provider_id, start_time) where end_fact = 'missed_by_provider';
call protect('appointments');
create policy participants_read on appointments for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
create policy patient_books on appointments for insert to app
  with check (patient_id = (select actor_id()) and patient_id <> provider_user_id);
create policy worker_read on appointments for select to worker using (true);
create policy caregivers_read on appointments for select to app
  using (patient_id = any ((select cared_for('visits'))::uuid[]));
create policy caregivers_book on appointments for insert to app
  with check (patient_id = any ((select cared_for('book'))::uuid[]) and patient_id <> provider_user_id
    and (select actor_id()) <> provider_user_id);
grant select on appointments to app, worker;
grant insert (id, patient_id, provider_id, appointment_type, start_time, symptoms, notes, urgency, idempotency_key,
  request_digest)
  on appointments to app;

-- Fee, end, status, room and hold are never the client's to say. A hold ends when the visit begins, at the latest:
-- nothing can be paid from then on.
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
  if new.appointment_type = 'in_person' and not has_address(provider.id) then
    raise check_violation using message = 'nobody knows where to come', constraint = 'practice_address';
  end if;
  if new.appointment_type = 'phone' then
    -- Locked: nobody takes the number away before the visit stands, of which require_number_of_visits() then knows.
    perform from profiles where user_id in (new.patient_id, actor_id(), new.booked_by) and user_id <> provider.user_id
      and is_phone(phone) for share;
    if not found then
      raise check_violation using message = 'nobody knows whom to call', constraint = 'patient_phone';
    end if;
  end if;
  if new.start_time <= app_now() then
    raise check_violation using message = 'start has passed', constraint = 'start_in_future';
  end if;
  if new.start_time <= app_now() + make_interval(mins => provider.notice_minutes) then
    raise check_violation using message = 'the provider asks for more notice', constraint = 'notice_before_start';
  end if;
  if provider.buffer_minutes > 0 then
    perform pg_advisory_xact_lock(hashtextextended(provider.id::text, 0));
    perform require_buffer(provider, new.id, new.start_time);
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
    new.hold_expires_at := least(app_now() + interval '30 minutes', new.start_time);
  end if;
  if new.appointment_type = 'video' then
    new.meeting_url := '/call/' || new.id;
  end if;
  return new;
end $$;

-- Its twin is TRANSITIONS in contract/src/appointments/rules.ts. A visit is held although nobody marked its start;
-- one in progress is given up where the provider was not there; support corrects what has ended.
create function guard_appointment_life() returns trigger
  language plpgsql
  as $$
declare
  is_correction boolean := new.outcome = 'corrected' and old.outcome is not null;
begin
  if not is_correction and not (old.status, new.status) in (
    ('scheduled', 'confirmed'), ('scheduled', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'completed'), ('confirmed', 'cancelled'), ('confirmed', 'no_show'),
    ('in_progress', 'completed'), ('in_progress', 'cancelled'), ('in_progress', 'no_show')
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

create function announce_appointment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'appointment', 'id', new.id, 'to', hearers(new.patient_id, new.provider_user_id, 'visits'))::text);
  return null;
end $$;

-- The appointment with its row locked, if the actor takes part as the given role; raises otherwise.
create function lock_appointment(target uuid, as_role text) returns appointments
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments where id = target for update;
  if not found or not (case as_role
    when 'patient' then visit.patient_id is not distinct from actor_id() or may_care(actor_id(), visit.patient_id, 'book')
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
grant execute on function start_appointment to app;

-- in_progress → completed, by the provider.
create function complete_appointment(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  perform require_statement(visit, 'held');
  perform record_act(visit, 'complete');
end $$;
grant execute on function complete_appointment to app;

-- confirmed → no_show, by the provider, after the start.
create function mark_no_show(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  perform require_statement(visit, 'missed_by_patient');
  perform record_act(visit, 'no_show');
end $$;
grant execute on function mark_no_show to app;

-- The lock that every booking of these providers takes, before any row of theirs is locked: who frees a time offers to the
-- waitlist what is free, and waits for the bookings that are under way.
create function lock_bookings(providers uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    select pg_advisory_xact_lock(hashtextextended(id::text, 0))
    from (select distinct id from unnest(providers) id where id is not null order by id) one
  $$;

-- Cancels as patient, provider or admin; returns the per cent of the fee to give back. Its twin is
-- cancellationTerms() in contract/src/appointments/rules.ts. A visit in progress is not called off: it ends. From the
-- start on a provider who cancels has missed the visit; an administrator leaves it to the rule of ends.
create function cancel_appointment(target uuid, as_role text, reason text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  has_begun boolean;
  is_missed boolean;
  refund integer := 100;
begin
  perform lock_bookings(array(select provider_id from appointments where id = target));
  visit := lock_appointment(target, as_role);
  has_begun := visit.start_time <= app_now();
  is_missed := has_begun and as_role = 'provider' and visit.status = 'confirmed';
  if visit.status not in ('scheduled', 'confirmed') or has_begun and as_role <> 'provider' then
    raise check_violation using message = 'the visit has begun or ended', constraint = 'appointment_life';
  end if;
  if is_missed and provider_waited(visit) then
    raise check_violation using message = 'this is a no-show of the patient', constraint = 'no_show_instead';
  end if;
  if as_role = 'admin' and coalesce(trim(reason), '') = '' then
    raise check_violation using message = 'an administrator gives a reason', constraint = 'admin_reason';
  end if;
  if as_role = 'patient' and visit.start_time - interval '24 hours' < app_now() then
    select late_refund_percent into refund from providers where id = visit.provider_id;
  end if;
  update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = as_role,
    cancel_reason = reason, refund_percent = refund,
    outcome = case when is_missed then 'missed_by_provider' end, outcome_by = case when is_missed then 'provider' end,
    outcome_at = case when is_missed then app_now() end,
    outcome_evidence = case when is_missed then evidence_of(visit) end
  where id = target;
  delete from end_questions where appointment_id = target;
  return refund;
end $$;
grant execute on function cancel_appointment to app;

-- The worker's own intents: a payment confirms, a clock releases and closes.
create function confirm_appointment(target uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
    update appointments set status = 'confirmed' where id = target and status = 'scheduled' and start_time > app_now()
    returning true
  $$;
grant execute on function confirm_appointment to worker;

create function release_expired_holds() returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  ended uuid[];
begin
  perform lock_bookings(array(
    select a.provider_id from appointments a join waitlist_entries e on e.provider_id = a.provider_id and e.status = 'waiting'
    where a.status = 'scheduled' and (a.hold_expires_at <= app_now() or a.start_time <= app_now())));
  ended := array(
    select id from appointments
    where status = 'scheduled' and (hold_expires_at <= app_now() or start_time <= app_now())
    for update skip locked);
  -- Waits for a payment that is being taken at this moment; the built-in gateway takes none afterwards, and says so.
  with closed as (
    update sandbox_sessions s set status = 'expired' from payments p
    where p.appointment_id = any (ended) and p.status = 'pending' and s.id = p.gateway_session_id and s.status = 'open'
    returning s.id)
  insert into outbox (effect, payload)
  select 'payment.webhook', jsonb_build_object('sessionId', id, 'type', 'checkout.session.expired') from closed;
  return query
    update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'system'
    where a.id = any (ended) and (a.start_time <= app_now() or not has_payment_under_way(a.id))
    returning a.id;
end $$;
grant execute on function release_expired_holds to worker;

-- Whether the other visits leave the provider's buffer around a new one. The caller holds the lock of the provider's
-- bookings: two visits that are too near to each other do not overlap, so that no constraint would see them.
create function require_buffer(provider providers, visit uuid, starts timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  apart interval := interval '30 minutes' + make_interval(mins => provider.buffer_minutes);
begin
  if exists (
    select from appointments
    where provider_id = provider.id and id <> visit and status in ('scheduled', 'confirmed', 'in_progress')
      and start_time > starts - apart and start_time < starts + apart) then
    raise exclusion_violation using message = 'too near to another visit', constraint = 'buffer_between_visits';
  end if;
end $$;

-- Whether somebody's visits name this person as their doctor.
create function has_treated(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from appointments where provider_user_id = person)
  $$;

-- Moves a visit to another free slot until 24 hours before it; the grid of the hours is checked by the caller.
-- Its twin is canReschedule() in contract/src/appointments/rules.ts.
create function reschedule_appointment(target uuid, new_start timestamp with time zone) returns timestamp with time zone
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  provider providers%rowtype;
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
  select * into provider from providers where id = visit.provider_id;
  if new_start <= app_now() + make_interval(mins => provider.notice_minutes) then
    raise check_violation using message = 'the provider asks for more notice', constraint = 'notice_before_start';
  end if;
  if provider.buffer_minutes > 0 then
    perform require_buffer(provider, target, new_start);
  end if;
  update appointments set start_time = new_start, end_time = new_start + interval '30 minutes',
    hold_expires_at = least(hold_expires_at, new_start)
  where id = target;
  return visit.start_time;
end $$;
grant execute on function reschedule_appointment to app;

-- How many times the actor holds without having paid, for themselves and for others; but for the one of that key.
create function count_holds(except_key uuid default null) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*)::integer from appointments
    where coalesce(booked_by, patient_id) = actor_id() and status = 'scheduled'
      and start_time > app_now() and hold_expires_at > app_now() and idempotency_key is distinct from except_key
  $$;
grant execute on function count_holds to app;

-- At most ten, also for many requests at once: limit_rate() counts one person's bookings before, one after the other, so
-- that this sees what they held a moment before. The same request, sent twice, is the same hold.
create function limit_holds() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  held integer := count_holds(new.idempotency_key);
begin
  if new.status = 'scheduled' and held >= 10 then
    raise check_violation using message = 'enough times are held', constraint = 'most_holds', detail = held::text;
  end if;
  return new;
end $$;

-- Held, to come, or still to be begun. What took place and waits for its doctor's word is none of these. What has
-- begun is left to the rule of ends, which hears what its two have said.
create function is_to_begin(visit appointments) returns boolean
  language sql stable parallel safe as $$
  select visit.status = 'scheduled' or visit.status = 'confirmed' and visit.start_time > app_now()
$$;

-- International form (E.164), as server/src/sms/phone.ts writes it.
create function is_phone(number text) returns boolean
  language sql immutable set search_path = public, pg_temp
  as $$ select coalesce(number ~ '^\+[1-9]\d{6,14}$', false) $$;
grant execute on function is_phone to app;

create function require_phone_format() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  if not is_phone(new.phone) then
    raise check_violation using message = 'no number in international form', constraint = 'phone_number';
  end if;
  return new;
end $$;

-- Whether somebody can be called about a visit of theirs that the actor books: at their own number, or at the actor's.
create function may_be_called(patient uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from profiles where is_phone(phone) and (user_id = actor_id()
      or user_id = patient and (patient = actor_id() or may_care(actor_id(), patient, 'book'))))
  $$;
grant execute on function may_be_called to app;

-- Whether a practice says where it is.
create function has_address(provider uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from provider_contacts where provider_id = provider and trim(address) <> '') $$;

create function require_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not has_address(new.id) then
    raise check_violation using message = 'visits in person need an address', constraint = 'practice_address';
  end if;
  return new;
end $$;

create function require_address_of_visits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if exists (select from providers where id = new.provider_id and 'in_person' = any (visit_types))
    or exists (select from appointments a where a.provider_id = new.provider_id and comes_in_person(a)) then
    raise check_violation using message = 'visits in person need an address', constraint = 'practice_address';
  end if;
  return new;
end $$;

-- Whether a number of who booked a visit is the one to call: while they care for its patient.
create function still_cares(patient uuid, caregiver uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from care_links where patient_id = patient and caregiver_id = caregiver and state = 'active')
  $$;

-- Confirmed, by phone, ahead, and nobody knows whom to call.
create function lacks_number(target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from appointments a
      where a.id = target and a.appointment_type = 'phone' and a.status = 'confirmed' and a.start_time > app_now()
        and not exists (select from profiles p where is_phone(p.phone) and (p.user_id = a.patient_id
          or p.user_id = a.booked_by and still_cares(a.patient_id, a.booked_by))))
  $$;
grant execute on function lacks_number to worker;

-- A caregiver who booked a visit by phone takes along the number to call when they stop caring for the patient.
create function queue_missing_numbers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  select 'visit.number_missing', jsonb_build_object('appointmentId', id) from appointments
  where patient_id = new.patient_id and booked_by = new.caregiver_id and lacks_number(id);
  return null;
end $$;

-- While a visit by phone is to come, the number to call does not go; while one in person is, neither does the address, and a
-- new one is told.
create function require_number_of_visits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select a.* into visit from appointments a
  left join profiles other on other.user_id = case when a.patient_id = new.user_id then a.booked_by else a.patient_id end
    and still_cares(a.patient_id, a.booked_by)
  where a.appointment_type = 'phone' and a.status in ('scheduled', 'confirmed', 'in_progress') and a.end_time > app_now()
    and (new.user_id = a.patient_id or new.user_id = a.booked_by and still_cares(a.patient_id, a.booked_by))
    and not is_phone(other.phone)
  order by a.start_time limit 1;
  if found then
    raise check_violation using message = 'a visit needs the number', constraint = 'phone_of_visit',
      detail = jsonb_build_object('appointmentId', visit.id, 'startTime', visit.start_time)::text;
  end if;
  return new;
end $$;

create function comes_in_person(visit appointments) returns boolean
  language sql stable parallel safe
  as $$
    select visit.appointment_type = 'in_person' and visit.status in ('scheduled', 'confirmed', 'in_progress')
      and visit.end_time > app_now()
  $$;

-- Another revision, so that calendars take the new place.
create function tell_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  with told as (
    update appointments a set revision = revision + 1
    where a.provider_id = new.provider_id and a.status = 'confirmed' and comes_in_person(a) and a.start_time > app_now()
    returning id, revision)
  insert into outbox (effect, payload)
  select 'visit.place_changed', jsonb_build_object('appointmentId', id, 'revision', revision) from told;
  return null;
end $$;

-- Names for a doctor's week: each is looked for among that patient's own visits. Without the fence the planner gathers all
-- who ever booked with the doctor before it looks for the few that are asked for.
create view patient_names with (security_barrier = true) as
  select user_id, full_name
  from profiles p
  where p.user_id = (select actor_id()) or p.user_id = any ((select cared_for('visits'))::uuid[]) or exists (
    select from (select a.provider_user_id from appointments a where a.patient_id = p.user_id offset 0) booked
    where booked.provider_user_id = (select actor_id()));
grant select on patient_names to app;

-- The number to call for a visit that stands: the patient's, or the caregiver's who booked it. Its doctor sees it whatever
-- else the patient shares, and so does the person whose number it is.
create view visit_phones with (security_barrier = true) as
  select a.id as appointment_id, case when is_phone(p.phone) then p.phone else b.phone end as phone
  from appointments a
  join profiles p on p.user_id = a.patient_id
  left join profiles b on b.user_id = a.booked_by and exists (
    select from care_links l where l.patient_id = a.patient_id and l.caregiver_id = a.booked_by and l.state = 'active')
  where a.appointment_type = 'phone' and (is_phone(p.phone) or is_phone(b.phone))
    and case when (select actor_id()) = a.provider_user_id then a.status in ('confirmed', 'in_progress')
      when is_phone(p.phone) then (select actor_id()) = a.patient_id
      else (select actor_id()) in (a.patient_id, a.booked_by) end;
grant select on visit_phones to app;

-- Whether the actor may set this off. The payload says no more than what the actor's own rows say; money is the
-- worker's. How a visit ended sets off mails and money: only the database says so.
create function may_queue(effect text, payload jsonb) returns boolean
  language sql stable
  as $$
    select case
      when effect like 'payment.%' or effect like 'visit.%' or actor_id() is null then false
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

create policy treating_provider_reads on profiles for select to app
  using (shares_health and (select actor_role()) = 'doctor' and exists (
    select from appointments a where a.patient_id = profiles.user_id and a.provider_user_id = (select actor_id())
      and a.status in ('confirmed', 'in_progress', 'completed', 'no_show')));

-- Who booked, for everybody who sees the visit.
create view visit_bookers with (security_barrier = true) as
  select a.id as appointment_id, p.full_name as name, coalesce((
      select l.relationship from care_links l
      where l.patient_id = a.patient_id and l.caregiver_id = a.booked_by order by l.id desc limit 1), 'other') as relationship
  from appointments a join profiles p on p.user_id = a.booked_by
  where (select actor_id()) in (a.patient_id, a.provider_user_id)
    or a.patient_id = any ((select cared_for('visits'))::uuid[]);
grant select on visit_bookers to app;

create policy patient_reads_own_providers on providers for select to app
  using ((select actor_role()) = 'patient' and exists (
    select from appointments a where a.provider_id = providers.id and a.patient_id = (select actor_id())));

create policy caregivers_read_providers on providers for select to app
  using ((select actor_role()) = 'patient' and exists (
    select from appointments a
    where a.provider_id = providers.id and a.patient_id = any ((select cared_for('visits'))::uuid[])));

create policy patients_read on provider_contacts for select to app
  using (exists (
    select from appointments a
    where a.provider_id = provider_contacts.provider_id and a.patient_id = (select actor_id())
      and a.status in ('confirmed', 'in_progress')));

create policy caregivers_read on provider_contacts for select to app
  using (exists (
    select from appointments a
    where a.provider_id = provider_contacts.provider_id and a.status in ('confirmed', 'in_progress')
      and (a.patient_id = any ((select cared_for('book'))::uuid[])
        or a.patient_id = any ((select cared_for('records'))::uuid[]))));

create policy app_queue on outbox for insert to app with check (may_queue(effect, payload));
