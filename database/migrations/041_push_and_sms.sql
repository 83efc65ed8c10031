-- Push and SMS: which browsers hear of notifications, and how it went there.
alter table notification_preferences
  drop constraint notification_preferences_channel_check,
  add constraint notification_preferences_channel_check check (channel in ('in_app', 'email', 'push', 'sms'));
alter table notification_deliveries
  drop constraint notification_deliveries_channel_check,
  add constraint notification_deliveries_channel_check check (channel in ('email', 'push', 'sms'));

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
grant select (id, user_id, session_id, endpoint, created_at), delete on push_subscriptions to app;
-- The worker forgets what a push service no longer knows.
grant select, delete on push_subscriptions to worker;

-- Binds a browser to the actor's session with this token; one that was somebody else's is theirs no longer.
create function keep_push_subscription(session_token text, endpoint text, p256dh text, auth text) returns void
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
  perform pg_advisory_xact_lock(hashtext('push ' || keep_push_subscription.endpoint));
  delete from push_subscriptions p where p.session_id = of_session or p.endpoint = keep_push_subscription.endpoint;
  insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  values (actor_id(), of_session, keep_push_subscription.endpoint, keep_push_subscription.p256dh,
    keep_push_subscription.auth);
end $$;

-- The endpoint of the browser that a session of the actor's is told in; null: none.
create function push_endpoint(session_token text) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.endpoint from push_subscriptions p join auth.session s on s.id = p.session_id
    where s.token = session_token and p.user_id = actor_id() and s.user_id = actor_id()
  $$;
grant execute on function keep_push_subscription, push_endpoint to app;

-- Where somebody can be told now: sessions that have run out hear nothing any more.
create view push_targets with (security_barrier = true) as
  select p.id, p.user_id, p.endpoint, p.p256dh, p.auth
  from push_subscriptions p join auth.session s on s.id = p.session_id
  where s.expires_at > now();
grant select on push_targets to worker;

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

-- Mails have a table of their own that waits; for these the row of the delivery calls its job.
grant insert (notification_id, user_id, channel, state), update (state, changed_at) on notification_deliveries to worker;
create function queue_notification_delivery() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('notification.' || new.channel, jsonb_build_object('notificationId', new.notification_id));
  return null;
end $$;
create trigger queue after insert on notification_deliveries
  for each row when (new.channel in ('push', 'sms') and new.state = 'waiting')
  execute function queue_notification_delivery();
