-- The deadline of a dispute is told to those who answer it, by mail and by an alert.

alter table payment_alerts drop constraint payment_alerts_kind_check;
alter table payment_alerts add constraint payment_alerts_kind_check check (kind in ('mismatch', 'second_payment', 'late_end',
  'outside_refund', 'refund_failed', 'refund_stuck', 'dispute_opened', 'dispute_due', 'dispute_won', 'dispute_lost', 'unmatched',
  'unreadable', 'unhandled', 'difference'));

-- Who answers disputes: finance and administrators who may sign in.
create function chargeback_staff() returns table (user_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.user_id from staff s where s.duty in ('finance', 'administrator') and not is_suspended(s.user_id) $$;
grant execute on function chargeback_staff() to worker;
