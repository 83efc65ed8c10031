-- Families share a card and a device. Who books or cares for another counts with them as one, while they are at most five:
-- accounts that book for each other to look like a family are many.

create function risk_count_strangers(people uuid[]) returns integer
  language sql stable
  as $$
    with related as (
      select p.id from unnest(people) p (id)
      where exists (select from appointments a where a.booked_by = p.id and a.patient_id <> p.id and a.patient_id = any (people))
        or exists (select from appointments a where a.patient_id = p.id and a.booked_by <> p.id and a.booked_by = any (people))
        or exists (select from care_links l where l.caregiver_id = p.id and l.patient_id = any (people))
        or exists (select from care_links l where l.patient_id = p.id and l.caregiver_id = any (people)))
    select (cardinality(people) - case when count(*) between 1 and 5 then count(*) - 1 else 0 end)::integer from related
  $$;

create or replace function risk_shared_card(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    with paid as materialized (
      select k.card, (array_agg(l.patient_id order by l.created_at, l.id))[1] as first_payer,
        array_agg(distinct l.patient_id) as payers, array_agg(distinct l.payment_id) as payments
      from ledger_entries l join payment_cards k on k.payment_id = l.payment_id
      where l.kind = 'charge' and l.created_at >= since and l.created_at < until and k.card is not null
      group by k.card having count(distinct l.patient_id) >= at_least)
    select distinct on (p.first_payer) p.first_payer, null::text, s.strangers,
      jsonb_build_object('payment', risk_rows(p.payments), 'person', risk_rows(p.payers))
    from paid p cross join lateral (select risk_count_strangers(p.payers)) s (strangers)
    where s.strangers >= at_least
    order by p.first_payer, s.strangers desc, p.card
  $$;

create or replace function risk_linked_reviews(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    with devices as materialized (
      select distinct e.user_id, e.network, e.user_agent from security_events e
      where e.kind = 'signed_in' and e.at >= since and e.at < until and e.network <> '' and e.user_agent <> ''),
    written as materialized (
      select r.id, r.writer_id, p.user_id as doctor from reviews r join providers p on p.id = r.provider_id
      where r.created_at >= since and r.created_at < until and r.removed_at is null),
    linked as materialized (
      select w.doctor, array_agg(distinct w.writer_id) as writers, array_agg(distinct w.id) as reviews
      from written w join devices m on m.user_id = w.writer_id
      where exists (select from devices o where o.network = m.network and o.user_agent = m.user_agent
        and o.user_id <> w.writer_id
        and (o.user_id = w.doctor or exists (select from written x where x.doctor = w.doctor and x.writer_id = o.user_id)))
      group by w.doctor having count(distinct w.writer_id) >= at_least)
    select l.doctor, null::text, s.strangers,
      jsonb_build_object('review', risk_rows(l.reviews), 'person', risk_rows(l.writers))
    from linked l cross join lateral (select risk_count_strangers(l.writers)) s (strangers)
    where s.strangers >= at_least
  $$;

-- Two of a household who see one doctor are no pattern yet. Numbers that an administrator chose stay.
insert into risk_rules (id, version, kind, threshold, window_hours, weight)
  select id, 2, kind, 3, window_hours, weight from risk_rules where id = 'linked_reviews'
  group by id, kind, window_hours, weight having max(version) = 1 and count(*) = 1;
