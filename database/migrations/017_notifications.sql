-- Notifications: mails, digests, push and text messages, reminders.

-- Only what differs from the default is stored. The defaults are in contract/src/notifications/rules.ts.
create table notification_preferences (
  user_id uuid not null references profiles (user_id) on delete cascade,
  event text not null check (event in ('confirmation', 'change', 'reminder', 'message')),
  channel text not null,
  is_on boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, event, channel),
  -- Push and SMS: which browsers hear of notifications, and how it went there.
  constraint notification_preferences_channel_check check (channel in ('in_app', 'email', 'push', 'sms'))
);
call protect('notification_preferences');
create policy self_all on notification_preferences to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy worker_all on notification_preferences to worker using (true) with check (true);
grant select on notification_preferences to app, worker;
grant insert (user_id, event, channel, is_on) on notification_preferences to app;
grant update (is_on) on notification_preferences to app;
grant insert (user_id, event, channel, is_on) on notification_preferences to worker;
grant update (is_on) on notification_preferences to worker;

-- One line of a person's inbox. The key makes it one, however often its cause is handled.
create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  key text not null,
  kind text not null,
  appointment_id uuid references appointments (id) on delete cascade,
  -- False where the person wants none of these in the inbox: kept, so that it happens once
  is_shown boolean not null default true,
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  ticket_id uuid references tickets (id) on delete cascade,
  -- What people are told is worth something for a while: a reminder until its visit begins, an offer until it lapses, the
  -- rest for a day. One rule for mails, push and text messages.
  useful_until timestamptz not null default app_now() + interval '1 day',
  unique (user_id, key)
);
create index notifications_inbox on notifications (user_id, id desc) where is_shown;
create index notifications_unread on notifications (user_id) where is_shown and read_at is null;
create index notifications_appointment on notifications (appointment_id);
create index notifications_ticket on notifications (ticket_id);
call protect('notifications');
create policy self_read on notifications for select to app using (user_id = (select actor_id()));
create policy self_update on notifications for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy worker_all on notifications to worker using (true) with check (true);
grant select on notifications to app, worker;
grant update (read_at) on notifications to app;
grant insert (user_id, key, kind, appointment_id, is_shown, ticket_id, useful_until) on notifications to worker;

-- How each notification went on each channel outside the product.
create table notification_deliveries (
  id uuid primary key default uuidv7(),
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  channel text not null,
  state text not null,
  changed_at timestamptz not null default now(),
  unique (notification_id, channel),
  constraint notification_deliveries_channel_check check (channel in ('email', 'push', 'sms')),
  -- unclear: handed to the service, which has not said whether it took it; one such is not sent again.
  constraint notification_deliveries_state_check check (state in ('waiting', 'unclear', 'sent', 'failed'))
);
create index notification_deliveries_user on notification_deliveries (user_id);
call protect('notification_deliveries');
create policy self_read on notification_deliveries for select to app using (user_id = (select actor_id()));
create policy worker_all on notification_deliveries to worker using (true) with check (true);
grant select on notification_deliveries to app, worker;
grant insert (notification_id, user_id, channel, state) on notification_deliveries to worker;
grant update (state, changed_at) on notification_deliveries to worker;
-- Of a mail that was turned off before it was sent.
grant delete on notification_deliveries to worker;

-- A reminder that was set off, for this start: a visit that moves is reminded of anew.
create table reminders (
  appointment_id uuid not null references appointments (id) on delete cascade,
  lead_minutes integer not null check (lead_minutes in (60, 1440)),
  start_time timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (appointment_id, lead_minutes, start_time)
);
call protect('reminders');

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
grant insert (user_id, version) on calendar_feeds to app;
grant update (version) on calendar_feeds to app;

-- A browser that somebody wants to be told in, for as long as they are signed in there.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  session_id uuid not null unique references auth.session (id) on delete cascade,
  -- Of the browser's own push service, with the keys that only this browser can decrypt by
  endpoint text not null unique check (length(endpoint) between 10 and 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default app_now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
call protect('push_subscriptions');
create policy own_read on push_subscriptions for select to app using (user_id = (select actor_id()));
create policy own_end on push_subscriptions for delete to app using (user_id = (select actor_id()));
create policy worker_all on push_subscriptions to worker using (true) with check (true);
grant delete on push_subscriptions to app;
grant select, delete on push_subscriptions to worker;
grant select (id, user_id, session_id, endpoint, created_at) on push_subscriptions to app;

-- Browsers that a notification has reached: one that is tried again goes to the others alone.
create table push_deliveries (
  notification_id uuid not null references notifications (id) on delete cascade,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  sent_at timestamptz not null default now(),
  primary key (notification_id, subscription_id)
);
create index push_deliveries_subscription on push_deliveries (subscription_id);
call protect('push_deliveries');
create policy worker_all on push_deliveries to worker using (true) with check (true);
grant select on push_deliveries to worker;
grant insert (notification_id, subscription_id) on push_deliveries to worker;

-- What a doctor is told of by mail and what can wait: gathered into one mail, which is kept in the same transaction that
-- marks its items, so that each leaves once.
create table digest_items (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  notification_id uuid not null unique references notifications (id) on delete cascade,
  queued_at timestamptz not null default app_now(),
  sent_at timestamptz,
  -- Of the mail that it is in
  mail_key text
);
create index digest_items_user on digest_items (user_id, sent_at desc);
create index digest_items_waiting on digest_items (user_id, queued_at) where sent_at is null;
call protect('digest_items');
create policy worker_all on digest_items to worker using (true) with check (true);
grant select, insert, update, delete on digest_items to worker;

-- To a calendar a visit to which nobody came is off, too.
create function revise_appointment() returns trigger
  language plpgsql
  as $$
declare
  off text[] := '{cancelled,no_show}';
begin
  if new.start_time <> old.start_time or (new.status = any (off)) <> (old.status = any (off)) then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;

create function queue_moved() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('appointment.moved', jsonb_build_object('appointmentId', new.id));
  return null;
end $$;

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

-- Queues the reminders that are due: a day and an hour before. A patient who booked or moved later than that knows,
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

-- Whom an unread message waits for: of the patient's side everybody who may read it and did not write it.
create function waiting_messages(after_minutes integer)
  returns table (message_id uuid, appointment_id uuid, user_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with recent as (
      select m.id, m.appointment_id, m.created_at, r.reader
      from messages m
      cross join lateral (
        select m.provider_user_id where m.sender_id <> m.provider_user_id
        union all
        select m.patient_id where m.sender_id = m.provider_user_id
        union all
        select l.caregiver_id from care_links l
        where m.sender_id = m.provider_user_id and l.patient_id = m.patient_id and l.state = 'active'
          and 'messages' = any (l.rights)) r (reader)
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

-- Binds a browser to the actor's session with this token; one that was somebody else's is theirs no longer.
create function save_push_subscription(session_token text, endpoint text, p256dh text, auth text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  of_session uuid;
begin
  select s.id into of_session from auth.session s
  where s.token = session_token and s.user_id = actor_id() and s.expires_at > now();
  if not found then
    raise insufficient_privilege using message = 'not a session of the actor';
  end if;
  perform pg_advisory_xact_lock(hashtext('push ' || save_push_subscription.endpoint));
  delete from push_subscriptions p where p.session_id = of_session or p.endpoint = save_push_subscription.endpoint;
  insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  values (actor_id(), of_session, save_push_subscription.endpoint, save_push_subscription.p256dh,
    save_push_subscription.auth);
end $$;
grant execute on function save_push_subscription to app;

-- The endpoint of the browser that a session of the actor's is told in; null: none.
create function push_endpoint(session_token text) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.endpoint from push_subscriptions p join auth.session s on s.id = p.session_id
    where s.token = session_token and p.user_id = actor_id() and s.user_id = actor_id()
  $$;
grant execute on function push_endpoint to app;

create function queue_notification_delivery() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('notification.' || new.channel, jsonb_build_object('notificationId', new.notification_id));
  return null;
end $$;

-- Nobody is reminded of a time that doesn't hold any more: what still waits is worth nothing.
create function delete_reminders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  with over as (
    update notifications set useful_until = app_now()
    where appointment_id = new.id and kind in ('reminder_day', 'reminder_hour') and useful_until > app_now()
    returning id)
  update mails m set useful_until = app_now() from over where m.notification_id = over.id and m.sent_at is null;
  return null;
end $$;

-- Where somebody can be told now: sessions that have run out hear nothing any more.
create view push_targets with (security_barrier = true) as
  select p.id, p.user_id, p.endpoint, p.p256dh, p.auth
  from push_subscriptions p join auth.session s on s.id = p.session_id
  where s.expires_at > now();
grant select on push_targets to worker;

-- Mail: each message that is to leave, rendered, and how it went. The key makes it leave once.
create table mails (
  id uuid primary key default uuidv7(),
  key text not null unique,
  recipient text not null,
  locale text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text,
  -- A mail may carry a calendar event, a way to hear less, and the notification that it delivers.
  notification_id uuid references notifications (id) on delete set null,
  calendar text,
  calendar_method text check (calendar_method in ('REQUEST', 'CANCEL')),
  unsubscribe_url text,
  -- A sender leases a mail by writing this row, not by a transaction that waits for SMTP.
  -- When it may be tried: once a sender has taken it, not before they must have given up; after a refusal, a while later
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  useful_until timestamptz not null default app_now() + interval '1 day'
);
create index mails_recent on mails (created_at desc);
create index mails_notification on mails (notification_id);
create index mails_waiting on mails (due_at) where sent_at is null;
call protect('mails');
create policy worker_all on mails to worker using (true) with check (true);
grant select, insert, update on mails to worker;

-- Mails name people and their visits: they are kept for 30 days, to answer questions about them. The mail that says that an erasure is
-- done is the last that we know of an address: forgotten once it has left.
create function purge_mails() returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from mails where created_at < now() - interval '30 days'
      or key like 'account_deleted:%' and sent_at is not null
  $$;
grant execute on function purge_mails to worker;
