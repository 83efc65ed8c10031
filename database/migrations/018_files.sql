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
grant select on uploads to app, worker;
grant insert (appointment_id, sender_id, client_id, name, size) on uploads to app;
grant update (path) on uploads to app;
grant delete on uploads to app, worker;

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
create trigger limit_number before insert on uploads
  for each row execute function limit_uploads();

-- Bytes are deleted after the row that names them, and only once that is committed.
create function discard_upload() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', old.id, 'path', old.path));
  return null;
end $$;
create trigger discard after delete on uploads
  for each row execute function discard_upload();

alter table messages
  add constraint file_has_attachment check (
    (message_type = 'file') = (attachment_url is not null)
    and (attachment_url is null or num_nulls(attachment_name, attachment_size, attachment_type) = 0)),
  -- Nobody points at a file of another conversation, or at somebody else's
  add constraint attachment_is_own check (starts_with(attachment_url, appointment_id || '/' || sender_id || '/'));

create function discard_attachment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', null, 'path', old.attachment_url));
  return null;
end $$;
create trigger discard after delete on messages
  for each row when (old.attachment_url is not null) execute function discard_attachment();

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
grant select on message_deliveries to app;
grant insert (appointment_id, user_id, up_to) on message_deliveries to app;
grant update (up_to) on message_deliveries to app;

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
create trigger derive before insert or update on message_deliveries
  for each row execute function derive_delivery();

create function announce_delivery() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'delivery', 'appointment', new.appointment_id, 'user', new.user_id,
    'to', json_build_array(new.patient_id, new.provider_user_id))::text);
  return null;
end $$;
create trigger announce_first after insert on message_deliveries
  for each row execute function announce_delivery();
create trigger announce_further after update on message_deliveries
  for each row when (new.up_to > old.up_to) execute function announce_delivery();
