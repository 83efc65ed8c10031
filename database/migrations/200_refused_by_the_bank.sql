-- A refund is returned once the gateway says that it succeeded; one that the payer's bank refuses is asked for again after
-- growing pauses, by a person's eyes, and told once.

-- Returned by the gateway's last reading, of refunds that it did not name. What charges reported in all is no proof that a
-- refund succeeded, and only a reason to read.
alter table captures rename column seen_refunded_cents to unnamed_refunded_cents;
alter table captures
  add column reported_refunded_cents integer not null default 0,
  -- When the charge is to be read at the gateway, and how often that was done in vain
  add column next_read_at timestamptz,
  add column readings integer not null default 0,
  -- What the payer was told to be returned
  add column announced_cents integer not null default 0;
create index captures_to_read on captures (next_read_at) where next_read_at is not null;
update captures c set
  unnamed_refunded_cents = greatest(0, c.returned_cents - coalesce((select sum(k.amount_cents) from capture_claims k
    where k.capture_id = c.id and k.kind = 'refund' and k.status = 'succeeded'), 0)),
  announced_cents = coalesce((select sum(r.amount_cents) from refunds r
    where r.capture_id = c.id and r.state = 'returned'), 0);
update captures c set next_read_at = app_now()
where unnamed_refunded_cents > 0 or exists (
  select from capture_claims k where k.capture_id = c.id and k.kind = 'refund' and k.status = 'pending');

alter table refunds
  -- How often the payer's bank has refused this money, and when this one was
  add column refusals integer not null default 0,
  add column refused_at timestamptz,
  -- What the payer is told of it: less than its sum where that was said before
  add column announced_cents integer not null default 0;
update refunds set announced_cents = amount_cents where state = 'returned';
update refunds r set refused_at = app_now() from capture_claims k
where k.id = r.gateway_refund_id and k.status = 'failed';

-- The built-in gateway keeps each refund, and its refusals as well, by the caller's key.
alter table sandbox_sessions drop column refund_keys, add column refunds jsonb not null default '[]';

-- Writes down what is owed back of a payment now, in the transaction in which that changes, and closes what was returned
-- or refused. Its twin is outstandingCents() in contract/src/payments/settlement.ts, that of the pause refusalPauseHours().
create or replace function owe_refunds(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  held record;
  open refunds%rowtype;
  refused refunds%rowtype;
  answer text;
  due integer;
  told integer;
begin
  perform from payments where id = target for update;
  for held in
    select c.*, coalesce(a.refund_percent, case when a.status = 'cancelled' then 100 else 0 end) as percent,
      (select coalesce(sum(k.amount_cents), 0) from capture_claims k
        where k.capture_id = c.id and k.kind = 'refund' and k.status = 'pending') as pending_cents
    from captures c join payments p on p.id = c.payment_id join appointments a on a.id = p.appointment_id
    where p.id = target
  loop
    due := greatest(0, case held.standing when 'unknown' then 0 when 'refused' then held.amount_cents
      else round(held.amount_cents * held.percent / 100.0) end
      - held.returned_cents - held.pending_cents - held.withheld_cents);
    select * into open from refunds where capture_id = held.id and state in ('owed', 'asked') for update;
    if found then
      answer := (select status from capture_claims where id = open.gateway_refund_id);
      if answer = 'succeeded' then
        told := greatest(0, (select sum(k.amount_cents) from capture_claims k join refunds r on r.gateway_refund_id = k.id
          where k.capture_id = held.id and k.status = 'succeeded') - held.announced_cents);
        update refunds set state = 'returned', returned_at = app_now(), needs_person = false, last_error = null,
          announced_cents = told
        where id = open.id;
        if told > 0 then
          update captures set announced_cents = announced_cents + told where id = held.id;
          insert into outbox (effect, payload) values ('payment.returned', jsonb_build_object('refundId', open.id));
        end if;
        open := null;
      elsif answer = 'failed' then
        update refunds set state = 'void' where id = open.id;
        open := null;
      elsif open.state = 'asked' then
        -- Only the gateway can say what became of it.
        continue;
      elsif due = 0 then
        update refunds set state = 'void' where id = open.id;
        continue;
      end if;
    end if;
    continue when due = 0;
    if open.id is null then
      insert into refunds (capture_id, payment_id, amount_cents, currency) values (held.id, target, due, held.currency)
      returning * into open;
      insert into outbox (effect, payload) values ('payment.refund', jsonb_build_object('paymentId', target));
    elsif due <> open.amount_cents then
      update refunds set amount_cents = due, key_number = key_number + 1 where id = open.id;
    end if;
    -- The payer's bank has refused it, at once or after it had been returned.
    select r.* into refused from refunds r join capture_claims k on k.id = r.gateway_refund_id
    where r.capture_id = held.id and r.refused_at is null and k.status = 'failed' order by r.id limit 1;
    if found then
      update refunds set refused_at = app_now() where id = refused.id;
      update refunds set refusals = refused.refusals + 1, attempts = greatest(attempts, refused.attempts),
        needs_person = true, last_error = 'The payer’s bank refused the refund.',
        next_try_at = app_now() + make_interval(hours => least(24, 2 ^ least(refused.refusals + 1, 5))::integer)
      where id = open.id;
      if refused.refusals = 0 then
        insert into outbox (effect, payload) values ('payment.refused', jsonb_build_object('refundId', open.id));
      end if;
    end if;
  end loop;
end $$;

-- Gives an unpaid time free, and a paid one whose money went back before its start. From then on the end is decided by
-- what happened, and the money is only money.
create or replace function release_unpaid(target uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
    update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'system', refund_percent = 100
    where id = target and (status = 'scheduled' or status = 'confirmed' and start_time > app_now())
    returning true
  $$;
