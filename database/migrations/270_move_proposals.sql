-- A move as a proposal: a doctor proposes another time for a visit, and the patient's side agrees by one press or keeps
-- the time there is. Until then the visit stands, and the proposed time is the patient's.

create table move_proposals (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments (id) on delete cascade,
  patient_id uuid not null references profiles (user_id) on delete cascade,
  provider_id uuid not null references providers (id) on delete cascade,
  provider_user_id uuid not null,
  -- Where the visit stood: once it has moved, nobody agrees to this any more
  from_start timestamptz not null,
  start_time timestamptz not null,
  status text not null default 'open'
    check (status in ('open', 'accepted', 'declined', 'withdrawn', 'replaced', 'expired', 'ended')),
  -- Three days, and never past either time
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  constraint ended_once check ((status = 'open') = (ended_at is null))
);
create unique index one_proposal_for_a_visit on move_proposals (appointment_id) where status = 'open';
create index move_proposals_open on move_proposals (provider_id, start_time) where status = 'open';
create index move_proposals_expiry on move_proposals (expires_at) where status = 'open';
create index move_proposals_appointment on move_proposals (appointment_id);
create index move_proposals_patient on move_proposals (patient_id);
create index move_proposals_provider on move_proposals (provider_id);
call protect('move_proposals');
create policy participants_read on move_proposals for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
create policy caregivers_read on move_proposals for select to app
  using (patient_id = any ((select cared_for('visits'))::uuid[]));
create policy worker_read on move_proposals for select to worker using (true);
grant select on move_proposals to app, worker;

create trigger _100_limit_rate before insert on move_proposals
  for each row execute function limit_rate('proposals', '30', '3600');

-- What is proposed to somebody is nobody else's to book.
create or replace view provider_busy with (security_barrier=true) as
 SELECT appointments.provider_id,
    appointments.start_time,
    appointments.end_time
   FROM appointments
  WHERE appointments.appointment_type <> 'message' AND ((appointments.status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'in_progress'::text])) OR ((appointments.status = 'completed'::text) AND (appointments.start_time > (app_now() - '00:30:00'::interval))))
UNION ALL
 SELECT waitlist_offers.provider_id,
    waitlist_offers.start_time,
    (waitlist_offers.start_time + '00:30:00'::interval) AS end_time
   FROM waitlist_offers
  WHERE ((waitlist_offers.status = 'open'::text) AND (waitlist_offers.expires_at > (app_now() - '00:02:00'::interval)))
UNION ALL
 SELECT move_proposals.provider_id,
    move_proposals.start_time,
    (move_proposals.start_time + '00:30:00'::interval) AS end_time
   FROM move_proposals
  WHERE ((move_proposals.status = 'open'::text) AND (move_proposals.expires_at > app_now()));

create or replace function refuse_offered_time() returns trigger
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
      and start_time > new.start_time - apart and start_time < new.start_time + apart)
    or exists (
      select from move_proposals
      where provider_id = new.provider_id and status = 'open' and patient_id <> new.patient_id
        and expires_at > app_now()
        and start_time > new.start_time - apart and start_time < new.start_time + apart) then
    raise exclusion_violation using message = 'offered to somebody who waits', constraint = 'offered_to_another';
  end if;
  return null;
end $$;

-- Both sides' pages hear of it as of the visit itself. A time that nobody took is offered to those who wait.
create function announce_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- Those two come with a change of the visit, which announces itself.
  if new.status not in ('accepted', 'ended') then
    perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
      'to', hearers(new.patient_id, new.provider_user_id, 'visits'))::text);
  end if;
  if new.status not in ('open', 'accepted') then
    perform queue_freed(new.provider_id, new.start_time);
  end if;
  return null;
end $$;
create trigger _500_announce after insert or update of status on move_proposals
  for each row execute function announce_proposal();
create trigger _510_announce_pages after insert or delete or update on move_proposals
  for each statement execute function announce_pages();

-- A visit that moved another way, was cancelled or has begun has nothing to agree to.
create function end_proposal_of_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update move_proposals set status = 'ended', ended_at = app_now() where appointment_id = new.id and status = 'open';
  return null;
end $$;
create trigger _535_end_proposal after update of status, start_time on appointments
  for each row when (old.status <> new.status or old.start_time <> new.start_time)
  execute function end_proposal_of_visit();

-- By the visit's doctor, from the time that was shown. A further proposal replaces the one before.
create function propose_move(target uuid, new_start timestamptz, shown timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  made uuid;
begin
  perform lock_bookings(array(select provider_id from appointments where id = target));
  visit := lock_appointment(target, 'provider');
  perform refuse_of_question(visit);
  if visit.status <> 'confirmed' or visit.start_time <= app_now() then
    raise check_violation using message = 'nothing to move', constraint = 'appointment_life';
  end if;
  if visit.start_time <> shown then
    raise check_violation using message = 'the visit has moved', constraint = 'visit_moved';
  end if;
  if new_start = visit.start_time or new_start > app_now() + interval '90 days'
    or new_start <= app_now() + interval '30 minutes' then
    raise check_violation using message = 'no time to propose', constraint = 'proposed_time';
  end if;
  if exists (
    select from providers p
    where p.id = visit.provider_id and (new_start at time zone p.time_zone)::date > p.license_expires_on) then
    raise check_violation using message = 'the licence is over by then', constraint = 'license_lasts';
  end if;
  update move_proposals set status = 'replaced', ended_at = app_now()
  where appointment_id = target and status = 'open';
  -- Whether the patient has time then is theirs to say, when they answer.
  if exists (
      select from appointments a
      where a.provider_id = visit.provider_id and a.id <> target and a.status in ('scheduled', 'confirmed', 'in_progress')
        and a.appointment_type <> 'message' and a.start_time > new_start - interval '30 minutes' and a.start_time < new_start + interval '30 minutes')
    or exists (
      select from waitlist_offers o
      where o.provider_id = visit.provider_id and o.status = 'open' and o.expires_at > app_now() - interval '2 minutes'
        and o.start_time > new_start - interval '30 minutes' and o.start_time < new_start + interval '30 minutes')
    or exists (
      select from move_proposals m
      where m.provider_id = visit.provider_id and m.status = 'open' and m.expires_at > app_now()
        and m.start_time > new_start - interval '30 minutes' and m.start_time < new_start + interval '30 minutes') then
    raise exclusion_violation using message = 'that time is taken', constraint = 'offered_to_another';
  end if;
  insert into move_proposals (appointment_id, patient_id, provider_id, provider_user_id, from_start, start_time, expires_at)
  values (target, visit.patient_id, visit.provider_id, visit.provider_user_id, visit.start_time, new_start,
    least(app_now() + interval '3 days', visit.start_time, new_start))
  returning id into made;
  insert into outbox (effect, payload) values ('visit.move_proposed', jsonb_build_object('proposalId', made));
  return made;
end $$;
grant execute on function propose_move to app;

-- By the patient's side: the visit moves, however soon it is, since its doctor asked for it. The same for a second press.
create function accept_move(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  proposal move_proposals%rowtype;
  visit appointments%rowtype;
begin
  select * into proposal from move_proposals where id = target;
  perform lock_bookings(array[proposal.provider_id]);
  perform pg_advisory_xact_lock(hashtextextended(proposal.patient_id::text, 1));
  visit := lock_appointment(proposal.appointment_id, 'patient');
  select * into proposal from move_proposals where id = target for update;
  if proposal.status = 'accepted' and visit.start_time = proposal.start_time then
    return;
  end if;
  if proposal.status <> 'open' or proposal.expires_at <= app_now() or visit.status <> 'confirmed'
    or visit.start_time <> proposal.from_start then
    raise check_violation using message = 'the proposal has ended', constraint = 'proposal_open';
  end if;
  update move_proposals set status = 'accepted', ended_at = app_now() where id = target;
  update appointments set start_time = proposal.start_time, end_time = proposal.start_time + interval '30 minutes'
  where id = visit.id;
end $$;
grant execute on function accept_move to app;

-- The visit stays where it is: the patient's side declines, or its doctor withdraws. The same for a second press.
create function end_move(target uuid, as_role text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  proposal move_proposals%rowtype;
  becomes text := case as_role when 'patient' then 'declined' when 'provider' then 'withdrawn' end;
begin
  select * into proposal from move_proposals where id = target and becomes is not null;
  perform lock_bookings(array[proposal.provider_id]);
  perform lock_appointment(proposal.appointment_id, as_role);
  select * into proposal from move_proposals where id = target for update;
  if proposal.status = becomes then
    return;
  end if;
  if proposal.status <> 'open' then
    raise check_violation using message = 'the proposal has ended', constraint = 'proposal_open';
  end if;
  update move_proposals set status = becomes, ended_at = app_now() where id = target;
  insert into outbox (effect, payload) values ('visit.move_ended', jsonb_build_object('proposalId', target));
end $$;
grant execute on function end_move to app;

-- Ends proposals that nobody answered; their doctors are told.
create function expire_proposals() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  changed integer;
begin
  with over as (
    update move_proposals set status = 'expired', ended_at = app_now()
    where status = 'open' and expires_at <= app_now() returning id)
  insert into outbox (effect, payload)
  select 'visit.move_ended', jsonb_build_object('proposalId', id) from over;
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function expire_proposals to worker;
