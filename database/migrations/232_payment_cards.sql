-- Which payments were made with the same card: a keyed hash of the gateway's own fingerprint, never a number, for as long
-- as the rules about cards look back.

create table payment_cards (
  payment_id uuid primary key references payments (id) on delete cascade,
  -- Null where the gateway knows of no card
  card text check (card ~ '^[0-9a-f]{64}$'),
  read_at timestamptz not null default app_now()
);
create index payment_cards_read on payment_cards (read_at);
call protect('payment_cards');
create policy worker_all on payment_cards to worker using (true) with check (true);
grant select, insert, delete on payment_cards to worker;
create index captures_accepted on captures (created_at) where standing = 'accepted';

-- The built-in gateway's card, where a test gives one; else everybody has their own.
alter table sandbox_sessions add column card text;

-- Cards that one account paid with.
create function risk_many_cards(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select l.patient_id, null::text, count(distinct k.card)::integer,
      jsonb_build_object('payment', risk_rows(array_agg(distinct l.payment_id)))
    from ledger_entries l join payment_cards k on k.payment_id = l.payment_id
    where l.kind = 'charge' and l.created_at >= since and l.created_at < until and k.card is not null
    group by l.patient_id having count(distinct k.card) >= at_least
  $$;

-- Accounts that paid with one card; it is about the first of them, and of several cards the one that most paid with.
create function risk_shared_card(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select distinct on (x.first_payer) x.first_payer, null::text, x.payers, x.evidence
    from (
      select k.card, (array_agg(l.patient_id order by l.created_at, l.id))[1] as first_payer,
        count(distinct l.patient_id)::integer as payers,
        jsonb_build_object('payment', risk_rows(array_agg(distinct l.payment_id)),
          'person', risk_rows(array_agg(distinct l.patient_id))) as evidence
      from ledger_entries l join payment_cards k on k.payment_id = l.payment_id
      where l.kind = 'charge' and l.created_at >= since and l.created_at < until and k.card is not null
      group by k.card having count(distinct l.patient_id) >= at_least) x
    order by x.first_payer, x.payers desc, x.card
  $$;

insert into risk_rules (id, version, kind, threshold, window_hours, weight) values
  ('many_cards', 1, 'fraud', 4, 720, 65),
  ('shared_card', 1, 'fraud', 4, 720, 65);
