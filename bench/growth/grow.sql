-- Every provider bench.copies times, and the past of each again and again; triggers are off, as in fill.sql.
set session_replication_role = replica;
-- Words are indexed in bulk, at the end.
set gin_pending_list_limit = '1GB';
set maintenance_work_mem = '512MB';

do $$
  declare
    columns text := (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = 'providers'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'user_id'));
  begin
    execute format('insert into providers (id, user_id, %1$s) select uuidv7(), uuidv7(), %1$s from providers, generate_series(2, %2$s)',
      columns, current_setting('bench.copies'));
  end $$;

insert into appointments (patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time, symptoms, fee_cents,
  outcome, outcome_by, outcome_at, refund_percent)
select patient_id, provider_id, provider_user_id, appointment_type, status, start_time - age, end_time - age, symptoms, fee_cents,
  outcome, outcome_by, outcome_at - age, refund_percent
from appointments, generate_series(2, current_setting('bench.pasts')::integer) n, make_interval(days => n * 130) age
where status = 'completed';

set session_replication_role = origin;
vacuum analyze providers;
vacuum analyze appointments;
