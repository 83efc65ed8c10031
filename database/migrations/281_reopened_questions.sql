-- A doctor who only asks back has not answered. The patient of an open question says so once, for nothing, while it is open:
-- what was written until then is no answer any more, and the doctor has time to give one, or the money goes back.

alter table appointments add column reopened_at timestamptz;
alter table appointments add constraint reopened_is_a_question check (reopened_at is null or appointment_type = 'message');

-- As before, with the new column.
create or replace view visit_oversight with (security_barrier = true) as
  select id, patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time,
    null::text as symptoms, null::text as notes, urgency, fee_cents, currency, meeting_url, hold_expires_at,
    cancelled_at, cancelled_by, cancel_reason, refund_percent, created_at, booked_by, outcome, corrected_to, end_fact,
    outcome_by, outcome_at, outcome_evidence, provider_statement, patient_statement, called_off,
    case when exists (select from end_disputes d where d.appointment_id = appointments.id) then patient_reason end
      as patient_reason,
    confirmed_at, is_reserved_time, went_on_by_phone_at, answer_hours, reopened_at
  from appointments where is_staff('{support,finance,auditor}');

-- Whether its doctor has written since it was asked, or since its patient said that this was no answer. Where that patient
-- blocked the doctor afterwards, was suspended or left, so that the doctor can't answer, what was written before counts again.
create or replace function has_answer(question appointments) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select question.appointment_type = 'message' and exists (
      select from messages m
      where m.appointment_id = question.id and m.sender_id = question.provider_user_id
        and m.taken_back_at is null and m.created_at >= question.confirmed_at
        and (question.reopened_at is null or m.created_at > question.reopened_at
          or exists (select from blocks b where b.patient_id = question.patient_id
            and b.provider_user_id = question.provider_user_id and b.side = 'patient')
          or exists (select from account_suspensions s where s.user_id = question.patient_id and s.reinstated_at is null)
          or exists (select from account_deletions d where d.user_id = question.patient_id and d.state in ('closing', 'done'))))
  $$;

-- What a suspension, a block or the end of an account cancels: what has begun, or was written to, ends as any other does.
create or replace function is_to_begin(visit appointments) returns boolean
  language sql stable as $$
  select visit.status = 'scheduled' or visit.status = 'confirmed' and visit.start_time > app_now()
    and visit.reopened_at is null and not has_answer(visit)
$$;

-- As before; a question that was answered and reopened is not withdrawn any more, or the answer would be had for nothing.
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
  if as_role <> 'provider' and (has_answer(visit) or visit.reopened_at is not null) then
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

-- Its patient, or who books for them, says that what was written is no answer. The doctor has at least twelve hours from
-- then, or the time they promised where that is shorter. What the doctor pressed to close it lapses.
create function reopen_question(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  question appointments%rowtype := lock_appointment(target, 'patient');
  due timestamptz := greatest(question.start_time, app_now() + make_interval(hours => least(12, question.answer_hours)));
begin
  if question.appointment_type <> 'message' or question.status <> 'confirmed' or question.start_time <= app_now()
    or question.reopened_at is not null then
    raise check_violation using message = 'not an open question', constraint = 'appointment_life';
  end if;
  if not has_answer(question) then
    raise check_violation using message = 'nothing has been answered', constraint = 'question_answered';
  end if;
  if contact_state(target) <> 'open' then
    raise check_violation using message = 'the doctor could not answer', constraint = 'appointment_life';
  end if;
  update pending_acts set state = 'lapsed', ended_at = app_now()
  where appointment_id = target and state = 'pending' and act = 'complete';
  update appointments set reopened_at = app_now(), start_time = due, end_time = due + interval '1 minute' where id = target;
  insert into outbox (effect, payload) values ('visit.question_reopened', jsonb_build_object('appointmentId', target));
end $$;
revoke execute on function reopen_question from public;
grant execute on function reopen_question to app;

-- A later time by which an answer is due is no move of a visit: nobody is told of one, and no time is freed by it.
drop trigger _570_freed_by_moving on appointments;
create trigger _570_freed_by_moving after update of start_time on appointments
  for each row when (new.start_time <> old.start_time and new.status in ('scheduled', 'confirmed')
    and new.appointment_type <> 'message')
  execute function note_freed_time();
drop trigger _640_queue_moved on appointments;
create trigger _640_queue_moved after update of start_time on appointments
  for each row when (old.start_time <> new.start_time and new.status = 'confirmed' and new.appointment_type <> 'message')
  execute function queue_moved();
create or replace function announce_appointment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  is_booked boolean := new.status = 'confirmed' and (tg_op = 'INSERT' or old.status = 'scheduled');
  is_moved boolean := tg_op = 'UPDATE' and new.status = 'confirmed' and not is_booked and new.start_time <> old.start_time
    and new.appointment_type <> 'message';
begin
  perform pg_notify('live', json_strip_nulls(json_build_object(
    'kind', 'appointment', 'id', new.id, 'booked', nullif(is_booked, false), 'moved', nullif(is_moved, false),
    'by', case when is_moved then actor_id() end,
    'to', hearers(new.patient_id, new.provider_user_id, 'visits')))::text);
  return null;
end $$;
