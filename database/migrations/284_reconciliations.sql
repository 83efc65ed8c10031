-- Each day the ledger is compared with the gateway, capture by capture: one row, with each difference by its name.

create table reconciliations (
  day date primary key,
  started_at timestamptz not null default app_now(),
  -- Null while it goes on, or where the gateway didn't answer to the end
  finished_at timestamptz,
  -- The capture up to which it has come
  up_to uuid,
  compared integer not null default 0,
  difference_count integer not null default 0,
  -- The first 200: the capture's appointment, what differs, ours, theirs, and whether what the gateway says has mended it
  differences jsonb not null default '[]'
);
call protect('reconciliations');
create policy staff_reads on reconciliations for select to app using ((select is_staff('{finance,auditor}')));
create policy worker_all on reconciliations for all to worker using (true) with check (true);
grant select on reconciliations to app;
grant select, insert, update on reconciliations to worker;

alter table payment_alerts drop constraint payment_alerts_kind_check;
alter table payment_alerts add constraint payment_alerts_kind_check check (kind in ('mismatch', 'second_payment', 'late_end',
  'outside_refund', 'refund_failed', 'refund_stuck', 'dispute_opened', 'dispute_won', 'dispute_lost', 'unmatched', 'unreadable',
  'unhandled', 'difference'));
