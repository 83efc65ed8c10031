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
