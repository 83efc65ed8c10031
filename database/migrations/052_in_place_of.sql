-- Whoever manages somebody without an account of their own waits for an earlier time in their place, and says what a visit
-- was like.

create policy manager_reads on waitlist_entries for select to app
  using (patient_id = any ((select cared_for('manage'))::uuid[]));
create policy manager_joins on waitlist_entries for insert to app
  with check (patient_id = any ((select cared_for('manage'))::uuid[]));
create policy manager_reads on waitlist_offers for select to app
  using (patient_id = any ((select cared_for('manage'))::uuid[]));

-- One's own, or of somebody whom the actor manages.
create function stands_for(patient uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select patient = actor_id() or may_care(actor_id(), patient, 'manage') $$;

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
  select * into offer from waitlist_offers where id = target for update;
  if not found or not stands_for(offer.patient_id) then
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

create or replace function decline_waitlist_offer(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from waitlist_offers where id = target and stands_for(patient_id);
  if not found then
    raise no_data_found using message = 'no such offer';
  end if;
  update waitlist_offers set status = 'declined' where id = target and status = 'open';
end $$;

create or replace function leave_waitlist(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from waitlist_entries where id = target and stands_for(patient_id) for update;
  if not found then
    raise no_data_found using message = 'no such wait';
  end if;
  update waitlist_entries set status = 'left' where id = target and status = 'waiting';
  update waitlist_offers set status = 'declined' where entry_id = target and status = 'open';
end $$;

create policy manager_reads on reviews for select to app
  using (patient_id = any ((select cared_for('manage'))::uuid[]));
create policy manager_reviews_completed_visit on reviews for insert to app
  with check (patient_id = any ((select cared_for('manage'))::uuid[]) and exists (
    select from appointments a where a.id = appointment_id and a.status = 'completed'
      and a.patient_id = reviews.patient_id and a.provider_id = reviews.provider_id));
create or replace view own_reviews with (security_barrier = true) as
  select id, appointment_id, provider_id, rating, comment, locale, created_at
  from reviews
  where patient_id = actor_id() or patient_id = any ((select cared_for('manage'))::uuid[]);
