-- Lists that an administrator changes. What specialties are called, how they are described and which are popular: what came
-- with the version stands beside it, so that the next one reaches whatever nobody has changed. And whom to call for an
-- ambulance, where that is another number than the version has.

alter table specialties add shipped_popular boolean;
alter table specialty_translations add shipped_name text, add shipped_description text;
update specialties set shipped_popular = is_popular;
update specialty_translations set shipped_name = name, shipped_description = description;

-- What stood in a list before; the subject is a specialty's short name or a country.
create table list_changes (
  id uuid primary key default uuidv7(),
  at timestamptz not null default app_now(),
  actor_id uuid references profiles (user_id) on delete set null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index list_changes_actor on list_changes (actor_id);
call protect('list_changes');
create policy staff_reads on list_changes for select to app using ((select is_staff('{auditor}')));
grant select on list_changes to app;

-- Who changed which list, in recent activity.
do $do$
declare
  refunds text := $$(select r.created_at, 'refund', null::uuid,$$;
  code text := pg_get_functiondef('recent_activity(integer)'::regprocedure);
begin
  if position(refunds in code) = 0 then
    raise exception 'recent_activity() is written otherwise than expected';
  end if;
  execute replace(code, refunds,
    $$(select c.at, case when c.subject ~ '^[A-Z]{2}$' then 'emergency_numbers' else 'specialties' end, c.actor_id, null::uuid, 'changed'
        from list_changes c where is_staff('{auditor}') order by c.id desc limit most)
      union all
      $$ || refunds);
end $do$;

-- A specialty as it is shown in each language, or as it came with the version; null where none did.
create function specialty_words(target uuid, shipped boolean) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object(
      'isPopular', case when shipped then s.shipped_popular else s.is_popular end,
      'texts', (
        select jsonb_object_agg(l, jsonb_build_object(
          'name', coalesce(case when shipped then t.shipped_name else t.name end, ''),
          'description', coalesce(case when shipped then t.shipped_description else t.description end, '')))
        from unnest('{en,ar,es,fr}'::text[]) l
        left join specialty_translations t on t.specialty_id = s.id and t.locale = l))
    from specialties s where s.id = target and (not shipped or s.shipped_popular is not null)
  $$;
grant execute on function specialty_words(uuid, boolean) to app;

-- Changes a specialty from what was shown, and stores what stood there before. Done already, it does nothing.
create function change_specialty(target uuid, shown jsonb, wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  before jsonb;
begin
  perform require_staff('{administrator}');
  perform from specialties where id = target for update;
  if not found then
    raise no_data_found using message = 'no such specialty';
  end if;
  before := specialty_words(target, false);
  if before = wanted then
    return;
  end if;
  if before <> shown then
    raise check_violation using message = 'changed since it was shown', constraint = 'settings_state';
  end if;
  update specialties set is_popular = (wanted ->> 'isPopular')::boolean where id = target;
  insert into specialty_translations (specialty_id, locale, name, description)
  select target, key, value ->> 'name', value ->> 'description' from jsonb_each(wanted -> 'texts')
  on conflict (specialty_id, locale) do update set name = excluded.name, description = excluded.description;
  insert into list_changes (actor_id, subject, before, after)
  select actor_id(), slug, before, wanted from specialties where id = target;
end $$;
grant execute on function change_specialty(uuid, jsonb, jsonb) to app;

-- Numbers of ambulances by country, before those that came with the version.
create table emergency_numbers (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  number text not null check (number ~ '^[0-9]{2,6}$')
);
call protect('emergency_numbers');
create policy everyone_reads on emergency_numbers for select to app, worker using (true);
grant select on emergency_numbers to app, worker;

create function announce_emergency_number() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $$;
create trigger _500_announce after insert or update or delete on emergency_numbers
  for each statement execute function announce_emergency_number();

-- Gives a country another number than was shown, or none of its own: then that of the version holds. Done already, it does
-- nothing.
create function change_emergency_number(of_country text, shown text, wanted text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  before text;
begin
  perform require_staff('{administrator}');
  perform pg_advisory_xact_lock(hashtext('polyclinic emergency numbers'));
  select number into before from emergency_numbers where country = of_country;
  if before is not distinct from wanted then
    return;
  end if;
  if before is distinct from shown then
    raise check_violation using message = 'changed since it was shown', constraint = 'settings_state';
  end if;
  if wanted is null then
    delete from emergency_numbers where country = of_country;
  else
    insert into emergency_numbers (country, number) values (of_country, wanted)
    on conflict (country) do update set number = excluded.number;
  end if;
  insert into list_changes (actor_id, subject, before, after) values (actor_id(), of_country, to_jsonb(before), to_jsonb(wanted));
end $$;
grant execute on function change_emergency_number(text, text, text) to app;
