-- A rule is changed only after its new numbers were run over the past: what they would have said, beside the present ones.

create table risk_replays (
  id uuid primary key default uuidv7(),
  rule_id text not null,
  -- What it was compared with; another version since then refuses the change
  base_version integer not null,
  threshold integer not null check (threshold between 1 and 10000),
  window_hours integer not null check (window_hours between 1 and 2160),
  weight integer not null check (weight between 1 and 100),
  days integer not null,
  looks integer not null,
  -- Whom each would have found: {"personId", "network", "measure", "score", "firstAt", "before"}, and how many in all
  found jsonb not null,
  total integer not null,
  total_before integer not null,
  total_both integer not null,
  ran_by uuid not null references profiles (user_id) on delete cascade,
  ran_at timestamptz not null default app_now(),
  saved_as integer,
  foreign key (rule_id, base_version) references risk_rules (id, version)
);
create index risk_replays_rule on risk_replays (rule_id, base_version);
create index risk_replays_ran_by on risk_replays (ran_by, id desc);
call protect('risk_replays');
create policy staff_reads on risk_replays for select to app using ((select is_staff('{auditor}')));
grant select on risk_replays to app;

-- Looks at the past 90 days, each half window once, ending now; the hundred who would stand out most are named.
create function replay_risk(rule text, new_threshold integer, new_window integer, new_weight integer) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  old current_risk_rules%rowtype;
  made uuid;
begin
  perform require_given(num_nulls(rule, new_threshold, new_window, new_weight));
  perform require_staff('{}');
  select * into old from current_risk_rules r where r.id = rule;
  if not found then
    raise no_data_found using message = 'no such rule';
  end if;
  execute format($replay$
    with looks as (
      select app_now() - n * make_interval(mins => 30 * $2) as until
      from generate_series(0, greatest(1, 90 * 24 * 2 / $2) - 1) n),
    new_found as (
      select coalesce(f.person_id::text, f.network) as subject, f.person_id, f.network, max(f.measure) as measure,
        min(l.until) as first_at
      from looks l cross join lateral %1$I($1, l.until - make_interval(hours => $2), l.until) f group by 1, 2, 3),
    old_looks as (
      select app_now() - n * make_interval(mins => 30 * $5) as until
      from generate_series(0, greatest(1, 90 * 24 * 2 / $5) - 1) n),
    old_found as (
      select coalesce(f.person_id::text, f.network) as subject, f.person_id, f.network, max(f.measure) as measure,
        min(l.until) as first_at
      from old_looks l cross join lateral %1$I($4, l.until - make_interval(hours => $5), l.until) f group by 1, 2, 3),
    both_found as (
      select coalesce(n.person_id, o.person_id) as person_id, coalesce(n.network, o.network) as network,
        n.measure, n.first_at, o.measure as measure_before, risk_score($3, n.measure, $1) as score,
        risk_score($6, o.measure, $4) as score_before
      from new_found n full join old_found o on o.subject = n.subject)
    insert into risk_replays (rule_id, base_version, threshold, window_hours, weight, days, looks, total, total_before,
      total_both, found, ran_by)
    select $7, $8, $1, $2, $3, 90, greatest(1, 90 * 24 * 2 / $2), count(measure), count(measure_before),
      count(*) filter (where measure is not null and measure_before is not null),
      coalesce((select jsonb_agg(jsonb_build_object('personId', t.person_id, 'network', t.network, 'measure', t.measure,
          'score', t.score, 'firstAt', iso_instant(t.first_at), 'measureBefore', t.measure_before,
          'scoreBefore', t.score_before) order by t.place)
        from (select b.*, row_number() over (order by coalesce(b.score, b.score_before) desc, b.person_id, b.network) as place
          from both_found b) t where t.place <= 100), '[]'),
      actor_id()
    from both_found returning id$replay$, 'risk_' || rule)
    into made
    using new_threshold, new_window, new_weight, old.threshold, old.window_hours, old.weight, rule, old.version;
  return made;
end $$;
grant execute on function replay_risk(text, integer, integer, integer) to app;

-- Saves what was replayed, by who replayed it within the hour, as the next version; or turns the rule on or off as it is.
create function save_risk_rule(replay uuid, enabled boolean, why text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  ran risk_replays%rowtype;
  made integer;
begin
  perform require_given(num_nulls(replay, enabled, why));
  perform require_staff('{}');
  if trim(why) = '' then
    raise check_violation using message = 'a reason is needed', constraint = 'risk_reason';
  end if;
  perform pg_advisory_xact_lock(hashtext('polyclinic risk rules'));
  select * into ran from risk_replays r where r.id = replay and r.ran_by = actor_id();
  if not found then
    raise no_data_found using message = 'no such replay';
  end if;
  if ran.saved_as is not null or ran.ran_at < app_now() - interval '1 hour'
    or ran.base_version <> (select max(version) from risk_rules where id = ran.rule_id) then
    raise check_violation using message = 'replay it again', constraint = 'risk_state';
  end if;
  insert into risk_rules (id, version, kind, threshold, window_hours, weight, is_enabled, changed_by, reason)
  select r.id, r.version + 1, r.kind, ran.threshold, ran.window_hours, ran.weight, enabled, actor_id(), trim(why)
  from risk_rules r where r.id = ran.rule_id and r.version = ran.base_version
  returning version into made;
  update risk_replays set saved_as = made where id = replay;
  return made;
end $$;
grant execute on function save_risk_rule(uuid, boolean, text) to app;

create function read_risk_replay(target uuid)
  returns table (id uuid, rule_id text, base_version integer, threshold integer, window_hours integer, weight integer,
    days integer, looks integer, found jsonb, total integer, total_before integer, total_both integer, ran_at timestamptz,
    names jsonb)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{}');
  return query
    select r.id, r.rule_id, r.base_version, r.threshold, r.window_hours, r.weight, r.days, r.looks, r.found, r.total,
      r.total_before, r.total_both, r.ran_at,
      coalesce((select jsonb_object_agg(p.user_id, p.full_name) from jsonb_array_elements(r.found) f
        join profiles p on p.user_id = (f ->> 'personId')::uuid), '{}')
    from risk_replays r where r.id = target and r.ran_by = actor_id() and r.saved_as is null
      and r.ran_at > app_now() - interval '1 hour';
end $$;
grant execute on function read_risk_replay(uuid) to app;

-- What was decided about alerts and rules, in recent activity.
create index risk_alert_events_decided on risk_alert_events (id desc) where act in ('dismissed', 'confirmed', 'reopened');
do $do$
declare
  before text := pg_get_functiondef('recent_activity(integer)'::regprocedure);
  after text := replace(before,
    $$(select r.created_at, 'refund', null::uuid,$$,
    $$(select e.at, 'risk_alert', e.actor_id, a.person_id, e.act from risk_alert_events e join risk_alerts a on a.id = e.alert_id
        where is_staff('{auditor}') and e.act in ('dismissed', 'confirmed', 'reopened') order by e.id desc limit most)
      union all
      (select r.changed_at, 'risk_rule', r.changed_by, null::uuid, 'changed' from risk_rules r
        where is_staff('{auditor}') and r.version > 1 order by r.changed_at desc limit most)
      union all
      (select r.created_at, 'refund', null::uuid,$$);
begin
  if after = before then
    raise exception 'recent_activity() is written otherwise than expected';
  end if;
  execute after;
end $do$;
