-- What administrators see.

-- What the console counts over everybody's rows; figures leave, rows don't. Dollars that came in; another currency is
-- not added to them.
create function admin_metrics(zone text)
  returns table (patients integer, verified_providers integer, awaiting_verification integer, appointments_today integer,
    completed_visits integer, captured_cents bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  today timestamptz := date_trunc('day', app_now(), zone);
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator counts';
  end if;
  return query select
    (select count(*)::integer from profiles where role = 'patient'),
    (select count(*)::integer from providers where is_verified),
    (select count(*)::integer from providers
      where verification_status in ('pending_review', 'documents_needed', 'background_check')),
    (select count(*)::integer from appointments
      where start_time >= today and start_time < date_trunc('day', today + interval '36 hours', zone)
        and status <> 'cancelled'),
    (select count(*)::integer from appointments where status = 'completed'),
    (select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where kind = 'charge' and currency = 'USD');
end $$;
grant execute on function admin_metrics to app;

create function find_providers(term text, target uuid, skipped integer) returns table (
    id uuid, full_name text, email text, specialty_id uuid, license_number text, license_authority text,
    license_country text, license_expires_on text, verification_status text, submitted_at timestamptz,
    is_listed boolean, suspended_at timestamptz, license_lapsed_at timestamptz, is_leaving boolean,
    slug text, visits integer, total integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  -- What stands for itself in a pattern, so that nobody's _ finds everybody
  name_like text := '%' || regexp_replace(normalize_for_search(term), '([\\%_])', '\\\1', 'g') || '%';
  mail_like text := '%' || regexp_replace(lower(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  license_like text := license_text(term) || '%';
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator looks for providers';
  end if;
  return query
    with found as (
      select p.id from providers p where target is null and trim(term) = ''
      union select p.id from providers p where p.id = target
      union select p.id from providers p
        where target is null and trim(term) <> '' and normalize_for_search(p.full_name) like name_like
      union select p.id from providers p
        where target is null and length(license_like) > 1 and p.license_key like license_like
      union select p.id from auth.user u join providers p on p.user_id = u.id
        where target is null and trim(term) <> '' and u.email like mail_like),
    page as (
      select p.* from providers p where p.id in (select f.id from found f) order by p.full_name, p.id limit 20 offset skipped)
    select p.id, p.full_name, coalesce(u.email, ''), p.specialty_id, p.license_number, p.license_authority,
      p.license_country, p.license_expires_on::text, p.verification_status, p.submitted_at, p.is_verified,
      p.suspended_at, p.license_lapsed_at, p.leaving_at is not null, p.slug,
      (select count(*)::integer from appointments a
        where a.provider_id = p.id and a.status in ('scheduled', 'confirmed') and is_to_begin(a)),
      (select count(*)::integer from found)
    from page p left join auth.user u on u.id = p.user_id
    order by p.full_name, p.id;
end $$;
grant execute on function find_providers to app;
