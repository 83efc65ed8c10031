-- Messages: conversations, receipts, files.

-- Messages between the two people of an appointment.
create table conversations (
  appointment_id uuid primary key references appointments (id) on delete cascade,
  patient_id uuid not null,
  provider_user_id uuid not null,
  last_sequence bigint not null default 0,
  last_message_at timestamptz not null default app_now()
);
-- Without last_message_at, so that a message changes no index of this table
create index conversations_patient on conversations (patient_id);
create index conversations_provider_user on conversations (provider_user_id);
call protect('conversations');
create policy participants_read on conversations for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
create policy caregivers_read on conversations for select to app
  using (patient_id = any ((select cared_for('messages'))::uuid[]));
grant select on conversations to app;

create table messages (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null,
  -- Grows by commit order within an appointment: "what came after n" misses nothing
  sequence bigint not null,
  sender_id uuid not null,
  -- Both participants, copied so that row security needs no join
  patient_id uuid not null,
  provider_user_id uuid not null,
  -- Chosen by the client: sending again is not sending twice
  client_id uuid not null default uuidv7(),
  content text not null check (length(content) between 1 and 10000),
  message_type text not null default 'text' check (message_type in ('text', 'file')),
  attachment_url text,
  attachment_name text,
  attachment_size bigint check (attachment_size between 0 and 52428800),
  attachment_type text,
  metadata jsonb,
  created_at timestamptz not null default app_now(),
  -- When somebody of the other side first read it, copied from that receipt
  read_at timestamptz,
  unique (appointment_id, sequence),
  unique (sender_id, client_id),
  constraint file_has_attachment check (
    (message_type = 'file') = (attachment_url is not null)
    and (attachment_url is null or num_nulls(attachment_name, attachment_size, attachment_type) = 0)),
  -- Nobody points at a file of another conversation, or at somebody else's
  constraint attachment_is_own check (starts_with(attachment_url, appointment_id || '/' || sender_id || '/')),
  -- Every message locked the row of its visit: one more page to write. Its conversation, which counts it anyhow, stands
  -- and falls with the visit.
  constraint messages_appointment_id_fkey foreign key (appointment_id) references conversations on delete cascade
)
-- Room on each page for the version that is read
with (fillfactor = 85);
call protect('messages');
create policy participants_read on messages for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
create policy participants_write on messages for insert to app
  with check (sender_id = (select actor_id()) and (select actor_id()) in (patient_id, provider_user_id)
    and exists (select from appointments a where a.id = appointment_id and a.status <> 'cancelled'));
create policy worker_read on messages for select to worker using (true);
create policy caregivers_read on messages for select to app
  using (patient_id = any ((select cared_for('messages'))::uuid[])
    or message_type = 'file' and patient_id = any ((select cared_for('records'))::uuid[]));
create policy caregivers_write on messages for insert to app
  with check (sender_id = (select actor_id()) and patient_id = any ((select cared_for('messages'))::uuid[])
    and exists (select from appointments a where a.id = appointment_id and a.status <> 'cancelled'));
grant select on messages to app, worker;
grant insert (id, appointment_id, sender_id, client_id, content, message_type, attachment_url, attachment_name,
  attachment_size, attachment_type, metadata)
  on messages to app;

create table message_receipts (
  id uuid primary key default uuidv7(),
  message_id uuid not null references messages (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  read_at timestamptz not null default app_now(),
  unique (message_id, user_id)
);
create index message_receipts_user on message_receipts (user_id);
create index message_receipts_appointment on message_receipts (appointment_id);
call protect('message_receipts');
create policy participants_read on message_receipts for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
create policy reader_writes on message_receipts for insert to app
  with check (user_id = (select actor_id()) and (select actor_id()) in (patient_id, provider_user_id));
create policy caregivers_read on message_receipts for select to app
  using (patient_id = any ((select cared_for('messages'))::uuid[]));
create policy caregivers_write on message_receipts for insert to app
  with check (user_id = (select actor_id()) and patient_id = any ((select cared_for('messages'))::uuid[]));
grant select on message_receipts to app;
grant insert (message_id, user_id) on message_receipts to app;

create unlogged table typing_indicators (
  appointment_id uuid not null references appointments (id) on delete cascade,
  user_id uuid not null,
  is_typing boolean not null,
  updated_at timestamptz not null default app_now(),
  primary key (appointment_id, user_id)
);
call protect('typing_indicators');
create policy participants_read on typing_indicators for select to app
  using (exists (select from appointments a where a.id = appointment_id
    and (select actor_id()) in (a.patient_id, a.provider_user_id)));
create policy own_write on typing_indicators for insert to app
  with check (user_id = (select actor_id()) and exists (select from appointments a where a.id = appointment_id
    and (select actor_id()) in (a.patient_id, a.provider_user_id)));
create policy own_update on typing_indicators for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy caregivers_read on typing_indicators for select to app
  using (exists (select from appointments a where a.id = appointment_id
    and a.patient_id = any ((select cared_for('messages'))::uuid[])));
create policy caregivers_write on typing_indicators for insert to app
  with check (user_id = (select actor_id()) and exists (select from appointments a where a.id = appointment_id
    and a.patient_id = any ((select cared_for('messages'))::uuid[])));
grant select on typing_indicators to app;
grant insert (appointment_id, user_id, is_typing, updated_at) on typing_indicators to app;
grant update (is_typing, updated_at) on typing_indicators to app;

-- Files of a conversation: an upload becomes a message once its bytes are judged. And how far messages arrived.
create table uploads (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments (id) on delete cascade,
  sender_id uuid not null references profiles (user_id) on delete cascade,
  -- Of the message that it becomes
  client_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  size bigint not null check (size between 1 and 52428800),
  -- Where its judged copy goes; noted before it is written, so that a killed server leaves nothing unknown
  path text,
  created_at timestamptz not null default app_now(),
  unique (sender_id, client_id)
);
create index uploads_appointment on uploads (appointment_id);
create index uploads_age on uploads (created_at);
call protect('uploads');
create policy own_read on uploads for select to app using (sender_id = (select actor_id()));
create policy participant_begins on uploads for insert to app
  with check (sender_id = (select actor_id())
    and exists (select from appointments a where a.id = appointment_id and a.status <> 'cancelled'
      and (select actor_id()) in (a.patient_id, a.provider_user_id)));
create policy own_path on uploads for update to app
  using (sender_id = (select actor_id())) with check (sender_id = (select actor_id()));
create policy own_end on uploads for delete to app using (sender_id = (select actor_id()));
create policy worker_read on uploads for select to worker using (true);
create policy worker_sweeps on uploads for delete to worker using (true);
create policy caregivers_begin on uploads for insert to app
  with check (sender_id = (select actor_id())
    and exists (select from appointments a where a.id = appointment_id and a.status <> 'cancelled'
      and a.patient_id = any ((select cared_for('messages'))::uuid[])));
grant select, delete on uploads to app, worker;
grant insert (appointment_id, sender_id, client_id, name, size) on uploads to app;
grant update (path) on uploads to app;

-- How far the other side's messages have arrived in a tab of this person.
create table message_deliveries (
  appointment_id uuid not null references appointments (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  patient_id uuid not null,
  provider_user_id uuid not null,
  up_to bigint not null check (up_to >= 0),
  primary key (appointment_id, user_id)
);
create index message_deliveries_user on message_deliveries (user_id);
call protect('message_deliveries');
create policy participants_read on message_deliveries for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
create policy own_first on message_deliveries for insert to app
  with check (user_id = (select actor_id()) and (select actor_id()) in (patient_id, provider_user_id));
create policy own_further on message_deliveries for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy caregivers_read on message_deliveries for select to app
  using (patient_id = any ((select cared_for('messages'))::uuid[]));
create policy caregivers_first on message_deliveries for insert to app
  with check (user_id = (select actor_id()) and patient_id = any ((select cared_for('messages'))::uuid[]));
grant select on message_deliveries to app;
grant insert (appointment_id, user_id, up_to) on message_deliveries to app;
grant update (up_to) on message_deliveries to app;

-- Numbers the message under a lock on its conversation and names the participants.
create function derive_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update conversations set last_sequence = last_sequence + 1, last_message_at = app_now()
  where appointment_id = new.appointment_id
  returning last_sequence, patient_id, provider_user_id
  into new.sequence, new.patient_id, new.provider_user_id;
  if not found then
    insert into conversations as c (appointment_id, patient_id, provider_user_id, last_sequence)
    select a.id, a.patient_id, a.provider_user_id, 1 from appointments a where a.id = new.appointment_id
    on conflict (appointment_id) do update set last_sequence = c.last_sequence + 1, last_message_at = app_now()
    returning c.last_sequence, c.patient_id, c.provider_user_id
    into new.sequence, new.patient_id, new.provider_user_id;
  end if;
  return new;
end $$;

create function announce_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'message', 'id', new.id, 'appointment', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'messages'))::text);
  return null;
end $$;

create function derive_receipt() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  select appointment_id, patient_id, provider_user_id
  into new.appointment_id, new.patient_id, new.provider_user_id
  from messages where id = new.message_id;
  return new;
end $$;

create function note_reading() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update messages m set read_at = new.read_at
  where m.id = new.message_id and m.read_at is null
    and (new.user_id = m.provider_user_id) <> (m.sender_id = m.provider_user_id);
  return null;
end $$;

create function announce_receipt() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'receipt', 'id', new.id, 'appointment', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'messages'))::text);
  return null;
end $$;

create function announce_typing() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'typing', 'user', new.user_id, 'appointment', new.appointment_id, 'typing', new.is_typing,
    'to', hearers(a.patient_id, a.provider_user_id, 'messages'))::text)
  from appointments a where a.id = new.appointment_id;
  return null;
end $$;

-- A person has few uploads under way at a time: each may hold 50 MB until it is swept.
create function limit_uploads() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || new.sender_id, 0));
  if (select count(*) >= 10 from uploads where sender_id = new.sender_id) then
    raise exception 'too many uploads' using errcode = 'PU001';
  end if;
  return new;
end $$;

-- Bytes are deleted after the row that names them, and only once that is committed.
create function discard_upload() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', old.id, 'path', old.path));
  return null;
end $$;

create function discard_attachment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', null, 'path', old.attachment_url));
  return null;
end $$;

-- Only what exists can have arrived, and what arrived stays so.
create function derive_delivery() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  select a.patient_id, a.provider_user_id, least(new.up_to, coalesce(c.last_sequence, 0))
  into new.patient_id, new.provider_user_id, new.up_to
  from appointments a left join conversations c on c.appointment_id = a.id
  where a.id = new.appointment_id;
  if tg_op = 'UPDATE' then new.up_to := greatest(new.up_to, old.up_to); end if;
  return new;
end $$;

create function announce_delivery() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'delivery', 'appointment', new.appointment_id, 'user', new.user_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'messages'))::text);
  return null;
end $$;

-- How many files one account begins in a day, and how many kilobytes they announce: those that are given up count too,
-- since their bytes were taken. After the insert, so that an upload that goes on is not counted again.
create function limit_files() returns trigger language plpgsql security definer
set search_path to 'public', 'pg_temp' as $$
declare
  is_doctor boolean := actor_role() = 'doctor';
  factor bigint := coalesce(nullif(current_setting('app.rate_limit_factor', true), ''), '1')::bigint;
  day constant interval := interval '1 day';
  begun timestamptz;
begin
  if actor_id() is null then
    return null;
  end if;
  with counted(key, used, allowed) as (
    values ('files:' || actor_id(), 1::bigint, case when is_doctor then 400 else 100 end),
      ('file kilobytes:' || actor_id(), ceil(new.size / 1024.0)::bigint, case when is_doctor then 2097152 else 524288 end)),
  stored as (
    insert into rate_limits as r (key, window_start, hits)
    select key, now(), used from counted order by key
    on conflict (key) do update set
      hits = case when r.window_start < now() - day then excluded.hits else r.hits + excluded.hits end,
      window_start = case when r.window_start < now() - day then now() else r.window_start end
    returning r.key, r.hits, r.window_start)
  select max(stored.window_start) into begun from stored join counted using (key) where stored.hits > counted.allowed * factor;
  if begun is not null then
    raise program_limit_exceeded using message = 'too many files in a day', constraint = 'files_of_a_day',
      detail = greatest(1, ceil(extract(epoch from begun + day - now())))::integer;
  end if;
  return null;
end $$;

-- Who wrote a message, for everybody who reads it: on the patient's side it may be somebody who cares for them.
create view message_writers with (security_barrier = true) as
  select m.id as message_id, p.full_name as name
  from messages m join profiles p on p.user_id = m.sender_id
  where (select actor_id()) in (m.patient_id, m.provider_user_id)
    or m.patient_id = any ((select cared_for('messages'))::uuid[]);
grant select on message_writers to app;
