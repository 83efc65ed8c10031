-- What was paid is free to undo for a quarter of an hour, until the visit begins.

-- When its payment confirmed it; null while it is held, and of what was confirmed before this column
alter table appointments add column confirmed_at timestamptz;

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
  if old.status = 'scheduled' and new.status = 'confirmed' then
    new.confirmed_at := app_now();
  end if;
  if new.status <> 'scheduled' then
    new.hold_expires_at := null;
  end if;
  return new;
end $$;

-- The grace has its twin in cancellationTerms() in contract/src/appointments/rules.ts.
create or replace function cancel_appointment(target uuid, as_role text, reason text) returns integer
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
  if as_role = 'patient' and visit.start_time - interval '24 hours' < app_now()
    and coalesce(visit.confirmed_at + interval '15 minutes' <= app_now(), true) then
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

create or replace view visit_oversight with (security_barrier = true) as
  select id, patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time,
    null::text as symptoms, null::text as notes, urgency, fee_cents, currency, meeting_url, hold_expires_at,
    cancelled_at, cancelled_by, cancel_reason, refund_percent, created_at, booked_by, outcome, corrected_to, end_fact,
    outcome_by, outcome_at, outcome_evidence, provider_statement, patient_statement, called_off,
    case when exists (select from end_disputes d where d.appointment_id = appointments.id) then patient_reason end
      as patient_reason,
    confirmed_at
  from appointments where actor_is_admin();
