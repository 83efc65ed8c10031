-- What becomes of what pays for a visit: what goes back of it, what of that we have asked for ourselves, and what is kept.
-- Whoever writes of these sums reads them here. Money that a bank claims back is in neither.
create function visit_money(visit uuid) returns table (back_cents integer, asked_cents integer, kept_cents integer, currency text)
  language sql stable set search_path = public, pg_temp
  as $$
    select (c.returned_cents + r.open_cents)::integer, r.asked_cents::integer,
      greatest(0, c.amount_cents - c.returned_cents - r.open_cents - c.withheld_cents)::integer, c.currency
    from captures c join payments p on p.id = c.payment_id
    cross join lateral (
      select coalesce(sum(f.amount_cents) filter (where f.state in ('owed', 'asked')), 0) as open_cents,
        -- What a bank refused is asked for once more by another row.
        coalesce(sum(f.amount_cents) filter (where f.state <> 'void' and f.refused_at is null), 0) as asked_cents
      from refunds f where f.capture_id = c.id) r
    where p.appointment_id = visit and c.standing = 'accepted'
  $$;
revoke execute on function visit_money from public;
grant execute on function visit_money to worker;
