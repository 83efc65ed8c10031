-- While a visit by phone is to come, the number to call does not go; while one in person is, neither does the address, and a
-- new one is told.
create function keep_number() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select a.* into visit from appointments a
  left join profiles other on other.user_id = case when a.patient_id = new.user_id then a.booked_by else a.patient_id end
  where a.appointment_type = 'phone' and a.status in ('scheduled', 'confirmed', 'in_progress') and a.end_time > app_now()
    and new.user_id in (a.patient_id, a.booked_by) and not is_phone(other.phone)
  order by a.start_time limit 1;
  if found then
    raise check_violation using message = 'a visit needs the number', constraint = 'phone_of_visit',
      detail = jsonb_build_object('appointmentId', visit.id, 'startTime', visit.start_time)::text;
  end if;
  return new;
end $$;

-- Whose account ends has no number any more.
create trigger keep_number before update of phone on profiles
  for each row when (is_phone(old.phone) and not is_phone(new.phone) and actor_id() is not null)
  execute function keep_number();

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
    -- Locked: nobody takes the number away before the visit stands, of which keep_number() then knows.
    perform from profiles where user_id in (new.patient_id, actor_id(), new.booked_by) and user_id <> provider.user_id
      and is_phone(phone) for share;
    if not found then
      raise check_violation using message = 'nobody knows whom to call', constraint = 'patient_phone';
    end if;
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
    new.hold_expires_at := app_now() + interval '30 minutes';
  end if;
  if new.appointment_type = 'video' then
    new.meeting_url := '/call/' || new.id;
  end if;
  return new;
end $$;

create function comes_in_person(visit appointments) returns boolean
  language sql stable parallel safe
  as $$
    select visit.appointment_type = 'in_person' and visit.status in ('scheduled', 'confirmed', 'in_progress')
      and visit.end_time > app_now()
  $$;

create or replace function keep_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if exists (select from providers where id = new.provider_id and 'in_person' = any (visit_types))
    or exists (select from appointments a where a.provider_id = new.provider_id and comes_in_person(a)) then
    raise check_violation using message = 'visits in person need an address', constraint = 'practice_address';
  end if;
  return new;
end $$;

-- Another revision, so that calendars take the new place.
create function tell_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  with told as (
    update appointments a set revision = revision + 1
    where a.provider_id = new.provider_id and a.status = 'confirmed' and comes_in_person(a) and a.start_time > app_now()
    returning id, revision)
  insert into outbox (effect, payload)
  select 'visit.place_changed', jsonb_build_object('appointmentId', id, 'revision', revision) from told;
  return null;
end $$;
create trigger tell_address after update of address on provider_contacts
  for each row when (trim(new.address) <> '' and trim(old.address) <> trim(new.address)) execute function tell_address();
