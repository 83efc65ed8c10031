-- A month that is over stays as it was stated: what happens to a payable sum later is a dated entry of its own.

-- A correction overwrites how a visit ended, so each dispute keeps what it was about.
alter table end_disputes add column disputed_fact text, add column disputed_fact_at timestamptz;
-- Of those corrected before, only that the platform bore a refund tells what the end was; the rest counts from its correction.
update end_disputes d set
  disputed_fact = case when d.corrected_to is null then a.end_fact
    when d.house_bears_percent > 0 then 'missed_by_provider' else 'unclear' end,
  disputed_fact_at = case when d.corrected_to is null then a.outcome_at else d.opened_at end
from appointments a where a.id = d.appointment_id;

create function note_disputed_fact() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select a.end_fact, a.outcome_at into new.disputed_fact, new.disputed_fact_at
  from appointments a where a.id = new.appointment_id;
  return new;
end $$;
create trigger note_disputed_fact before insert on end_disputes for each row execute function note_disputed_fact();

-- When a refund stopped being under way, returned or void.
alter table refunds add column ended_at timestamptz;
update refunds set ended_at = coalesce(returned_at, created_at) where state in ('returned', 'void');

create function note_refund_end() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.ended_at := case when new.state in ('returned', 'void') then coalesce(new.ended_at, app_now()) end;
  return new;
end $$;
create trigger note_refund_end before insert or update of state on refunds
  for each row execute function note_refund_end();

create or replace function ledger_sign(kind text) returns integer
  language sql immutable strict parallel safe
  as $$
    select case when kind in ('charge', 'refund_reversal', 'dispute_reversal', 'release', 'house_share') then 1 else -1 end
  $$;

-- When the money of a visit's payment was payable, for all times: every bound is written once and never moves, so that
-- neither does what was payable at a past moment.
create function payable_times(visit appointments, payment uuid, capture uuid) returns tstzmultirange
  language sql stable set search_path = public, pg_temp
  as $$
    with correction as (
      select d.* from end_disputes d where d.appointment_id = visit.id and d.corrected_to is not null
    ), ended as (
      select coalesce(k.disputed_fact, case when k.id is null then visit.end_fact end) as fact,
        coalesce(k.disputed_fact_at, visit.outcome_at) as decided_at, k.resolved_at as corrected_at
      from (select) one left join correction k on true
    ), held as (
      select tstzrange(opened_at, case when resolved_at is not null then greatest(opened_at, resolved_at) end) as during
      from end_disputes where appointment_id = visit.id
      union all
      select tstzrange(created_at, case when closed_at is not null then greatest(created_at, closed_at) end)
      from capture_claims where capture_id = capture and kind = 'dispute'
      union all
      select tstzrange(created_at, case when ended_at is not null then greatest(created_at, ended_at) end)
      from refunds where payment_id = payment
      union all
      select tstzrange(null, corrected_at) from ended where fact in ('missed_by_provider', 'unclear')
      union all
      select tstzrange(corrected_at, null) from ended
      where corrected_at is not null and visit.end_fact = 'missed_by_provider'
    )
    select case
      when visit.status in ('scheduled', 'confirmed', 'in_progress')
        or visit.status = 'cancelled' and visit.end_fact is null and coalesce(visit.refund_percent, 100) >= 100 then '{}'
      else tstzmultirange(tstzrange(greatest(visit.end_time + interval '24 hours', decided_at), null))
        - coalesce((select range_agg(during) from held), '{}') end
    from ended
  $$;
revoke execute on function payable_times(appointments, uuid, uuid) from public;

-- The actor's entries. An entry is earned at the first moment at which it is payable; what holds it back later and lets
-- it go again are entries of their time (`hold`, `release`), and so is the refund that the platform bears (`house_share`).
create or replace function practice_ledger() returns table (
    appointment_id uuid, patient_id uuid, status text, start_time timestamptz, kind text, amount_cents integer,
    created_at timestamptz, standing text, settles_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with own as (
      select l.appointment_id, l.payment_id, l.capture_id, l.kind, l.amount_cents, l.created_at
      from ledger_entries l left join captures c on c.id = l.capture_id
      where l.provider_user_id = actor_id() and l.currency = 'USD' and (c.id is null or c.standing = 'accepted')
    ), entries as (
      select * from own
      union all
      select o.appointment_id, o.payment_id, o.capture_id, 'house_share',
        round(o.amount_cents * d.house_bears_percent / 100.0)::integer, d.resolved_at
      from own o join end_disputes d on d.appointment_id = o.appointment_id
      where o.kind = 'charge' and d.house_bears_percent > 0 and d.status = 'resolved'
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
        then 'none' else 'ahead' end, null
      where not payable.times @> app_now()
    ) m
    where m.at is null or m.at <= app_now()
  $$;
