-- A time that becomes free is offered to whoever waits in the transaction that frees it: until then nobody else sees it
-- free, and from then on it is kept. What is checked for that lies here too: whether it is a start that the provider offers.

-- The starts of a provider's day on their own clock, apart by the buffer, in order. Its twin is slotStarts() with startsOf()
-- in contract/src/availability. A day is walked only where a time becomes free while somebody waits.
create function offered_starts(target uuid, day date) returns setof timestamptz
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype;
  step integer;
  free integer := 0;
  after_step timestamptz := '-infinity';
  opening record;
  start timestamptz;
  starts timestamptz[] := '{}';
begin
  select * into provider from providers where id = target;
  step := 30 + provider.buffer_minutes;
  for opening in
    with openings (begins, ends) as (
      select e.start_time, e.end_time from availability_exceptions e
      where e.provider_id = target and e.date = day and not e.closed and e.start_time is not null
      union all
      select o ->> 'start', o ->> 'end'
      from (select provider.availability -> lower(to_char(day, 'dy')) as weekday) hours
      cross join lateral jsonb_array_elements(jsonb_build_array(weekday) || coalesce(weekday -> 'also', '[]')) o
      where weekday -> 'enabled' = 'true' and not exists (
        select from availability_exceptions e
        where e.provider_id = target and e.date = day and (e.closed or e.start_time is not null))),
    minutes as (
      select minute_of_day(begins) as opens, coalesce(nullif(minute_of_day(ends), 0), 1440) as closes from openings
      where minute_of_day(begins) is not null and minute_of_day(ends) is not null)
    select * from minutes where opens < closes order by opens, closes
  loop
    -- A window that opens before the buffer of the last visit before it has passed opens when it has.
    opening.opens := greatest(opening.opens, free);
    continue when opening.opens + 30 > opening.closes;
    free := opening.opens + ((opening.closes - opening.opens - 30) / step + 1) * step;
    starts := starts || window_starts(provider.time_zone, day, int4range(opening.opens, opening.closes), step);
  end loop;
  for start in select distinct s from unnest(starts) s order by s loop
    continue when start < after_step;
    after_step := start + make_interval(mins => step);
    return next start;
  end loop;
exception when data_exception then
  return;
end $$;

-- Minutes since midnight of HH:MM, to 24:00; null where it reads otherwise.
create function minute_of_day(clock text) returns integer
  language sql immutable set search_path = public, pg_temp
  as $$
    select case when clock ~ '^([01]\d|2[0-3]):[0-5]\d(:00)?$|^24:00(:00)?$'
      then split_part(clock, ':', 1)::integer * 60 + split_part(clock, ':', 2)::integer end
  $$;

-- The starts of one window of the wall clock (minutes since midnight): every instant at which the clock reads one of its
-- steps, all of its half hour within the window, also where clocks change. No zone changes by more than three hours.
create function window_starts(zone text, day date, opening int4range, step integer) returns timestamptz[]
  language plpgsql stable set search_path = public, pg_temp
  as $$
declare
  opens timestamp := day + make_interval(mins => lower(opening));
  closes timestamp := day + make_interval(mins => upper(opening));
  after_step timestamptz := '-infinity';
  start timestamptz;
  starts timestamptz[] := '{}';
begin
  for start in
    select distinct at from generate_series(opens, closes - interval '30 minutes', make_interval(mins => step)) wall
    cross join lateral (
      select (wall at time zone zone) + make_interval(mins => shift) as at from generate_series(-180, 180, 15) shift) candidate
    where at at time zone zone = wall and not exists (
      select from generate_series(1, 29) later
      where (at + make_interval(mins => later)) at time zone zone not between opens and closes - interval '1 minute')
    order by at
  loop
    -- The grid after a change of the clocks need not continue the one before it.
    continue when start < after_step;
    after_step := start + make_interval(mins => step);
    starts := starts || start;
  end loop;
  return starts;
end $$;

-- Whoever may be asked about a free time, in the order in which they came; none where it is not to be offered at all.
create function waiting_for(provider uuid, starts timestamptz) returns setof waitlist_entries
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  offering providers%rowtype;
  apart interval;
begin
  select p.* into offering
  from providers p join provider_public_info i on i.id = p.id
  where p.id = provider and p.is_accepting_patients
    and starts > app_now() + greatest(make_interval(mins => p.notice_minutes), interval '30 minutes')
    and starts < (((app_now() at time zone p.time_zone)::date + 14)::timestamp at time zone p.time_zone)
    and starts in (select offered_starts(p.id, (starts at time zone p.time_zone)::date));
  apart := interval '30 minutes' + make_interval(mins => offering.buffer_minutes);
  if apart is null or exists (
    select from provider_busy b
    where b.provider_id = provider and b.start_time > starts - apart and b.start_time < starts + apart) then
    return;
  end if;
  return query
    select e.*
    from waitlist_entries e left join appointments a on a.id = e.appointment_id
    where e.provider_id = provider and e.status = 'waiting' and starts >= e.wanted_from
      -- A visit that moves keeps its type; a new one is of a type that is still offered.
      and case when e.appointment_id is null then starts < e.wanted_until and e.appointment_type = any (offering.visit_types)
        else a.status = 'confirmed' and starts < a.start_time and a.start_time > app_now() end
      and not exists (select from waitlist_offers o where o.entry_id = e.id and o.start_time = starts)
      and not exists (
        select from appointments v
        where v.patient_id = e.patient_id and v.id is distinct from e.appointment_id
          and v.status in ('scheduled', 'confirmed', 'in_progress')
          and v.start_time > starts - interval '30 minutes' and v.start_time < starts + interval '30 minutes')
    order by e.id;
end $$;

-- Offers a free time to the first in line, without the lock of its provider's bookings: for whoever frees the time, since
-- what occupied it keeps others out until they commit. Nobody's place in the line is waited for, or two who cancel and are
-- next in line for each other's times would wait in a circle: what a place in use kept from being decided is looked at again.
create function offer_to_next(provider uuid, starts timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  candidates uuid[];
  chosen waitlist_entries%rowtype;
  made uuid;
  passed integer;
begin
  if not exists (select from waitlist_entries e where e.provider_id = provider and e.status = 'waiting') then
    return null;
  end if;
  candidates := array(select e.id from waiting_for(provider, starts) e);
  -- Again where another time was offered to the same person meanwhile
  for attempt in 1 .. cardinality(candidates) loop
    select e.* into chosen
    from waitlist_entries e
    where e.id = any (candidates) and e.status = 'waiting'
      and not exists (select from waitlist_offers o where o.patient_id = e.patient_id and o.status = 'open')
    order by e.id
    limit 1
    for update of e skip locked;
    exit when not found;
    insert into waitlist_offers (entry_id, patient_id, provider_id, start_time, expires_at)
    values (chosen.id, chosen.patient_id, provider, starts, app_now() + interval '30 minutes')
    on conflict do nothing
    returning id into made;
    if made is not null then
      insert into outbox (effect, payload) values ('waitlist.offered', jsonb_build_object('offerId', made));
      return made;
    end if;
  end loop;
  with at_hand as (
    select id from waitlist_entries where id = any (candidates) for update skip locked)
  update waitlist_entries e set passed_over = array_append(array_remove(passed_over, starts), starts)
  from at_hand where e.id = at_hand.id;
  get diagnostics passed = row_count;
  if passed < cardinality(candidates) then
    perform queue_freed(provider, starts);
  end if;
  return null;
end $$;

create or replace function note_freed_time() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform offer_to_next(old.provider_id, old.start_time);
  return null;
end $$;

-- The same for a time that has been open to everybody: whoever is booking it is waited for.
drop function offer_time(uuid, timestamptz, integer);
create function offer_time(provider uuid, starts timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(provider::text, 0));
  return offer_to_next(provider, starts);
end $$;
grant execute on function offer_time to worker;

-- What is offered to somebody occupies time as well, and two minutes longer, in which the clock passes it on to the next in
-- line; and what was completed before its half hour was over. A start says that, and is in the index.
create or replace view provider_busy with (security_barrier = true) as
  select provider_id, start_time, end_time from appointments
  where status in ('scheduled', 'confirmed', 'in_progress') or status = 'completed' and start_time > app_now() - interval '30 minutes'
  union all
  select provider_id, start_time, start_time + interval '30 minutes' from waitlist_offers
  where status = 'open' and expires_at > app_now() - interval '2 minutes';

-- Bookings of a provider come one after the other. A visit that is over is in no constraint, since history may be corrected,
-- but its half hour was sold.
create or replace function keep_offered_time() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.provider_id::text, 0));
  if exists (
    select from appointments
    where provider_id = new.provider_id and status = 'completed' and id <> new.id
      and start_time > new.start_time - interval '30 minutes' and start_time < new.start_time + interval '30 minutes') then
    raise exclusion_violation using message = 'sold before', constraint = 'one_visit_per_provider_at_a_time';
  end if;
  return new;
end $$;

drop trigger keep_offered on appointments;
create trigger keep_offered before insert or update of start_time on appointments
  for each row when (new.status in ('scheduled', 'confirmed')) execute function keep_offered_time();

-- After the row, not before it: a booking that waited for the end of what occupied the time sees whom it was offered to.
create function refuse_offered_time() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  apart interval := interval '30 minutes' + (
    select make_interval(mins => buffer_minutes) from providers where id = new.provider_id);
begin
  if exists (
    select from waitlist_offers
    where provider_id = new.provider_id and status = 'open' and patient_id <> new.patient_id
      and expires_at > app_now() - interval '2 minutes'
      and start_time > new.start_time - apart and start_time < new.start_time + apart) then
    raise exclusion_violation using message = 'offered to somebody who waits', constraint = 'offered_to_another';
  end if;
  return null;
end $$;

create trigger refuse_offered after insert or update of start_time on appointments
  for each row when (new.status in ('scheduled', 'confirmed')) execute function refuse_offered_time();

-- The visit, its place in the line, the offer: in the order in which cancelling a visit takes them.
create or replace function take_waitlist_offer(target uuid) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  offer waitlist_offers%rowtype;
  entry waitlist_entries%rowtype;
  visit appointments%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended(provider_id::text, 0)), pg_advisory_xact_lock(hashtextextended(patient_id::text, 1))
  from waitlist_offers where id = target;
  select * into offer from waitlist_offers where id = target;
  if stands_for(offer.patient_id) is not true then
    raise no_data_found using message = 'no such offer';
  end if;
  select a.* into visit from waitlist_entries e join appointments a on a.id = e.appointment_id
  where e.id = offer.entry_id for update of a;
  select * into entry from waitlist_entries where id = offer.entry_id for update;
  select * into offer from waitlist_offers where id = target for update;
  if offer.status = 'taken' then
    return entry.appointment_id;
  end if;
  if offer.status <> 'open' or offer.expires_at <= app_now() or entry.status <> 'waiting' then
    raise check_violation using message = 'the offer has ended', constraint = 'offer_open';
  end if;
  update waitlist_offers set status = 'taken' where id = target;
  if entry.appointment_id is null then
    insert into appointments (patient_id, provider_id, appointment_type, start_time)
    values (offer.patient_id, offer.provider_id, entry.appointment_type, offer.start_time)
    returning * into visit;
  else
    if visit.status <> 'confirmed' or visit.start_time <= offer.start_time then
      raise check_violation using message = 'the visit is not later any more', constraint = 'offer_open';
    end if;
    update appointments set start_time = offer.start_time, end_time = offer.start_time + interval '30 minutes'
    where id = visit.id;
  end if;
  update waitlist_entries set status = 'taken', appointment_id = visit.id where id = entry.id;
  return visit.id;
end $$;

-- What is taken is a visit: it is cancelled, not declined.
create or replace function decline_waitlist_offer(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  found_status text;
begin
  select status into found_status from waitlist_offers where id = target and stands_for(patient_id) for update;
  if not found then
    raise no_data_found using message = 'no such offer';
  end if;
  if found_status = 'taken' then
    raise check_violation using message = 'the offer has been taken', constraint = 'offer_open';
  end if;
  update waitlist_offers set status = 'declined' where id = target and status = 'open';
end $$;

-- Row security says who may book for whom, as it was when the statement began. Whether a carer still may is asked of the link
-- itself, which cannot end until they have: a booking that began before the end of the link and comes after it leaves nothing.
create or replace function note_booker() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.booked_by := nullif(coalesce(actor_id(), new.booked_by), new.patient_id);
  if exists (select from care_links where patient_id = new.patient_id and carer_id = actor_id()) then
    perform from care_links
    where patient_id = new.patient_id and carer_id = actor_id() and state = 'active' and rights && '{book,manage}' for share;
    if not found then
      raise insufficient_privilege using message = 'the link has ended';
    end if;
  end if;
  return new;
end $$;

-- A cancelled visit that was never more than held says so by the time to which it was: its doctor has not heard of it.
create function keep_hold() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  new.hold_expires_at := old.hold_expires_at;
  return new;
end $$;

create trigger keep_hold before update of status on appointments
  for each row when (old.status = 'scheduled' and new.status = 'cancelled') execute function keep_hold();
