-- Times that a doctor keeps for urgent visits: inside the minimum notice, and in hours of their own.

alter table providers
  add column takes_urgent boolean not null default false,
  -- Of every day, {"start": "HH:MM", "end": "HH:MM"} in the provider's zone; null where only the notice is given up
  add column urgent_hours jsonb check (urgent_hours is null
    or (urgent_hours ->> 'start' ~ '^([01]\d|2[0-3]):[0-5]\d$' and urgent_hours ->> 'end' ~ '^([01]\d|2[0-3]):[0-5]\d$|^24:00$'
      and urgent_hours ->> 'start' < replace(urgent_hours ->> 'end', '00:00', '24:00')) is true);
grant select (takes_urgent, urgent_hours), update (takes_urgent, urgent_hours) on providers to app;

-- Whether it took a time that is kept for urgent visits, which is what its surcharge is for. The server finds it by
-- slotsBetween() in contract/src/availability/rules.ts.
alter table appointments add column is_reserved_time boolean not null default false;
alter table appointments add constraint reserved_for_urgency check (not is_reserved_time or urgency <> 'routine');
grant insert (is_reserved_time) on appointments to app;

-- For which urgency a time is kept; null where it is too far ahead. Its twin is reservedFor() in
-- contract/src/payments/rules.ts.
create function urgency_of_reserved(starts timestamptz) returns text
  language sql stable set search_path = public, pg_temp
  as $$
    select case when starts <= app_now() + interval '24 hours' then 'emergency'
      when starts <= app_now() + interval '48 hours' then 'urgent' end
  $$;

create or replace view provider_public_info as
 SELECT id,
    user_id,
    specialty_id,
    full_name,
    years_experience,
    languages,
    is_accepting_patients,
    average_rating,
    total_reviews,
    "left"(bio, 240) AS bio_excerpt,
    bio,
    education,
    certifications,
    hourly_rate,
    fee_cents,
    availability,
    time_zone,
    visit_types,
    country,
    city,
    late_refund_percent,
    search_text,
    ( SELECT jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time)) AS jsonb_agg
           FROM availability_exceptions e
          WHERE ((e.provider_id = p.id) AND ((e.date >= ((app_now())::date - 1)) AND (e.date <= ((app_now())::date + 17))))) AS exceptions,
    slug,
    short_id,
    insurers,
    open_starts,
    availability_updated_at,
    median_response_minutes,
    completed_visits,
    cancelled_visits,
    profile_fields,
    trust_score,
    updated_at,
    ( SELECT max(d.created_at) AS max
           FROM verification_decisions d
          WHERE ((d.provider_id = p.id) AND (d.status = 'approved'::text))) AS verified_at,
    buffer_minutes,
    notice_minutes,
    license_expires_on AS last_day,
    takes_urgent,
    urgent_hours
   FROM providers p
  WHERE is_verified;

create or replace view own_provider_info with (security_barrier = true) as
 SELECT id,
    user_id,
    specialty_id,
    full_name,
    years_experience,
    languages,
    is_accepting_patients,
    average_rating,
    total_reviews,
    "left"(bio, 240) AS bio_excerpt,
    bio,
    education,
    certifications,
    hourly_rate,
    fee_cents,
    availability,
    time_zone,
    visit_types,
    country,
    city,
    late_refund_percent,
    ( SELECT jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time)) AS jsonb_agg
           FROM availability_exceptions e
          WHERE ((e.provider_id = p.id) AND ((e.date >= ((app_now())::date - 1)) AND (e.date <= ((app_now())::date + 17))))) AS exceptions,
    slug,
    short_id,
    insurers,
    open_starts,
    availability_updated_at,
    median_response_minutes,
    completed_visits,
    cancelled_visits,
    profile_fields,
    is_verified,
    ( SELECT max(d.created_at) AS max
           FROM verification_decisions d
          WHERE ((d.provider_id = p.id) AND (d.status = 'approved'::text))) AS verified_at,
    buffer_minutes,
    notice_minutes,
    license_expires_on AS last_day,
    takes_urgent,
    urgent_hours
   FROM providers p
  WHERE (user_id = ( SELECT actor_id() AS actor_id));

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

-- How many of the doctor's other patients come before the actor's visit: those being seen, and of those who wait whoever
-- took a time kept for urgent visits, emergencies of these first, then who was earlier.
create or replace function waiting_ahead(target uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*)::integer
    from appointments own
    join appointments other on other.provider_user_id = own.provider_user_id and other.id <> own.id
    where own.id = target and (own.patient_id = actor_id() or may_care(actor_id(), own.patient_id, 'manage'))
      and other.during && tstzrange(own.start_time - interval '2 hours', own.start_time + interval '2 hours')
      and (other.status = 'in_progress' or other.status = 'confirmed'
        and (other.is_reserved_time, other.is_reserved_time and other.urgency = 'emergency', own.start_time)
          > (own.is_reserved_time, own.is_reserved_time and own.urgency = 'emergency', other.start_time)
        and exists (
        select from call_presence p
        where p.appointment_id = other.id and p.part = 'patient' and p.left_at is null
          and p.seen_at > app_now() - interval '60 seconds'))
  $$;

create or replace view visit_oversight with (security_barrier = true) as
  select id, patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time,
    null::text as symptoms, null::text as notes, urgency, fee_cents, currency, meeting_url, hold_expires_at,
    cancelled_at, cancelled_by, cancel_reason, refund_percent, created_at, booked_by, outcome, corrected_to, end_fact,
    outcome_by, outcome_at, outcome_evidence, provider_statement, patient_statement, called_off,
    case when exists (select from end_disputes d where d.appointment_id = appointments.id) then patient_reason end
      as patient_reason,
    confirmed_at, is_reserved_time
  from appointments where actor_is_admin();
