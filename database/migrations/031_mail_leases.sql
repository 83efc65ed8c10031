-- Mails, continued: whoever sends one takes it for a while, by a row that is written and not by a transaction that waits for SMTP.
alter table mails
  -- When it may be tried: once a sender has taken it, not before they must have given up; after a refusal, a while later
  add column due_at timestamptz not null default now(),
  add column attempts integer not null default 0;
create index mails_waiting on mails (due_at) where sent_at is null;
