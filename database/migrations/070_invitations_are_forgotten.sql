-- An address that others have invited or handed a profile over to is theirs to write down, and not to keep for ever.

-- Of one address, or of all whose time was over this long ago; the inviter could see until then that nobody came.
create function forget_invitations(address text, kept_for interval) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update care_links set state = 'ended', ended_at = app_now(), email = null, token_hash = null, expires_at = null
    where state = 'invited' and (email = lower(address) or expires_at < app_now() - kept_for);
    update care_links set handover_email = null, handover_hash = null, handover_expires_at = null
    where handover_email = lower(address) or handover_expires_at < app_now() - kept_for
  $$;
grant execute on function forget_invitations to worker;

create index care_links_handover on care_links (handover_email) where handover_email is not null;

-- Copies of mails to the person, about their visits, or that name them: names and addresses stand in mails between
-- isolating marks (U+2068, U+2069), so that “An” is not found in “Anwar”.
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
      where n.id = m.notification_id and a.patient_id = person)
    or m.sent_at is not null and exists (select from unnest(marked_names) called where strpos(m.body_text, called) > 0));
  perform forget_invitations(address, null);
  delete from early_access where email = address;
  delete from auth.verification where strpos(value, address) > 0 or strpos(value, person::text) > 0
    or strpos(identifier, address) > 0;
end $$;
