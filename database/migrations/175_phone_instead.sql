-- A call that goes on by phone: both are told at once, each waits for the other from then, and its end knows of it.

drop trigger _641_queue_type_changed on appointments;
create trigger _641_queue_type_changed after update of appointment_type on appointments
  for each row when (old.appointment_type <> new.appointment_type and (new.status = 'confirmed'
    or new.status = 'in_progress' and new.went_on_by_phone_at is not null))
  execute function queue_type_changed();

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
    'wentOnByPhone', visit.went_on_by_phone_at is not null,
    'start', epoch_ms(visit.start_time), 'end', epoch_ms(visit.end_time), 'now', epoch_ms(app_now()),
    'provider', visit.provider_statement, 'providerStatedAt', epoch_ms(visit.provider_stated_at),
    'patient', visit.patient_statement, 'patientStatedAt', epoch_ms(visit.patient_stated_at),
    'askedAt', (select epoch_ms(patient_asked_at) from end_questions where appointment_id = target),
    'isBeingStated', exists (select from pending_acts
      where appointment_id = target and state = 'pending' and act in ('complete', 'no_show')),
    'presence', jsonb_build_object('provider', stays_of(target, 'doctor'), 'patient', stays_of(target, 'patient'),
      'wereConnected', both_sides_connected(target)));
end $$;

-- The twin of waitedUntil() in contract/src/ends/rules.ts.
create function waited_until(visit appointments) returns timestamptz
  language sql stable
  as $$ select greatest(visit.start_time, visit.went_on_by_phone_at) + interval '15 minutes' $$;

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
  if visit.status not in ('confirmed', 'in_progress') or not coalesce(case said
    when 'held' then visit.patient_statement is distinct from 'held' and app_now() >= visit.end_time
    when 'missed_by_provider' then visit.patient_statement is null and app_now() >= waited_until(visit)
    end, false) then
    raise check_violation using message = 'this is not to be stated now', constraint = 'statement_open';
  end if;
  update appointments set patient_statement = said, patient_stated_at = app_now(), patient_reason = coalesce(words, '')
  where id = target;
  insert into outbox (effect, payload) values ('visit.decide', jsonb_build_object('appointmentId', target));
end $$;
