-- The ledger is the one source of what a doctor earned: captured less returned, of visits that were held, of patients who
-- stayed away, and of what a late cancellation keeps.

alter table capture_claims add column closed_at timestamptz;

-- The actor's entries as a provider. `standing`: earned; ahead, while it is not decided or money of it is under way or
-- disputed; none, where it goes back. Other currencies, and money that pays for no visit, are nobody's earnings.
create function practice_ledger()
  returns table (appointment_id uuid, patient_id uuid, status text, start_time timestamptz, kind text,
    amount_cents integer, created_at timestamptz, standing text, settles_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.id, a.patient_id, a.status, a.start_time, l.kind, l.amount_cents, l.created_at,
      case
        when a.status in ('scheduled', 'confirmed', 'in_progress') then 'ahead'
        when a.end_fact = 'missed_by_provider' or a.status = 'cancelled' and coalesce(a.refund_percent, 100) >= 100 then 'none'
        when a.end_fact = 'unclear' or c.is_disputed
          or exists (select from end_disputes d where d.appointment_id = a.id and d.status = 'open')
          or exists (select from refunds r where r.payment_id = l.payment_id and r.state in ('owed', 'asked')) then 'ahead'
        else 'earned' end,
      greatest(a.end_time + interval '24 hours', a.outcome_at,
        (select max(d.resolved_at) from end_disputes d where d.appointment_id = a.id),
        (select max(k.closed_at) from capture_claims k where k.capture_id = c.id and k.kind = 'dispute'))
    from ledger_entries l
    join appointments a on a.id = l.appointment_id
    left join captures c on c.id = l.capture_id
    where l.provider_user_id = actor_id() and l.currency = 'USD' and (c.id is null or c.standing = 'accepted')
  $$;
grant execute on function practice_ledger to app;

-- Money is summed by the ledger: refunds of settled visits still come.
create or replace function count_settled_visits() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  changed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('practice_figures', 0));
  with due as materialized (
    select p.user_id, f.since, least(app_now() - interval '2 days', (
      select min(a.start_time) from appointments a
      where a.provider_user_id = p.user_id and a.start_time >= f.since
        and a.status in ('scheduled', 'confirmed', 'in_progress'))) as until
    from providers p
    cross join lateral (select coalesce((
      select counted_until from practice_figures where provider_user_id = p.user_id), '-infinity') as since) f)
  insert into practice_figures as f (provider_user_id, counted_until, total, completed)
  select d.user_id, d.until, count(*), count(*) filter (where a.status = 'completed')
  from due d join appointments a
    on a.provider_user_id = d.user_id and a.start_time >= d.since and a.start_time < d.until
  group by d.user_id, d.until
  on conflict (provider_user_id) do update set counted_until = excluded.counted_until,
    total = f.total + excluded.total, completed = f.completed + excluded.completed;
  get diagnostics changed = row_count;
  return changed;
end $$;
alter table practice_figures drop column earned_cents;

-- Dollars that came in; another currency is not added to them.
create or replace function admin_metrics(zone text)
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

-- Which kind of event an alert is about: administrators read that, not the event.
create function alert_event_type(alert uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select e.type from payment_alerts t join payment_events e on e.id = t.event_id
    where t.id = alert and actor_is_admin()
  $$;
grant execute on function alert_event_type to app;

alter function ledger_sign(text) strict;
