-- An insurer has its one name, and another in each language where it is called otherwise there; as before, what nobody
-- changed is null and follows the version. What is empty has its one name in that language.

alter table insurers
  add english_name text check (char_length(english_name) <= 80),
  add spanish_name text check (char_length(spanish_name) <= 80),
  add french_name text check (char_length(french_name) <= 80),
  drop constraint insurers_check,
  add check (num_nonnulls(name, english_name, arabic_name, spanish_name, french_name, is_retired) > 0);
-- Of those that were added, no version has a name that an empty one would hide.
update insurers set arabic_name = null where arabic_name = '' and name is not null and is_retired is not null;

-- Gives an insurer other names than were shown, retires it or brings it back; what is null in `wanted` follows the version. Done
-- already, it does nothing.
create or replace function change_insurer(of_code text, shown jsonb, wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  of_version constant jsonb := '{"name": null, "en": null, "ar": null, "es": null, "fr": null, "isRetired": null}';
  before jsonb;
begin
  perform require_staff('{administrator}');
  perform pg_advisory_xact_lock(hashtext('polyclinic insurers'));
  select jsonb_build_object('name', name, 'en', english_name, 'ar', arabic_name, 'es', spanish_name, 'fr', french_name,
    'isRetired', is_retired) into before
  from insurers where code = of_code;
  before := coalesce(before, of_version);
  if before = wanted then
    return;
  end if;
  if before is distinct from shown then
    raise check_violation using message = 'changed since it was shown', constraint = 'settings_state';
  end if;
  if wanted = of_version then
    delete from insurers where code = of_code;
  else
    insert into insurers (code, name, english_name, arabic_name, spanish_name, french_name, is_retired)
    values (of_code, wanted ->> 'name', wanted ->> 'en', wanted ->> 'ar', wanted ->> 'es', wanted ->> 'fr',
      (wanted ->> 'isRetired')::boolean)
    on conflict (code) do update
      set name = excluded.name, english_name = excluded.english_name, arabic_name = excluded.arabic_name,
        spanish_name = excluded.spanish_name, french_name = excluded.french_name, is_retired = excluded.is_retired;
  end if;
  insert into list_changes (actor_id, subject, before, after) values (actor_id(), 'insurer ' || of_code, before, wanted);
end $$;
