-- What conversations wait for is a state of notifying, and is called so; what puts them back in the queue says that.

drop trigger _540_wait_anew on messages;
drop trigger _520_look_again on message_receipts;
drop function note_corrected_waits();
drop function look_again_at_waits();

-- Whether the job is to look at it: 'due' until it has, 'done' until somebody reads in the thread; null where nothing is unread.
alter table conversations rename column telling to notify_state;
alter table conversations rename constraint conversations_telling_check to conversations_notify_state_check;

create or replace function derive_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  select a.patient_id, a.provider_user_id into new.patient_id, new.provider_user_id
  from appointments a where a.id = new.appointment_id;
  if not found then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('thread ' || new.patient_id || ' ' || new.provider_user_id, 0));
  select coalesce(max(m.sequence), 0) + 1 into new.sequence
  from messages m where m.patient_id = new.patient_id and m.provider_user_id = new.provider_user_id;
  insert into conversations (appointment_id, patient_id, provider_user_id, last_sequence, notify_state)
  values (new.appointment_id, new.patient_id, new.provider_user_id, new.sequence, 'due')
  on conflict (appointment_id) do update
    set last_sequence = excluded.last_sequence, last_message_at = app_now(), notify_state = 'due';
  return new;
end $$;

-- What was corrected waits anew.
create function requeue_corrected_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update conversations set notify_state = 'due' where appointment_id = new.appointment_id;
  return null;
end $$;
create trigger _540_requeue after update of content on messages
  for each row when (old.content is distinct from new.content and new.taken_back_at is null)
  execute function requeue_corrected_message();

-- Who has read something is told anew of what still waits in the thread.
create function requeue_thread_when_read() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update conversations c set notify_state = 'due'
  from (select distinct patient_id, provider_user_id from added) read
  where c.patient_id = read.patient_id and c.provider_user_id = read.provider_user_id and c.notify_state = 'done';
  return null;
end $$;
create trigger _520_requeue after insert on message_receipts referencing new table as added
  for each statement execute function requeue_thread_when_read();

create or replace function due_conversations(after_minutes integer, out considered uuid[], out until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(appointment_id), '{}'), app_now() - after_minutes * interval '1 minute'
    from conversations where notify_state = 'due' and after_minutes is not null
  $$;

create or replace function settle_conversations(considered uuid[], until timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  settled uuid[];
begin
  -- Where somebody writes or reads at this moment, the next look settles it. What they did before is seen once it is locked.
  select array_agg(l.appointment_id) into settled from (
    select c.appointment_id from conversations c
    where c.appointment_id = any (considered) and c.notify_state = 'due' for update skip locked) l;
  update conversations c set notify_state = case when exists (
    select from messages m
    where m.appointment_id = c.appointment_id and m.id >= uuidv7(interval '-1 day') and m.taken_back_at is null
      and m.read_at is null) then 'done' end
  where c.appointment_id = any (settled)
    and not exists (select from appointments a where a.id = c.appointment_id and a.status = 'scheduled')
    and not exists (select from messages m
      where m.appointment_id = c.appointment_id and greatest(m.created_at, m.corrected_at) > until)
    and not exists (select from conversations t
      where t.patient_id = c.patient_id and t.provider_user_id = c.provider_user_id
        and (select max(x.read_at) from message_receipts x where x.appointment_id = t.appointment_id) > until);
end $$;
