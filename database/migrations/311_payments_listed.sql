-- All payments as finance and auditors look for them: by state, country, gateway and day, by who paid or was paid, and by
-- appointment number; each order and each filter has its index.

-- The country of the practice when the payment was opened
alter table payments add column country text not null default '' check (country ~ '^([A-Z]{2})?$');
alter table payments disable trigger _100_touch;
update payments p set country = d.country from providers d where d.user_id = p.provider_user_id and d.country <> '';
alter table payments enable trigger _100_touch;

create function note_payment_country() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select coalesce((select country from providers where user_id = new.provider_user_id), '') into new.country;
  return new;
end $$;
create trigger _100_note_country before insert on payments for each row execute function note_payment_country();

create index payments_newest on payments (created_at desc, id desc);
create index payments_amount on payments (amount_cents desc, id desc);
create index payments_status on payments (status, created_at desc, id desc);
create index payments_country on payments (country, created_at desc, id desc);
create index payments_gateway on payments (gateway, created_at desc, id desc);
-- What people call an appointment's number
create index payments_visit_number on payments (right(appointment_id::text, 8));

-- Whose payments are meant by a name: doctors, and for auditors patients too, also by their e-mail address.
create function find_payers(term text)
  returns table (user_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  name_like text := '%' || regexp_replace(normalize_for_search(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  most constant integer := 200;
begin
  perform require_given(num_nulls(term));
  perform require_staff('{finance,auditor}');
  if trim(term) = '' then
    return;
  end if;
  return query
    (select p.user_id from profiles p
      where normalize_for_search(p.full_name) like name_like and (p.role = 'doctor' or is_staff('{auditor}')) limit most)
    union (select p.user_id from profiles p
      where p.other_name <> '' and normalize_for_search(p.other_name) like name_like
        and (p.role = 'doctor' or is_staff('{auditor}')) limit most)
    union (select u.id from auth.user u where u.email = lower(trim(term)) and is_staff('{auditor}'));
end $$;
grant execute on function find_payers(text) to app;

-- The appointments whose number this is, where something was paid for them.
create function find_paid_visits(number text)
  returns table (appointment_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_given(num_nulls(number));
  perform require_staff('{finance,auditor}');
  return query select p.appointment_id from payments p where right(p.appointment_id::text, 8) = number limit 50;
end $$;
grant execute on function find_paid_visits(text) to app;

-- The names of people who paid or were paid: doctors for finance and auditors, patients for auditors alone.
create function names_of_payers(people uuid[])
  returns table (user_id uuid, full_name text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_given(num_nulls(people));
  perform require_staff('{finance,auditor}');
  return query
    select n.user_id, n.full_name from profiles n
    where n.user_id = any (people) and (
      exists (select from payments p where p.provider_user_id = n.user_id)
      or is_staff('{auditor}') and exists (select from payments p where p.patient_id = n.user_id));
end $$;
grant execute on function names_of_payers(uuid[]) to app;
