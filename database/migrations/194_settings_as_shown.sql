-- Who changes the settings says which they saw: of two administrators, the later undoes nothing that they haven't seen.

drop function change_settings(text, text, text, text, text, text, text[], text[]);
create function change_settings(new_name text, new_name_ar text, support text, privacy text, legal text, address text,
    new_countries text[], new_languages text[], shown uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{administrator}');
  perform pg_advisory_xact_lock(hashtext('polyclinic settings'));
  -- One's own change is known: a second press, or another tab.
  if exists (
    select from settings_changes c where (shown is null or c.id > shown) and c.actor_id is distinct from actor_id()) then
    raise check_violation using message = 'changed since they were shown', constraint = 'settings_state';
  end if;
  perform write_settings(new_name, new_name_ar, support, privacy, legal, address, new_countries, new_languages);
end $$;
grant execute on function change_settings(text, text, text, text, text, text, text[], text[], uuid) to app;
