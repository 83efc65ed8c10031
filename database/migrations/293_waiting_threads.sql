-- Who writes twice to somebody who has not read yet is mailed about once, whichever of their visits it is about; and the
-- job finds whom to tell by an index, whatever was written that day.

-- 'due' until the job has looked, 'done' until somebody reads what waits still; null where nothing waits.
alter table conversations add column telling text check (telling in ('due', 'done'));
create index conversations_due on conversations (appointment_id) where telling = 'due';
update conversations set telling = 'due' where last_message_at > app_now() - interval '1 day';

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
  insert into conversations (appointment_id, patient_id, provider_user_id, last_sequence, telling)
  values (new.appointment_id, new.patient_id, new.provider_user_id, new.sequence, 'due')
  on conflict (appointment_id) do update
    set last_sequence = excluded.last_sequence, last_message_at = app_now(), telling = 'due';
  return new;
end $$;

-- What was corrected waits anew.
create function note_corrected_waits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update conversations set telling = 'due' where appointment_id = new.appointment_id;
  return null;
end $$;
create trigger _540_wait_anew after update of content on messages
  for each row when (old.content is distinct from new.content and new.taken_back_at is null)
  execute function note_corrected_waits();

-- Who has read something is told anew of what still waits in the thread.
create function look_again_at_waits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update conversations c set telling = 'due'
  from (select distinct patient_id, provider_user_id from added) read
  where c.patient_id = read.patient_id and c.provider_user_id = read.provider_user_id and c.telling = 'done';
  return null;
end $$;
create trigger _520_look_again after insert on message_receipts referencing new table as added
  for each statement execute function look_again_at_waits();

-- The conversations to be looked at, and until when what was written has waited long enough.
create function due_conversations(after_minutes integer, out considered uuid[], out until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(appointment_id), '{}'), app_now() - after_minutes * interval '1 minute'
    from conversations where telling = 'due' and after_minutes is not null
  $$;
grant execute on function due_conversations to worker;

-- Whom an unread message of these conversations waits for, once for each thread until they read in it. Who is reading it
-- just now is not told. A doctor hears of a visit once it is paid for, and of what was written before then.
drop function waiting_messages(integer);
create function waiting_messages(considered uuid[], until timestamptz)
  returns table (message_id uuid, appointment_id uuid, user_id uuid, reread_since timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with waiting as materialized (
      select w.* from (
        select m.id, m.appointment_id, m.patient_id, m.provider_user_id, m.created_at, r.reader,
          case when m.corrected_at is not null then (
            select max(v.replaced_at) from message_versions v where v.message_id = m.id and v.read_at is not null)
          end as reread_since
        from unnest(considered) c (id)
        join messages m on m.appointment_id = c.id
        join appointments a on a.id = c.id
        cross join lateral (
          select m.provider_user_id where m.sender_id <> m.provider_user_id and a.hold_expires_at is null
          union all
          select m.patient_id where m.sender_id = m.provider_user_id
          union all
          select l.caregiver_id from care_links l
          where m.sender_id = m.provider_user_id and l.patient_id = m.patient_id and l.state = 'active'
            and 'messages' = any (l.rights)) r (reader)
        where m.id >= uuidv7(interval '-1 day') and m.taken_back_at is null
          and not exists (select from message_receipts x where x.message_id = m.id and x.user_id = r.reader)
          -- A doctor who hears of a question need not hear of its words as well.
          and not (a.appointment_type = 'message' and a.confirmed_at = m.created_at)) w
      where greatest(w.created_at, w.reread_since) <= until
    ), threads as materialized (
      -- Subqueries that give one value look at the thread's own rows; a join would look at all that its reader ever read.
      select w.patient_id, w.provider_user_id, w.reader,
        max((select max(x.read_at) from message_receipts x
          where x.appointment_id = t.appointment_id and x.user_id = w.reader)) as read_at,
        max((select max(n.created_at) from notifications n
          where n.appointment_id = t.appointment_id and n.user_id = w.reader and n.kind = 'message_waiting')) as told_at
      from (select distinct patient_id, provider_user_id, reader from waiting) w
      join conversations t on t.patient_id = w.patient_id and t.provider_user_id = w.provider_user_id
      group by w.patient_id, w.provider_user_id, w.reader
    )
    select distinct on (w.patient_id, w.provider_user_id, w.reader) w.id, w.appointment_id, w.reader, w.reread_since
    from waiting w join threads h
      on h.patient_id = w.patient_id and h.provider_user_id = w.provider_user_id and h.reader = w.reader
    where (h.read_at is null or h.read_at <= until)
      and (h.told_at is null or h.told_at <= greatest(w.reread_since, h.read_at))
    order by w.patient_id, w.provider_user_id, w.reader, w.id
  $$;
grant execute on function waiting_messages to worker;

-- Nobody else is to be told of these for now: what was written or read since stays due, and what its doctor may not see yet.
create function settle_conversations(considered uuid[], until timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  settled uuid[];
begin
  -- Where somebody writes or reads at this moment, the next look settles it. What they did before is seen once it is locked.
  select array_agg(l.appointment_id) into settled from (
    select c.appointment_id from conversations c
    where c.appointment_id = any (considered) and c.telling = 'due' for update skip locked) l;
  update conversations c set telling = case when exists (
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
grant execute on function settle_conversations to worker;
