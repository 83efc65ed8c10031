-- Decide no end over a word that was given in time, and let nobody leave a visit that has begun by cancelling it.

-- What was pressed counts from when it was pressed, not from when it could not be taken back any more.
create or replace function keep_statement(target uuid, said text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update appointments set provider_statement = said, provider_stated_at = coalesce(
    (select created_at from pending_acts
      where appointment_id = target and state = 'done' and act in ('complete', 'no_show') order by id desc limit 1),
    app_now())
  where id = target and status in ('confirmed', 'in_progress') and provider_statement is null;
  if not found then
    raise check_violation using message = 'the visit has ended, or was stated already', constraint = 'appointment_life';
  end if;
  insert into outbox (effect, payload) values ('visit.decide', jsonb_build_object('appointmentId', target));
end $$;

create or replace function lock_end_evidence(target uuid) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
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
    'isBeingStated', exists (select from pending_acts
      where appointment_id = target and state = 'pending' and act in ('complete', 'no_show')),
    'presence', jsonb_build_object('provider', stays_of(target, 'doctor'), 'patient', stays_of(target, 'patient'),
      'wereConnected', both_sides_connected(target)));
end $$;

-- The words of a dispute are the words of who disputes: a patient's statement is not the provider's reason.
create or replace function end_visit(target uuid, new_status text, new_outcome text, said_by text, evidence jsonb,
  percent integer, is_disputed boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  visit appointments%rowtype;
  complains boolean;
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
    complains := visit.patient_statement is not distinct from 'missed_by_provider';
    insert into end_disputes (appointment_id, patient_id, provider_user_id, side, reason)
    values (target, visit.patient_id, visit.provider_user_id,
      case when complains then 'patient' else 'provider' end, case when complains then visit.patient_reason else '' end)
    returning id into dispute;
    insert into outbox (effect, payload) values ('visit.disputed', jsonb_build_object('disputeId', dispute));
  end if;
  return true;
end $$;

-- The twin of presence "provider_waited" in the contract.
create function provider_waited(visit appointments) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  with stays as (
    select p.part, lower(stay) as came, upper(stay) as went
    from call_presence p, unnest(p.stays) stay
    where p.appointment_id = visit.id and upper(stay) >= visit.start_time - interval '15 minutes')
  select visit.appointment_type = 'video'
    and coalesce((select bool_or(came <= visit.start_time + interval '15 minutes')
      and bool_or(went >= visit.start_time + interval '14 minutes')
      and sum(greatest(interval '0', went - greatest(came, visit.start_time))) >= interval '10 minutes'
      from stays where part = 'doctor'), false)
    and not exists (select from stays p
      where p.part = 'patient' and (p.came <= visit.start_time + interval '15 minutes' or exists (
        select from stays d where d.part = 'doctor'
          and d.came <= p.went + interval '1 minute' and p.came <= d.went + interval '1 minute')))
$$;

-- From the start on a provider who cancels has missed the visit; an administrator leaves it to the rule of ends.
create or replace function cancel_appointment(target uuid, as_role text, reason text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  visit appointments%rowtype := lock_appointment(target, as_role);
  has_begun boolean := visit.start_time <= app_now();
  is_missed boolean := has_begun and as_role = 'provider' and visit.status = 'confirmed';
  refund integer := 100;
begin
  if visit.status not in ('scheduled', 'confirmed') or has_begun and as_role <> 'provider'
    or is_missed and provider_waited(visit) then
    raise check_violation using message = 'the visit has begun or ended', constraint = 'appointment_life';
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
    outcome_at = case when is_missed then app_now() end
  where id = target;
  delete from end_questions where appointment_id = target;
  return refund;
end $$;

-- What has begun is left to the rule of ends, which hears what its two have said.
create or replace function is_to_begin(visit appointments) returns boolean
  language sql stable parallel safe as $$
  select visit.status = 'scheduled' or visit.status = 'confirmed' and visit.start_time > app_now()
$$;
