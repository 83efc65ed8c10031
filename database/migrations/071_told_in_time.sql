-- What people are told is worth something for a while: a reminder until its visit begins, an offer until it lapses, the
-- rest for a day. One rule for mails, push and text messages.
alter table notifications add column useful_until timestamptz not null default app_now() + interval '1 day';
grant insert (useful_until) on notifications to worker;
alter table mails add column useful_until timestamptz not null default app_now() + interval '1 day';

-- unclear: handed to the service, which has not said whether it took it; one such is not sent again.
alter table notification_deliveries
  drop constraint notification_deliveries_state_check,
  add constraint notification_deliveries_state_check check (state in ('waiting', 'unclear', 'sent', 'failed'));

-- Where a visit in person takes place stands in its patient's mails and calendar.
create policy worker_read on provider_contacts for select to worker using (true);
grant select (provider_id, address) on provider_contacts to worker;

-- To a calendar a visit to which nobody came is off, too.
create or replace function revise_appointment() returns trigger
  language plpgsql
  as $$
declare
  off text[] := '{cancelled,no_show}';
begin
  if new.start_time <> old.start_time or (new.status = any (off)) <> (old.status = any (off)) then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;

-- Copies of mails to the person or about their visits, of a doctor's once they have been sent; and what names them: names
-- and addresses stand in mails between isolating marks (U+2068, U+2069), so that “An” is not found in “Anwar”.
create or replace procedure delete_mails_about(person uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  address text;
  marked_address text;
  marked_names text[];
begin
  select u.email, U&'\2068' || u.email || U&'\2069',
    array[U&'\2068' || nullif(u.name, '') || U&'\2069', U&'\2068' || nullif(p.full_name, '') || U&'\2069']
  into address, marked_address, marked_names
  from auth.user u join profiles p on p.user_id = u.id where u.id = person;
  delete from mails m
  where m.key not like 'account_deleted:%' and (
    m.recipient = address or strpos(m.body_text, marked_address) > 0
    or exists (select from notifications n join appointments a on a.id = n.appointment_id
      where n.id = m.notification_id and (a.patient_id = person or a.provider_user_id = person and m.sent_at is not null))
    or m.sent_at is not null and exists (select from unnest(marked_names) called where strpos(m.body_text, called) > 0));
  perform forget_invitations(address, null);
  delete from early_access where email = address;
  delete from auth.verification where strpos(value, address) > 0 or strpos(value, person::text) > 0
    or strpos(identifier, address) > 0;
end $$;
