-- Work by the clock that fails again and again waits for a person like any other work, and no longer once it succeeds.
-- `counting` is one whose failures are still few.
alter table failed_work drop constraint failed_work_state_check;
alter table failed_work add constraint failed_work_state_check
  check (state in ('counting', 'open', 'retried', 'closed'));
create unique index failed_work_schedule on failed_work ((payload ->> 'name'))
  where effect = 'schedule.run' and state in ('counting', 'open');
grant update (state, attempts, error, failed_at, handled_at, note) on failed_work to worker;
