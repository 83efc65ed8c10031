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
grant select on conversations to app;

create table messages (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments (id) on delete cascade,
  -- Grows by commit order within an appointment: "what came after n" misses nothing
  sequence bigint not null,
  sender_id uuid not null references profiles (user_id) on delete restrict,
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
  unique (appointment_id, sequence),
  unique (sender_id, client_id)
);
call protect('messages');
create policy participants_read on messages for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
create policy participants_write on messages for insert to app
  with check (sender_id = (select actor_id()) and (select actor_id()) in (patient_id, provider_user_id)
    and exists (select from appointments a where a.id = appointment_id and a.status <> 'cancelled'));
create policy worker_read on messages for select to worker using (true);
grant select on messages to app, worker;
grant insert (id, appointment_id, sender_id, client_id, content, message_type,
  attachment_url, attachment_name, attachment_size, attachment_type, metadata) on messages to app;

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
create trigger derive before insert on messages
  for each row execute function derive_message();

create function announce_message() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'message', 'id', new.id, 'appointment', new.appointment_id,
    'to', json_build_array(new.patient_id, new.provider_user_id))::text);
  return null;
end $$;
create trigger announce after insert on messages
  for each row execute function announce_message();

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
grant select on message_receipts to app;
grant insert (message_id, user_id) on message_receipts to app;

create function derive_receipt() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  select appointment_id, patient_id, provider_user_id
  into new.appointment_id, new.patient_id, new.provider_user_id
  from messages where id = new.message_id;
  return new;
end $$;
create trigger derive before insert on message_receipts
  for each row execute function derive_receipt();

create function announce_receipt() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'receipt', 'id', new.id, 'appointment', new.appointment_id,
    'to', json_build_array(new.patient_id, new.provider_user_id))::text);
  return null;
end $$;
create trigger announce after insert on message_receipts
  for each row execute function announce_receipt();

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
grant select on typing_indicators to app;
grant insert (appointment_id, user_id, is_typing, updated_at) on typing_indicators to app;
grant update (is_typing, updated_at) on typing_indicators to app;

create function announce_typing() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'typing', 'user', new.user_id, 'appointment', new.appointment_id, 'typing', new.is_typing,
    'to', json_build_array(a.patient_id, a.provider_user_id))::text)
  from appointments a where a.id = new.appointment_id;
  return null;
end $$;
create trigger announce after insert or update on typing_indicators
  for each row execute function announce_typing();
