-- One doctor with ten past appointments (doctor 1) and one with ten thousand (doctor 2); triggers are off, as in fill.sql.
set session_replication_role = replica;

delete from appointments
where id in (
  select id from appointments
  where provider_user_id = '00000000-0000-7000-8000-000000000001' and status = 'completed'
  order by start_time desc offset 10);

insert into appointments (patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time, symptoms, fee_cents,
  outcome, outcome_by, outcome_at, refund_percent)
select patient_id, provider_id, provider_user_id, appointment_type, status, start_time - age, end_time - age, symptoms, fee_cents,
  outcome, outcome_by, outcome_at - age, refund_percent
from appointments, generate_series(1, 1000) n, make_interval(days => n * 130) age
where provider_user_id = '00000000-0000-7000-8000-000000000002' and status = 'completed'
limit 10000 - (select count(*) from appointments
  where provider_user_id = '00000000-0000-7000-8000-000000000002' and status = 'completed');

set session_replication_role = origin;
-- As the worker's clock does every hour
select count_settled_visits();
vacuum analyze appointments;
vacuum analyze practice_figures;
