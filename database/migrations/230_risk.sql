-- Risk and fraud: rules as data, what they find as alerts, and what the administrators made of each.

-- A rule is changed by a further version. What a rule looks for is the function risk_<id>; these are its numbers.
create table risk_rules (
  id text not null check (id ~ '^[a-z_]{3,40}$'),
  version integer not null check (version > 0),
  kind text not null check (kind in ('fraud', 'compliance', 'technical')),
  threshold integer not null check (threshold between 1 and 10000),
  window_hours integer not null check (window_hours between 1 and 2160),
  weight integer not null check (weight between 1 and 100),
  is_enabled boolean not null default true,
  changed_at timestamptz not null default app_now(),
  -- Null for the versions that came with the product
  changed_by uuid references profiles (user_id) on delete set null,
  reason text not null default '' check (length(reason) <= 1000),
  primary key (id, version)
);
create index risk_rules_changed_by on risk_rules (changed_by);
call protect('risk_rules');
create policy staff_reads on risk_rules for select to app using ((select is_staff('{auditor}')));
grant select on risk_rules to app;
create policy worker_reads on risk_rules for select to worker using (true);
grant select on risk_rules to worker;

create view current_risk_rules with (security_invoker, security_barrier) as
  select distinct on (id) * from risk_rules order by id, version desc;
grant select on current_risk_rules to app, worker;

create table risk_alerts (
  id uuid primary key default uuidv7(),
  rule_id text not null,
  rule_version integer not null,
  kind text not null check (kind in ('fraud', 'compliance', 'technical')),
  -- Whom or what it is about
  person_id uuid references profiles (user_id) on delete cascade,
  network text check (length(network) <= 64),
  subject_key text not null generated always as (coalesce(person_id::text, network)) stored,
  -- What is compared with the threshold, and the rows behind it: {"<kind of row>": {"count": …, "ids": […]}}
  measure integer not null,
  evidence jsonb not null,
  score integer not null check (score between 0 and 100),
  severity text not null generated always as (
    case when score >= 70 then 'high' when score >= 40 then 'medium' else 'low' end) stored,
  opened_at timestamptz not null default app_now(),
  -- When the rule said so last
  seen_at timestamptz not null default app_now(),
  state text not null default 'open' check (state in ('open', 'assigned', 'dismissed', 'confirmed')),
  assigned_to uuid references profiles (user_id) on delete set null,
  decided_at timestamptz,
  decided_by uuid references profiles (user_id) on delete set null,
  foreign key (rule_id, rule_version) references risk_rules (id, version),
  check (num_nonnulls(person_id, network) = 1),
  check ((state in ('dismissed', 'confirmed')) = (decided_at is not null))
);
-- However often and from however many servers a rule is asked
create unique index risk_alerts_open on risk_alerts (rule_id, subject_key) where state in ('open', 'assigned');
create index risk_alerts_queue on risk_alerts (state, score desc, id desc) include (kind, severity);
create index risk_alerts_subject on risk_alerts (rule_id, subject_key, decided_at);
create index risk_alerts_rule on risk_alerts (rule_id, rule_version);
create index risk_alerts_person on risk_alerts (person_id);
create index risk_alerts_assigned on risk_alerts (assigned_to);
create index risk_alerts_decided_by on risk_alerts (decided_by);
call protect('risk_alerts');
create policy staff_reads on risk_alerts for select to app using ((select is_staff('{auditor}')));
grant select on risk_alerts to app;

create table risk_alert_events (
  id uuid primary key default uuidv7(),
  alert_id uuid not null references risk_alerts (id) on delete cascade,
  at timestamptz not null default app_now(),
  -- Null for the product itself
  actor_id uuid references profiles (user_id) on delete set null,
  act text not null check (act in ('opened', 'assigned', 'unassigned', 'noted', 'dismissed', 'confirmed', 'reopened')),
  assignee_id uuid references profiles (user_id) on delete set null,
  words text not null default '' check (length(words) <= 2000),
  check (act not in ('noted', 'dismissed', 'reopened') or trim(words) <> '')
);
create index risk_alert_events_alert on risk_alert_events (alert_id, id);
create index risk_alert_events_actor on risk_alert_events (actor_id);
create index risk_alert_events_assignee on risk_alert_events (assignee_id);
call protect('risk_alert_events');
create policy staff_reads on risk_alert_events for select to app using ((select is_staff('{auditor}')));
grant select on risk_alert_events to app;

create function note_risk_opened() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into risk_alert_events (alert_id, act) values (new.id, 'opened');
  return null;
end $$;
create trigger _500_note_opened after insert on risk_alerts for each row execute function note_risk_opened();

-- What the rules look at within their window
create index reviews_created on reviews (created_at);
create index capture_claims_disputes on capture_claims (created_at) where kind = 'dispute';
create index messages_created on messages using brin (created_at) with (autosummarize = on);
create index access_log_at on access_log using brin (at) with (autosummarize = on);
create index care_links_invited on care_links (created_at) where state = 'invited';
create index call_guests_created on call_guests (created_at);

-- How many rows, and the first fifty of them.
create function risk_rows(ids uuid[]) returns jsonb
  language sql immutable strict
  as $$ select jsonb_build_object('count', cardinality(ids), 'ids', to_jsonb(ids[1:50])) $$;

-- Each rule: whom it finds between two times with at least so much, how much it is, and the rows behind it.

-- Video visits that their doctor completed and that neither side entered.
create function risk_unattended_visits(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select a.provider_user_id, null::text, count(*)::integer,
      jsonb_build_object('appointment', risk_rows(array_agg(a.id order by a.start_time desc, a.id)))
    from appointments a
    where a.start_time >= since and a.start_time < until and a.status = 'completed' and a.outcome_by = 'provider'
      and a.appointment_type = 'video' and a.went_on_by_phone_at is null
      and not exists (select from call_presence c
        where c.appointment_id = a.id and c.part in ('patient', 'doctor') and not isempty(c.stays))
    group by a.provider_user_id having count(*) >= at_least
  $$;

-- Of a doctor's payments, the percentage that went back or was charged back; of five payments at least.
create function risk_refund_rate(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select x.provider_user_id, null::text, (100 * count(*) filter (where x.is_back) / count(*))::integer,
      jsonb_build_object('payment', risk_rows(array_agg(x.payment_id order by x.payment_id desc) filter (where x.is_back)))
    from (
      select l.provider_user_id, l.payment_id, exists (select from ledger_entries b
        where b.payment_id = l.payment_id and b.kind in ('refund', 'dispute') and b.created_at < until) as is_back
      from ledger_entries l
      where l.kind = 'charge' and l.created_at >= since and l.created_at < until
      group by l.provider_user_id, l.payment_id) x
    group by x.provider_user_id
    having count(*) >= 5 and 100 * count(*) filter (where x.is_back) >= at_least * count(*)
  $$;

-- Payments that one patient had their bank take back.
create function risk_chargebacks(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select p.patient_id, null::text, count(distinct p.id)::integer,
      jsonb_build_object('payment', risk_rows(array_agg(distinct p.id)))
    from capture_claims c join captures k on k.id = c.capture_id join payments p on p.id = k.payment_id
    where c.kind = 'dispute' and c.created_at >= since and c.created_at < until
    group by p.patient_id having count(distinct p.id) >= at_least
  $$;

-- Appointments whose booker signed in from the same device and network as their doctor.
create function risk_self_booking(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    with devices as materialized (
      select distinct e.user_id, e.network, e.user_agent from security_events e
      where e.kind = 'signed_in' and e.at >= since and e.at < until and e.network <> '' and e.user_agent <> '')
    select a.provider_user_id, null::text, count(distinct a.id)::integer,
      jsonb_build_object('appointment', risk_rows(array_agg(distinct a.id)),
        'person', risk_rows(array_agg(distinct coalesce(a.booked_by, a.patient_id))))
    from appointments a
    join devices d on d.user_id = a.provider_user_id
    join devices b on b.user_id = coalesce(a.booked_by, a.patient_id) and b.network = d.network and b.user_agent = d.user_agent
    where a.created_at >= since and a.created_at < until
    group by a.provider_user_id having count(distinct a.id) >= at_least
  $$;

-- Reviews of a doctor whose writer shares a device and network with the doctor or with the writer of another one.
create function risk_linked_reviews(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    with devices as materialized (
      select distinct e.user_id, e.network, e.user_agent from security_events e
      where e.kind = 'signed_in' and e.at >= since and e.at < until and e.network <> '' and e.user_agent <> ''),
    written as materialized (
      select r.id, r.writer_id, p.user_id as doctor from reviews r join providers p on p.id = r.provider_id
      where r.created_at >= since and r.created_at < until and r.removed_at is null)
    select w.doctor, null::text, count(distinct w.id)::integer,
      jsonb_build_object('review', risk_rows(array_agg(distinct w.id)), 'person', risk_rows(array_agg(distinct w.writer_id)))
    from written w join devices m on m.user_id = w.writer_id
    where exists (select from devices o where o.network = m.network and o.user_agent = m.user_agent
      and o.user_id <> w.writer_id
      and (o.user_id = w.doctor or exists (select from written x where x.doctor = w.doctor and x.writer_id = o.user_id)))
    group by w.doctor having count(distinct w.id) >= at_least
  $$;

-- Reviews of a doctor by accounts that were not a week old.
create function risk_newcomer_reviews(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select p.user_id, null::text, count(*)::integer,
      jsonb_build_object('review', risk_rows(array_agg(r.id order by r.created_at desc, r.id)))
    from reviews r join providers p on p.id = r.provider_id join profiles w on w.user_id = r.writer_id
    where r.created_at >= since and r.created_at < until and r.removed_at is null
      and w.created_at > r.created_at - interval '7 days'
    group by p.user_id having count(*) >= at_least
  $$;

-- A doctor's latest routine booking costs this percentage of the middle of those before it; after three of them.
create function risk_sudden_price(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    with booked as materialized (
      select a.id, a.provider_user_id, a.fee_cents,
        row_number() over (partition by a.provider_user_id order by a.created_at desc, a.id desc) as place
      from appointments a where a.created_at >= since and a.created_at < until and a.urgency = 'routine'),
    usual as (
      select b.provider_user_id, percentile_disc(0.5) within group (order by b.fee_cents) as cents
      from booked b where b.place > 1 group by b.provider_user_id having count(*) >= 3)
    select b.provider_user_id, null::text, (100::bigint * b.fee_cents / u.cents)::integer,
      jsonb_build_object('appointment', risk_rows(array[b.id]))
    from booked b join usual u on u.provider_user_id = b.provider_user_id
    where b.place = 1 and u.cents > 0 and 100::bigint * b.fee_cents >= at_least::bigint * u.cents
  $$;

-- Accounts whose password was guessed wrong from one network.
create function risk_password_spraying(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select null::uuid, e.network, count(distinct e.user_id)::integer,
      jsonb_build_object('event', risk_rows(array_agg(e.id order by e.at desc, e.id)),
        'person', risk_rows(array_agg(distinct e.user_id)))
    from security_events e
    where e.kind = 'sign_in_failed' and e.at >= since and e.at < until and e.network <> ''
    group by e.network having count(distinct e.user_id) >= at_least
  $$;

-- People whose data one account looked at. Lists are the duty of auditors, which administrators have too; their entries are
-- those with an id derived from the day (version 8), and what was opened one by one counts all the same.
create function risk_mass_reading(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select l.actor_id, null::text, count(distinct l.patient_id)::integer,
      jsonb_build_object('person', risk_rows(array_agg(distinct l.patient_id)))
    from access_log l join profiles p on p.user_id = l.actor_id
    where l.at >= since and l.at < until and l.action = 'read' and l.patient_id <> l.actor_id
      and not (uuid_extract_version(l.id) = 8
        and exists (select from staff s where s.user_id = l.actor_id and s.duty in ('auditor', 'administrator')))
    group by l.actor_id having count(distinct l.patient_id) >= at_least
  $$;

-- Invitations to care for somebody or to join a call, by one account.
create function risk_mass_invitations(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select x.by_id, null::text, count(*)::integer,
      jsonb_strip_nulls(jsonb_build_object(
        'care_link', risk_rows(array_agg(x.id order by x.id) filter (where x.is_care)),
        'call_guest', risk_rows(array_agg(x.id order by x.id) filter (where not x.is_care))))
    from (
      select c.id, coalesce(c.patient_id, c.caregiver_id) as by_id, true as is_care from care_links c
      where c.state = 'invited' and c.created_at >= since and c.created_at < until
      union all
      select g.id, g.invited_by, false from call_guests g where g.created_at >= since and g.created_at < until) x
    join profiles p on p.user_id = x.by_id
    group by x.by_id having count(*) >= at_least
  $$;

-- Of a doctor's conversations in which a patient wrote, the percentage that nobody answered within two days; of five at least.
create function risk_response_collapse(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    select x.provider_user_id, null::text, (100 * count(*) filter (where x.is_silent) / count(*))::integer,
      jsonb_build_object('appointment', risk_rows(array_agg(x.appointment_id order by x.appointment_id) filter (where x.is_silent)))
    from (
      select m.provider_user_id, m.appointment_id, not exists (select from messages r
        where r.appointment_id = m.appointment_id and r.sequence > min(m.sequence) and r.sender_id = m.provider_user_id
          and r.created_at < until and r.taken_back_at is null) as is_silent
      from messages m
      where m.created_at >= since and m.created_at < until - interval '48 hours' and m.sender_id <> m.provider_user_id
        and m.taken_back_at is null
      group by m.provider_user_id, m.appointment_id) x
    group by x.provider_user_id
    having count(*) >= 5 and 100 * count(*) filter (where x.is_silent) >= at_least * count(*)
  $$;

insert into risk_rules (id, version, kind, threshold, window_hours, weight) values
  ('unattended_visits', 1, 'fraud', 3, 720, 75),
  ('refund_rate', 1, 'fraud', 50, 720, 45),
  ('chargebacks', 1, 'fraud', 2, 2160, 70),
  ('self_booking', 1, 'fraud', 2, 720, 75),
  ('linked_reviews', 1, 'fraud', 2, 720, 60),
  ('newcomer_reviews', 1, 'fraud', 5, 72, 55),
  ('sudden_price', 1, 'fraud', 200, 720, 35),
  ('password_spraying', 1, 'technical', 8, 1, 75),
  ('mass_reading', 1, 'compliance', 100, 24, 60),
  ('mass_invitations', 1, 'fraud', 15, 24, 40),
  ('response_collapse', 1, 'compliance', 60, 336, 35);

-- How severe it is: the rule's weight at its threshold, and as much more as is found.
create function risk_score(weight integer, measure integer, threshold integer) returns integer
  language sql immutable strict
  as $$ select least(100, weight::bigint * measure / threshold)::integer $$;

-- Asks one rule of its window that ends now; a rule and somebody have one open alert. What was decided is quiet for a
-- window, unless it is half as much again.
create function evaluate_risk(of_rule text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  rule current_risk_rules%rowtype;
  written integer;
begin
  select * into rule from current_risk_rules r where r.id = of_rule and r.is_enabled;
  if not found then
    return 0;
  end if;
  execute format($find$
    insert into risk_alerts as a (rule_id, rule_version, kind, person_id, network, measure, evidence, score)
    select $4, $5, $6, f.person_id, f.network, f.measure, f.evidence, risk_score($7, f.measure, $1)
    from %I($1, $2, $3) f
    where not exists (select from risk_alerts d
      where d.rule_id = $4 and d.subject_key = coalesce(f.person_id::text, f.network) and d.decided_at > $2
        and 2 * f.measure < 3 * d.measure)
    order by coalesce(f.person_id::text, f.network)
    on conflict (rule_id, subject_key) where state in ('open', 'assigned') do update
      set rule_version = excluded.rule_version, kind = excluded.kind, measure = excluded.measure,
        evidence = excluded.evidence, score = excluded.score, seen_at = app_now()
      where (a.rule_version, a.measure, a.evidence, a.score)
        is distinct from (excluded.rule_version, excluded.measure, excluded.evidence, excluded.score)
        or a.seen_at < app_now() - interval '1 hour'$find$, 'risk_' || rule.id)
    using rule.threshold, app_now() - make_interval(hours => rule.window_hours), app_now(), rule.id, rule.version,
      rule.kind, rule.weight;
  get diagnostics written = row_count;
  return written;
end $$;
grant execute on function evaluate_risk(text) to worker;

-- A page of the queue, the most severe first. Null or empty narrows nothing.
create function find_risk_alerts(of_state text, of_kind text, of_severity text, skipped integer, most integer)
  returns table (id uuid, rule_id text, kind text, severity text, person_id uuid, person_name text, network text,
    measure integer, threshold integer, window_hours integer, opened_at timestamptz, state text, assignee_name text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{auditor}');
  return query
    select a.id, a.rule_id, a.kind, a.severity, a.person_id, p.full_name, a.network, a.measure, r.threshold,
      r.window_hours, a.opened_at, a.state, s.full_name
    from (
      select * from risk_alerts x
      where x.state = of_state
        and (coalesce(of_kind, '') = '' or x.kind = of_kind) and (coalesce(of_severity, '') = '' or x.severity = of_severity)
      order by x.score desc, x.id desc offset skipped limit least(most, 101)) a
    join risk_rules r on r.id = a.rule_id and r.version = a.rule_version
    left join profiles p on p.user_id = a.person_id
    left join profiles s on s.user_id = a.assigned_to
    order by a.score desc, a.id desc;
end $$;
grant execute on function find_risk_alerts(text, text, text, integer, integer) to app;

create function read_risk_alert(target uuid)
  returns table (id uuid, rule_id text, kind text, severity text, person_id uuid, person_name text, person_role text,
    network text, measure integer, threshold integer, window_hours integer, weight integer, rule_version integer,
    evidence jsonb, opened_at timestamptz, seen_at timestamptz, state text, assigned_to uuid, assignee_name text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{auditor}');
  return query
    select a.id, a.rule_id, a.kind, a.severity, a.person_id, p.full_name, p.role, a.network, a.measure, r.threshold,
      r.window_hours, r.weight, a.rule_version, a.evidence, a.opened_at, a.seen_at, a.state, a.assigned_to, s.full_name
    from risk_alerts a join risk_rules r on r.id = a.rule_id and r.version = a.rule_version
    left join profiles p on p.user_id = a.person_id
    left join profiles s on s.user_id = a.assigned_to
    where a.id = target;
end $$;
grant execute on function read_risk_alert(uuid) to app;

-- The bare facts of the rows behind an alert: who, when, how it stands, how much; nothing of what a visit was about.
create function risk_alert_rows(target uuid)
  returns table (kind text, id uuid, at timestamptz, person_id uuid, person_name text, other_id uuid, other_name text,
    status text, amount_cents integer, currency text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{auditor}');
  return query
    with named as (
      select e.key as of_kind, (i.value #>> '{}')::uuid as of_id
      from risk_alerts a, jsonb_each(a.evidence) e, jsonb_array_elements(e.value -> 'ids') i
      where a.id = target),
    found as (
      select n.of_kind, a.id, a.start_time as at, a.patient_id as person, a.provider_user_id as other, a.status, a.fee_cents,
        a.currency
      from named n join appointments a on n.of_kind = 'appointment' and a.id = n.of_id
      union all
      select n.of_kind, p.id, p.created_at, p.patient_id, p.provider_user_id, p.status, p.amount_cents, p.currency
      from named n join payments p on n.of_kind = 'payment' and p.id = n.of_id
      union all
      select n.of_kind, r.id, r.created_at, r.writer_id, p.user_id, r.rating::text, null, null
      from named n join reviews r on n.of_kind = 'review' and r.id = n.of_id join providers p on p.id = r.provider_id
      union all
      select n.of_kind, e.id, e.at, e.user_id, null, e.kind, null, null
      from named n join security_events e on n.of_kind = 'event' and e.id = n.of_id
      union all
      select n.of_kind, p.user_id, p.created_at, p.user_id, null, p.role, null, null
      from named n join profiles p on n.of_kind = 'person' and p.user_id = n.of_id
      union all
      select n.of_kind, c.id, c.created_at, coalesce(c.patient_id, c.caregiver_id), null, c.state, null, null
      from named n join care_links c on n.of_kind = 'care_link' and c.id = n.of_id
      union all
      select n.of_kind, g.id, g.created_at, g.patient_id, g.provider_user_id, g.kind, null, null
      from named n join call_guests g on n.of_kind = 'call_guest' and g.id = n.of_id)
    select f.of_kind, f.id, f.at, f.person, p.full_name, f.other, o.full_name, f.status, f.fee_cents, f.currency
    from found f left join profiles p on p.user_id = f.person left join profiles o on o.user_id = f.other
    order by f.of_kind, f.at desc, f.id;
end $$;
grant execute on function risk_alert_rows(uuid) to app;

-- Assigns, notes, decides or opens again. Nobody decides about themself.
create function act_on_risk(target uuid, wanted text, said text, assignee uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  alert risk_alerts%rowtype;
  words text := trim(coalesce(said, ''));
begin
  perform require_given(num_nulls(target, wanted));
  perform require_staff('{}');
  select * into alert from risk_alerts where id = target for update;
  if not found then
    raise no_data_found using message = 'no such alert';
  end if;
  if alert.person_id = actor_id() then
    raise check_violation using message = 'nobody decides about themself', constraint = 'staff_oneself';
  end if;
  if wanted in ('noted', 'dismissed', 'reopened') and words = '' then
    raise check_violation using message = 'a reason is needed', constraint = 'risk_reason';
  end if;
  if wanted not in ('assigned', 'noted', 'dismissed', 'confirmed', 'reopened')
    or (wanted <> 'noted' and (alert.state in ('dismissed', 'confirmed')) <> (wanted = 'reopened')) then
    raise check_violation using message = 'not in this state', constraint = 'risk_state';
  end if;
  if wanted = 'assigned' then
    -- Who loses the duty at this moment waits, and then gives this alert back with the others.
    perform from staff where user_id = assignee and duty = 'administrator' for share;
    if assignee is not null and not found then
      raise no_data_found using message = 'no such administrator';
    end if;
    if assignee is not distinct from alert.assigned_to then
      return;
    end if;
    update risk_alerts set assigned_to = assignee, state = case when assignee is null then 'open' else 'assigned' end
    where id = target;
  elsif wanted in ('dismissed', 'confirmed') then
    update risk_alerts set state = wanted, decided_at = app_now(), decided_by = actor_id() where id = target;
  elsif wanted = 'reopened' then
    if exists (select from risk_alerts x where x.rule_id = alert.rule_id and x.subject_key = alert.subject_key
        and x.state in ('open', 'assigned')) then
      raise check_violation using message = 'there is a later one', constraint = 'risk_state';
    end if;
    update risk_alerts set state = case when assigned_to is null then 'open' else 'assigned' end, decided_at = null,
      decided_by = null
    where id = target;
  end if;
  insert into risk_alert_events (alert_id, actor_id, act, assignee_id, words)
  values (target, actor_id(), case when wanted = 'assigned' and assignee is null then 'unassigned' else wanted end,
    case when wanted = 'assigned' then assignee end, words);
end $$;
grant execute on function act_on_risk(uuid, text, text, uuid) to app;

-- Whose alerts they were is seen to by another once they may no longer act; what they had decided is theirs no longer
-- either, so that it is nobody's when it is opened again.
create function unassign_risks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  with freed as (
    update risk_alerts set assigned_to = null, state = case state when 'assigned' then 'open' else state end
    where assigned_to = old.user_id returning id, state)
  insert into risk_alert_events (alert_id, act) select id, 'unassigned' from freed where state = 'open';
  return null;
end $$;
create trigger _520_unassign_risks after delete on staff for each row execute function unassign_risks();
create trigger _521_unassign_risks after update of duty on staff
  for each row when (new.duty <> 'administrator') execute function unassign_risks();

-- What is open, for the overview.
create function open_risks() returns table (kind text, severity text, number integer, since timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  if not is_staff('{auditor}') then
    return;
  end if;
  return query
    select a.kind, a.severity, count(*)::integer, min(a.opened_at) from risk_alerts a
    where a.state in ('open', 'assigned') group by a.kind, a.severity;
end $$;
grant execute on function open_risks() to app;
