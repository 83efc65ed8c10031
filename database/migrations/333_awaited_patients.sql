-- A patient who is away while the doctor sits in the call is told of it outside the product, once for each visit.

-- -2: two minutes after the start
alter table reminders drop constraint reminders_lead_minutes_check;
alter table reminders add constraint reminders_lead_minutes_check check (lead_minutes in (60, 1440, -2));

-- Whether the doctor of a video visit that should have begun is there, and nobody of the patient's side has come yet or is
-- there. Who was connected before knows of the call.
create function awaits_patient(target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from appointments a
      join call_presence d on d.appointment_id = a.id and d.part = 'doctor'
      where a.id = target and a.appointment_type = 'video' and a.status in ('confirmed', 'in_progress')
        and a.start_time <= app_now() - interval '2 minutes' and a.end_time > app_now()
        and d.left_at is null and d.seen_at > app_now() - interval '1 minute'
        and not exists (
          select from call_presence p
          where p.appointment_id = a.id and p.part = 'patient'
            and (p.connected_at is not null or p.left_at is null and p.seen_at > app_now() - interval '1 minute')))
  $$;
grant execute on function awaits_patient to worker;

-- Looks at the visits of these hours alone: none is longer.
create function queue_awaited_patients() returns integer
  language sql security definer set search_path = public, pg_temp
  as $$
    with due as (
      insert into reminders (appointment_id, lead_minutes, start_time)
      select a.id, -2, a.start_time from appointments a
      where a.start_time between app_now() - interval '4 hours' and app_now() - interval '2 minutes' and awaits_patient(a.id)
      on conflict do nothing
      returning appointment_id
    ), queued as (
      insert into outbox (effect, payload)
      select 'visit.patient_awaited', jsonb_build_object('appointmentId', appointment_id) from due returning 1
    )
    select count(*)::integer from queued
  $$;
grant execute on function queue_awaited_patients to worker;
