-- An end without a status or an outcome is refused by a rule that has a name, not by the column that it would leave empty.
create or replace function end_visit(target uuid, new_status text, new_outcome text, said_by text, evidence jsonb, percent integer, is_disputed boolean)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  complains boolean;
  dispute uuid;
begin
  perform require_given(num_nulls(target, new_status, new_outcome, evidence, percent, is_disputed));
  update appointments set status = new_status, outcome = new_outcome, outcome_by = said_by, outcome_at = app_now(),
    outcome_evidence = evidence, refund_percent = percent,
    completed_at = case new_status when 'completed' then app_now() end,
    cancelled_at = case new_status when 'cancelled' then app_now() end,
    cancelled_by = case new_status when 'cancelled' then 'system' end
  where id = target and status in ('confirmed', 'in_progress')
  returning * into visit;
  if not found then
    return false;
  end if;
  delete from end_questions where appointment_id = target;
  if is_disputed then
    complains := visit.patient_statement is not distinct from 'missed_by_provider';
    insert into end_disputes (appointment_id, patient_id, provider_user_id, side, reason)
    values (target, visit.patient_id, visit.provider_user_id,
      case when complains then 'patient' else 'provider' end, case when complains then visit.patient_reason else '' end)
    returning id into dispute;
    insert into outbox (effect, payload) values ('visit.disputed', jsonb_build_object('disputeId', dispute));
  end if;
  return true;
end $$;
