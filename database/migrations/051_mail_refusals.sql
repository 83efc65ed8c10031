-- Addresses that refuse our mails for good: noticed, shown to their person, and another channel used instead.

-- When a mail server refused a mail for good; it is not tried again.
alter table mails add column refused_at timestamptz;

create table mail_refusals (
  address text primary key check (length(address) <= 320),
  refused_at timestamptz not null default app_now(),
  -- What the mail server said
  reason text not null check (length(reason) <= 500)
);
call protect('mail_refusals');
create policy worker_all on mail_refusals to worker using (true) with check (true);
grant select on mail_refusals to worker;

-- A refusal is known until a mail arrives there. What the mail had to say goes to the person's browsers, and as a text
-- message where they have turned on any.
create function note_mail_outcome() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if new.refused_at is null then
    delete from mail_refusals where address = lower(new.recipient);
    return null;
  end if;
  insert into mail_refusals (address, reason)
  values (lower(new.recipient), left(coalesce(nullif(new.error, ''), 'refused'), 500))
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
create trigger _500_note_refusal after update of refused_at on mails
  for each row when (old.refused_at is null and new.refused_at is not null) execute function note_mail_outcome();
create trigger _510_note_arrival after update of sent_at on mails
  for each row when (old.sent_at is null and new.sent_at is not null) execute function note_mail_outcome();

-- Since when the caller's own address refuses mails; null where it does not.
create function own_mail_refusal() returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select r.refused_at from mail_refusals r join auth.user u on lower(u.email) = r.address where u.id = actor_id()
  $$;
grant execute on function own_mail_refusal to app;
