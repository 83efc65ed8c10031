-- Completing a visit, calling it missed and signing its note bind: each is pending for a minute, in which its author
-- can take it back. Until it is carried out nothing of it is sent, refunded, shown to the other side or signed.
create function act_delay() returns interval
  language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.act_delay_ms', true), ''), '60000')::bigint * interval '1 millisecond' $$;

create table pending_acts (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments (id) on delete cascade,
  -- The doctor who pressed; nobody else sees it
  author_id uuid not null references profiles (user_id) on delete cascade,
  act text not null check (act in ('complete', 'no_show', 'sign')),
  -- The state of the note that is signed; of the other acts none
  note_version integer,
  created_at timestamptz not null default app_now(),
  due_at timestamptz not null default app_now() + act_delay(),
  -- Lapsed: the visit or the note changed before it was due
  state text not null default 'pending' check (state in ('pending', 'done', 'taken_back', 'lapsed')),
  ended_at timestamptz,
  constraint signs_a_version check ((act = 'sign') = (note_version is not null)),
  constraint ended_once_over check ((state = 'pending') = (ended_at is null))
);
create unique index one_pending_act on pending_acts (appointment_id) where state = 'pending';
create index pending_acts_due on pending_acts (due_at) where state = 'pending';
create index pending_acts_appointment on pending_acts (appointment_id);
create index pending_acts_author on pending_acts (author_id);

call protect('pending_acts');
create policy author_reads on pending_acts for select to app using (author_id = (select actor_id()));
grant select on pending_acts to app;

-- The author's other tabs look again; the other side hears nothing.
create function announce_act() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
    'to', json_build_array(new.author_id))::text);
  return null;
end $$;
create trigger announce after insert or update on pending_acts
  for each row execute function announce_act();

-- An effect that is not to be done before a moment of the product's clock.
alter table outbox add column not_before timestamptz;

-- Records an act of the visit's doctor, who holds its lock; the same act again is the one that is pending.
create function record_act(visit appointments, wanted text, of_version integer default null) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  open_act pending_acts%rowtype;
  added pending_acts%rowtype;
begin
  select * into open_act from pending_acts where appointment_id = visit.id and state = 'pending' for update;
  if found then
    if open_act.act = wanted and open_act.note_version is not distinct from of_version then
      return;
    end if;
    raise check_violation using message = 'another act is pending', constraint = 'one_pending_act';
  end if;
  insert into pending_acts (appointment_id, author_id, act, note_version)
  values (visit.id, visit.provider_user_id, wanted, of_version) returning * into added;
  insert into outbox (effect, payload, not_before)
  values ('act.due', jsonb_build_object('actId', added.id), added.due_at);
end $$;

create or replace function complete_appointment(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  if visit.status <> 'in_progress' then
    raise check_violation using message = 'only a visit in progress is completed', constraint = 'appointment_life';
  end if;
  perform record_act(visit, 'complete');
end $$;

create or replace function mark_no_show(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  -- One that has begun ends by completing it; only the worker's clock finds that nobody came.
  if visit.status <> 'confirmed' then
    raise check_violation using message = 'only a confirmed visit can be missed', constraint = 'appointment_life';
  end if;
  if app_now() < visit.start_time then
    raise check_violation using message = 'no-show before the start', constraint = 'no_show_after_start';
  end if;
  perform record_act(visit, 'no_show');
end $$;

-- Asks for the signature under the state that was seen; false where there is no such draft.
create or replace function sign_encounter_note(target uuid, seen_version integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments
  where id = target and provider_user_id = actor_id() and status = 'completed' for update;
  if not found then
    raise check_violation using message = 'the visit is not completed', constraint = 'encounter_completed';
  end if;
  perform from encounter_notes
  where appointment_id = target and version = seen_version and signed_at is null
    and concat(subjective, objective, assessment, plan) <> '' for update;
  if not found then
    return false;
  end if;
  perform record_act(visit, 'sign', seen_version);
  return true;
end $$;

-- Taken back a second time is taken back once; what is due can't be taken back any more.
create function take_back_act(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
  latest pending_acts%rowtype;
begin
  select * into latest from pending_acts where appointment_id = visit.id order by id desc limit 1 for update;
  if latest.state = 'taken_back' then
    return;
  end if;
  if latest.state is distinct from 'pending' or latest.due_at <= app_now() then
    raise check_violation using message = 'nothing is left to take back', constraint = 'act_pending';
  end if;
  update pending_acts set state = 'taken_back', ended_at = app_now() where id = latest.id;
end $$;
grant execute on function take_back_act to app;

-- What the acts do once they are due. No actor is checked: that was done when they were recorded.
create function perform_complete(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update appointments set status = 'completed', completed_at = app_now() where id = target;
end $$;
grant execute on function perform_complete to worker;

create function perform_no_show(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from appointments where id = target and status = 'confirmed' for update;
  if not found then
    raise check_violation using message = 'only a confirmed visit can be missed', constraint = 'appointment_life';
  end if;
  update appointments set status = 'no_show' where id = target;
end $$;
grant execute on function perform_no_show to worker;

create function perform_sign(target uuid, of_version integer) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update encounter_notes n set signed_at = app_now()
  from appointments a
  where n.appointment_id = target and a.id = target and a.status = 'completed'
    and n.version = of_version and n.signed_at is null;
  if not found then
    raise check_violation using message = 'not the note that was seen', constraint = 'encounter_signed';
  end if;
end $$;

-- Carries out an act that is due, once, however many ask; gives no row where there is nothing to do. The visit, its note
-- and the act are locked in the order in which those who change a visit or a note lock them.
create function carry_out_act(target uuid)
  returns table (act text, state text, appointment_id uuid, author_id uuid, patient_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  due pending_acts%rowtype;
  outcome text := 'done';
begin
  select a.* into visit from appointments a join pending_acts p on p.appointment_id = a.id
  where p.id = target for update of a;
  perform from encounter_notes n where n.appointment_id = visit.id for update;
  select p.* into due from pending_acts p
  where p.id = target and p.state = 'pending' and p.due_at <= app_now() for update;
  if not found then
    return;
  end if;
  -- Before the visit changes, so that its change does not find it pending.
  update pending_acts p set state = 'done', ended_at = app_now() where p.id = target;
  begin
    case due.act
      when 'complete' then perform perform_complete(visit.id);
      when 'no_show' then perform perform_no_show(visit.id);
      when 'sign' then perform perform_sign(visit.id, due.note_version);
    end case;
  exception when check_violation or no_data_found then
    outcome := 'lapsed';
    update pending_acts p set state = 'lapsed' where p.id = target;
  end;
  return query select due.act, outcome, visit.id, due.author_id, visit.patient_id;
end $$;
grant execute on function carry_out_act to worker;

create function due_acts() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from pending_acts where state = 'pending' and due_at <= app_now() order by due_at limit 500 $$;
grant execute on function due_acts to worker;

create function forget_ended_acts() returns integer
  language sql security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from pending_acts where ended_at < app_now() - interval '30 days' returning id)
    select count(*)::integer from gone
  $$;
grant execute on function forget_ended_acts to worker;

-- A visit that ends otherwise, begins or moves, and a note that is edited, leave nothing to carry out. Where the visit
-- came to the same end by itself, the act is done.
create function lapse_acts_of_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update pending_acts set ended_at = app_now(), state = case
    when (act, new.status) in (('complete', 'completed'), ('no_show', 'no_show')) then 'done' else 'lapsed' end
  where appointment_id = new.id and state = 'pending';
  return null;
end $$;
create trigger lapse_acts after update of status, start_time on appointments
  for each row when (old.status <> new.status or old.start_time <> new.start_time)
  execute function lapse_acts_of_visit();

create function lapse_signature() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update pending_acts set ended_at = app_now(), state = 'lapsed'
  where appointment_id = new.appointment_id and state = 'pending' and act = 'sign' and note_version <> new.version;
  return null;
end $$;
create trigger lapse_signature after update on encounter_notes
  for each row when (old.signed_at is null and new.signed_at is null) execute function lapse_signature();
