-- Who looks at an application: taken by a verifier, given by an administrator, and free again after a day without an act.

create table verification_assignments (
  provider_id uuid primary key references providers on delete cascade,
  verifier_id uuid not null references profiles (user_id) on delete cascade,
  acted_at timestamptz not null default app_now()
);
create index verification_assignments_verifier on verification_assignments (verifier_id);
call protect('verification_assignments');
create policy staff_reads on verification_assignments for select to app using ((select is_staff('{verifier,auditor}')));
grant select on verification_assignments to app;

-- Who holds an application; null where nobody does, or nobody has acted for a day.
create function application_holder(target uuid) returns uuid
  language sql stable
  as $$
    select verifier_id from verification_assignments
    where provider_id = target and acted_at > app_now() - interval '24 hours'
  $$;
grant execute on function application_holder to app;

-- Refuses what another verifier has taken; whoever acts keeps it for another day.
create function require_free(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  holder uuid := application_holder(target);
begin
  if holder <> actor_id() then
    raise check_violation using message = 'taken by another verifier', constraint = 'application_free',
      detail = (select full_name from profiles where user_id = holder);
  end if;
  update verification_assignments set acted_at = app_now() where provider_id = target and verifier_id = actor_id();
end $$;
revoke execute on function require_free from public;

create function take_application(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform lock_provider(target);
  perform require_free(target);
  insert into verification_assignments (provider_id, verifier_id) values (target, actor_id())
  on conflict (provider_id) do update set verifier_id = excluded.verifier_id, acted_at = excluded.acted_at;
end $$;
revoke execute on function take_application from public;
grant execute on function take_application to app;

-- An administrator gives it to somebody who verifies, also what another has taken.
create function give_application(target uuid, person uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{administrator}');
  perform lock_provider(target);
  if not exists (select from staff where user_id = person and duty in ('verifier', 'administrator')) then
    raise no_data_found using message = 'nobody who verifies';
  end if;
  insert into verification_assignments (provider_id, verifier_id) values (target, person)
  on conflict (provider_id) do update set verifier_id = excluded.verifier_id, acted_at = excluded.acted_at;
end $$;
revoke execute on function give_application from public;
grant execute on function give_application to app;

-- Whoever holds it lets go of it, and an administrator of anybody's.
create function release_application(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform lock_provider(target);
  if not is_staff('{administrator}') then
    perform require_free(target);
  end if;
  delete from verification_assignments where provider_id = target;
end $$;
revoke execute on function release_application from public;
grant execute on function release_application to app;

-- Nobody ticks or decides what another has taken; a decision that ends the look at an application frees it.
create or replace function tick_item(target uuid, item text, is_done boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
begin
  perform require_free(target);
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
  perform require_free(target);
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
    delete from verification_assignments where provider_id = target;
    update checklist_ticks set decision_id = decision where provider_id = target and decision_id is null;
  end if;
  return decision;
end $$;
