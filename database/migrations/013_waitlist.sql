-- Waitlist: entries, offers, and times that are kept for them.

-- The waitlist: patients who want an earlier time with a doctor are offered freed times in turn, for a limited time.
create table waitlist_entries (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references profiles (user_id) on delete cascade,
  provider_id uuid not null references providers (id) on delete cascade,
  -- The visit that would move; without one a time of a full day is wanted, and taking it books a visit
  appointment_id uuid references appointments (id) on delete cascade,
  appointment_type text not null check (appointment_type in ('video', 'phone', 'in_person')),
  -- What starts in [wanted_from, wanted_until) is offered; of a visit that would move, what starts before it
  wanted_from timestamptz not null,
  wanted_until timestamptz not null,
  status text not null default 'waiting',
  created_at timestamptz not null default app_now(),
  -- A patient with an open offer is not asked about another time meanwhile. Where nobody else waits for that time, it is noted
  -- here, and offered once the first is answered or has expired.
  passed_over timestamptz[] not null default '{}',
  check (wanted_until > wanted_from),
  constraint waitlist_entries_status_check
  check (status in ('waiting', 'taken', 'left', 'ended'))
);
create unique index one_wait_for_a_visit on waitlist_entries (appointment_id) where status = 'waiting';
create unique index one_wait_for_a_day on waitlist_entries (patient_id, provider_id, wanted_from)
  where status = 'waiting' and appointment_id is null;
create index waitlist_entries_line on waitlist_entries (provider_id, id) where status = 'waiting';
create index waitlist_entries_patient on waitlist_entries (patient_id);
create index waitlist_entries_provider on waitlist_entries (provider_id);
create index waitlist_entries_appointment on waitlist_entries (appointment_id);
call protect('waitlist_entries');
create policy own_read on waitlist_entries for select to app using (patient_id = (select actor_id()));
create policy own_join on waitlist_entries for insert to app with check (patient_id = (select actor_id()));
create policy worker_read on waitlist_entries for select to worker using (true);
-- The manager of a dependent without an account waits for an earlier time in their place, and says what a visit
-- was like.
create policy manager_reads on waitlist_entries for select to app
  using (patient_id = any ((select cared_for('manage'))::uuid[]));
create policy manager_joins on waitlist_entries for insert to app
  with check (patient_id = any ((select cared_for('manage'))::uuid[]));
grant select on waitlist_entries to app, worker;
grant insert (patient_id, provider_id, appointment_id, appointment_type, wanted_from, wanted_until)
  on waitlist_entries to app;

create table waitlist_offers (
  id uuid primary key default uuidv7(),
  entry_id uuid not null references waitlist_entries (id) on delete cascade,
  patient_id uuid not null references profiles (user_id) on delete cascade,
  provider_id uuid not null references providers (id) on delete cascade,
  start_time timestamptz not null,
  status text not null default 'open' check (status in ('open', 'taken', 'declined', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  -- Nobody is asked twice about the same time.
  unique (entry_id, start_time)
);
create unique index one_offer_for_a_time on waitlist_offers (provider_id, start_time) where status = 'open';
create unique index one_offer_to_a_patient on waitlist_offers (patient_id) where status = 'open';
create index waitlist_offers_open on waitlist_offers (expires_at) where status = 'open';
create index waitlist_offers_patient on waitlist_offers (patient_id);
create index waitlist_offers_provider on waitlist_offers (provider_id);
call protect('waitlist_offers');
create policy own_read on waitlist_offers for select to app using (patient_id = (select actor_id()));
create policy worker_read on waitlist_offers for select to worker using (true);
create policy manager_reads on waitlist_offers for select to app
  using (patient_id = any ((select cared_for('manage'))::uuid[]));
grant select on waitlist_offers to app, worker;

-- A visit is the patient's own, paid and ahead, and says itself whose it is; a day is within what can be booked. The
-- rows by which it decides are locked: a place is made before the end of the practice or the visit, or not at all.
create function derive_waitlist_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  provider providers%rowtype;
begin
  if new.appointment_id is not null then
    select * into visit from appointments where id = new.appointment_id and patient_id = new.patient_id for share;
    if not found or visit.status <> 'confirmed' or visit.start_time <= app_now() then
      raise check_violation using message = 'no visit that could be earlier', constraint = 'waiting_visit';
    end if;
    new.provider_id := visit.provider_id;
    new.appointment_type := visit.appointment_type;
    new.wanted_from := app_now();
    new.wanted_until := visit.start_time;
    return new;
  end if;
  select * into provider from providers where id = new.provider_id for share;
  if not found or not provider.is_verified or not provider.is_accepting_patients then
    raise check_violation using message = 'provider takes no bookings', constraint = 'provider_takes_bookings';
  end if;
  if not new.appointment_type = any (provider.visit_types) then
    raise check_violation using message = 'visit type not offered', constraint = 'visit_type_offered';
  end if;
  if new.wanted_until <= app_now() or new.wanted_from > app_now() + interval '16 days'
    or new.wanted_until - new.wanted_from > interval '26 hours' then
    raise check_violation using message = 'no day that can be booked', constraint = 'waiting_day';
  end if;
  return new;
end $$;

-- An offer of a time to somebody on the waitlist checks that it is free under the lock of its provider's bookings.
-- Every booking takes that lock, not those of practices with a buffer alone: one that is under way is
-- waited for. Bookings of a provider come one after the other. A visit that is over is in no constraint, since
-- history may be corrected, but its half hour was sold.
create function refuse_unavailable_time()
 returns trigger
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
  if exists (
    select from providers p
    where p.id = new.provider_id and (new.start_time at time zone p.time_zone)::date > p.license_expires_on) then
    raise check_violation using message = 'the licence is over by then', constraint = 'license_lasts';
  end if;
  return new;
end $$;

create function queue_freed(provider uuid, starts timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into outbox (effect, payload)
    select 'waitlist.freed', jsonb_build_object('providerId', provider, 'startTime', starts)
    where starts > app_now() and exists (
      select from waitlist_entries where provider_id = provider and status = 'waiting')
  $$;

-- A visit that is called off, or moves, frees its time: every start of the present hours that it kept from others, which
-- after a change of the hours or the buffer may be another than its own, or two.
create function note_freed_time() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  freed timestamptz;
  is_alone boolean;
begin
  if not exists (select from waitlist_entries where provider_id = old.provider_id and status = 'waiting') then
    return null;
  end if;
  -- What occupied its own time keeps others out until this commits; beside the other starts a booking may be under way. Where
  -- a transaction that took no lock first would have to wait for it, they are offered by the job, which takes it.
  is_alone := pg_try_advisory_xact_lock(hashtextextended(old.provider_id::text, 0));
  for freed in
    select distinct start
    from providers p
    cross join lateral (select interval '30 minutes' + make_interval(mins => p.buffer_minutes) as apart) a
    cross join lateral generate_series(((old.start_time - apart) at time zone p.time_zone)::date::timestamp,
      ((old.start_time + apart) at time zone p.time_zone)::date::timestamp, interval '1 day') day
    cross join lateral offered_starts(p.id, day::date) start
    where p.id = old.provider_id and start > old.start_time - apart and start < old.start_time + apart
    order by start
  loop
    if is_alone or freed = old.start_time then
      perform offer_to_next(old.provider_id, freed);
    else
      perform queue_freed(old.provider_id, freed);
    end if;
  end loop;
  return null;
end $$;

-- Ends what has run out, and lets patients without an open offer be asked about times for which they were passed over.
create function expire_waitlist_offers() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  changed integer;
  passed record;
begin
  perform lock_bookings(array(select provider_id from waitlist_offers where status = 'open' and expires_at <= app_now()));
  update waitlist_offers set status = 'expired' where status = 'open' and expires_at <= app_now();
  get diagnostics changed = row_count;
  for passed in
    with free as (
      select e.id, e.provider_id, e.passed_over from waitlist_entries e
      where e.status = 'waiting' and e.passed_over <> '{}'
        and not exists (select from waitlist_offers o where o.patient_id = e.patient_id and o.status = 'open')
      for update of e),
    cleared as (
      update waitlist_entries e set passed_over = '{}' from free where e.id = free.id)
    select distinct provider_id, unnest(passed_over) as starts from free order by starts
  loop
    perform queue_freed(passed.provider_id, passed.starts);
  end loop;
  return changed;
end $$;
grant execute on function expire_waitlist_offers to worker;

-- Takes an offer: moves the visit that waits, or books one that is to be paid. Returns it; the same for a second
-- press. The visit, its place in the line, the offer: in the order in which cancelling a visit takes them.
create function take_waitlist_offer(target uuid) returns uuid
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
grant execute on function take_waitlist_offer to app;

-- The next in line is asked at once. Saying no twice is saying no. What is taken is a visit: it is cancelled, not
-- declined.
create function decline_waitlist_offer(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  found_status text;
begin
  perform lock_bookings(array(select provider_id from waitlist_offers where id = target));
  select status into found_status from waitlist_offers where id = target and stands_for(patient_id) for update;
  if not found then
    raise no_data_found using message = 'no such offer';
  end if;
  if found_status = 'taken' then
    raise check_violation using message = 'the offer has been taken', constraint = 'offer_open';
  end if;
  update waitlist_offers set status = 'declined' where id = target and status = 'open';
end $$;
grant execute on function decline_waitlist_offer to app;

-- Leaves the line; what was offered goes to the next.
create function leave_waitlist(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform lock_bookings(array(select provider_id from waitlist_entries where id = target));
  perform from waitlist_entries where id = target and stands_for(patient_id) for update;
  if not found then
    raise no_data_found using message = 'no such wait';
  end if;
  update waitlist_entries set status = 'left' where id = target and status = 'waiting';
  update waitlist_offers set status = 'declined' where entry_id = target and status = 'open';
end $$;
grant execute on function leave_waitlist to app;

-- A patient who cancels the visit for which they wait for an earlier time, or moves it before the offered time,
-- leaves the waitlist: the offer goes to the next entry at once, by the trigger of refused offers.
create function end_wait_of_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if new.status = 'cancelled' then
    update waitlist_entries set status = 'left' where appointment_id = new.id and status = 'waiting';
  end if;
  update waitlist_offers o set status = 'declined'
  from waitlist_entries e
  where e.id = o.entry_id and e.appointment_id = new.id and o.status = 'open'
    and (new.status = 'cancelled' or new.start_time <= o.start_time);
  return null;
end $$;

-- The service of a browser gave it another address; false unless the former one is told in the actor's session.
create function move_push_subscription(
    session_token text, former text, endpoint text, p256dh text, auth text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if push_endpoint(session_token) is distinct from former then
    return false;
  end if;
  perform save_push_subscription(session_token, endpoint, p256dh, auth);
  return true;
end $$;
grant execute on function move_push_subscription to app;

-- The waitlist entries that may be asked about a free time, oldest first; none where it is not to be offered at all.
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

-- Offers a free time to the first entry. The caller, who frees it, holds the lock of its provider's bookings, or what
-- occupied it keeps others out until the commit. Locked entries are skipped, since two patients who cancel and are
-- next for each other's times would deadlock: what a locked entry kept from being decided is looked at again.
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

-- Offers a free time to the patient who has waited longest for one; null where nobody waits. Whether it lies in the
-- provider's hours is checked by the caller.
create function offer_time(provider uuid, starts timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(provider::text, 0));
  return offer_to_next(provider, starts);
end $$;
grant execute on function offer_time to worker;

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

-- A cancelled visit that was never more than held says so by the time to which it was: its doctor has not heard of it.
create function record_hold_end() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  new.hold_expires_at := old.hold_expires_at;
  return new;
end $$;

-- What a slot's search needs to know of other people's visits: when, and nothing else. A time that is offered is kept
-- for whom it is offered to. What is offered to somebody occupies time as well, and two minutes longer, in which the
-- clock passes it on to the next in line; and what was completed before its half hour was over. A start says that,
-- and is in the index.
create view provider_busy with (security_barrier = true) as
  select provider_id, start_time, end_time from appointments
  where status in ('scheduled', 'confirmed', 'in_progress') or status = 'completed' and start_time > app_now() - interval '30 minutes'
  union all
  select provider_id, start_time, start_time + interval '30 minutes' from waitlist_offers
  where status = 'open' and expires_at > app_now() - interval '2 minutes';
grant select on provider_busy to app;
