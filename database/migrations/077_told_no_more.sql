-- What was told before 071 was worth something for a day too, and not from the upgrade on.
update mails set useful_until = least(useful_until, created_at + interval '1 day')
where sent_at is null and useful_until > created_at + interval '1 day';
update notifications set useful_until = least(useful_until, created_at + interval '1 day')
where useful_until > created_at + interval '1 day';

-- Nobody is reminded of a time that doesn't hold any more: what still waits is worth nothing.
create function forget_reminders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  with over as (
    update notifications set useful_until = app_now()
    where appointment_id = new.id and kind in ('reminder_day', 'reminder_hour') and useful_until > app_now()
    returning id)
  update mails m set useful_until = app_now() from over where m.notification_id = over.id and m.sent_at is null;
  return null;
end $$;
create trigger forget_reminders after update of start_time, status on appointments
  for each row when (old.status = 'confirmed' and (new.start_time <> old.start_time or new.status <> 'confirmed'))
  execute function forget_reminders();
