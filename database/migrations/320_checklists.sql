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
create or replace function decide_verification(target uuid, new_status text, reason text, shown text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
  was_approved boolean := provider.verification_status = 'approved'
    or exists (select from verification_decisions where provider_id = target and status = 'approved');
  cancelled integer;
  decision uuid;
begin
  if shown <> provider.verification_status then
    raise check_violation using message = 'decided meanwhile', constraint = 'verification_state',
      detail = provider.verification_status;
  end if;
  if new_status = 'approved' then
    perform require_approvable(provider);
    perform require_checked(provider);
  end if;
  update providers set verification_status = new_status,
    license_lapsed_at = case when new_status = 'approved' then null else license_lapsed_at end,
    license_is_shared = case when new_status = 'approved' then false else license_is_shared end
  where id = target;
  if new_status = 'rejected' then
    cancelled := call_off_visits(target);
  end if;
  insert into verification_decisions (provider_id, decided_by, status, note, visits)
  values (target, actor_id(), new_status, coalesce(reason, ''), case when was_approved or cancelled > 0 then cancelled end)
  returning id into decision;
  if new_status in ('approved', 'rejected', 'documents_needed') then
    update checklist_ticks set decision_id = decision where provider_id = target and decision_id is null;
  end if;
  return decision;
end $$;

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
create or replace function recent_activity(most integer) returns TABLE(at timestamp with time zone, action text, person text, subject text, subject_id uuid, status text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{support,verifier,finance,auditor}');
  return query
    select x.at, x.action, by.full_name, about.full_name, x.subject_id, x.status from (
      (select v.created_at as at, 'verification' as action, v.decided_by as by_id, d.user_id as subject_id, v.status
        from verification_decisions v join providers d on d.id = v.provider_id
        where is_staff('{verifier,auditor}') order by v.id desc limit most)
      union all
      (select s.created_at, 'practice', s.decided_by, d.user_id, s.action
        from provider_suspensions s join providers d on d.id = s.provider_id
        where is_staff('{verifier,support,auditor}') order by s.id desc limit most)
      union all
      (select s.suspended_at, 'account', s.suspended_by, s.user_id, 'suspended' from account_suspensions s
        where is_staff('{support,auditor}') order by s.id desc limit most)
      union all
      (select s.reinstated_at, 'account', s.reinstated_by, s.user_id, 'reinstated' from account_suspensions s
        where is_staff('{support,auditor}') and s.reinstated_at is not null order by s.reinstated_at desc limit most)
      union all
      (select f.asked_at, 'factor_reset', f.asked_by, f.user_id, 'open' from factor_resets f
        where is_staff('{support,auditor}') order by f.id desc limit most)
      union all
      (select f.ended_at, 'factor_reset', f.ended_by, f.user_id, f.outcome from factor_resets f
        where is_staff('{support,auditor}') and f.ended_by is not null order by f.ended_at desc limit most)
      union all
      (select c.at, 'settings', c.actor_id, null::uuid, 'changed' from settings_changes c
        where is_staff('{auditor}') order by c.id desc limit most)
      union all
      (select e.at, 'duty', e.actor_id, e.user_id, e.detail from security_events e
        where is_staff('{auditor}') and e.kind in ('role_changed', 'duty_changed') order by e.at desc, e.id desc limit most)
      union all
      (select t.created_at, 'ticket', t.user_id, t.user_id, t.state from tickets t
        where is_staff('{support}') order by t.id desc limit most)
      union all
      (select e.at, 'risk_alert', e.actor_id, a.person_id, e.act from risk_alert_events e join risk_alerts a on a.id = e.alert_id
        where is_staff('{auditor}') and e.act in ('dismissed', 'confirmed', 'reopened') order by e.id desc limit most)
      union all
      (select r.changed_at, 'risk_rule', r.changed_by, null::uuid, 'changed' from risk_rules r
        where is_staff('{auditor}') and r.version > 1 order by r.changed_at desc limit most)
      union all
      (select e.opened_at, 'emergency_access', e.opened_by, null::uuid, 'opened' from emergency_accesses e
        where is_staff('{auditor}') order by e.opened_at desc, e.id desc limit most)
      union all
      (select e.reviewed_at, 'emergency_access', e.reviewed_by, null::uuid, e.verdict from emergency_accesses e
        where is_staff('{auditor}') and e.reviewed_at is not null order by e.reviewed_at desc limit most)
      union all
      (select t.refunded_at, 'report_refund', t.refunded_by, t.user_id, 'approved' from tickets t
        where is_staff('{support}') and t.refunded_at is not null order by t.refunded_at desc limit most)
      union all
      (select c.at, case when c.subject ~ '^[A-Z]{2}$' then 'emergency_numbers' when c.subject like 'insurer %' then 'insurers' when c.subject like 'checklist %' then 'checklists' else 'specialties' end, c.actor_id, null::uuid, 'changed'
        from list_changes c where is_staff('{auditor}') order by c.id desc limit most)
      union all
      (select r.created_at, 'refund', null::uuid, p.patient_id, r.state from refunds r join payments p on p.id = r.payment_id
        where is_staff('{finance,auditor}') order by r.id desc limit most)
      union all
      (select e.asked_at, e.kind, e.asked_by, null::uuid, 'requested' from emergency_actions e
        where not e.is_by_command order by e.id desc limit most)
      union all
      (select e.started_at, e.kind, coalesce(e.approved_by, e.asked_by), null::uuid, 'started' from emergency_actions e
        where e.started_at is not null order by e.started_at desc limit most)
      union all
      (select e.ended_at, e.kind, e.ended_by, null::uuid, case when e.started_at is null then 'withdrawn' else 'ended' end
        from emergency_actions e
        where e.ended_at is distinct from e.started_at and e.ended_at is not null order by e.ended_at desc limit most)) x
    left join profiles by on by.user_id = x.by_id
    left join profiles about on about.user_id = x.subject_id
    order by x.at desc limit least(most, 50);
end $$;
