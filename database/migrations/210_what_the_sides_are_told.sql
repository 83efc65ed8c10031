-- What a visit's two sides and support read of its money and its end.

-- What was paid for a visit and what went back, by the ledger; what is under way, by the book of refunds. Charges that were
-- refused pay for no visit.
create view visit_money with (security_barrier = true) as
  select a.id as appointment_id, l.paid_cents, l.returned_cents, u.under_way_cents
  from appointments a
  cross join lateral (
    select coalesce(sum(e.amount_cents) filter (where e.kind = 'charge'), 0)::integer as paid_cents,
      coalesce(sum(-ledger_sign(e.kind) * e.amount_cents) filter (where e.kind not in ('charge', 'fee')), 0)::integer
        as returned_cents
    from ledger_entries e left join captures c on c.id = e.capture_id
    where e.appointment_id = a.id and (c.id is null or c.standing = 'accepted')) l
  cross join lateral (
    select coalesce(sum(r.amount_cents), 0)::integer as under_way_cents
    from payments p join captures c on c.payment_id = p.id and c.standing = 'accepted'
      join refunds r on r.capture_id = c.id and r.state in ('owed', 'asked')
    where p.appointment_id = a.id) u
  where l.paid_cents > 0 and (a.patient_id = (select actor_id())
    or a.patient_id = any ((select cared_for('visits'))::uuid[])
    or a.provider_user_id = (select actor_id()) or (select actor_is_admin()));
grant select on visit_money to app;

-- Support reads the patient's word on an end that is disputed; of other visits it is nobody's but the two sides'.
create or replace view visit_oversight with (security_barrier = true) as
  select id, patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time,
    null::text as symptoms, null::text as notes, urgency, fee_cents, currency, meeting_url, hold_expires_at,
    cancelled_at, cancelled_by, cancel_reason, refund_percent, created_at, booked_by, outcome, corrected_to, end_fact,
    outcome_by, outcome_at, outcome_evidence, provider_statement, patient_statement, called_off,
    case when exists (select from end_disputes d where d.appointment_id = appointments.id) then patient_reason end
      as patient_reason
  from appointments where actor_is_admin();

-- A hold ends when the visit begins, at the latest: nothing can be paid from then on.
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
  if not new.appointment_type = any (provider.visit_types) then
    raise check_violation using message = 'visit type not offered', constraint = 'visit_type_offered';
  end if;
  if new.appointment_type = 'in_person' and not has_address(provider.id) then
    raise check_violation using message = 'nobody knows where to come', constraint = 'practice_address';
  end if;
  if new.appointment_type = 'phone' and not exists (
    select from profiles where user_id in (new.patient_id, actor_id(), new.booked_by) and user_id <> provider.user_id
      and is_phone(phone)) then
    raise check_violation using message = 'nobody knows whom to call', constraint = 'patient_phone';
  end if;
  if new.start_time <= app_now() then
    raise check_violation using message = 'start has passed', constraint = 'start_in_future';
  end if;
  if new.start_time <= app_now() + make_interval(mins => provider.notice_minutes) then
    raise check_violation using message = 'the provider asks for more notice', constraint = 'notice_before_start';
  end if;
  if provider.buffer_minutes > 0 then
    perform pg_advisory_xact_lock(hashtextextended(provider.id::text, 0));
    perform keep_buffer(provider, new.id, new.start_time);
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

create or replace function reschedule_appointment(target uuid, new_start timestamp with time zone) returns timestamp with time zone
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
    perform keep_buffer(provider, target, new_start);
  end if;
  update appointments set start_time = new_start, end_time = new_start + interval '30 minutes',
    hold_expires_at = least(hold_expires_at, new_start)
  where id = target;
  return visit.start_time;
end $$;

update appointments set hold_expires_at = start_time where status = 'scheduled' and hold_expires_at > start_time;

-- As the contract writes instants; null of null.
create function iso_instant(at timestamptz) returns text
  language sql immutable parallel safe
  as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

grant execute on function iso_instant(timestamptz) to app;

-- What an end is decided from, as it is now and in the form in which the rule of ends keeps it
-- (toStored() in server/src/features/ends/decide.ts).
create function evidence_of(visit appointments) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with stays as (
      select p.part, jsonb_agg(jsonb_build_object('from', iso_instant(lower(stay)), 'until', iso_instant(upper(stay)))
        order by lower(stay)) as list
      from call_presence p, unnest(p.stays) stay where p.appointment_id = visit.id group by p.part)
    select jsonb_build_object(
      'presence', jsonb_build_object(
        'provider', coalesce((select list from stays where part = 'doctor'), '[]'),
        'patient', coalesce((select list from stays where part = 'patient'), '[]'),
        'wereConnected', both_sides_connected(visit.id)),
      'provider', case when visit.provider_statement is not null then
        jsonb_build_object('said', visit.provider_statement, 'at', iso_instant(visit.provider_stated_at)) end,
      'patient', case when visit.patient_statement is not null then
        jsonb_build_object('said', visit.patient_statement, 'at', iso_instant(visit.patient_stated_at)) end,
      'askedAt', (select iso_instant(patient_asked_at) from end_questions where appointment_id = visit.id))
  $$;
revoke execute on function evidence_of(appointments) from public;

create or replace function cancel_appointment(target uuid, as_role text, reason text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, as_role);
  has_begun boolean := visit.start_time <= app_now();
  is_missed boolean := has_begun and as_role = 'provider' and visit.status = 'confirmed';
  refund integer := 100;
begin
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
