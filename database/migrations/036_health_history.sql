-- What a person's allergies and conditions were, who changed them and when. Written by the profile's trigger alone.
create table health_changes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  field text not null check (field in ('allergies', 'medical_conditions')),
  -- From then on; null once it was emptied
  value text,
  -- Null for what no person has changed
  changed_by uuid,
  changed_at timestamptz not null default app_now()
);
create index health_changes_user on health_changes (user_id, id desc);
call protect('health_changes');
create policy own_read on health_changes for select to app using (user_id = (select actor_id()));
grant select on health_changes to app;

create function keep_health_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into health_changes (user_id, field, value, changed_by)
  select new.user_id, changed.field, changed.now, actor_id()
  from (values ('allergies', old.allergies, new.allergies),
    ('medical_conditions', old.medical_conditions, new.medical_conditions)) as changed (field, before, now)
  where changed.before is distinct from changed.now;
  return null;
end $$;
create trigger keep_health_change after update of allergies, medical_conditions on profiles
  for each row execute function keep_health_change();

-- Until now a profile's owner alone could write these columns.
insert into health_changes (user_id, field, value, changed_by, changed_at)
select p.user_id, known.field, known.value, p.user_id, p.updated_at
from profiles p cross join lateral (values
  ('allergies', p.allergies), ('medical_conditions', p.medical_conditions)) as known (field, value)
where known.value is not null;
