-- What a verifier looks at before an approval, for every country and for each: ticked for each application, by whom and when.

create table checklist_items (
  -- Empty: for every country. A row of a country stands before it.
  country text not null default '' check (country = '' or country ~ '^[A-Z]{2}$'),
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,40}$'),
  -- By language; empty where the item came with the version, whose texts have its words
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  -- 'off': not looked at in this country
  demand text not null default 'required' check (demand in ('required', 'optional', 'off')),
  place integer not null default 100,
  primary key (country, code)
);
call protect('checklist_items');
create policy staff_reads on checklist_items for select to app using ((select is_staff('{verifier,auditor}')));
grant select on checklist_items to app;

insert into checklist_items (country, code, demand, place) values
  ('', 'register', 'required', 1),
  ('', 'names', 'required', 2),
  ('', 'validity', 'required', 3),
  ('', 'specialty', 'required', 4),
  ('', 'restrictions', 'required', 5),
  ('', 'face', 'optional', 6),
  ('EG', 'syndicate', 'required', 10),
  ('ES', 'colegiado', 'required', 10),
  ('FR', 'rpps', 'required', 10),
  ('GB', 'gmc', 'required', 10),
  ('SA', 'scfhs', 'required', 10),
  ('US', 'npi', 'required', 10),
  ('US', 'state', 'required', 11);

-- What is looked at for a licence of a country: its own items, and those for every country that it doesn't change.
create function checklist_of(of_country text) returns table (code text, names jsonb, demand text, place integer)
  language sql stable
  as $$
    select i.code, i.names, i.demand, i.place
    from (select distinct on (c.code) c.code,
        coalesce(nullif(c.names, '{}'), e.names, '{}') as names, c.demand, coalesce(e.place, c.place) as place
      from checklist_items c
      left join checklist_items e on e.country = '' and e.code = c.code
      where c.country in ('', of_country)
      order by c.code, c.country desc) i
    where i.demand <> 'off'
  $$;
grant execute on function checklist_of to app;

create table checklist_ticks (
  id uuid primary key default uuidv7(),
  provider_id uuid not null references providers on delete cascade,
  code text not null check (length(code) <= 41),
  ticked_by uuid not null references profiles (user_id) on delete restrict,
  ticked_at timestamptz not null default app_now(),
  -- The decision that stands on it; null while nobody has decided
  decision_id uuid references verification_decisions on delete cascade
);
create unique index checklist_ticks_open on checklist_ticks (provider_id, code) where decision_id is null;
create index checklist_ticks_provider on checklist_ticks (provider_id);
create index checklist_ticks_ticked_by on checklist_ticks (ticked_by);
create index checklist_ticks_decision on checklist_ticks (decision_id);
call protect('checklist_ticks');
create policy staff_reads on checklist_ticks for select to app using ((select is_staff('{verifier,auditor}')));
grant select on checklist_ticks to app;

-- Ticks an item of an application, or takes the tick back. Done already, it does nothing.
create function tick_item(target uuid, item text, is_done boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
begin
  if not exists (select from checklist_of(provider.license_country) c where c.code = item) then
    raise no_data_found using message = 'no such item';
  end if;
  if is_done then
    insert into checklist_ticks (provider_id, code, ticked_by) values (target, item, actor_id())
    on conflict (provider_id, code) where decision_id is null do nothing;
  else
    delete from checklist_ticks where provider_id = target and code = item and decision_id is null;
  end if;
end $$;
revoke execute on function tick_item from public;
grant execute on function tick_item to app;

create function require_checked(provider providers) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  unticked text := (select string_agg(c.code, ',' order by c.place, c.code) from checklist_of(provider.license_country) c
    where c.demand = 'required' and not exists (
      select from checklist_ticks t where t.provider_id = provider.id and t.code = c.code and t.decision_id is null));
begin
  if unticked is not null then
    raise check_violation using message = 'items are not ticked', constraint = 'checklist_complete', detail = unticked;
  end if;
end $$;
revoke execute on function require_checked from public;

-- An approval needs what is required; what was ticked stays with a decision that ends the look at the application.
do $do$
declare
  approvable text := 'perform require_approvable(provider);';
  decided text := 'returning id into decision;';
  code text := pg_get_functiondef('decide_verification(uuid,text,text,text)'::regprocedure);
begin
  if position(approvable in code) = 0 or position(decided in code) = 0 then
    raise exception 'decide_verification() is written otherwise than expected';
  end if;
  code := replace(code, approvable, approvable || $$
    perform require_checked(provider);$$);
  execute replace(code, decided, decided || $$
  if new_status in ('approved', 'rejected', 'documents_needed') then
    update checklist_ticks set decision_id = decision where provider_id = target and decision_id is null;
  end if;$$);
end $do$;

-- What was ticked of another licence, name or document is not ticked of this one.
create function untick_application() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from checklist_ticks where provider_id = new.id and decision_id is null;
  return null;
end $$;
create function untick_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from checklist_ticks where provider_id = old.provider_id and decision_id is null;
  return null;
end $$;
-- Of the row, since a trigger sets the time.
create trigger _588_untick after update on providers
  for each row when (new.submitted_at is distinct from old.submitted_at) execute function untick_application();
create trigger _500_untick after delete on provider_documents for each row execute function untick_documents();

-- An item of a country, or of every one; null where there is none.
create function checklist_item(of_country text, item text) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('names', names, 'demand', demand) from checklist_items
    where country = of_country and code = item
  $$;
grant execute on function checklist_item to app;

-- Changes an item from what was shown, adds it, or takes it away where `wanted` is null. Done already, it does nothing.
create function change_checklist_item(of_country text, item text, shown jsonb, wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  before jsonb;
begin
  perform require_staff('{administrator}');
  perform require_given(num_nulls(of_country, item));
  perform pg_advisory_xact_lock(hashtext('polyclinic checklists'));
  before := checklist_item(of_country, item);
  if before is not distinct from wanted then
    return;
  end if;
  if before is distinct from shown then
    raise check_violation using message = 'changed since it was shown', constraint = 'settings_state';
  end if;
  if wanted is null then
    delete from checklist_items where country = of_country and code = item;
  else
    insert into checklist_items (country, code, names, demand) values (of_country, item, wanted -> 'names', wanted ->> 'demand')
    on conflict (country, code) do update set names = excluded.names, demand = excluded.demand;
  end if;
  insert into list_changes (actor_id, subject, before, after)
  values (actor_id(), 'checklist ' || of_country || '/' || item, before, wanted);
end $$;
revoke execute on function change_checklist_item from public;
grant execute on function change_checklist_item to app;

-- Who changed it, in recent activity.
do $do$
declare
  insurers text := $$when c.subject like 'insurer %' then 'insurers'$$;
  code text := pg_get_functiondef('recent_activity(integer)'::regprocedure);
begin
  if position(insurers in code) = 0 then
    raise exception 'recent_activity() is written otherwise than expected';
  end if;
  execute replace(code, insurers, insurers || $$ when c.subject like 'checklist %' then 'checklists'$$);
end $do$;
