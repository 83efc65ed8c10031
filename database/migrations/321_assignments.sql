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
do $do$
declare
  listed text := 'if not exists (select from checklist_of(provider.license_country)';
  shown text := 'if shown <> provider.verification_status then';
  ended text := $$if new_status in ('approved', 'rejected', 'documents_needed') then$$;
  tick text := pg_get_functiondef('tick_item(uuid,text,boolean)'::regprocedure);
  decide text := pg_get_functiondef('decide_verification(uuid,text,text,text)'::regprocedure);
begin
  if position(listed in tick) = 0 or position(shown in decide) = 0 or position(ended in decide) = 0 then
    raise exception 'tick_item() or decide_verification() is written otherwise than expected';
  end if;
  execute replace(tick, listed, 'perform require_free(target);
  ' || listed);
  decide := replace(decide, shown, 'perform require_free(target);
  ' || shown);
  execute replace(decide, ended, ended || '
    delete from verification_assignments where provider_id = target;');
end $do$;
