-- The console's figures of a day with the rows that each counts, and what happened lately.

create index appointments_created on appointments (created_at);
create index ledger_created on ledger_entries (created_at);

-- One source for a figure and for its rows: a figure counts, or sums where it is money, exactly these. Its callers ask for
-- the duty; without rights and settings of its own it becomes part of their statements, which read what they need alone.
create function figure_rows(figure text, since timestamptz, until timestamptz) returns table (id uuid, at timestamptz,
    person_id uuid, provider_user_id uuid, amount_cents integer)
  language sql stable
  as $$
    select p.user_id, p.created_at, p.user_id, null::uuid, null::integer from profiles p
    where figure = 'sign_ups' and p.created_at >= since and p.created_at < until and p.role <> 'admin'
    union all
    select a.id, a.created_at, a.patient_id, a.provider_user_id, a.fee_cents from appointments a
    where figure = 'booked' and a.created_at >= since and a.created_at < until
    union all
    select a.id, a.start_time, a.patient_id, a.provider_user_id, a.fee_cents from appointments a
    where figure in ('visits', 'completed', 'missed') and a.start_time >= since and a.start_time < until
      and case figure when 'visits' then a.status <> 'cancelled' when 'completed' then a.status = 'completed'
        else a.end_fact = 'missed_by_provider' end
    union all
    select l.appointment_id, l.created_at, l.patient_id, l.provider_user_id, l.amount_cents from ledger_entries l
    where figure = 'captured' and l.created_at >= since and l.created_at < until and l.kind = 'charge' and l.currency = 'USD'
  $$;

create function require_figure(figure text) returns void
  language plpgsql stable set search_path = public, pg_temp
  as $$
begin
  perform require_staff(case figure when 'captured' then '{finance,auditor}' else '{support,verifier,finance,auditor}' end::text[]);
end $$;

-- Each day that ends with today, in the reader's zone; a day without rows is a zero.
create function figure_days(figure text, zone text, days integer) returns table (day date, amount bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  today date := (app_now() at time zone zone)::date;
  first date := today - (least(days, 92) - 1);
begin
  perform require_figure(figure);
  return query
    select d.day::date, coalesce(r.amount, 0)::bigint
    from generate_series(first, today, interval '1 day') d (day)
    left join (
      select (f.at at time zone zone)::date as day,
        case when figure = 'captured' then sum(f.amount_cents) else count(*) end as amount
      from figure_rows(figure, first::timestamp at time zone zone, (today + 1)::timestamp at time zone zone) f
      group by 1) r on r.day = d.day::date
    order by 1;
end $$;
grant execute on function figure_days(text, text, integer) to app;

-- Names are for those who look at people anyhow; finance reads money by its doctor.
create function named_figure_rows(figure text, zone text, day date, skipped integer, most integer) returns table (id uuid,
    at timestamptz, person_id uuid, person_name text, provider_name text, amount_cents integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  sees_people boolean := is_staff('{support,auditor}');
begin
  perform require_figure(figure);
  perform require_staff(case figure when 'captured' then '{finance,auditor}' else '{support,auditor}' end::text[]);
  return query
    select f.id, f.at, p.user_id, p.full_name, d.full_name, f.amount_cents
    from (
      select * from figure_rows(figure, day::timestamp at time zone zone, (day + 1)::timestamp at time zone zone) r
      order by r.at desc, r.id desc, r.amount_cents offset skipped limit least(most, 101)) f
    left join profiles p on sees_people and p.user_id = f.person_id
    left join profiles d on d.user_id = f.provider_user_id
    order by f.at desc, f.id desc, f.amount_cents;
end $$;
grant execute on function named_figure_rows(text, text, date, integer, integer) to app;

-- What the staff and the product did lately, as far as the duty sees it: who, what, about whom.
create function recent_activity(most integer) returns table (at timestamptz, action text, person text, subject text,
    subject_id uuid, status text)
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
      (select r.created_at, 'refund', null::uuid, p.patient_id, r.state from refunds r join payments p on p.id = r.payment_id
        where is_staff('{finance,auditor}') order by r.id desc limit most)) x
    left join profiles by on by.user_id = x.by_id
    left join profiles about on about.user_id = x.subject_id
    order by x.at desc limit least(most, 50);
end $$;
grant execute on function recent_activity(integer) to app;

-- What stands for itself as a risk, as counts; the rows are where each leads.
create function risk_counts() returns table (kind text, number integer, since timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{support,verifier,finance,auditor}');
  return query
    select x.kind, x.number, x.since from (
      (select 'payment_alerts' as kind, count(*)::integer as number, min(created_at) as since from payment_alerts
        where closed_at is null and is_staff('{finance,auditor}'))
      union all
      (select 'refunds_stuck', count(*)::integer, min(created_at) from refunds
        where state in ('owed', 'asked') and needs_person and is_staff('{finance,auditor}'))
      union all
      (select 'failed_work', count(*)::integer, min(failed_at) from failed_work
        where state = 'open' and is_staff('{finance,auditor}'))
      union all
      (select 'disputes', count(*)::integer, min(opened_at) from end_disputes
        where status = 'open' and is_staff('{support,auditor}'))
      union all
      (select 'locked_accounts', count(distinct e.user_id)::integer, min(e.at) from security_events e
        where e.kind in ('attempts_refused', 'password_checks_locked') and e.at > app_now() - interval '1 day'
          and is_staff('{support,auditor}'))
      union all
      (select 'missed_visits', count(*)::integer, min(m.last_missed_at)
        from missed_by_providers(app_now() - interval '30 days') m where m.missed >= 2)
      union all
      (select 'licenses_ending', count(*)::integer, min(license_expires_on)::timestamptz from providers
        where is_verified and license_expires_on < (app_now() + interval '7 days')::date and is_staff('{verifier}'))
    ) x where x.number > 0;
end $$;
grant execute on function risk_counts() to app;
