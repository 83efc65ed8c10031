-- Insurers that an administrator renamed, retired or added. What nobody changed is null here, or has no row: then the list of
-- the version holds, so that the next one reaches it. Providers store codes, which stay what they are.

create table insurers (
  code text primary key check (code ~ '^[a-z]{2}-[a-z0-9-]{1,60}$'),
  name text check (name ~ '\S' and char_length(name) <= 80),
  arabic_name text check (char_length(arabic_name) <= 80),
  is_retired boolean,
  check (num_nonnulls(name, arabic_name, is_retired) > 0)
);
call protect('insurers');
create policy everyone_reads on insurers for select to app, worker using (true);
grant select on insurers to app, worker;

create function announce_insurer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $$;
create trigger _500_announce after insert or update or delete on insurers
  for each statement execute function announce_insurer();

-- Gives an insurer other names than were shown, retires it or brings it back; what is null in `wanted` follows the version. Done
-- already, it does nothing.
create function change_insurer(of_code text, shown jsonb, wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  of_version constant jsonb := '{"name": null, "arabicName": null, "isRetired": null}';
  before jsonb;
begin
  perform require_staff('{administrator}');
  perform pg_advisory_xact_lock(hashtext('polyclinic insurers'));
  select jsonb_build_object('name', name, 'arabicName', arabic_name, 'isRetired', is_retired) into before
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
    insert into insurers (code, name, arabic_name, is_retired)
    values (of_code, wanted ->> 'name', wanted ->> 'arabicName', (wanted ->> 'isRetired')::boolean)
    on conflict (code) do update
      set name = excluded.name, arabic_name = excluded.arabic_name, is_retired = excluded.is_retired;
  end if;
  insert into list_changes (actor_id, subject, before, after) values (actor_id(), 'insurer ' || of_code, before, wanted);
end $$;
grant execute on function change_insurer(text, jsonb, jsonb) to app;

-- In recent activity an insurer's change is not one of specialties.
do $do$
declare
  told text := $$case when c.subject ~ '^[A-Z]{2}$' then 'emergency_numbers' else 'specialties' end$$;
  code text := pg_get_functiondef('recent_activity(integer)'::regprocedure);
begin
  if position(told in code) = 0 then
    raise exception 'recent_activity() is written otherwise than expected';
  end if;
  execute replace(code, told,
    $$case when c.subject ~ '^[A-Z]{2}$' then 'emergency_numbers' when c.subject like 'insurer %' then 'insurers' else 'specialties' end$$);
end $do$;
