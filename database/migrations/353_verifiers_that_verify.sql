-- Holding an application binds others only while its holder can act on it, and binds a renewed licence's decision as well.

-- Who holds an application; null where nobody does, nobody has acted for a day, or whoever held it verifies no more.
create or replace function application_holder(target uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select v.verifier_id from verification_assignments v
    join staff s on s.user_id = v.verifier_id and s.duty in ('verifier', 'administrator')
    where (select is_staff('{verifier,auditor}'))
      and v.provider_id = target and v.acted_at > app_now() - interval '24 hours' and not is_suspended(v.verifier_id)
  $$;

create or replace function give_application(target uuid, person uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{administrator}');
  perform lock_provider(target);
  if is_suspended(person)
    or not exists (select from staff where user_id = person and duty in ('verifier', 'administrator')) then
    raise no_data_found using message = 'nobody who verifies';
  end if;
  insert into verification_assignments (provider_id, verifier_id) values (target, person)
  on conflict (provider_id) do update set verifier_id = excluded.verifier_id, acted_at = excluded.acted_at;
end $$;

-- As before, unless another verifier has taken it; the decision frees it.
create or replace function decide_renewal(target uuid, is_accepted boolean, reason text, shown timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
  renewal license_renewals%rowtype;
begin
  perform require_free(target);
  select * into renewal from license_renewals where provider_id = target and state = 'waiting' for update;
  if not found or date_trunc('milliseconds', renewal.submitted_at) is distinct from shown then
    raise check_violation using message = 'decided or changed meanwhile', constraint = 'verification_state';
  end if;
  if is_accepted then
    provider.license_authority := renewal.license_authority;
    provider.license_country := renewal.license_country;
    provider.license_expires_on := renewal.license_expires_on;
    perform require_approvable(provider);
    update providers set license_number = renewal.license_number, license_authority = renewal.license_authority,
      license_country = renewal.license_country, license_expires_on = renewal.license_expires_on,
      license_lapsed_at = null, license_is_shared = false
    where id = target;
  end if;
  update license_renewals set state = case when is_accepted then 'approved' else 'refused' end, note = coalesce(reason, ''),
    decided_by = actor_id(), decided_at = app_now()
  where id = renewal.id;
  delete from verification_assignments where provider_id = target;
  insert into outbox (effect, payload) values ('license.renewal', jsonb_build_object('renewalId', renewal.id));
  return renewal.id;
end $$;
