-- What is announced of an appointment says whether this very change has booked it, or given it another time, and who did:
-- whatever moves one tells it alike, to its caregivers too.

create or replace function announce_appointment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  is_booked boolean := new.status = 'confirmed' and (tg_op = 'INSERT' or old.status = 'scheduled');
  is_moved boolean := tg_op = 'UPDATE' and new.status = 'confirmed' and not is_booked and new.start_time <> old.start_time;
begin
  perform pg_notify('live', json_strip_nulls(json_build_object(
    'kind', 'appointment', 'id', new.id, 'booked', nullif(is_booked, false), 'moved', nullif(is_moved, false),
    'by', case when is_moved then actor_id() end,
    'to', hearers(new.patient_id, new.provider_user_id, 'visits')))::text);
  return null;
end $$;
