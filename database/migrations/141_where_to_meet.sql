-- A visit by phone needs a number to call, one in person a place to come to, before it can be booked.

-- International form (E.164), as server/src/platform/phone.ts writes it.
create function is_phone(number text) returns boolean
  language sql immutable set search_path = public, pg_temp
  as $$ select coalesce(number ~ '^\+[1-9]\d{6,14}$', false) $$;

-- Numbers with their country's code are written in that form. The others stay as they were typed, and are asked for again
-- when somebody needs them.
create function to_phone(number text) returns text
  language sql immutable set search_path = public, pg_temp
  as $$
    select case when is_phone(digits) then digits else number end
    from (select regexp_replace(regexp_replace(number, '[\s().\-/]', '', 'g'), '^00', '+') as digits) plain
  $$;
alter table profiles disable trigger user;
update profiles set phone = to_phone(phone) where phone <> to_phone(phone);
alter table profiles enable trigger user;
alter table provider_contacts disable trigger user;
update provider_contacts set phone = to_phone(phone) where phone <> to_phone(phone);
alter table provider_contacts enable trigger user;
drop function to_phone(text);

create function keep_phone() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  if not is_phone(new.phone) then
    raise check_violation using message = 'no number in international form', constraint = 'phone_number';
  end if;
  return new;
end $$;
create trigger keep_phone before update of phone on profiles
  for each row when (new.phone is distinct from old.phone and new.phone <> '') execute function keep_phone();
create trigger keep_phone before update of phone on provider_contacts
  for each row when (new.phone is distinct from old.phone and new.phone <> '') execute function keep_phone();
create trigger keep_new_phone before insert on provider_contacts
  for each row when (new.phone <> '') execute function keep_phone();

-- Where a verified practice sees patients in person: whoever thinks of coming wants to know before they pay.
create view practice_addresses with (security_barrier = true) as
  select c.provider_id, c.address
  from provider_contacts c join providers p on p.id = c.provider_id
  where p.is_verified and 'in_person' = any (p.visit_types) and c.address <> '';
grant select on practice_addresses to app;

-- The number to call for a visit that stands: the patient's, or that of whoever booked it for them. For its doctor whatever
-- the patient shares besides, and for whose number it is.
create view visit_phones with (security_barrier = true) as
  select a.id as appointment_id, case when is_phone(p.phone) then p.phone else b.phone end as phone
  from appointments a
  join profiles p on p.user_id = a.patient_id
  left join profiles b on b.user_id = a.booked_by
  where a.appointment_type = 'phone' and (is_phone(p.phone) or is_phone(b.phone))
    and case when (select actor_id()) = a.provider_user_id then a.status in ('confirmed', 'in_progress')
      when is_phone(p.phone) then (select actor_id()) = a.patient_id
      else (select actor_id()) in (a.patient_id, a.booked_by) end;
grant select on visit_phones to app;

grant execute on function is_phone to app;

-- Whether somebody can be called about a visit of theirs that the actor books: at their own number, or at the actor's.
create function may_be_called(patient uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from profiles where is_phone(phone) and (user_id = actor_id()
      or user_id = patient and (patient = actor_id() or may_care(actor_id(), patient, 'book'))))
  $$;
grant execute on function may_be_called to app;

-- Whether a practice says where it is.
create function has_address(provider uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from provider_contacts where provider_id = provider and trim(address) <> '') $$;

create function require_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not has_address(new.id) then
    raise check_violation using message = 'visits in person need an address', constraint = 'practice_address';
  end if;
  return new;
end $$;
create trigger require_address before update of visit_types on providers
  for each row when ('in_person' = any (new.visit_types) and not 'in_person' = any (old.visit_types))
  execute function require_address();

create function keep_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if exists (select from providers where id = new.provider_id and 'in_person' = any (visit_types)) then
    raise check_violation using message = 'visits in person need an address', constraint = 'practice_address';
  end if;
  return new;
end $$;
create trigger keep_address before update of address on provider_contacts
  for each row when (trim(new.address) = '' and old.address <> '') execute function keep_address();

-- Whoever offered visits in person without saying where does so again once they have said it.
alter table providers disable trigger user;
update providers set visit_types = array_remove(visit_types, 'in_person')
where 'in_person' = any (visit_types) and cardinality(visit_types) > 1 and not has_address(id);
alter table providers enable trigger user;

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
    new.hold_expires_at := app_now() + interval '30 minutes';
  end if;
  if new.appointment_type = 'video' then
    new.meeting_url := '/call/' || new.id;
  end if;
  return new;
end $$;
