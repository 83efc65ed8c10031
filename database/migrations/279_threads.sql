-- Conversations by person: what a patient and a doctor write to each other is one thread, numbered through over all their
-- appointments. A message stays that of its appointment, whose rules it follows.

-- Each message of two people who have several conversations gets its number in all of them.
alter table messages drop constraint messages_appointment_id_sequence_key;
create temporary table renumbered on commit drop as
  select id, sequence as former, row_number() over (
    partition by patient_id, provider_user_id order by created_at, sequence, id) as number
  from messages m
  where exists (select from conversations c where c.patient_id = m.patient_id and c.provider_user_id = m.provider_user_id
    and c.appointment_id <> m.appointment_id);
-- Where two of one conversation were written within its lock, but stamped the other way round, they stay as they were numbered.
with placed as (
  select m.id, row_number() over (partition by m.appointment_id order by r.number) as place,
    row_number() over (partition by m.appointment_id order by r.former) as former_place, m.appointment_id, r.number
  from messages m join renumbered r on r.id = m.id)
update renumbered r set number = there.number
from placed here join placed there on there.appointment_id = here.appointment_id and there.place = here.former_place
where r.id = here.id;
update message_deliveries d set up_to = (
  select r.number from renumbered r join messages m on m.id = r.id
  where m.appointment_id = d.appointment_id and r.former <= d.up_to order by r.former desc limit 1)
where exists (select from renumbered r join messages m on m.id = r.id
  where m.appointment_id = d.appointment_id and r.former <= d.up_to);
update messages m set sequence = r.number from renumbered r where r.id = m.id and m.sequence <> r.number;
update conversations c set last_sequence = said.last
from (select m.appointment_id, max(m.sequence) as last from messages m join renumbered r on r.id = m.id group by 1) said
where said.appointment_id = c.appointment_id;
alter table messages add constraint messages_appointment_id_sequence_key unique (appointment_id, sequence);
create unique index messages_thread on messages (patient_id, provider_user_id, sequence);

drop index conversations_patient;
create index conversations_pair on conversations (patient_id, provider_user_id);

-- Numbers the message under a lock on the two who write, by commit order over all their appointments: "what came after n"
-- misses nothing, of one appointment and of all of them.
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
  insert into conversations (appointment_id, patient_id, provider_user_id, last_sequence)
  values (new.appointment_id, new.patient_id, new.provider_user_id, new.sequence)
  on conflict (appointment_id) do update set last_sequence = excluded.last_sequence, last_message_at = app_now();
  return new;
end $$;

-- A doctor who answers under another visit of the same patient has answered.
create or replace function median_response_minutes(target uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select round(percentile_cont(0.5) within group (order by extract(epoch from coalesce(answered, app_now()) - asked) / 60))::integer
    from (
      select m.created_at as asked, m.sender_id = c.patient_id
          and lag(m.sender_id) over (partition by m.patient_id order by m.sequence) is distinct from m.sender_id as is_turn,
        (select min(r.created_at) from messages r
          where r.patient_id = m.patient_id and r.provider_user_id = target and r.sequence > m.sequence
            and r.sender_id = target and r.taken_back_at is null) as answered
      from conversations c join messages m on m.appointment_id = c.appointment_id
      join appointments a on a.id = c.appointment_id and (a.appointment_type <> 'message' or m.created_at > a.end_time)
      where c.provider_user_id = target and m.created_at > app_now() - interval '90 days' and m.taken_back_at is null) turns
    where is_turn and (answered is not null or asked < app_now() - interval '1 day')
  $$;

create or replace function risk_response_collapse(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select x.provider_user_id, null::text, (100 * count(*) filter (where x.is_silent) / count(*))::integer,
      jsonb_build_object('appointment', risk_rows(array_agg(x.appointment_id order by x.appointment_id) filter (where x.is_silent)))
    from (
      select m.provider_user_id, m.appointment_id, not exists (select from messages r
        where r.patient_id = m.patient_id and r.provider_user_id = m.provider_user_id and r.sequence > min(m.sequence)
          and r.sender_id = m.provider_user_id and r.created_at < until and r.taken_back_at is null) as is_silent
      from messages m
      where m.created_at >= since and m.created_at < until - interval '48 hours' and m.sender_id <> m.provider_user_id
        and m.taken_back_at is null
      group by m.provider_user_id, m.patient_id, m.appointment_id) x
    group by x.provider_user_id
    having count(*) >= 5 and 100 * count(*) filter (where x.is_silent) >= at_least * count(*)
  $$;
