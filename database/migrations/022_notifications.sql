-- Notifications: what a person was told and wants to hear of, on which channel, and how it went.

-- Counts the changes that a calendar must hear of: the SEQUENCE of the visit's event.
alter table appointments add column revision integer not null default 0;
create function revise_appointment() returns trigger
  language plpgsql
  as $$
begin
  if new.start_time <> old.start_time or new.status = 'cancelled' and old.status <> 'cancelled' then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create trigger revise before update of start_time, status on appointments
  for each row execute function revise_appointment();

create function queue_moved() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('appointment.moved', jsonb_build_object('appointmentId', new.id));
  return null;
end $$;
create trigger queue_moved after update of start_time on appointments
  for each row when (old.start_time <> new.start_time and new.status = 'confirmed') execute function queue_moved();

-- Only what differs from the default is stored. The defaults are in contract/src/notifications/rules.ts.
create table notification_preferences (
  user_id uuid not null references profiles (user_id) on delete cascade,
  event text not null check (event in ('confirmation', 'change', 'reminder', 'message')),
  channel text not null check (channel in ('in_app', 'email')),
  is_on boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, event, channel)
);
create trigger touch before update on notification_preferences
  for each row execute function touch_updated_at();
call protect('notification_preferences');
create policy self_all on notification_preferences to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy worker_all on notification_preferences to worker using (true) with check (true);
grant select on notification_preferences to app, worker;
grant insert (user_id, event, channel, is_on), update (is_on) on notification_preferences to app;
-- A link in a mail turns an event off for whoever holds it, signed in or not.
grant insert (user_id, event, channel, is_on), update (is_on) on notification_preferences to worker;

-- One line of a person's inbox. The key makes it one, however often its cause is handled.
create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  key text not null,
  kind text not null,
  appointment_id uuid references appointments (id) on delete cascade,
  -- The visit's start when it was written; it may have moved since
  start_time timestamptz,
  -- False where the person wants none of these in the inbox: kept, so that it happens once
  is_shown boolean not null default true,
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  unique (user_id, key)
);
create index notifications_inbox on notifications (user_id, id desc) where is_shown;
create index notifications_unread on notifications (user_id) where is_shown and read_at is null;
create index notifications_appointment on notifications (appointment_id);
call protect('notifications');
create policy self_read on notifications for select to app using (user_id = (select actor_id()));
create policy self_update on notifications for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy worker_all on notifications to worker using (true) with check (true);
grant select on notifications to app, worker;
grant update (read_at) on notifications to app;
grant insert (user_id, key, kind, appointment_id, start_time, is_shown) on notifications to worker;

-- How each notification went on each channel outside the product.
create table notification_deliveries (
  id uuid primary key default uuidv7(),
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  channel text not null check (channel in ('email')),
  state text not null check (state in ('waiting', 'sent', 'failed')),
  changed_at timestamptz not null default now(),
  unique (notification_id, channel)
);
create index notification_deliveries_user on notification_deliveries (user_id);
call protect('notification_deliveries');
create policy self_read on notification_deliveries for select to app using (user_id = (select actor_id()));
create policy worker_all on notification_deliveries to worker using (true) with check (true);
grant select on notification_deliveries to app, worker;

-- A mail may carry a calendar event, a way to hear less, and the notification that it delivers.
alter table mails
  add column notification_id uuid references notifications (id) on delete set null,
  add column calendar text,
  add column calendar_method text check (calendar_method in ('REQUEST', 'CANCEL')),
  add column unsubscribe_url text;
create index mails_notification on mails (notification_id);

create function note_mail_delivery() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into notification_deliveries (notification_id, user_id, channel, state)
  select n.id, n.user_id, 'email',
    case when new.sent_at is not null then 'sent' when new.error is not null then 'failed' else 'waiting' end
  from notifications n where n.id = new.notification_id
  on conflict (notification_id, channel) do update set state = excluded.state, changed_at = now();
  return null;
end $$;
create trigger note_delivery after insert or update of sent_at, error on mails
  for each row when (new.notification_id is not null) execute function note_mail_delivery();

-- A reminder that was set off, for this start: a visit that moves is reminded of anew.
create table reminders (
  appointment_id uuid not null references appointments (id) on delete cascade,
  lead_minutes integer not null check (lead_minutes in (60, 1440)),
  start_time timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (appointment_id, lead_minutes, start_time)
);
call protect('reminders');

-- Queues the reminders that are due: a day and an hour before. Whoever booked or moved later than that knows,
-- and when both are due the nearer one is enough.
create function queue_reminders() returns integer
  language sql security definer set search_path = public, pg_temp
  as $$
    with due as (
      insert into reminders (appointment_id, lead_minutes, start_time)
      select a.id, lead, a.start_time
      from appointments a, (values (1440, 60), (60, 0)) lead_times (lead, until_minutes)
      where a.status = 'confirmed'
        and a.start_time > app_now() + until_minutes * interval '1 minute'
        and a.start_time <= app_now() + lead * interval '1 minute'
        and a.updated_at < a.start_time - lead * interval '1 minute'
      on conflict do nothing
      returning appointment_id, lead_minutes, start_time
    ), queued as (
      insert into outbox (effect, payload)
      select 'appointment.reminder',
        jsonb_build_object('appointmentId', appointment_id, 'leadMinutes', lead_minutes, 'startTime', start_time)
      from due returning 1
    )
    select count(*)::integer from queued
  $$;
grant execute on function queue_reminders to worker;
create index appointments_confirmed_start on appointments (start_time) where status = 'confirmed';

-- Whom an unread message waits for, some minutes after it was written: told once, and again only after they have read.
create function waiting_messages(after_minutes integer) returns table (message_id uuid, appointment_id uuid, user_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with recent as (
      select m.id, m.appointment_id, m.created_at,
        case when m.sender_id = m.patient_id then m.provider_user_id else m.patient_id end as reader
      from messages m
      where m.id >= uuidv7(interval '-1 day')
    )
    select distinct on (r.appointment_id, r.reader) r.id, r.appointment_id, r.reader
    from recent r
    where r.created_at <= app_now() - after_minutes * interval '1 minute'
      and not exists (select from message_receipts x where x.message_id = r.id and x.user_id = r.reader)
      and not exists (
        select from notifications n
        where n.appointment_id = r.appointment_id and n.user_id = r.reader and n.kind = 'message_waiting'
          and n.created_at > coalesce((
            select max(x.read_at) from message_receipts x
            where x.appointment_id = r.appointment_id and x.user_id = r.reader), '-infinity'))
    order by r.appointment_id, r.reader, r.id
  $$;
grant execute on function waiting_messages to worker;

-- A private address under which a calendar program reads one's visits; a new version ends the old address.
create table calendar_feeds (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
call protect('calendar_feeds');
create policy self_all on calendar_feeds to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
grant select, delete on calendar_feeds to app;
grant insert (user_id, version), update (version) on calendar_feeds to app;
