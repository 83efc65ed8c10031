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
  error text
);
create index mails_recent on mails (created_at desc);
call protect('mails');
create policy worker_all on mails to worker using (true) with check (true);
grant select, insert, update on mails to worker;
