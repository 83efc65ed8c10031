-- Mails are written in the region of who reads them; of an account that has ended none is left.

create or replace view user_addresses as
select u.id as user_id, u.email, name_in(p.locale, p.full_name, p.other_name) as full_name, p.locale, p.time_zone, p.role,
  p.full_name as documented_name, p.other_name, p.region
from auth.user u join profiles p on p.user_id = u.id;

create or replace procedure pseudonymise(person uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  pseudonym text := 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8));
begin
  update profiles set full_name = case when has_treated(person) then full_name else pseudonym end,
    other_name = case when has_treated(person) then other_name else '' end, locale = 'en', birth_date = null,
    time_zone = 'UTC', theme = 'system', region = null, phone = null, emergency_contact = null, allergies = null, medical_conditions = null
  where user_id = person;
  update auth.user set name = '', email = person || '@deleted.invalid', email_verified = false, image = null,
    two_factor_enabled = false, locale = 'en', time_zone = 'UTC'
  where id = person;
  update appointments set symptoms = null, notes = null, cancel_reason = null, request_digest = null, patient_reason = ''
  where patient_id = person;
  -- What others wrote about a patient may name them.
  update end_disputes set reason = '', resolution = case when status = 'resolved' then '' end where patient_id = person;
  update end_disputes set reason = '' where provider_user_id = person and side = 'provider';
  update payments set checkout_url = null where patient_id = person;
  perform set_config('app.pseudonymising', 'yes', true);
  update invoices i set patient_name = pseudonym
  from payments p join appointments a on a.id = p.appointment_id
  where p.id = i.payment_id and a.patient_id = person;
  perform set_config('app.pseudonymising', '', true);
  -- What a gateway tells of a payment may name the payer.
  update payment_events e set payload = '{}' from payments p
  where p.patient_id = person and (
    strpos(e.payload::text, p.gateway_session_id) > 0 or strpos(e.payload::text, p.gateway_payment_id) > 0);
end $$;

drop trigger _500_announce_change on profiles;
create trigger _500_announce_change after update of role, locale, time_zone, region, full_name, other_name, theme, accepted_terms on profiles
  for each row execute function announce_role_change();
