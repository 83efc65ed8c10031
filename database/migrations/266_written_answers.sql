-- A question that a doctor answers in writing, within a time and for a fee that they set: an appointment of the kind
-- `message`. It takes nobody's time in a calendar. While it is open, start_time says by when the answer is due and end_time
-- is a minute later: until it is due it can be paid, withdrawn and called off as a visit can before it begins, and then it is
-- decided how it ended. Of an answered one they say from when until when it was open.

create table written_answers (
  provider_id uuid primary key references providers (id) on delete cascade,
  is_offered boolean not null,
  -- Free, or enough for a card
  fee_cents integer not null check (fee_cents = 0 or fee_cents between 50 and 100000),
  within_hours smallint not null check (within_hours in (4, 24, 48, 72))
);
call protect('written_answers');
create policy own_write on written_answers to app
  using (exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())))
  with check (exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())));
-- Of a listed doctor everybody's, of another those who see their practice
create policy public_read on written_answers for select to app
  using (exists (select from providers p where p.id = provider_id) or is_listed(provider_id));
grant select, insert, update, delete on written_answers to app;
create trigger _500_announce_pages after insert or update or delete on written_answers
  for each statement execute function announce_pages();

-- What a doctor offers at this moment: nothing while they are away, or where the licence is over before the answer is due.
create function offered_answers(target uuid) returns setof written_answers
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select w.* from written_answers w join providers p on p.id = w.provider_id
    where w.provider_id = target and w.is_offered and p.is_verified and p.is_accepting_patients
      and not exists (
        select from answer_times t
        where t.provider_id = p.id and (app_now() at time zone p.time_zone)::date between t.absent_from and t.absent_until)
      and ((app_now() + make_interval(hours => w.within_hours)) at time zone p.time_zone)::date
        <= coalesce(p.license_expires_on, 'infinity')
  $$;
grant execute on function offered_answers to app;

alter table appointments
  drop constraint appointments_appointment_type_check,
  add constraint appointments_appointment_type_check check (appointment_type in ('video', 'phone', 'in_person', 'message')),
  -- Within how many hours of being paid it is answered
  add column answer_hours smallint,
  add constraint question_is_answered_in_time check ((appointment_type = 'message') = (answer_hours is not null)),
  -- An empty range meets no other: a question stands beside visits and other questions.
  alter column during set expression as
    (tstzrange(start_time, case when appointment_type = 'message' then start_time else end_time end, '[)'));

-- A question has its own terms, and asks for no slot.
create function derive_question(question appointments) returns appointments
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  terms written_answers%rowtype;
begin
  select * into terms from offered_answers(question.provider_id);
  if not found then
    raise check_violation using message = 'no question is answered', constraint = 'visit_type_offered';
  end if;
  if coalesce(trim(question.symptoms), '') = '' then
    raise check_violation using message = 'a question has words', constraint = 'question_has_words';
  end if;
  question.provider_user_id := (select user_id from providers where id = question.provider_id);
  question.urgency := 'routine';
  question.is_reserved_time := false;
  question.answer_hours := terms.within_hours;
  question.start_time := app_now() + make_interval(hours => terms.within_hours);
  question.end_time := question.start_time + interval '1 minute';
  question.fee_cents := terms.fee_cents;
  if terms.fee_cents = 0 then
    question.status := 'confirmed';
    question.confirmed_at := app_now();
  else
    question.status := 'scheduled';
    question.hold_expires_at := app_now() + interval '30 minutes';
  end if;
  return question;
end $$;

create or replace function derive_appointment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype;
begin
  select * into provider from providers where id = new.provider_id;
  if not found or not provider.is_verified or not provider.is_accepting_patients then
    raise check_violation using message = 'provider takes no bookings', constraint = 'provider_takes_bookings';
  end if;
  if new.appointment_type = 'message' then
    return derive_question(new);
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
  if new.is_reserved_time then
    if not provider.takes_urgent or new.urgency is distinct from urgency_of_reserved(new.start_time) then
      raise check_violation using message = 'the time is kept for another urgency', constraint = 'reserved_time';
    end if;
  elsif new.start_time <= app_now() + make_interval(mins => provider.notice_minutes) then
    raise check_violation using message = 'the provider asks for more notice', constraint = 'notice_before_start';
  end if;
  if provider.buffer_minutes > 0 then
    perform pg_advisory_xact_lock(hashtextextended(provider.id::text, 0));
    perform require_buffer(provider, new.id, new.start_time);
  end if;
  new.provider_user_id := provider.user_id;
  new.end_time := new.start_time + interval '30 minutes';
  -- Its twin is feeCents() in contract/src/payments/rules.ts; who takes an ordinary time pays the ordinary price.
  new.fee_cents := round(coalesce(provider.hourly_rate / 2, 50) * 100
    * case when not new.is_reserved_time then 1 when new.urgency = 'urgent' then 1.5 else 2 end);
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

-- Its time runs from when it is paid. Triggers on start_time do not fire of this: nobody has moved it.
create function time_question() returns trigger
  language plpgsql
  as $$
begin
  if old.status = 'scheduled' and new.status = 'confirmed' then
    new.start_time := app_now() + make_interval(hours => new.answer_hours);
    new.end_time := new.start_time + interval '1 minute';
  elsif old.status = 'confirmed' and new.status = 'completed' then
    new.start_time := new.confirmed_at;
    new.end_time := greatest(app_now(), new.confirmed_at + interval '1 second');
  end if;
  return new;
end $$;
create trigger _135_time_question before update of status on appointments
  for each row when (new.appointment_type = 'message') execute function time_question();

-- What is asked becomes the first message of the conversation once it is paid: there the doctor answers.
create function post_question() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into messages (appointment_id, sender_id, content)
  values (new.id, coalesce(new.booked_by, new.patient_id), new.symptoms);
  return null;
end $$;
create trigger _660_post_question after update of status on appointments
  for each row when (new.appointment_type = 'message' and old.status = 'scheduled' and new.status = 'confirmed')
  execute function post_question();
create trigger _661_post_free_question after insert on appointments
  for each row when (new.appointment_type = 'message' and new.status = 'confirmed')
  execute function post_question();

-- Whether its doctor has written since it was asked: the one thing that an answer leaves behind.
create function has_answer(question appointments) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select question.appointment_type = 'message' and exists (
      select from messages m
      where m.appointment_id = question.id and m.sender_id = question.provider_user_id
        and m.taken_back_at is null and m.created_at >= question.confirmed_at)
  $$;

-- What a suspension, a block or the end of an account cancels: what has begun, or is answered, ends as any other does.
create or replace function is_to_begin(visit appointments) returns boolean
  language sql stable as $$
  select visit.status = 'scheduled' or visit.status = 'confirmed' and visit.start_time > app_now() and not has_answer(visit)
$$;

-- What a patient gets back who cancels late: of a question, for which nobody kept a time free, all of it.
-- Its twin is lateRefundPercent in server/src/features/appointments/details/queries.ts.
create function late_refund_of(visit appointments) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select case when visit.appointment_type = 'message' then 100
      else (select late_refund_percent from providers where id = visit.provider_id) end
  $$;

-- How much of what was paid goes back where this side cancels a visit that has not begun: whether by its button or by a block.
create function cancellation_refund(visit appointments, as_role text) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select case
      when as_role = 'patient' and visit.start_time - interval '24 hours' < app_now()
        and coalesce(visit.confirmed_at + interval '15 minutes' <= app_now(), true)
      then late_refund_of(visit)
      else 100 end
  $$;

-- Its patient withdraws a question, or support cancels it, until it is answered; its doctor declines it as long as it is open.
create or replace function cancel_appointment(target uuid, as_role text, reason text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  has_begun boolean;
  is_missed boolean;
  refund integer;
begin
  perform lock_bookings(array(select provider_id from appointments where id = target));
  visit := lock_appointment(target, as_role);
  has_begun := visit.start_time <= app_now();
  is_missed := has_begun and as_role = 'provider' and visit.status = 'confirmed';
  if visit.status not in ('scheduled', 'confirmed') or has_begun and as_role <> 'provider' then
    raise check_violation using message = 'the visit has begun or ended', constraint = 'appointment_life';
  end if;
  if as_role <> 'provider' and has_answer(visit) then
    raise check_violation using message = 'the question is answered', constraint = 'appointment_life';
  end if;
  if is_missed and provider_waited(visit) then
    raise check_violation using message = 'this is a no-show of the patient', constraint = 'no_show_instead';
  end if;
  if as_role = 'admin' and coalesce(trim(reason), '') = '' then
    raise check_violation using message = 'an administrator gives a reason', constraint = 'admin_reason';
  end if;
  refund := cancellation_refund(visit, as_role);
  update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = as_role,
    cancel_reason = reason, refund_percent = refund,
    outcome = case when is_missed then 'missed_by_provider' end, outcome_by = case when is_missed then 'provider' end,
    outcome_at = case when is_missed then app_now() end,
    outcome_evidence = case when is_missed then evidence_of(visit) end
  where id = target;
  delete from end_questions where appointment_id = target;
  return refund;
end $$;

create or replace function begin_due_deletions() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  due uuid[];
  managed uuid[];
begin
  with begun as (
    update account_deletions set state = 'closing', closing_at = app_now()
    where id in (select id from account_deletions where state = 'waiting' and due_at <= app_now() for update skip locked)
    returning user_id)
  select coalesce(array_agg(user_id), '{}') into due from begun;
  with begun as (
    insert into account_deletions (user_id, state, due_at, closing_at)
    select patient_id, 'closing', app_now(), app_now() from care_links
    where caregiver_id = any (due) and state = 'active' and 'manage' = any (rights)
    for update
    on conflict do nothing
    returning user_id)
  select coalesce(array_agg(user_id), '{}') into managed from begun;
  due := due || managed;
  delete from auth.session where user_id = any (due);
  delete from auth.account where user_id = any (due);
  update care_links set state = 'ended', ended_at = app_now(), email = null, token_hash = null, expires_at = null
  where state <> 'ended' and (patient_id = any (due) or caregiver_id = any (due));
  update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'patient',
    refund_percent = cancellation_refund(a, 'patient')
  where a.patient_id = any (due) and a.status in ('scheduled', 'confirmed') and is_to_begin(a);
  -- Booked in the very moment in which a doctor asked to leave
  update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'provider', refund_percent = 100
  where provider_user_id = any (due) and status in ('scheduled', 'confirmed');
  return cardinality(due);
end $$;

-- A question is not begun, moved, missed by its patient or turned into a visit.
create function refuse_of_question(visit appointments) returns void
  language plpgsql stable
  as $$
begin
  if visit.appointment_type = 'message' then
    raise check_violation using message = 'a question takes no time', constraint = 'appointment_life';
  end if;
end $$;

create or replace function start_appointment(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  perform refuse_of_question(visit);
  if app_now() not between visit.start_time - interval '15 minutes' and visit.start_time + interval '60 minutes' then
    raise check_violation using message = 'outside the start window', constraint = 'start_window';
  end if;
  update appointments set status = 'in_progress', started_at = app_now() where id = target;
end $$;

create or replace function reschedule_appointment(target uuid, new_start timestamptz) returns timestamptz
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
  perform refuse_of_question(visit);
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

create or replace function change_visit_type(target uuid, new_type text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'patient');
begin
  perform refuse_of_question(visit);
  if visit.status not in ('scheduled', 'confirmed') or visit.start_time <= app_now() then
    raise check_violation using message = 'the visit has begun or ended', constraint = 'appointment_life';
  end if;
  if not exists (select from providers where id = visit.provider_id and new_type = any (visit_types)) then
    raise check_violation using message = 'visit type not offered', constraint = 'visit_type_offered';
  end if;
  if new_type = 'in_person' and not has_address(visit.provider_id) then
    raise check_violation using message = 'nobody knows where to come', constraint = 'practice_address';
  end if;
  if new_type = 'phone' then
    perform require_number(visit);
  end if;
  update appointments set appointment_type = new_type,
    meeting_url = case new_type when 'video' then '/call/' || id end
  where id = target and appointment_type <> new_type;
end $$;

create or replace function require_statement(visit appointments, said text) returns void
  language plpgsql stable
  as $$
declare
  is_call boolean := visit.appointment_type = 'video';
  opens timestamptz := case
    when said = 'missed_by_patient' then waited_until(visit)
    when is_call and visit.status = 'confirmed' then visit.end_time
    else visit.start_time end;
begin
  if visit.appointment_type = 'message' then
    if visit.status <> 'confirmed' or visit.provider_statement is not null or said <> 'held' then
      raise check_violation using message = 'nothing left to state', constraint = 'appointment_life';
    end if;
    if not has_answer(visit) then
      raise check_violation using message = 'nothing has been answered', constraint = 'question_answered';
    end if;
    return;
  end if;
  if visit.status not in ('confirmed', 'in_progress') or visit.provider_statement is not null
    or said = 'missed_by_patient' and is_call and visit.status = 'in_progress' then
    raise check_violation using message = 'nothing left to state', constraint = 'appointment_life';
  end if;
  if app_now() not between opens and visit.end_time + interval '72 hours' then
    raise check_violation using message = 'too early or too late to state', constraint = 'statement_window';
  end if;
end $$;

create or replace function state_end(target uuid, said text, words text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'patient');
begin
  if visit.appointment_type = 'message' or visit.status not in ('confirmed', 'in_progress') or not coalesce(case said
    when 'held' then visit.patient_statement is distinct from 'held' and app_now() >= visit.end_time
    when 'missed_by_provider' then visit.patient_statement is null and app_now() >= waited_until(visit)
    end, false) then
    raise check_violation using message = 'this is not to be stated now', constraint = 'statement_open';
  end if;
  update appointments set patient_statement = said, patient_stated_at = app_now(), patient_reason = coalesce(words, '')
  where id = target;
  insert into outbox (effect, payload) values ('visit.decide', jsonb_build_object('appointmentId', target));
end $$;

-- Support sees of it what it sees of a visit.
create or replace view visit_oversight with (security_barrier = true) as
  select id, patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time,
    null::text as symptoms, null::text as notes, urgency, fee_cents, currency, meeting_url, hold_expires_at,
    cancelled_at, cancelled_by, cancel_reason, refund_percent, created_at, booked_by, outcome, corrected_to, end_fact,
    outcome_by, outcome_at, outcome_evidence, provider_statement, patient_statement, called_off,
    case when exists (select from end_disputes d where d.appointment_id = appointments.id) then patient_reason end
      as patient_reason,
    confirmed_at, is_reserved_time, went_on_by_phone_at, answer_hours
  from appointments where is_staff('{support,finance,auditor}');

-- What decides the end of a question: whether it is answered.
create or replace function lock_end_evidence(target uuid) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments where id = target and status in ('confirmed', 'in_progress') for update;
  if not found then
    return null;
  end if;
  return jsonb_build_object('visitType', visit.appointment_type, 'status', visit.status,
    'hasAnswer', has_answer(visit), 'wentOnByPhone', visit.went_on_by_phone_at is not null,
    'start', epoch_ms(visit.start_time), 'end', epoch_ms(visit.end_time), 'now', epoch_ms(app_now()),
    'provider', visit.provider_statement, 'providerStatedAt', epoch_ms(visit.provider_stated_at),
    'patient', visit.patient_statement, 'patientStatedAt', epoch_ms(visit.patient_stated_at),
    'askedAt', (select epoch_ms(patient_asked_at) from end_questions where appointment_id = target),
    'isBeingStated', exists (select from pending_acts
      where appointment_id = target and state = 'pending' and act in ('complete', 'no_show')),
    'presence', jsonb_build_object('provider', stays_of(target, 'doctor'), 'patient', stays_of(target, 'patient'),
      'wereConnected', both_sides_connected(target)));
end $$;

-- Questions keep no time of the doctor's.
create or replace view provider_busy with (security_barrier = true) as
  select provider_id, start_time, end_time from appointments
  where appointment_type <> 'message' and (status in ('scheduled', 'confirmed', 'in_progress')
    or status = 'completed' and start_time > app_now() - interval '30 minutes')
  union all
  select provider_id, start_time, start_time + interval '30 minutes' from waitlist_offers
  where status = 'open' and expires_at > app_now() - interval '2 minutes';

create or replace function refuse_unavailable_time() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if new.appointment_type = 'message' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.provider_id::text, 0));
  if exists (
    select from appointments
    where provider_id = new.provider_id and status = 'completed' and id <> new.id and appointment_type <> 'message'
      and start_time > new.start_time - interval '30 minutes' and start_time < new.start_time + interval '30 minutes') then
    raise exclusion_violation using message = 'sold before', constraint = 'one_visit_per_provider_at_a_time';
  end if;
  if exists (
    select from providers p
    where p.id = new.provider_id and (new.start_time at time zone p.time_zone)::date > p.license_expires_on) then
    raise check_violation using message = 'the licence is over by then', constraint = 'license_lasts';
  end if;
  return new;
end $$;

-- Nor does one ask for a time that is offered to somebody else.
drop trigger _650_refuse_offered on appointments;
create trigger _650_refuse_offered after insert or update of start_time on appointments
  for each row when (new.status in ('scheduled', 'confirmed') and new.appointment_type <> 'message')
  execute function refuse_offered_time();

-- What it leaves free is nothing that somebody waits for.
drop trigger _560_freed_by_cancelling on appointments;
create trigger _560_freed_by_cancelling after update of status on appointments
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled' and new.appointment_type <> 'message')
  execute function note_freed_time();

create or replace function require_buffer(provider providers, visit uuid, starts timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  apart interval := interval '30 minutes' + make_interval(mins => provider.buffer_minutes);
begin
  if exists (
    select from appointments
    where provider_id = provider.id and id <> visit and appointment_type <> 'message'
      and status in ('scheduled', 'confirmed', 'in_progress')
      and start_time > starts - apart and start_time < starts + apart) then
    raise exclusion_violation using message = 'too near to another visit', constraint = 'buffer_between_visits';
  end if;
end $$;

create or replace function waiting_for(provider uuid, starts timestamptz) returns setof waitlist_entries
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  offering providers%rowtype;
  apart interval;
begin
  select p.* into offering
  from providers p join provider_public_info i on i.id = p.id
  where p.id = provider and p.is_accepting_patients
    and starts > app_now() + greatest(make_interval(mins => p.notice_minutes), interval '30 minutes')
    and starts < (((app_now() at time zone p.time_zone)::date + 14)::timestamp at time zone p.time_zone)
    and starts in (select offered_starts(p.id, (starts at time zone p.time_zone)::date));
  apart := interval '30 minutes' + make_interval(mins => offering.buffer_minutes);
  if apart is null or exists (
    select from provider_busy b
    where b.provider_id = provider and b.start_time > starts - apart and b.start_time < starts + apart) then
    return;
  end if;
  return query
    select e.*
    from waitlist_entries e left join appointments a on a.id = e.appointment_id
    where e.provider_id = provider and e.status = 'waiting' and starts >= e.wanted_from
      -- A visit that moves keeps its type; a new one is of a type that is still offered.
      and case when e.appointment_id is null then starts < e.wanted_until and e.appointment_type = any (offering.visit_types)
        else a.status = 'confirmed' and starts < a.start_time and a.start_time > app_now() end
      and not exists (select from waitlist_offers o where o.entry_id = e.id and o.start_time = starts)
      and not exists (
        select from appointments v
        where v.patient_id = e.patient_id and v.id is distinct from e.appointment_id
          and v.status in ('scheduled', 'confirmed', 'in_progress') and v.appointment_type <> 'message'
          and v.start_time > starts - interval '30 minutes' and v.start_time < starts + interval '30 minutes')
    order by e.id;
end $$;

create or replace function derive_waitlist_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  provider providers%rowtype;
begin
  if new.appointment_id is not null then
    select * into visit from appointments where id = new.appointment_id and patient_id = new.patient_id for share;
    if not found or visit.appointment_type = 'message' or visit.status <> 'confirmed' or visit.start_time <= app_now() then
      raise check_violation using message = 'no visit that could be earlier', constraint = 'waiting_visit';
    end if;
    new.provider_id := visit.provider_id;
    new.appointment_type := visit.appointment_type;
    new.wanted_from := app_now();
    new.wanted_until := visit.start_time;
    return new;
  end if;
  select * into provider from providers where id = new.provider_id for share;
  if not found or not provider.is_verified or not provider.is_accepting_patients then
    raise check_violation using message = 'provider takes no bookings', constraint = 'provider_takes_bookings';
  end if;
  if not new.appointment_type = any (provider.visit_types) then
    raise check_violation using message = 'visit type not offered', constraint = 'visit_type_offered';
  end if;
  if new.wanted_until <= app_now() or new.wanted_from > app_now() + interval '16 days'
    or new.wanted_until - new.wanted_from > interval '26 hours' then
    raise check_violation using message = 'no day that can be booked', constraint = 'waiting_day';
  end if;
  return new;
end $$;

-- Of a question that is not answered yet its doctor is reminded, an hour before it is due.
create or replace function queue_reminders() returns integer
  language sql security definer set search_path = public, pg_temp
  as $$
    with due as (
      insert into reminders (appointment_id, lead_minutes, start_time)
      select a.id, lead, a.start_time
      from appointments a, (values (1440, 60), (60, 0)) lead_times (lead, until_minutes)
      where a.status = 'confirmed'
        and a.start_time > app_now() + until_minutes * interval '1 minute'
        and a.start_time <= app_now() + lead * interval '1 minute'
        and a.updated_at < a.start_time - lead * interval '1 minute'
        and (a.appointment_type <> 'message' or lead = 60 and not has_answer(a))
      on conflict do nothing
      returning appointment_id, lead_minutes, start_time
    ), queued as (
      insert into outbox (effect, payload)
      select 'appointment.reminder',
        jsonb_build_object('appointmentId', appointment_id, 'leadMinutes', lead_minutes, 'startTime', start_time)
      from due returning 1
    )
    select count(*)::integer from queued
  $$;

-- A doctor who hears of a question need not hear of its words as well.
create or replace function waiting_messages(after_minutes integer) returns
  table(message_id uuid, appointment_id uuid, user_id uuid, reread_since timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with recent as (
      select m.id, m.appointment_id, m.created_at, r.reader, case when m.corrected_at is not null then (
          select max(v.replaced_at) from message_versions v where v.message_id = m.id and v.read_at is not null)
        end as reread_since
      from messages m
      cross join lateral (
        select m.provider_user_id where m.sender_id <> m.provider_user_id
        union all
        select m.patient_id where m.sender_id = m.provider_user_id
        union all
        select l.caregiver_id from care_links l
        where m.sender_id = m.provider_user_id and l.patient_id = m.patient_id and l.state = 'active'
          and 'messages' = any (l.rights)) r (reader)
      where m.id >= uuidv7(interval '-1 day') and m.taken_back_at is null
        and not exists (select from appointments a
          where a.id = m.appointment_id and a.appointment_type = 'message' and a.confirmed_at = m.created_at)
    )
    select distinct on (r.appointment_id, r.reader) r.id, r.appointment_id, r.reader, r.reread_since
    from recent r
    where greatest(r.created_at, r.reread_since) <= app_now() - after_minutes * interval '1 minute'
      and not exists (select from message_receipts x where x.message_id = r.id and x.user_id = r.reader)
      and not exists (
        select from notifications n
        where n.appointment_id = r.appointment_id and n.user_id = r.reader and n.kind = 'message_waiting'
          and n.created_at > coalesce(greatest(r.reread_since, (
            select max(x.read_at) from message_receipts x
            where x.appointment_id = r.appointment_id and x.user_id = r.reader)), '-infinity'))
    order by r.appointment_id, r.reader, r.id
  $$;

-- Who says that a question can't be answered in writing lets nobody down; who lets its time pass does.
create or replace function refresh_provider_evidence(targets uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update providers p set
      open_starts = opening_starts(p.id, p.availability, p.time_zone),
      median_response_minutes = median_response_minutes(p.user_id),
      completed_visits = ended.held,
      cancelled_visits = ended.let_down,
      evidence_at = app_now()
    from (
      select t.id, count(*) filter (where a.end_fact = 'held') as held,
        count(*) filter (where a.end_fact = 'missed_by_provider'
          or a.end_fact is null and a.status = 'cancelled' and a.cancelled_by = 'provider'
            and a.appointment_type <> 'message') as let_down
      from unnest(targets) t (id) left join appointments a on a.provider_id = t.id
      group by t.id) ended
    where p.id = ended.id
  $$;

-- A question has its own time, which its doctor has promised: it says nothing of how soon messages are answered.
create or replace function median_response_minutes(target uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select round(percentile_cont(0.5) within group (order by extract(epoch from coalesce(answered, app_now()) - asked) / 60))::integer
    from (
      select m.created_at as asked, m.sender_id = c.patient_id
          and lag(m.sender_id) over (partition by m.appointment_id order by m.sequence) is distinct from m.sender_id as is_turn,
        (select min(r.created_at) from messages r
          where r.appointment_id = m.appointment_id and r.sequence > m.sequence and r.sender_id = c.provider_user_id
            and r.taken_back_at is null) as answered
      from conversations c join messages m on m.appointment_id = c.appointment_id
      join appointments a on a.id = c.appointment_id and (a.appointment_type <> 'message' or m.created_at > a.end_time)
      where c.provider_user_id = target and m.created_at > app_now() - interval '90 days' and m.taken_back_at is null) turns
    where is_turn and (answered is not null or asked < app_now() - interval '1 day')
  $$;

-- An invoice says when a question was asked; when it will be answered nobody knows yet.
create or replace function issue_invoice(entry ledger_entries) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  is_charge boolean := entry.kind = 'charge';
  of_year text := case when is_charge then 'INV-' else 'CN-' end || to_char(entry.created_at at time zone 'UTC', 'YYYY');
  taken integer;
  credited integer := entry.amount_cents;
begin
  if not is_charge then
    select least(credited, sum(case when l.kind = 'refund' then l.amount_cents else -l.amount_cents end)
      - coalesce((select sum(i.amount_cents) from invoices i join ledger_entries o on o.id = i.ledger_entry_id
        where i.kind = 'credit_note' and o.payment_id = entry.payment_id
          and o.capture_id is not distinct from entry.capture_id), 0))
    into credited
    from ledger_entries l
    where l.payment_id = entry.payment_id and l.capture_id is not distinct from entry.capture_id
      and l.kind in ('refund', 'refund_reversal') and l.id <= entry.id;
    if credited <= 0 then
      return;
    end if;
  end if;
  insert into invoice_series as s (series, last_number) values (of_year, 1)
  on conflict (series) do update set last_number = s.last_number + 1
  returning last_number into taken;
  insert into invoices (kind, series, number, ledger_entry_id, payment_id, patient_id, corrects, patient_name,
    provider_name, visit_type, visit_start, amount_cents, currency, issued_at)
  select case when is_charge then 'invoice' else 'credit_note' end, of_year, taken, entry.id, entry.payment_id,
    entry.patient_id,
    case when not is_charge then (
      select i.id from invoices i join ledger_entries o on o.id = i.ledger_entry_id
      where i.payment_id = entry.payment_id and i.kind = 'invoice' and (o.capture_id is null or o.capture_id = entry.capture_id)
      order by i.id limit 1) end,
    name_on_documents(patient.full_name, patient.other_name),
    name_on_documents(provider.full_name, provider.other_name), a.appointment_type,
    case when a.appointment_type = 'message' then coalesce(a.confirmed_at, entry.created_at) else a.start_time end,
    credited, entry.currency,
    entry.created_at
  from appointments a
  join profiles patient on patient.user_id = a.patient_id
  join providers provider on provider.id = a.provider_id
  where a.id = entry.appointment_id;
end $$;

-- Another fee than that of visits is no sudden price, and what is due today is no visit of today.
create or replace function risk_sudden_price(at_least integer, since timestamptz, until timestamptz) returns
  table(person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    with booked as materialized (
      select a.id, a.provider_user_id, a.fee_cents,
        row_number() over (partition by a.provider_user_id order by a.created_at desc, a.id desc) as place
      from appointments a where a.created_at >= since and a.created_at < until and a.urgency = 'routine'
        and a.appointment_type <> 'message'),
    usual as (
      select b.provider_user_id, percentile_disc(0.5) within group (order by b.fee_cents) as cents
      from booked b where b.place > 1 group by b.provider_user_id having count(*) >= 3)
    select b.provider_user_id, null::text, (100::bigint * b.fee_cents / u.cents)::integer,
      jsonb_build_object('appointment', risk_rows(array[b.id]))
    from booked b join usual u on u.provider_user_id = b.provider_user_id
    where b.place = 1 and u.cents > 0 and 100::bigint * b.fee_cents >= at_least::bigint * u.cents
  $$;

create or replace function admin_metrics(zone text) returns
  table(patients integer, verified_providers integer, awaiting_verification integer,
    appointments_today integer, completed_visits integer, captured_cents bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  today timestamptz := date_trunc('day', app_now(), zone);
begin
  if not is_staff('{support,verifier,finance,auditor}') then
    raise insufficient_privilege using message = 'only an administrator counts';
  end if;
  return query select
    (select count(*)::integer from profiles where role = 'patient'),
    (select count(*)::integer from providers where is_verified),
    (select count(*)::integer from providers
      where verification_status in ('pending_review', 'documents_needed', 'background_check')),
    (select count(*)::integer from appointments
      where start_time >= today and start_time < date_trunc('day', today + interval '36 hours', zone)
        and status <> 'cancelled' and appointment_type <> 'message'),
    (select count(*)::integer from appointments where status = 'completed'),
    case when is_staff('{finance,auditor}') then
      (select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where kind = 'charge' and currency = 'USD') end;
end $$;
