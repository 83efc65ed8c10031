-- Availability: several windows a day, time kept free between visits, and how long before a visit it is booked.

alter table providers
  -- Minutes before and after every visit, and minutes between booking and visit
  add column buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 60),
  add column notice_minutes integer not null default 0 check (notice_minutes between 0 and 10080);
grant select (buffer_minutes, notice_minutes), update (buffer_minutes, notice_minutes) on providers to app;

-- When a visit may start by the hours alone, breaks left out. Its exact twin, with what is booked, is slotsBetween() in
-- contract/src/availability/rules.ts; this one only has to find those who are worth asking.
create or replace function opening_starts(target uuid, hours jsonb, zone text) returns tstzmultirange
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  today date := (app_now() at time zone zone)::date;
  starts tstzmultirange;
begin
  select range_agg(tstzrange(opens, closes - interval '30 minutes', '[]')) into starts
  from (
    select (day + begins::interval) at time zone zone as opens,
      (day + (case ends when '00:00' then '24:00' else ends end)::interval) at time zone zone as closes
    from (
      select today + n as day, coalesce(e.closed, false) as closed, e.start_time, e.end_time,
        hours -> lower(to_char(today + n, 'dy')) as weekday
      from generate_series(-1, 15) n
      left join availability_exceptions e on e.provider_id = target and e.date = today + n) days
    cross join lateral (
      select start_time as begins, end_time as ends where start_time is not null
      union all
      select opening ->> 'start', opening ->> 'end'
      from jsonb_array_elements(jsonb_build_array(weekday) || coalesce(weekday -> 'also', '[]')) opening
      where start_time is null and weekday -> 'enabled' = 'true') openings
    where not closed) windows
  where closes - interval '30 minutes' >= opens;
  return coalesce(starts, '{}');
exception when data_exception then
  return '{}';
end $$;

-- A holiday is many dates: the openings follow once per statement.
drop trigger note_exception on availability_exceptions;
drop function note_exception();
create function note_exceptions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update providers set open_starts = opening_starts(id, availability, time_zone)
  where id in (select provider_id from changed);
  return null;
end $$;
create trigger note_inserted after insert on availability_exceptions
  referencing new table as changed for each statement execute function note_exceptions();
create trigger note_updated after update on availability_exceptions
  referencing new table as changed for each statement execute function note_exceptions();
create trigger note_deleted after delete on availability_exceptions
  referencing old table as changed for each statement execute function note_exceptions();

-- Whether visits that stand leave the provider's buffer around a new one. Whoever asks holds the lock of the provider's
-- bookings: two visits that are too near to each other do not overlap, so that no constraint would see them.
create function keep_buffer(provider providers, visit uuid, starts timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  apart interval := interval '30 minutes' + make_interval(mins => provider.buffer_minutes);
begin
  if exists (
    select from appointments
    where provider_id = provider.id and id <> visit and status in ('scheduled', 'confirmed', 'in_progress')
      and start_time > starts - apart and start_time < starts + apart) then
    raise exclusion_violation using message = 'too near to another visit', constraint = 'buffer_between_visits';
  end if;
end $$;

-- Fee, end, status, room and hold are never the client's to say.
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

-- Moves a visit to another free slot until 24 hours before it; the grid of the hours is checked by the caller.
-- Its twin is canReschedule() in contract/src/appointments/rules.ts.
create or replace function reschedule_appointment(target uuid, new_start timestamptz) returns void
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
  update appointments set start_time = new_start, end_time = new_start + interval '30 minutes' where id = target;
end $$;

create or replace view provider_public_info as
  select p.id, p.user_id, p.specialty_id, p.full_name, p.years_experience, p.languages, p.is_accepting_patients,
    p.average_rating, p.total_reviews, left(p.bio, 240) as bio_excerpt, p.bio, p.education, p.certifications,
    p.hourly_rate, p.fee_cents,
    p.availability, p.time_zone, p.visit_types, p.country, p.city, p.late_refund_percent, p.search_text,
    -- [{"date": "2026-11-30", "closed": true, "start": null, "end": null}, …] as far as anyone can book
    (select jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time))
      from availability_exceptions e
      where e.provider_id = p.id and e.date between app_now()::date - 1 and app_now()::date + 17)
      as exceptions,
    p.slug, p.short_id, p.insurers, p.open_starts, p.availability_updated_at, p.median_response_minutes,
    p.completed_visits, p.cancelled_visits, p.profile_fields, p.trust_score, p.updated_at,
    (select max(d.created_at) from verification_decisions d where d.provider_id = p.id and d.status = 'approved')
      as verified_at,
    p.buffer_minutes, p.notice_minutes
  from providers p
  where p.is_verified;
