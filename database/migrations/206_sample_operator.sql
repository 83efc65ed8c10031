-- Before the set-up, the legal entity has another name than the product.
create or replace function with_installation(words text, language text) returns text
  language sql stable strict set search_path = public, pg_temp
  as $$
    select replace(replace(replace(words,
      '{{product}}', coalesce(case when language = 'ar' then nullif(s.product_name_ar, '') end, s.product_name, 'Polyclinic')),
      '{{legal}}', coalesce(s.legal_name, 'Polyclinic Health Ltd.')),
      '{{address}}', coalesce(s.privacy_email, ''))
    from (values (true)) one left join installation_settings s on true
  $$;
