-- Rules name fewer people who have done nothing: a household is known by its network too, a question about a visit that was
-- cancelled needs no answer, and new accounts that praise a doctor, or visits that nobody entered, are a pattern by their share.

drop function risk_shared_card(integer, timestamptz, timestamptz);
drop function risk_linked_reviews(integer, timestamptz, timestamptz);
drop function risk_count_strangers(uuid[]);

-- How many of these people are strangers to each other. Up to five who book or care for one another, or who signed in from one
-- network two weeks ago already, count as one: accounts that are made to look like a family are many, or new.
create function risk_count_strangers(people uuid[], until timestamptz) returns integer
  language sql stable
  as $$
    with related as (
      select p.id from unnest(people) p (id)
      where exists (select from appointments a where a.booked_by = p.id and a.patient_id <> p.id and a.patient_id = any (people))
        or exists (select from appointments a where a.patient_id = p.id and a.booked_by <> p.id and a.booked_by = any (people))
        or exists (select from care_links l where l.caregiver_id = p.id and l.patient_id = any (people))
        or exists (select from care_links l where l.patient_id = p.id and l.caregiver_id = any (people))
        or exists (select from security_events own join security_events e on e.network = own.network
          where own.user_id = p.id and own.kind = 'signed_in' and own.network <> '' and own.at < until - interval '14 days'
            and e.user_id = any (people) and e.user_id <> p.id and e.kind = 'signed_in' and e.at < until - interval '14 days'))
    select (cardinality(people) - case when count(*) between 1 and 5 then count(*) - 1 else 0 end)::integer from related
  $$;

create function risk_shared_card(at_least integer, since timestamptz, until timestamptz)
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
    from paid p cross join lateral (select risk_count_strangers(p.payers, until)) s (strangers)
    where s.strangers >= at_least
    order by p.first_payer, s.strangers desc, p.card
  $$;

create function risk_linked_reviews(at_least integer, since timestamptz, until timestamptz)
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
    from linked l cross join lateral (select risk_count_strangers(l.writers, until)) s (strangers)
    where s.strangers >= at_least
  $$;

create or replace function risk_newcomer_reviews(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select x.doctor, null::text, (count(*) filter (where x.is_newcomer))::integer,
      jsonb_build_object('review', risk_rows(array_agg(x.id order by x.created_at desc, x.id) filter (where x.is_newcomer)))
    from (
      select p.user_id as doctor, r.id, r.created_at, w.created_at > r.created_at - interval '7 days' as is_newcomer
      from reviews r join providers p on p.id = r.provider_id join profiles w on w.user_id = r.writer_id
      where r.created_at >= since and r.created_at < until and r.removed_at is null) x
    group by x.doctor
    having count(*) filter (where x.is_newcomer) >= at_least and 2 * count(*) filter (where x.is_newcomer) >= count(*)
  $$;

create or replace function risk_response_collapse(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select x.provider_user_id, null::text, (100 * count(*) filter (where x.is_silent) / count(*))::integer,
      jsonb_build_object('appointment', risk_rows(array_agg(x.appointment_id order by x.appointment_id) filter (where x.is_silent)))
    from (
      select m.provider_user_id, m.appointment_id, not exists (select from messages r
        where r.patient_id = m.patient_id and r.provider_user_id = m.provider_user_id and r.sequence > min(m.sequence)
          and r.sender_id = m.provider_user_id and r.created_at < until and r.taken_back_at is null) as is_silent
      from messages m join appointments a on a.id = m.appointment_id
      where m.created_at >= since and m.created_at < until - interval '48 hours' and m.sender_id <> m.provider_user_id
        and m.taken_back_at is null and a.status <> 'cancelled'
      group by m.provider_user_id, m.patient_id, m.appointment_id) x
    group by x.provider_user_id
    having count(*) >= 6 and count(*) filter (where x.is_silent) >= 5
      and 100 * count(*) filter (where x.is_silent) >= at_least * count(*)
  $$;

-- Who sees many patients has some whose call failed: a pattern is a tenth of the video visits of the time.
create or replace function risk_unattended_visits(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select x.provider_user_id, null::text, (count(*) filter (where x.is_empty))::integer,
      jsonb_build_object('appointment', risk_rows(array_agg(x.id order by x.start_time desc, x.id) filter (where x.is_empty)))
    from (
      select a.provider_user_id, a.id, a.start_time, a.outcome_by = 'provider' and a.went_on_by_phone_at is null
        and not exists (select from call_presence c
          where c.appointment_id = a.id and c.part in ('patient', 'doctor') and not isempty(c.stays)) as is_empty
      from appointments a
      where a.start_time >= since and a.start_time < until and a.status = 'completed' and a.appointment_type = 'video') x
    group by x.provider_user_id
    having count(*) filter (where x.is_empty) >= at_least and 10 * count(*) filter (where x.is_empty) >= count(*)
  $$;
