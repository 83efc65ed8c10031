-- A rule is changed only after its new numbers were run over the past: what they would have said, beside the present ones.

create table risk_replays (
  id uuid primary key default uuidv7(),
  rule_id text not null,
  -- What it was compared with; another version since then refuses the change
  base_version integer not null,
  threshold integer not null check (threshold between 1 and 10000),
  window_hours integer not null check (window_hours between 1 and 2160),
  weight integer not null check (weight between 1 and 100),
  -- How far back it came
  days integer not null check (days between 1 and 90),
  -- A hundred of those whom the new or the present numbers would have found: {"personId", "network", "measure", "score",
  -- "firstAt", "measureBefore", "scoreBefore"}; the totals are of all
  found jsonb not null,
  total integer not null,
  total_before integer not null,
  total_both integer not null,
  ran_by uuid not null references profiles (user_id) on delete cascade,
  ran_at timestamptz not null default app_now(),
  foreign key (rule_id, base_version) references risk_rules (id, version)
);
create index risk_replays_rule on risk_replays (rule_id, base_version);
create index risk_replays_ran_by on risk_replays (ran_by, id desc);
call protect('risk_replays');
create policy staff_reads on risk_replays for select to app using ((select is_staff('{auditor}')));
grant select on risk_replays to app;

-- Asks about the past 90 days in steps of half a window, the latest first, for as long as a request may take: part by part,
-- each of both numbers, so that what it says of them is of the same days. The hundred most severe are named.
create function replay_risk(rule text, new_threshold integer, new_window integer, new_weight integer) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  old current_risk_rules%rowtype;
  part integer;
  done_hours integer := 0;
  until_hours integer;
  began timestamptz := clock_timestamp();
  part_began timestamptz;
  longest interval := '0';
  finds jsonb := '[]';
  made uuid;
begin
  perform require_given(num_nulls(rule, new_threshold, new_window, new_weight));
  perform require_staff('{}');
  select * into old from current_risk_rules r where r.id = rule;
  if not found then
    raise no_data_found using message = 'no such rule';
  end if;
  part := greatest(24, least(new_window, old.window_hours) / 2);
  -- A request has 4.5 seconds; another part is begun where even twice the longest so far would end in time.
  while done_hours < 2160 and clock_timestamp() - began + 2 * longest < interval '3.5 seconds' loop
    part_began := clock_timestamp();
    until_hours := least(done_hours + part, 2160);
    execute format($part$
      with numbers as (
        select true as is_new, $1 as threshold, $2 as hours union all select false, $3, $4),
      steps as (
        select is_new, threshold, hours, app_now() - n * make_interval(mins => 30 * hours) as until
        from numbers, generate_series((2 * $5 + hours - 1) / hours, (2 * $6 + hours - 1) / hours - 1) n)
      select $7 || coalesce(jsonb_agg(to_jsonb(x)), '[]') from (
        select s.is_new, f.person_id, f.network, max(f.measure) as measure, min(s.until) as first_at
        from steps s cross join lateral %I(s.threshold, s.until - make_interval(hours => s.hours), s.until) f
        group by 1, 2, 3) x$part$, 'risk_' || rule)
      into finds using new_threshold, new_window, old.threshold, old.window_hours, done_hours, until_hours, finds;
    done_hours := until_hours;
    longest := greatest(longest, clock_timestamp() - part_began);
  end loop;
  with subjects as (
    select f.is_new, f.person_id, f.network, max(f.measure) as measure, min(f.first_at) as first_at
    from jsonb_to_recordset(finds) f (is_new boolean, person_id uuid, network text, measure integer, first_at timestamptz)
    group by 1, 2, 3),
  both_found as (
    select coalesce(n.person_id, o.person_id) as person_id, coalesce(n.network, o.network) as network,
      n.measure, n.first_at, o.measure as measure_before, risk_score(new_weight, n.measure, new_threshold) as score,
      risk_score(old.weight, o.measure, old.threshold) as score_before
    from (select * from subjects where is_new) n full join (select * from subjects where not is_new) o
      on coalesce(o.person_id::text, o.network) = coalesce(n.person_id::text, n.network))
  insert into risk_replays (rule_id, base_version, threshold, window_hours, weight, days, total, total_before, total_both,
    found, ran_by)
  select rule, old.version, new_threshold, new_window, new_weight, done_hours / 24, count(measure), count(measure_before),
    count(*) filter (where measure is not null and measure_before is not null),
    coalesce((select jsonb_agg(jsonb_build_object('personId', t.person_id, 'network', t.network, 'measure', t.measure,
        'score', t.score, 'firstAt', iso_instant(t.first_at), 'measureBefore', t.measure_before,
        'scoreBefore', t.score_before) order by t.place)
      from (select b.*, row_number() over (order by coalesce(b.score, b.score_before) desc, b.person_id, b.network) as place
        from both_found b) t where t.place <= 100), '[]'),
    actor_id()
  from both_found returning id into made;
  return made;
end $$;
grant execute on function replay_risk(text, integer, integer, integer) to app;

-- The next version of a rule, for an administrator with a reason. What was replayed on an earlier one is of no more use.
create function add_risk_version(of_rule text, new_threshold integer, new_window integer, new_weight integer,
    enabled boolean, why text) returns integer
  language plpgsql set search_path = public, pg_temp
  as $$
declare
  made integer;
begin
  insert into risk_rules (id, version, kind, threshold, window_hours, weight, is_enabled, changed_by, reason)
  select r.id, r.version + 1, r.kind, new_threshold, new_window, new_weight, enabled, actor_id(), trim(why)
  from current_risk_rules r where r.id = of_rule
  returning version into made;
  delete from risk_replays where rule_id = of_rule;
  return made;
end $$;

create function require_risk_reason(why text) returns void
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{}');
  if trim(why) = '' then
    raise check_violation using message = 'a reason is needed', constraint = 'risk_reason';
  end if;
  perform pg_advisory_xact_lock(hashtext('polyclinic risk rules'));
end $$;

-- Saves what was replayed, by who replayed it within the hour, as the next version.
create function save_risk_rule(replay uuid, why text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  ran risk_replays%rowtype;
  rule current_risk_rules%rowtype;
begin
  perform require_given(num_nulls(replay, why));
  perform require_risk_reason(why);
  select * into ran from risk_replays r where r.id = replay and r.ran_by = actor_id();
  if not found then
    raise no_data_found using message = 'no such replay';
  end if;
  select * into rule from current_risk_rules r where r.id = ran.rule_id;
  if ran.ran_at < app_now() - interval '1 hour' or ran.base_version <> rule.version then
    raise check_violation using message = 'replay it again', constraint = 'risk_state';
  end if;
  return add_risk_version(rule.id, ran.threshold, ran.window_hours, ran.weight, rule.is_enabled, why);
end $$;
grant execute on function save_risk_rule(uuid, text) to app;

-- Turns a rule on or off with the numbers that it has.
create function switch_risk_rule(of_rule text, enabled boolean, why text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  rule current_risk_rules%rowtype;
begin
  perform require_given(num_nulls(of_rule, enabled, why));
  perform require_risk_reason(why);
  select * into rule from current_risk_rules r where r.id = of_rule;
  if not found then
    raise no_data_found using message = 'no such rule';
  end if;
  if rule.is_enabled = enabled then
    raise check_violation using message = 'it is so already', constraint = 'risk_state';
  end if;
  return add_risk_version(rule.id, rule.threshold, rule.window_hours, rule.weight, enabled, why);
end $$;
grant execute on function switch_risk_rule(text, boolean, text) to app;

create function read_risk_replay(target uuid)
  returns table (id uuid, rule_id text, threshold integer, window_hours integer, weight integer, days integer, found jsonb,
    total integer, total_before integer, total_both integer, names jsonb)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{}');
  return query
    select r.id, r.rule_id, r.threshold, r.window_hours, r.weight, r.days, r.found, r.total, r.total_before, r.total_both,
      coalesce((select jsonb_object_agg(p.user_id, p.full_name) from jsonb_array_elements(r.found) f
        join profiles p on p.user_id = (f ->> 'personId')::uuid), '{}')
    from risk_replays r where r.id = target and r.ran_by = actor_id() and r.ran_at > app_now() - interval '1 hour';
end $$;
grant execute on function read_risk_replay(uuid) to app;

-- What has been decided for two years, and replays that nobody can read any more.
create function remove_old_risks() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from risk_alerts where decided_at < app_now() - interval '2 years';
  delete from risk_replays where ran_at < app_now() - interval '1 hour';
end $$;
grant execute on function remove_old_risks() to worker;

-- What was decided about alerts and rules, in recent activity.
create index risk_alert_events_decided on risk_alert_events (id desc) where act in ('dismissed', 'confirmed', 'reopened');
do $do$
declare
  refunds text := $$(select r.created_at, 'refund', null::uuid,$$;
  code text := pg_get_functiondef('recent_activity(integer)'::regprocedure);
begin
  if position(refunds in code) = 0 then
    raise exception 'recent_activity() is written otherwise than expected';
  end if;
  execute replace(code, refunds,
    $$(select e.at, 'risk_alert', e.actor_id, a.person_id, e.act from risk_alert_events e join risk_alerts a on a.id = e.alert_id
        where is_staff('{auditor}') and e.act in ('dismissed', 'confirmed', 'reopened') order by e.id desc limit most)
      union all
      (select r.changed_at, 'risk_rule', r.changed_by, null::uuid, 'changed' from risk_rules r
        where is_staff('{auditor}') and r.version > 1 order by r.changed_at desc limit most)
      union all
      $$ || refunds);
end $do$;
