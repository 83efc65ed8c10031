-- All invoices and credit notes as finance and auditors look for them: by number, name, kind and day.
create index invoices_newest on invoices (issued_at desc, id desc);
create index invoices_kind on invoices (kind, issued_at desc, id desc);
create index invoices_number on invoices ((number::text));
create index invoices_name on invoices (name);
create index invoices_patient_search on invoices using gin (normalize_for_search(patient_name) gin_trgm_ops);
create index invoices_provider_search on invoices using gin (normalize_for_search(provider_name) gin_trgm_ops);

-- The documents that a number means, or whose printed names have these words: of those, any so many, for people whose name is
-- another by now.
create function find_documents(term text, most integer)
  returns table (id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  words text := trim(term);
  name_like text := '%' || regexp_replace(normalize_for_search(words), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform require_given(num_nulls(term, most));
  perform require_staff('{finance,auditor}');
  if words = '' then
    return;
  end if;
  return query
    (select i.id from invoices i where i.name = upper(words))
    union
    (select i.id from invoices i where words ~ '^[0-9]{1,9}$' and i.number::text = ltrim(words, '0'))
    union
    (select i.id from invoices i where normalize_for_search(i.patient_name) like name_like limit most)
    union
    (select i.id from invoices i where normalize_for_search(i.provider_name) like name_like limit most);
end $$;
grant execute on function find_documents(text, integer) to app;

-- Whose documents are meant by a name: doctors and patients, as both are printed on them.
create function find_billed_people(term text)
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
    select f.user_id from (
      (select p.user_id from profiles p where normalize_for_search(p.full_name) like name_like limit most)
      union
      (select p.user_id from profiles p
        where p.other_name <> '' and normalize_for_search(p.other_name) like name_like limit most)) f
    where exists (select from invoices i where i.patient_id = f.user_id)
      or exists (select from payments b where b.provider_user_id = f.user_id);
end $$;
grant execute on function find_billed_people(text) to app;
