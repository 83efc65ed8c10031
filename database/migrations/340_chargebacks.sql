-- Payments that somebody disputes at their bank, as the gateway last told of them: why, by when an answer is due, and what
-- became of it. What they take and give back stays where all money is, in capture_claims and the ledger.

create table chargebacks (
  -- The gateway's name for it
  id text primary key references capture_claims on delete cascade,
  payment_id uuid not null references payments on delete cascade,
  reason text not null default 'general' check (reason in ('credit_not_processed', 'duplicate', 'fraudulent', 'general',
    'product_not_received', 'product_unacceptable', 'subscription_canceled', 'unrecognized')),
  -- What is contested; an inquiry takes nothing yet
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  is_inquiry boolean not null default false,
  state text not null check (state in ('needs_response', 'under_review', 'won', 'lost')),
  opened_at timestamptz not null default app_now(),
  -- By when evidence has to be there; infinite where the gateway names no time
  due_at timestamptz not null default 'infinity',
  closed_at timestamptz check ((closed_at is not null) = (state in ('won', 'lost'))),
  -- When the gateway said so: what it said before that changes nothing
  told_at timestamptz not null default '-infinity'
);
create index chargebacks_due on chargebacks (due_at, id);
create index chargebacks_open on chargebacks (due_at, id) where state in ('needs_response', 'under_review');
create index chargebacks_state on chargebacks (state, due_at, id);
create index chargebacks_payment on chargebacks (payment_id);
call protect('chargebacks');
create policy staff_reads on chargebacks for select to app using ((select is_staff('{finance,auditor}')));
create policy worker_all on chargebacks for all to worker using (true) with check (true);
grant select on chargebacks to app;
grant select, insert, update on chargebacks to worker;

-- Those that were only alerts until now; the gateway's next word of one brings its reason and its deadline.
insert into chargebacks (id, payment_id, amount_cents, currency, state, opened_at, closed_at)
select k.id, c.payment_id, k.amount_cents, c.currency, case k.status when 'open' then 'needs_response' else k.status end,
  k.created_at, case when k.status in ('won', 'lost') then coalesce(k.closed_at, k.created_at) end
from capture_claims k join captures c on c.id = k.capture_id
where k.kind = 'dispute' and k.status in ('open', 'won', 'lost');

-- The disputes of the built-in gateway: one of a session at most.
create table sandbox_disputes (
  session_id text primary key references sandbox_sessions on delete cascade,
  id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  status text not null default 'needs_response' check (status in ('needs_response', 'under_review', 'won', 'lost')),
  due_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  -- Each change is told by an event of its own
  changes integer not null default 1,
  changed_at timestamptz not null default app_now()
);
call protect('sandbox_disputes');
create policy worker_all on sandbox_disputes for all to worker using (true) with check (true);
grant select, insert, update on sandbox_disputes to worker;
