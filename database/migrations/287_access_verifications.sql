-- When somebody compared the access log with a checkpoint on the command line, and what was found. Only the command writes it,
-- as the owner; it says when that was done, and proves nothing by itself.
create table access_verifications (
  id uuid primary key default uuidv7(),
  at timestamptz not null default app_now(),
  -- How many entries the log held
  leaves bigint not null check (leaves >= 0),
  -- Whether it was compared with what somebody saved elsewhere
  with_saved boolean not null,
  -- What was found to be changed, twenty sentences at most
  findings text[] not null
);
create index access_verifications_latest on access_verifications (at desc);
call protect('access_verifications');
create policy staff_reads on access_verifications for select to app using ((select is_staff('{auditor}')));
grant select on access_verifications to app;
