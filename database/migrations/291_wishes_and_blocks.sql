-- Who waits for a doctor is not told of one with whom they have no contact, whichever side ended it.

-- Whether a patient and the doctor of an entry have no contact.
create function is_out_of_contact(of_patient uuid, from_provider uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from blocks b join providers p on p.user_id = b.provider_user_id
      where b.patient_id = of_patient and p.id = from_provider)
  $$;

create or replace function meet_wishes(doctor provider_finding, only_of uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    with met as (
      update search_wishes w set met_at = app_now()
      where w.met_at is null and w.expires_at > app_now() and (only_of is null or w.id = only_of)
        and w.specialty in ('', doctor.specialty) and (w.language = '' or w.language = any (doctor.languages))
        and w.place_key in ('', doctor.place_key) and not is_out_of_contact(w.user_id, doctor.provider_id)
      returning id)
    insert into outbox (effect, payload) select 'wish.met', jsonb_build_object('wishId', id) from met
  $$;

create or replace function meet_new_wish() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  doctor provider_finding%rowtype;
begin
  select f.* into doctor from provider_finding f
  where f.is_accepting_patients and new.specialty in ('', f.specialty)
    and f.terms @> array_remove(array[case when new.specialty <> '' then 's:' || new.specialty end,
      case when new.language <> '' then 'l:' || new.language end, case when new.place_key <> '' then 'p:' || new.place_key end], null)
    and not is_out_of_contact(new.user_id, f.provider_id)
  limit 1;
  if found then
    perform meet_wishes(doctor, new.id);
  end if;
  return null;
end $$;
