-- Who wrote a message may correct it or take it back for 15 minutes. What was there stays in a history of its own.

alter table messages
  add column corrected_at timestamptz,
  add column taken_back_at timestamptz,
  drop constraint messages_content_check,
  add constraint messages_content_check check (
    case when taken_back_at is null then length(content) between 1 and 10000 else content = '' end),
  -- What was taken back holds nothing any more, its file neither
  add constraint taken_back_holds_nothing check (
    taken_back_at is null or message_type = 'text'
      and num_nonnulls(attachment_url, attachment_name, attachment_size, attachment_type, metadata) = 0);
-- Those that may have been read before they were corrected
create index messages_corrected on messages (appointment_id) where corrected_at is not null;

-- What a message said before. Its author's to read, while they may read the conversation; the other side sees what is there now.
create table message_versions (
  id uuid primary key default uuidv7(),
  message_id uuid not null references messages (id) on delete cascade,
  appointment_id uuid not null,
  sender_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  content text not null,
  attachment_url text,
  attachment_name text,
  attachment_size bigint,
  attachment_type text,
  metadata jsonb,
  -- From when until when it stood there, and when somebody of the other side first read it
  written_at timestamptz not null,
  replaced_at timestamptz not null default app_now(),
  read_at timestamptz
);
create index message_versions_message on message_versions (message_id);
create index message_versions_sender on message_versions (sender_id);
create index message_versions_appointment on message_versions (appointment_id);
call protect('message_versions');
create policy author_reads on message_versions for select to app
  using (sender_id = (select actor_id())
    and ((select actor_id()) in (patient_id, provider_user_id) or patient_id = any ((select cared_for('messages'))::uuid[])));
create policy worker_read on message_versions for select to worker using (true);
grant select on message_versions to app;
-- Whether a stored file is one of them
grant select (message_id, appointment_id, attachment_url) on message_versions to worker;
create trigger _510_discard after delete on message_versions
  for each row when (old.attachment_url is not null) execute function discard_attachment();

-- A correction is writing: it ends where writing does, and a file has no words. What was written in time can be taken back.
create policy author_changes on messages for update to app
  using (sender_id = (select actor_id()) and taken_back_at is null and created_at > app_now() - interval '15 minutes'
    and ((select actor_id()) in (patient_id, provider_user_id) or patient_id = any ((select cared_for('messages'))::uuid[])))
  with check (sender_id = (select actor_id())
    and (taken_back_at is not null or message_type = 'text' and exists (
      select from appointments a where a.id = appointment_id and a.status <> 'cancelled'
        and (a.provider_user_id = (select actor_id()) or a.end_time > app_now() - interval '30 days'))));
grant update (content, taken_back_at) on messages to app;

-- Keeps what was there. Corrected words have been read by nobody, whoever read the former ones.
create function store_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into message_versions (message_id, appointment_id, sender_id, patient_id, provider_user_id, content,
    attachment_url, attachment_name, attachment_size, attachment_type, metadata, written_at, read_at)
  values (old.id, old.appointment_id, old.sender_id, old.patient_id, old.provider_user_id, old.content,
    old.attachment_url, old.attachment_name, old.attachment_size, old.attachment_type, old.metadata,
    coalesce(old.corrected_at, old.created_at), old.read_at);
  if new.taken_back_at is null then
    new.corrected_at := app_now();
    new.read_at := null;
    delete from message_receipts where message_id = old.id;
  else
    new.taken_back_at := app_now();
    new.content := '';
    new.message_type := 'text';
    new.attachment_url := null;
    new.attachment_name := null;
    new.attachment_size := null;
    new.attachment_type := null;
    new.metadata := null;
  end if;
  return new;
end $$;

create function announce_message_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'message_change', 'id', new.id, 'appointment', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'messages'))::text);
  return null;
end $$;

create trigger _105_limit_changes before update of content, taken_back_at on messages
  for each row when (old.content is distinct from new.content or old.taken_back_at is distinct from new.taken_back_at)
  execute function limit_rate('message_changes', '60', '60');
create trigger _120_store_version before update of content, taken_back_at on messages
  for each row when (old.content is distinct from new.content or old.taken_back_at is distinct from new.taken_back_at)
  execute function store_version();
create trigger _530_announce_change after update of content, taken_back_at on messages
  for each row when (old.content is distinct from new.content or old.taken_back_at is distinct from new.taken_back_at)
  execute function announce_message_change();

-- What was taken back asked nothing and answered nothing.
create or replace function median_response_minutes(target uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select round(percentile_cont(0.5) within group (order by extract(epoch from coalesce(answered, app_now()) - asked) / 60))::integer
    from (
      select m.created_at as asked, m.sender_id = c.patient_id
          and lag(m.sender_id) over (partition by m.appointment_id order by m.sequence) is distinct from m.sender_id as is_turn,
        (select min(r.created_at) from messages r
          where r.appointment_id = m.appointment_id and r.sequence > m.sequence and r.sender_id = c.provider_user_id
            and r.taken_back_at is null) as answered
      from conversations c join messages m on m.appointment_id = c.appointment_id
      where c.provider_user_id = target and m.created_at > app_now() - interval '90 days' and m.taken_back_at is null) turns
    where is_turn and (answered is not null or asked < app_now() - interval '1 day')
  $$;

-- Whom an unread message waits for, also one that was corrected after it had been read: `reread_since` says when.
drop function waiting_messages(integer);
create function waiting_messages(after_minutes integer)
  returns table (message_id uuid, appointment_id uuid, user_id uuid, reread_since timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with recent as (
      select m.id, m.appointment_id, m.created_at, r.reader, case when m.corrected_at is not null then (
          select max(v.replaced_at) from message_versions v where v.message_id = m.id and v.read_at is not null)
        end as reread_since
      from messages m
      cross join lateral (
        select m.provider_user_id where m.sender_id <> m.provider_user_id
        union all
        select m.patient_id where m.sender_id = m.provider_user_id
        union all
        select l.caregiver_id from care_links l
        where m.sender_id = m.provider_user_id and l.patient_id = m.patient_id and l.state = 'active'
          and 'messages' = any (l.rights)) r (reader)
      where m.id >= uuidv7(interval '-1 day') and m.taken_back_at is null
    )
    select distinct on (r.appointment_id, r.reader) r.id, r.appointment_id, r.reader, r.reread_since
    from recent r
    where greatest(r.created_at, r.reread_since) <= app_now() - after_minutes * interval '1 minute'
      and not exists (select from message_receipts x where x.message_id = r.id and x.user_id = r.reader)
      and not exists (
        select from notifications n
        where n.appointment_id = r.appointment_id and n.user_id = r.reader and n.kind = 'message_waiting'
          and n.created_at > coalesce(greatest(r.reread_since, (
            select max(x.read_at) from message_receipts x
            where x.appointment_id = r.appointment_id and x.user_id = r.reader)), '-infinity'))
    order by r.appointment_id, r.reader, r.id
  $$;
grant execute on function waiting_messages to worker;
