-- What two browsers said to find each other names their addresses: it goes as soon as one of them has left or begins
-- anew, and with the end of the visit. The worker sweeps only what was said by those who vanished without a word.
create function forget_signals_of_stay() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- Two who leave at once don't wait for each other.
  delete from call_signals where id in (
    select id from call_signals
    where appointment_id = new.appointment_id and new.user_id in (sender_id, recipient_id)
    for update skip locked);
  return null;
end $$;
create trigger forget_signals after update on call_presence
  for each row when (old.joined_at <> new.joined_at or old.left_at is null and new.left_at is not null)
  execute function forget_signals_of_stay();

create function forget_signals_of_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from call_signals where id in (
    select id from call_signals where appointment_id = new.id for update skip locked);
  return null;
end $$;
create trigger forget_signals after update of status on appointments
  for each row when (old.status = 'in_progress' and new.status <> old.status)
  execute function forget_signals_of_visit();
