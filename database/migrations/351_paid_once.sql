-- Nobody is paid twice for a visit: of what support gives back as a courtesy the platform bears only what it did not bear
-- already, for a dispute that was lost at the payer's bank before.

CREATE OR REPLACE FUNCTION public.practice_ledger()
 RETURNS TABLE(appointment_id uuid, patient_id uuid, status text, start_time timestamp with time zone, kind text, amount_cents integer, created_at timestamp with time zone, standing text, settles_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with own as (
      select l.appointment_id, l.payment_id, l.capture_id, l.kind, l.amount_cents, l.created_at
      from ledger_entries l left join captures c on c.id = l.capture_id
      where l.provider_user_id = actor_id() and l.currency = 'USD' and (c.id is null or c.standing = 'accepted')
    ), entries as (
      select * from own
      union all
      select o.appointment_id, o.payment_id, o.capture_id, 'house_share',
        -- A courtesy gives nothing for what a dispute that was lost before has given the provider already
        least(round(o.amount_cents * d.house_bears_percent / 100.0)::integer, greatest(0, o.amount_cents - coalesce((
          select sum(k.house_cents) from capture_claims m join chargebacks k on k.id = m.id
          where m.capture_id = o.capture_id and k.closed_at < d.resolved_at), 0))::integer), d.resolved_at
      from own o join end_disputes d on d.appointment_id = o.appointment_id
      where o.kind = 'charge' and d.house_bears_percent > 0 and d.status = 'resolved'
      union all
      -- A dispute that was lost at the payer's bank is not the provider's to bear
      select o.appointment_id, o.payment_id, o.capture_id, 'house_share', k.house_cents, k.closed_at
      from own o join capture_claims m on m.capture_id = o.capture_id join chargebacks k on k.id = m.id
      where o.kind = 'charge' and k.house_cents > 0
    )
    select a.id, a.patient_id, a.status, a.start_time, m.kind, e.amount_cents, e.created_at, m.standing, m.at
    from entries e
    join appointments a on a.id = e.appointment_id
    cross join lateral (select payable_times(a, e.payment_id, e.capture_id) as times offset 0) payable
    cross join lateral (
      select case when n = 1 then e.kind when ledger_sign(e.kind) > 0 then 'release' else 'hold' end as kind,
        'earned' as standing, lower(during) as at
      from unnest(payable.times * tstzmultirange(tstzrange(e.created_at, null))) with ordinality as span(during, n)
      union all
      select case when ledger_sign(e.kind) > 0 then 'hold' else 'release' end, 'earned', upper(during)
      from unnest(payable.times * tstzmultirange(tstzrange(e.created_at, null))) as span(during)
      where not upper_inf(during)
      union all
      select e.kind, case
        when a.end_fact = 'missed_by_provider' or a.status = 'cancelled' and coalesce(a.refund_percent, 100) >= 100
        then 'none' else 'ahead' end,
        -- When it will be payable if nothing happens; null while something stands against it
        case when upper_inf(payable.times) then
          (select max(lower(during)) from unnest(payable.times) as span(during)) end
      where not payable.times @> app_now()
    ) m
    where m.standing <> 'earned' or m.at <= app_now()
  $function$;
