-- What an address refused is stored for the account that has it, and no longer than that.

create or replace function note_mail_outcome() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if new.refused_at is null then
    delete from mail_refusals where address = lower(new.recipient);
    return null;
  end if;
  insert into mail_refusals (address, reason)
  select lower(new.recipient), left(coalesce(nullif(new.error, ''), 'refused'), 500)
  where exists (select from auth.user u where u.email = lower(new.recipient))
  on conflict (address) do update set refused_at = app_now(), reason = excluded.reason;
  insert into notification_deliveries (notification_id, user_id, channel, state)
  select n.id, n.user_id, c.channel, 'waiting'
  from notifications n cross join (values ('push'), ('sms')) c (channel)
  where n.id = new.notification_id and case c.channel
    when 'push' then exists (select from push_targets t where t.user_id = n.user_id)
    else exists (select from notification_preferences p join profiles r on r.user_id = p.user_id
      where p.user_id = n.user_id and p.channel = 'sms' and p.is_on and r.phone is not null) end
  on conflict do nothing;
  return null;
end $$;

create function delete_mail_refusal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from mail_refusals r
  where r.address = lower(old.email) and not exists (select from auth.user u where u.email = r.address);
  return null;
end $$;
create trigger _560_delete_refusal after update of email or delete on auth.user
  for each row execute function delete_mail_refusal();

delete from mail_refusals r where not exists (select from auth.user u where u.email = r.address);
