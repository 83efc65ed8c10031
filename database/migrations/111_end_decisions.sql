-- Who may end a visit, and what follows. What the outcome is, the worker finds by the contract's rule and hands over.

-- A visit is held although nobody marked its start; one in progress is given up where the provider was not there; support
-- corrects what has ended. What ends without saying how is taken at its status's word.
create or replace function guard_appointment_life() returns trigger
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
  if new.status in ('completed', 'no_show') and new.outcome is null then
    new.outcome := case new.status when 'completed' then 'held' else 'missed_by_patient' end;
    new.outcome_by := 'provider';
    new.outcome_at := app_now();
    new.refund_percent := coalesce(new.refund_percent, 0);
  end if;
  return new;
end $$;

-- A visit in progress is not called off: it ends.
create or replace function cancel_appointment(target uuid, as_role text, reason text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, as_role);
  refund integer := 100;
begin
  if visit.status not in ('scheduled', 'confirmed') or as_role = 'patient' and visit.start_time <= app_now() then
    raise check_violation using message = 'the visit has begun or ended', constraint = 'appointment_life';
  end if;
  if as_role = 'admin' and coalesce(trim(reason), '') = '' then
    raise check_violation using message = 'an administrator gives a reason', constraint = 'admin_reason';
  end if;
  if as_role = 'patient' and visit.start_time - interval '24 hours' < app_now() then
    select late_refund_percent into refund from providers where id = visit.provider_id;
  end if;
  update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = as_role,
    cancel_reason = reason, refund_percent = refund
  where id = target;
  return refund;
end $$;

-- What is called off before it could take place has its own news; an end has others, and sets money in motion.
drop trigger queue_changed on appointments;
create trigger queue_changed after update of status on appointments
  for each row when (old.status <> new.status and new.status in ('confirmed', 'cancelled') and new.outcome is null)
  execute function queue_consequences();

create function queue_end() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if new.fee_cents > 0 then
    insert into outbox (effect, payload) values ('payment.settle', jsonb_build_object('appointmentId', new.id));
  end if;
  if new.outcome <> 'corrected' then
    insert into outbox (effect, payload) values ('visit.ended', jsonb_build_object('appointmentId', new.id));
  end if;
  return null;
end $$;
create trigger queue_end after update of status, outcome, corrected_to, refund_percent on appointments
  for each row when (new.outcome is not null
    and (old.outcome, old.corrected_to, old.refund_percent) is distinct from (new.outcome, new.corrected_to, new.refund_percent))
  execute function queue_end();

-- A visit that the provider missed counts like one that they called off.
drop trigger note_outcome on appointments;
create trigger note_outcome after update of status, outcome, corrected_to on appointments
  for each row when ((old.status, old.end_fact) is distinct from (new.status, new.end_fact)
    and (new.end_fact is not null or new.status = 'cancelled' and new.cancelled_by = 'provider'))
  execute function note_outcome();

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
          or a.end_fact is null and a.status = 'cancelled' and a.cancelled_by = 'provider') as let_down
      from unnest(targets) t (id) left join appointments a on a.provider_id = t.id
      group by t.id) ended
    where p.id = ended.id
  $$;

-- How a visit ended sets off mails and money: only the database says so.
create or replace function may_queue(effect text, payload jsonb) returns boolean
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

-- Open visits whose end may be known by now.
create function ends_to_decide(batch integer) returns setof uuid
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
    select a.id from appointments a left join end_questions q on q.appointment_id = a.id
    where a.status in ('confirmed', 'in_progress') and a.end_time <= app_now() + interval '15 minutes'
      and (q.look_at is null or q.look_at <= app_now())
    order by a.end_time limit batch
  $$;
grant execute on function ends_to_decide(integer) to worker;

create function epoch_ms(at timestamptz) returns bigint
  language sql immutable parallel safe
  as $$ select floor(extract(epoch from at) * 1000)::bigint $$;

-- Everything that decides how an open visit ended; the visit is locked, so that nobody says anything meanwhile. Null where
-- it has ended.
create function lock_end_evidence(target uuid) returns jsonb
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
    'start', epoch_ms(visit.start_time), 'end', epoch_ms(visit.end_time), 'now', epoch_ms(app_now()),
    'provider', visit.provider_statement, 'providerStatedAt', epoch_ms(visit.provider_stated_at),
    'patient', visit.patient_statement, 'patientStatedAt', epoch_ms(visit.patient_stated_at),
    'askedAt', (select epoch_ms(patient_asked_at) from end_questions where appointment_id = target),
    'presence', jsonb_build_object('provider', stays_of(target, 'doctor'), 'patient', stays_of(target, 'patient'),
      'wereConnected', both_sides_connected(target)));
end $$;
grant execute on function lock_end_evidence(uuid) to worker;

create function stays_of(target uuid, whose text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('from', epoch_ms(lower(stay)), 'until', epoch_ms(upper(stay)))
      order by lower(stay)), '[]')
    from call_presence p, unnest(p.stays) stay where p.appointment_id = target and p.part = whose
  $$;

-- Ends a visit as the rule found. False where it has ended meanwhile.
create function end_visit(target uuid, new_status text, new_outcome text, said_by text, evidence jsonb, percent integer,
  is_disputed boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  dispute uuid;
begin
  update appointments set status = new_status, outcome = new_outcome, outcome_by = said_by, outcome_at = app_now(),
    outcome_evidence = evidence, refund_percent = percent,
    completed_at = case new_status when 'completed' then app_now() end,
    cancelled_at = case new_status when 'cancelled' then app_now() end,
    cancelled_by = case new_status when 'cancelled' then 'system' end
  where id = target and status in ('confirmed', 'in_progress')
  returning * into visit;
  if not found then
    return false;
  end if;
  delete from end_questions where appointment_id = target;
  if is_disputed then
    insert into end_disputes (appointment_id, patient_id, provider_user_id, side, reason)
    values (target, visit.patient_id, visit.provider_user_id,
      case when visit.patient_statement = 'missed_by_provider' then 'patient' else 'provider' end, visit.patient_reason)
    returning id into dispute;
    insert into outbox (effect, payload) values ('visit.disputed', jsonb_build_object('disputeId', dispute));
  end if;
  return true;
end $$;
grant execute on function end_visit(uuid, text, text, text, jsonb, integer, boolean) to worker;

-- Asks whoever should say how a visit ended, once for each occasion, and notes when to look again.
create function ask_for_end(target uuid, whom text, look timestamptz, reminders_due integer, is_complaint boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  before end_questions%rowtype;
begin
  perform require_given(num_nulls(target, look, reminders_due, is_complaint));
  perform from appointments where id = target and status in ('confirmed', 'in_progress') for update;
  if not found then
    return;
  end if;
  select * into before from end_questions where appointment_id = target for update;
  insert into end_questions as q (appointment_id, look_at, reminders, has_complaint, patient_asked_at)
  values (target, look, reminders_due, is_complaint, case whom when 'patient' then app_now() end)
  on conflict (appointment_id) do update set look_at = excluded.look_at,
    reminders = greatest(q.reminders, excluded.reminders), has_complaint = q.has_complaint or excluded.has_complaint,
    patient_asked_at = coalesce(q.patient_asked_at, excluded.patient_asked_at);
  insert into outbox (effect, payload)
  select 'visit.asked', jsonb_build_object('appointmentId', target, 'occasion', occasion)
  from (values
    ('complaint', whom = 'provider' and is_complaint and before.has_complaint is not true),
    ('reminder' || reminders_due, whom = 'provider' and reminders_due > coalesce(before.reminders, 0)),
    ('patient', whom = 'patient' and before.patient_asked_at is null)) due (occasion, is_due)
  where is_due;
end $$;
grant execute on function ask_for_end(uuid, text, timestamptz, integer, boolean) to worker;

-- A provider's statement, once it stands: the rule decides what follows from it.
create function keep_statement(target uuid, said text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update appointments set provider_statement = said, provider_stated_at = app_now()
  where id = target and status in ('confirmed', 'in_progress') and provider_statement is null;
  if not found then
    raise check_violation using message = 'the visit has ended, or was stated already', constraint = 'appointment_life';
  end if;
  insert into outbox (effect, payload) values ('visit.decide', jsonb_build_object('appointmentId', target));
end $$;

create or replace function perform_complete(target uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ select keep_statement(target, 'held') $$;

create or replace function perform_no_show(target uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ select keep_statement(target, 'missed_by_patient') $$;

-- Whether a provider may state so now; its twin is statementsOpen() in contract/src/ends/rules.ts.
create function require_statement(visit appointments, said text) returns void
  language plpgsql stable
  as $$
declare
  is_call boolean := visit.appointment_type = 'video';
  opens timestamptz := case
    when said = 'missed_by_patient' then visit.start_time + interval '15 minutes'
    when is_call and visit.status = 'confirmed' then visit.end_time
    else visit.start_time end;
begin
  if visit.status not in ('confirmed', 'in_progress') or visit.provider_statement is not null
    or said = 'missed_by_patient' and is_call and visit.status = 'in_progress' then
    raise check_violation using message = 'nothing left to state', constraint = 'appointment_life';
  end if;
  if app_now() not between opens and visit.end_time + interval '72 hours' then
    raise check_violation using message = 'too early or too late to state', constraint = 'statement_window';
  end if;
end $$;

create or replace function complete_appointment(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  perform require_statement(visit, 'held');
  perform record_act(visit, 'complete');
end $$;

create or replace function mark_no_show(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  perform require_statement(visit, 'missed_by_patient');
  perform record_act(visit, 'no_show');
end $$;

-- The patient's word, or of whoever books for them; a complaint may be taken back.
create function state_end(target uuid, said text, words text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'patient');
begin
  if visit.status not in ('confirmed', 'in_progress') or not coalesce(case said
    when 'held' then visit.patient_statement is distinct from 'held' and app_now() >= visit.end_time
    when 'missed_by_provider' then visit.patient_statement is null and app_now() >= visit.start_time + interval '15 minutes'
    end, false) then
    raise check_violation using message = 'this is not to be stated now', constraint = 'statement_open';
  end if;
  update appointments set patient_statement = said, patient_stated_at = app_now(), patient_reason = coalesce(words, '')
  where id = target;
  insert into outbox (effect, payload) values ('visit.decide', jsonb_build_object('appointmentId', target));
end $$;
grant execute on function state_end(uuid, text, text) to app;

create function dispute_end(target uuid, words text, allowed interval) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  own_side text := case when exists (select from appointments where id = target and provider_user_id = actor_id())
    then 'provider' else 'patient' end;
  visit appointments%rowtype := lock_appointment(target, own_side);
  dispute uuid;
  refused text := case
    when visit.outcome is null then 'not_ended'
    when visit.outcome = 'corrected' then 'decided'
    when exists (select from end_disputes where appointment_id = target and status = 'open') then 'open'
    when exists (select from end_disputes where appointment_id = target and side = own_side) then 'disputed_before'
    when app_now() > visit.outcome_at + allowed then 'too_late' end;
begin
  perform require_given(num_nulls(words, allowed));
  if refused is not null then
    raise check_violation using message = refused, constraint = 'dispute_' || refused;
  end if;
  insert into end_disputes (appointment_id, patient_id, provider_user_id, side, reason)
  values (target, visit.patient_id, visit.provider_user_id, own_side, words)
  returning id into dispute;
  insert into outbox (effect, payload) values ('visit.disputed', jsonb_build_object('disputeId', dispute));
end $$;
grant execute on function dispute_end(uuid, text, interval) to app;

-- A dispute and what its visit returns so far, locked in the order in which others lock them; only for administrators.
create function lock_dispute(target uuid) returns table (status text, refund_percent integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from appointments where id = (select appointment_id from end_disputes where id = target) for update;
  return query select d.status, a.refund_percent
    from end_disputes d join appointments a on a.id = d.appointment_id
    where d.id = target and actor_is_admin() for update of d;
end $$;
grant execute on function lock_dispute(uuid) to app;

-- Support's word: a finding corrects the visit, none dismisses the dispute.
create function resolve_dispute(target uuid, finding text, new_status text, percent integer, bears integer, words text)
  returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  dispute end_disputes%rowtype;
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator decides';
  end if;
  perform require_given(num_nulls(target, bears, words));
  update end_disputes set status = 'resolved', resolved_at = app_now(), resolved_by = actor_id(), corrected_to = finding,
    resolution = words, house_bears_percent = bears
  where id = target and status = 'open' returning * into dispute;
  if not found then
    raise check_violation using message = 'resolved already', constraint = 'dispute_resolved';
  end if;
  if finding is not null then
    update appointments set status = new_status, outcome = 'corrected', corrected_to = finding, outcome_by = 'support',
      outcome_at = app_now(), refund_percent = percent,
      completed_at = case new_status when 'completed' then coalesce(completed_at, app_now()) end,
      cancelled_at = case new_status when 'cancelled' then coalesce(cancelled_at, app_now()) end,
      cancelled_by = case new_status when 'cancelled' then 'system' end
    where id = dispute.appointment_id;
    -- Sums of what seemed settled are taken anew.
    delete from practice_figures where provider_user_id = dispute.provider_user_id;
  end if;
  insert into outbox (effect, payload) values ('visit.resolved', jsonb_build_object('disputeId', target));
end $$;
grant execute on function resolve_dispute(uuid, text, text, integer, integer, text) to app;

-- Both sides and the carers see a dispute come and go on the page that shows the visit.
create function announce_dispute() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'visits'))::text);
  return null;
end $$;
create trigger announce after insert or update on end_disputes for each row execute function announce_dispute();

-- Nobody knows how it ended and nobody disputes it any more: the money goes back.
create function return_held_back(disputable_for interval) returns setof uuid
  language sql security definer set search_path = public, pg_temp
  as $$
    update appointments set refund_percent = 100
    where id in (
      select a.id from appointments a
      where a.outcome = 'unclear' and a.refund_percent = 0 and a.outcome_at <= app_now() - disputable_for
        and not exists (select from end_disputes d where d.appointment_id = a.id and d.status = 'open')
      for update skip locked)
    returning id
  $$;
grant execute on function return_held_back(interval) to worker;

-- Which providers have missed visits lately, for administrators.
create function missed_by_providers(since timestamptz)
  returns table (provider_id uuid, provider_name text, missed integer, held integer, last_missed_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.id, p.full_name, m.missed, (
        select count(*)::integer from appointments a
        where a.provider_id = p.id and a.start_time >= since and a.end_fact = 'held'), m.latest
    from (
      select a.provider_id, count(*)::integer as missed, max(a.start_time) as latest from appointments a
      where actor_is_admin() and a.end_fact = 'missed_by_provider' and a.start_time >= since
      group by 1) m
    join providers p on p.id = m.provider_id
    order by m.missed desc, m.latest desc limit 200
  $$;
grant execute on function missed_by_providers(timestamptz) to app;

-- Replaced by the rule: it knew nobody's absence but the patient's.
drop function close_ended_visits();
