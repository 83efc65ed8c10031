-- Where a sign-in came from, as far as it can be known without asking anybody, for the rule of impossible travel; and severe
-- alerts are mailed to the administrators, many in one mail.

-- Both or neither: they are stored where the country of the address and the clock of the device agree.
alter table security_events
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column clock_minutes smallint check (clock_minutes between -900 and 900),
  add check ((country is null) = (clock_minutes is null));

-- Sign-ins of one account from two countries whose clocks are further apart than the sign-ins: nobody travels faster than
-- the sun. It measures the hours between the clocks.
create function risk_impossible_travel(at_least integer, since timestamptz, until timestamptz)
  returns table (person_id uuid, network text, measure integer, evidence jsonb)
  language sql stable
  as $$
    with placed as materialized (
      select e.id, e.user_id, e.at, e.country, e.clock_minutes from security_events e
      where e.kind in ('signed_in', 'passkey_used', 'recovery_code_used') and e.country is not null
        and e.at >= since and e.at < until),
    jumps as (
      select a.user_id, array[a.id, b.id] as ids, x.minutes / 60 as hours
      from placed a
      join placed b on b.user_id = a.user_id and b.country <> a.country and b.at >= a.at and b.at < a.at + interval '12 hours'
      cross join lateral (
        select least(abs(a.clock_minutes - b.clock_minutes), 1440 - abs(a.clock_minutes - b.clock_minutes)) as minutes) x
      where b.at - a.at < make_interval(mins => x.minutes) and x.minutes / 60 >= at_least)
    select j.user_id, null::text, max(j.hours), jsonb_build_object('event', risk_rows(array_agg(distinct i.id)))
    from jumps j cross join lateral unnest(j.ids) i (id)
    group by j.user_id
  $$;

insert into risk_rules (id, version, kind, threshold, window_hours, weight) values
  ('impossible_travel', 1, 'technical', 3, 48, 60);

-- The rows behind an alert, now with the country of a sign-in and the appointment whose payments can be opened.
drop function risk_alert_rows(uuid);
create function risk_alert_rows(target uuid)
  returns table (kind text, id uuid, at timestamptz, person_id uuid, person_name text, other_id uuid, other_name text,
    status text, amount_cents integer, currency text, country text, appointment_id uuid)
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
        a.currency, null as place, a.id as visit
      from named n join appointments a on n.of_kind = 'appointment' and a.id = n.of_id
      union all
      select n.of_kind, p.id, p.created_at, p.patient_id, p.provider_user_id, p.status, p.amount_cents, p.currency, null, p.appointment_id
      from named n join payments p on n.of_kind = 'payment' and p.id = n.of_id
      union all
      select n.of_kind, r.id, r.created_at, r.writer_id, p.user_id, r.rating::text, null, null, null, null
      from named n join reviews r on n.of_kind = 'review' and r.id = n.of_id join providers p on p.id = r.provider_id
      union all
      select n.of_kind, e.id, e.at, e.user_id, null, e.kind, null, null, e.country, null
      from named n join security_events e on n.of_kind = 'event' and e.id = n.of_id
      union all
      select n.of_kind, p.user_id, p.created_at, p.user_id, null, p.role, null, null, null, null
      from named n join profiles p on n.of_kind = 'person' and p.user_id = n.of_id
      union all
      select n.of_kind, c.id, c.created_at, coalesce(c.patient_id, c.caregiver_id), null, c.state, null, null, null, null
      from named n join care_links c on n.of_kind = 'care_link' and c.id = n.of_id
      union all
      select n.of_kind, g.id, g.created_at, g.patient_id, g.provider_user_id, g.kind, null, null, null, null
      from named n join call_guests g on n.of_kind = 'call_guest' and g.id = n.of_id)
    select f.of_kind, f.id, f.at, f.person, p.full_name, f.other, o.full_name, f.status, f.fee_cents, f.currency, f.place, f.visit
    from found f left join profiles p on p.user_id = f.person left join profiles o on o.user_id = f.other
    order by f.of_kind, f.at desc, f.id;
end $$;
grant execute on function risk_alert_rows(uuid) to app;

-- When administrators were mailed about an alert, which happens once; what stood open before is no news.
alter table risk_alerts add column told_at timestamptz;
update risk_alerts set told_at = opened_at where severity = 'high';
create index risk_alerts_untold on risk_alerts (severity) where told_at is null and state in ('open', 'assigned');
create index risk_alerts_told on risk_alerts (told_at);

-- Queues one mail about all severe alerts that nobody was told of yet, at most one an hour.
create function tell_severe_risks() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtext('polyclinic severe alerts'));
  if exists (select from risk_alerts where told_at > app_now() - interval '1 hour') then
    return;
  end if;
  update risk_alerts set told_at = app_now()
  where severity = 'high' and told_at is null and state in ('open', 'assigned');
  if found then
    insert into outbox (effect, payload) values ('risk.severe', jsonb_build_object('toldAt', app_now()));
  end if;
end $$;
grant execute on function tell_severe_risks() to worker;

-- Of these, how many each administrator is told of: those that are still open and not about themself.
create function severe_risks_told(moment timestamptz) returns table (user_id uuid, number integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.user_id, count(*)::integer
    from risk_alerts a join staff s on s.duty = 'administrator' and s.user_id is distinct from a.person_id
    where a.told_at = moment and a.state in ('open', 'assigned') and not is_suspended(s.user_id)
    group by s.user_id
  $$;
grant execute on function severe_risks_told(timestamptz) to worker;
