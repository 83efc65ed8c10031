-- What became of backups, and of the drills that restore one aside. Written by the commands that make them, as the owner.

create table backup_runs (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('backup', 'drill')),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- The name of the archive, and the moment of which it holds everything.
  archive text,
  mark timestamptz,
  bytes bigint,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- One sentence.
  error text,
  constraint done_says_of_what check (state <> 'done' or num_nulls(archive, mark, ended_at) = 0),
  constraint failed_says_why check (state <> 'failed' or error is not null)
);
create index backup_runs_latest on backup_runs (kind, state, started_at desc);
call protect('backup_runs');
create policy admins_read on backup_runs for select to app using ((select actor_is_admin()));
create policy worker_read on backup_runs for select to worker using (true);
grant select on backup_runs to app, worker;
