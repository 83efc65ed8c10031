-- The waitlist: whoever wants an earlier time with a doctor is offered one that becomes free, in turn, for a limited time.

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
  status text not null default 'waiting' check (status in ('waiting', 'taken', 'left')),
  created_at timestamptz not null default app_now(),
  check (wanted_until > wanted_from)
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
grant select on waitlist_entries to app, worker;
grant insert (patient_id, provider_id, appointment_id, appointment_type, wanted_from, wanted_until)
  on waitlist_entries to app;
create trigger at_pace before insert on waitlist_entries
  for each row execute function limit_pace('waitlist', 20, 3600);

-- A visit is the patient's own, paid and ahead, and says itself whose it is; a day is within what can be booked.
create function derive_waitlist_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  provider providers%rowtype;
begin
  if new.appointment_id is not null then
    select * into visit from appointments where id = new.appointment_id and patient_id = new.patient_id;
    if not found or visit.status <> 'confirmed' or visit.start_time <= app_now() then
      raise check_violation using message = 'no visit that could be earlier', constraint = 'waiting_visit';
    end if;
    new.provider_id := visit.provider_id;
    new.appointment_type := visit.appointment_type;
    new.wanted_from := app_now();
    new.wanted_until := visit.start_time;
    return new;
  end if;
  select * into provider from providers where id = new.provider_id;
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
create trigger derive before insert on waitlist_entries
  for each row execute function derive_waitlist_entry();

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
grant select on waitlist_offers to app, worker;

-- A time that is offered is kept for whom it is offered to.
create or replace view provider_busy with (security_barrier = true) as
  select provider_id, start_time, end_time
  from appointments
  where status in ('scheduled', 'confirmed', 'in_progress')
  union all
  select provider_id, start_time, start_time + interval '30 minutes'
  from waitlist_offers
  where status = 'open' and expires_at > app_now();

create function keep_offered_time() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if exists (
    select from waitlist_offers
    where provider_id = new.provider_id and status = 'open' and patient_id <> new.patient_id and expires_at > app_now()
      and start_time > new.start_time - interval '30 minutes' and start_time < new.start_time + interval '30 minutes') then
    raise exclusion_violation using message = 'offered to somebody who waits', constraint = 'offered_to_another';
  end if;
  return new;
end $$;
create trigger keep_offered before insert or update of start_time on appointments
  for each row execute function keep_offered_time();

create function queue_freed(provider uuid, starts timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into outbox (effect, payload)
    select 'waitlist.freed', jsonb_build_object('providerId', provider, 'startTime', starts)
    where starts > app_now() and exists (
      select from waitlist_entries where provider_id = provider and status = 'waiting')
  $$;

-- A visit that is called off, or moves, frees its time.
create function note_freed_time() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform queue_freed(old.provider_id, old.start_time);
  return null;
end $$;
create trigger freed_by_cancelling after update of status on appointments
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function note_freed_time();
create trigger freed_by_moving after update of start_time on appointments
  for each row when (new.start_time <> old.start_time and new.status in ('scheduled', 'confirmed'))
  execute function note_freed_time();
-- An offer that nobody takes goes to the next.
create trigger freed_by_refusal after update of status on waitlist_offers
  for each row when (new.status in ('declined', 'expired')) execute function note_freed_time();

-- Offers a free time to whoever has waited longest for such a one; null where nobody has. Whether it lies in the
-- provider's hours is checked by the caller.
create function offer_time(provider uuid, starts timestamptz, minutes integer) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  next_in_line waitlist_entries%rowtype;
  apart interval;
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(provider::text, 0));
  select interval '30 minutes' + make_interval(mins => buffer_minutes) into apart
  from providers where id = provider and is_verified and is_accepting_patients
    and starts > app_now() + make_interval(mins => notice_minutes);
  -- Too soon to be thought over, or not free any more
  if apart is null or starts <= app_now() + make_interval(mins => minutes) or exists (
    select from provider_busy b
    where b.provider_id = provider and b.start_time > starts - apart and b.start_time < starts + apart) then
    return null;
  end if;
  select e.* into next_in_line
  from waitlist_entries e left join appointments a on a.id = e.appointment_id
  where e.provider_id = provider and e.status = 'waiting' and starts >= e.wanted_from
    and case when e.appointment_id is null then starts < e.wanted_until
      else a.status = 'confirmed' and starts < a.start_time and a.start_time > app_now() end
    and not exists (select from waitlist_offers o where o.entry_id = e.id and o.start_time = starts)
    and not exists (select from waitlist_offers o where o.patient_id = e.patient_id and o.status = 'open')
    and not exists (
      select from appointments v
      where v.patient_id = e.patient_id and v.id is distinct from e.appointment_id
        and v.status in ('scheduled', 'confirmed', 'in_progress')
        and v.start_time > starts - interval '30 minutes' and v.start_time < starts + interval '30 minutes')
  order by e.id
  limit 1
  for update of e;
  if not found then
    return null;
  end if;
  insert into waitlist_offers (entry_id, patient_id, provider_id, start_time, expires_at)
  values (next_in_line.id, next_in_line.patient_id, provider, starts, app_now() + make_interval(mins => minutes))
  on conflict do nothing
  returning id into made;
  if made is not null then
    insert into outbox (effect, payload) values ('waitlist.offered', jsonb_build_object('offerId', made));
  end if;
  return made;
end $$;

create function expire_waitlist_offers() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  changed integer;
begin
  update waitlist_offers set status = 'expired' where status = 'open' and expires_at <= app_now();
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function offer_time, expire_waitlist_offers to worker;

-- Takes an offer: moves the visit that waits, or books one that is to be paid. Returns it; the same for a second press.
create function take_waitlist_offer(target uuid) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  offer waitlist_offers%rowtype;
  entry waitlist_entries%rowtype;
  visit appointments%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended(provider_id::text, 0)) from waitlist_offers where id = target;
  perform pg_advisory_xact_lock(hashtextextended(actor_id()::text, 1));
  select * into offer from waitlist_offers where id = target and patient_id = actor_id() for update;
  if not found then
    raise no_data_found using message = 'no such offer';
  end if;
  select * into entry from waitlist_entries where id = offer.entry_id for update;
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
    select * into visit from appointments where id = entry.appointment_id for update;
    if visit.status <> 'confirmed' or visit.start_time <= offer.start_time then
      raise check_violation using message = 'the visit is not later any more', constraint = 'offer_open';
    end if;
    update appointments set start_time = offer.start_time, end_time = offer.start_time + interval '30 minutes'
    where id = visit.id;
  end if;
  update waitlist_entries set status = 'taken', appointment_id = visit.id where id = entry.id;
  return visit.id;
end $$;

-- The next in line is asked at once. Saying no twice is saying no.
create function decline_waitlist_offer(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from waitlist_offers where id = target and patient_id = actor_id();
  if not found then
    raise no_data_found using message = 'no such offer';
  end if;
  update waitlist_offers set status = 'declined' where id = target and status = 'open';
end $$;

-- Leaves the line; what was offered goes to the next.
create function leave_waitlist(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from waitlist_entries where id = target and patient_id = actor_id() for update;
  if not found then
    raise no_data_found using message = 'no such wait';
  end if;
  update waitlist_entries set status = 'left' where id = target and status = 'waiting';
  update waitlist_offers set status = 'declined' where entry_id = target and status = 'open';
end $$;
grant execute on function take_waitlist_offer, decline_waitlist_offer, leave_waitlist to app;
