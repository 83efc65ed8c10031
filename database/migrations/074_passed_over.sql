-- Whoever is asked about one time is not asked about another meanwhile. Where nobody else waits for that one, it is kept in
-- mind, and offered once the first is answered or has run out.
alter table waitlist_entries add column passed_over timestamptz[] not null default '{}';

-- Offers a free time to whoever has waited longest for such a one; null where nobody has. Whether it lies in the
-- provider's hours is checked by the caller.
create or replace function offer_time(provider uuid, starts timestamptz, minutes integer) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  offering providers%rowtype;
  apart interval;
  candidates uuid[];
  chosen waitlist_entries%rowtype;
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(provider::text, 0));
  select * into offering
  from providers where id = provider and is_verified and is_accepting_patients
    and starts > app_now() + make_interval(mins => notice_minutes);
  apart := interval '30 minutes' + make_interval(mins => offering.buffer_minutes);
  -- Too soon to be thought over, or not free any more
  if apart is null or starts <= app_now() + make_interval(mins => minutes) or exists (
    select from provider_busy b
    where b.provider_id = provider and b.start_time > starts - apart and b.start_time < starts + apart) then
    return null;
  end if;
  select array_agg(e.id) into candidates
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
        and v.start_time > starts - interval '30 minutes' and v.start_time < starts + interval '30 minutes');
  select e.* into chosen
  from waitlist_entries e
  where e.id = any (candidates) and e.status = 'waiting'
    and not exists (select from waitlist_offers o where o.patient_id = e.patient_id and o.status = 'open')
  order by e.id
  limit 1
  for update of e;
  if found then
    insert into waitlist_offers (entry_id, patient_id, provider_id, start_time, expires_at)
    values (chosen.id, chosen.patient_id, provider, starts, app_now() + make_interval(mins => minutes))
    on conflict do nothing
    returning id into made;
  end if;
  if made is null then
    update waitlist_entries set passed_over = array_append(passed_over, starts)
    where id = any (candidates) and not starts = any (passed_over);
    return null;
  end if;
  insert into outbox (effect, payload) values ('waitlist.offered', jsonb_build_object('offerId', made));
  return made;
end $$;

-- Ends what has run out, and lets whoever has no offer any more be asked about what they were passed over for.
create or replace function expire_waitlist_offers() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  changed integer;
  passed record;
begin
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
