-- A visit takes place in another way than it was booked: as its patient asks before it, or by phone because its call fails.

-- When one of the two went on by phone, in a visit that was booked as a video call
alter table appointments add column went_on_by_phone_at timestamptz;

create or replace view visit_oversight with (security_barrier = true) as
  select id, patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time,
    null::text as symptoms, null::text as notes, urgency, fee_cents, currency, meeting_url, hold_expires_at,
    cancelled_at, cancelled_by, cancel_reason, refund_percent, created_at, booked_by, outcome, corrected_to, end_fact,
    outcome_by, outcome_at, outcome_evidence, provider_statement, patient_statement, called_off,
    case when exists (select from end_disputes d where d.appointment_id = appointments.id) then patient_reason end
      as patient_reason,
    confirmed_at, is_reserved_time, went_on_by_phone_at
  from appointments where actor_is_admin();

-- Locked: nobody takes the number away before the visit is one by phone, of which require_number_of_visits() then knows.
create function require_number(visit appointments) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from profiles where user_id in (visit.patient_id, actor_id(), visit.booked_by)
    and user_id <> visit.provider_user_id and is_phone(phone) for share;
  if not found then
    raise check_violation using message = 'nobody knows whom to call', constraint = 'patient_phone';
  end if;
end $$;

-- By its patient's side, before it begins, to what its doctor offers; every kind costs the same.
create function change_visit_type(target uuid, new_type text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'patient');
begin
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
grant execute on function change_visit_type to app;

-- By either side while its call can be entered: from then on the doctor calls, and how it ended is theirs to say.
create function go_on_by_phone(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  side text := case when exists (select from appointments where id = target and provider_user_id = actor_id())
    then 'provider' else 'patient' end;
  visit appointments%rowtype := lock_appointment(target, side);
  closes timestamptz := case visit.status when 'in_progress' then visit.end_time else visit.start_time end
    + interval '60 minutes';
begin
  if visit.status not in ('confirmed', 'in_progress') or visit.appointment_type <> 'video' then
    raise check_violation using message = 'no call that could go on', constraint = 'appointment_life';
  end if;
  if app_now() not between visit.start_time - interval '15 minutes' and closes then
    raise check_violation using message = 'the call is not open', constraint = 'start_window';
  end if;
  perform require_number(visit);
  update appointments set appointment_type = 'phone', meeting_url = null, went_on_by_phone_at = app_now()
  where id = target;
end $$;
grant execute on function go_on_by_phone to app;

-- Calendars learn of it.
create or replace function revise_appointment() returns trigger
  language plpgsql
  as $$
declare
  off text[] := '{cancelled,no_show}';
begin
  if new.start_time <> old.start_time or (new.status = any (off)) <> (old.status = any (off))
    or new.appointment_type <> old.appointment_type then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create trigger _201_revise_kind before update of appointment_type on appointments
  for each row execute function revise_appointment();

-- Both sides are told, unless they are in it at that moment and see it.
create function queue_type_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('visit.type_changed', jsonb_build_object('appointmentId', new.id, 'revision', new.revision));
  return null;
end $$;
create trigger _641_queue_type_changed after update of appointment_type on appointments
  for each row when (old.appointment_type <> new.appointment_type and new.status = 'confirmed'
    and new.went_on_by_phone_at is null)
  execute function queue_type_changed();
