-- What the console counts over everybody's rows; figures leave, rows don't.
create function admin_metrics(zone text)
  returns table (patients integer, verified_providers integer, awaiting_verification integer,
    appointments_today integer, completed_visits integer, captured_cents bigint)
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
    (select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where kind = 'charge');
end $$;
grant execute on function admin_metrics to app;
-- Visits are booked at most two weeks ahead, so their starts follow the order of their rows.
create index appointments_start on appointments using brin (start_time) with (autosummarize = on);
