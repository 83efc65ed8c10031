-- Roots of the tree of the access log, signed and mailed each hour in which it grew. What an operator saved of them shows whether
-- the log was changed since; those here are for the proofs of patients.
create table access_checkpoints (
  size bigint primary key check (size > 0),
  -- As C2SP writes it (tlog-checkpoint)
  note text not null,
  signed_at timestamptz not null default app_now()
);
call protect('access_checkpoints');
create policy everybody on access_checkpoints for select to app, worker using (true);
create policy worker_append on access_checkpoints for insert to worker with check (true);
grant select on access_checkpoints to app, worker;
grant insert (size, note) on access_checkpoints to worker;
