-- Calls: who is in the room, and the signals by which two browsers find each other.
create table call_presence (
  appointment_id uuid not null references appointments (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  patient_id uuid not null,
  provider_user_id uuid not null,
  joined_at timestamptz not null default app_now(),
  -- Set when this side reports that media flows
  connected_at timestamptz,
  left_at timestamptz,
  primary key (appointment_id, user_id)
);
create index call_presence_user on call_presence (user_id);
create table call_signals (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments (id) on delete cascade,
  sender_id uuid not null references profiles (user_id) on delete cascade,
  recipient_id uuid not null references profiles (user_id) on delete cascade,
  payload jsonb not null check (length(payload::text) <= 32768),
  created_at timestamptz not null default app_now()
);
create index call_signals_recipient on call_signals (recipient_id, appointment_id, created_at);
create index call_signals_appointment on call_signals (appointment_id);
create index call_signals_sender on call_signals (sender_id);
create index call_signals_age on call_signals (created_at);

-- The two people of a visit that may be joined now (paid, and inside its window); asked by one of them.
-- Its twin is canStartCall() in contract/src/appointments/rules.ts.
create function may_join_call(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from appointments a
      where a.id = target and person in (a.patient_id, a.provider_user_id)
        and actor_id() in (a.patient_id, a.provider_user_id)
        and a.appointment_type = 'video'
        and (a.status = 'in_progress' and app_now() <= a.end_time + interval '60 minutes' or a.status = 'confirmed'
          and app_now() between a.start_time - interval '15 minutes' and a.start_time + interval '60 minutes'))
  $$;
grant execute on function may_join_call to app;

call protect('call_presence');
create policy participants_read on call_presence for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
create policy own_join on call_presence for insert to app
  with check (user_id = (select actor_id()) and may_join_call(appointment_id, user_id));
create policy own_update on call_presence for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
grant select on call_presence to app;
grant insert (appointment_id, user_id) on call_presence to app;
grant update (connected_at, left_at, joined_at) on call_presence to app;

create function derive_call_presence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  select patient_id, provider_user_id into new.patient_id, new.provider_user_id
  from appointments where id = new.appointment_id;
  return new;
end $$;
create trigger derive before insert on call_presence
  for each row execute function derive_call_presence();

create function announce_call_presence() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'call_presence', 'appointment', new.appointment_id,
    'to', json_build_array(new.patient_id, new.provider_user_id))::text);
  return null;
end $$;
create trigger announce after insert or update on call_presence
  for each row execute function announce_call_presence();

call protect('call_signals');
create policy recipient_reads on call_signals for select to app using (recipient_id = (select actor_id()));
create policy participant_sends on call_signals for insert to app
  with check (sender_id = (select actor_id()) and sender_id <> recipient_id
    and may_join_call(appointment_id, sender_id) and may_join_call(appointment_id, recipient_id));
create policy worker_sweeps on call_signals for delete to worker using (true);
create policy worker_reads on call_signals for select to worker using (true);
grant select on call_signals to app;
grant insert (appointment_id, sender_id, recipient_id, payload) on call_signals to app;
grant delete on call_signals to worker;
grant select (id, created_at) on call_signals to worker;

create function announce_call_signal() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'call_signal', 'id', new.id, 'appointment', new.appointment_id,
    'to', json_build_array(new.recipient_id))::text);
  return null;
end $$;
create trigger announce after insert on call_signals
  for each row execute function announce_call_signal();

-- confirmed → in_progress once both sides report that media flows.
create function start_connected_call() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- One after the other, or two that report at once would each see one report.
  perform from appointments where id = new.appointment_id for update;
  if (select count(*) = 2 from call_presence
      where appointment_id = new.appointment_id and connected_at is not null) then
    update appointments set status = 'in_progress', started_at = app_now()
    where id = new.appointment_id and status = 'confirmed'
      and app_now() between start_time - interval '15 minutes' and start_time + interval '60 minutes';
  end if;
  return null;
end $$;
create trigger start_visit after update of connected_at on call_presence
  for each row when (new.connected_at is not null)
  execute function start_connected_call();
