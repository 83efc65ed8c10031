-- How appointments end: pending acts, statements, outcomes, disputes.

-- Which questions about the end of an open visit were asked, and when the worker looks at it again.
create table end_questions (
  appointment_id uuid primary key references appointments (id) on delete cascade,
  look_at timestamptz not null,
  reminders integer not null default 0,
  has_complaint boolean not null default false,
  patient_asked_at timestamptz
);
call protect('end_questions');

create table end_disputes (
  id uuid primary key default uuidv7(),
  -- Earnings of past months are computed from it, so that it stays as long as they do
  appointment_id uuid not null references appointments (id) on delete restrict,
  patient_id uuid not null,
  provider_user_id uuid not null,
  side text not null check (side in ('patient', 'provider')),
  reason text not null check (length(reason) <= 2000),
  status text not null default 'open' check (status in ('open', 'resolved')),
  opened_at timestamptz not null default app_now(),
  resolved_at timestamptz,
  resolved_by uuid,
  -- Null: dismissed, the outcome stays.
  corrected_to text check (corrected_to in ('held', 'missed_by_provider', 'missed_by_patient')),
  resolution text check (length(resolution) <= 2000),
  -- What was returned already and is not taken back, in percent of what was paid.
  house_bears_percent integer not null default 0 check (house_bears_percent between 0 and 100),
  -- A correction overwrites how a visit ended, so each dispute keeps what it was about.
  disputed_fact text,
  disputed_fact_at timestamptz,
  constraint resolved_with_reason check ((status = 'resolved') = (num_nulls(resolved_at, resolution) = 0))
);
create unique index end_disputes_open on end_disputes (appointment_id) where status = 'open';
create unique index end_disputes_once on end_disputes (appointment_id, side);
create index end_disputes_queue on end_disputes (status, opened_at);
call protect('end_disputes');
create policy sides_read on end_disputes for select to app
  using ((select actor_id()) = patient_id or (select actor_id()) = provider_user_id);
create policy caregivers_read on end_disputes for select to app
  using (patient_id = any ((select cared_for('visits'))::uuid[]));
create policy admin_read on end_disputes for select to app using ((select actor_is_admin()));
create policy worker_read on end_disputes for select to worker using (true);
grant select on end_disputes to app, worker;

create function note_outcome() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform refresh_provider_evidence(array[new.provider_id]);
  return null;
end $$;

-- Completing a visit, calling it missed and signing its note bind: each is pending for a minute, in which its author
-- can take it back. Until it is carried out nothing of it is sent, refunded, shown to the other side or signed.
create function act_delay() returns interval
  language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.act_delay_ms', true), ''), '60000')::bigint * interval '1 millisecond' $$;

-- The author's other tabs look again; the other side hears nothing.
create function announce_act() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
    'to', json_build_array(new.author_id))::text);
  return null;
end $$;

create function perform_sign(target uuid, of_version integer) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update encounter_notes n set signed_at = app_now()
  from appointments a
  where n.appointment_id = target and a.id = target and a.status = 'completed'
    and n.version = of_version and n.signed_at is null;
  if not found then
    raise check_violation using message = 'not the note that was seen', constraint = 'encounter_signed';
  end if;
end $$;

-- A visit that ends otherwise, begins or moves, and a note that is edited, leave nothing to carry out. Where the
-- visit came to the same end by itself, the act is done. A visit may be completed though nobody marked its start;
-- that it begins meanwhile takes nothing from that.
create function lapse_acts_of_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update pending_acts set ended_at = app_now(), state = case
    when (act, new.status) in (('complete', 'completed'), ('no_show', 'no_show')) then 'done' else 'lapsed' end
  where appointment_id = new.id and state = 'pending'
    and not (act = 'complete' and new.status = 'in_progress' and new.start_time = old.start_time);
  return null;
end $$;

create function lapse_signature() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update pending_acts set ended_at = app_now(), state = 'lapsed'
  where appointment_id = new.appointment_id and state = 'pending' and act = 'sign' and note_version <> new.version;
  return null;
end $$;

-- A person whose act could not be carried out is told, even if they closed the page.
create function tell_of_lapse() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('act.lapsed',
    jsonb_build_object('actId', new.id, 'appointmentId', new.appointment_id, 'act', new.act));
  return null;
end $$;

create function note_stay() returns trigger
  language plpgsql
  as $$
declare
  last_seen timestamptz := upper(new.stays);
  is_alive boolean := tg_op = 'INSERT' or (new.joined_at, new.seen_at) is distinct from (old.joined_at, old.seen_at);
  goes_on boolean := tg_op = 'UPDATE' and old.left_at is null and last_seen > app_now() - interval '60 seconds';
begin
  if is_alive or goes_on and new.left_at is not null then
    new.stays := new.stays + tstzmultirange(tstzrange(case when goes_on then last_seen else app_now() end, app_now(), '[]'));
  end if;
  return new;
end $$;

create function queue_end() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if new.fee_cents > 0 then
    insert into outbox (effect, payload) values ('payment.settle', jsonb_build_object('appointmentId', new.id));
  end if;
  if new.outcome <> 'corrected' then
    insert into outbox (effect, payload) values ('visit.ended', jsonb_build_object('appointmentId', new.id));
  end if;
  return null;
end $$;

-- Open visits whose end may be known by now.
create function ends_to_decide(batch integer) returns setof uuid
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
    select a.id from appointments a left join end_questions q on q.appointment_id = a.id
    where a.status in ('confirmed', 'in_progress') and a.end_time <= app_now() + interval '15 minutes'
      and (q.look_at is null or q.look_at <= app_now())
    order by a.end_time limit batch
  $$;
grant execute on function ends_to_decide to worker;

create function epoch_ms(at timestamptz) returns bigint
  language sql immutable parallel safe
  as $$ select floor(extract(epoch from at) * 1000)::bigint $$;

-- Everything that decides how an open visit ended; the visit is locked, so that nobody says anything meanwhile. Null where
-- it has ended.
create function lock_end_evidence(target uuid) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments where id = target and status in ('confirmed', 'in_progress') for update;
  if not found then
    return null;
  end if;
  return jsonb_build_object('visitType', visit.appointment_type, 'status', visit.status,
    'start', epoch_ms(visit.start_time), 'end', epoch_ms(visit.end_time), 'now', epoch_ms(app_now()),
    'provider', visit.provider_statement, 'providerStatedAt', epoch_ms(visit.provider_stated_at),
    'patient', visit.patient_statement, 'patientStatedAt', epoch_ms(visit.patient_stated_at),
    'askedAt', (select epoch_ms(patient_asked_at) from end_questions where appointment_id = target),
    'isBeingStated', exists (select from pending_acts
      where appointment_id = target and state = 'pending' and act in ('complete', 'no_show')),
    'presence', jsonb_build_object('provider', stays_of(target, 'doctor'), 'patient', stays_of(target, 'patient'),
      'wereConnected', both_sides_connected(target)));
end $$;
grant execute on function lock_end_evidence to worker;

create function stays_of(target uuid, whose text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('from', epoch_ms(lower(stay)), 'until', epoch_ms(upper(stay)))
      order by lower(stay)), '[]')
    from call_presence p, unnest(p.stays) stay where p.appointment_id = target and p.part = whose
  $$;

-- Ends a visit as the rule found. False where it has ended meanwhile. The words of a dispute are the words of who
-- disputes: a patient's statement is not the provider's reason.
create function end_visit(target uuid, new_status text, new_outcome text, said_by text, evidence jsonb,
  percent integer, is_disputed boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  visit appointments%rowtype;
  complains boolean;
  dispute uuid;
begin
  update appointments set status = new_status, outcome = new_outcome, outcome_by = said_by, outcome_at = app_now(),
    outcome_evidence = evidence, refund_percent = percent,
    completed_at = case new_status when 'completed' then app_now() end,
    cancelled_at = case new_status when 'cancelled' then app_now() end,
    cancelled_by = case new_status when 'cancelled' then 'system' end
  where id = target and status in ('confirmed', 'in_progress')
  returning * into visit;
  if not found then
    return false;
  end if;
  delete from end_questions where appointment_id = target;
  if is_disputed then
    complains := visit.patient_statement is not distinct from 'missed_by_provider';
    insert into end_disputes (appointment_id, patient_id, provider_user_id, side, reason)
    values (target, visit.patient_id, visit.provider_user_id,
      case when complains then 'patient' else 'provider' end, case when complains then visit.patient_reason else '' end)
    returning id into dispute;
    insert into outbox (effect, payload) values ('visit.disputed', jsonb_build_object('disputeId', dispute));
  end if;
  return true;
end $$;
grant execute on function end_visit to worker;

-- Asks the person who should say how a visit ended, once for each occasion, and notes when to look again.
create function ask_for_end(target uuid, whom text, look timestamptz, reminders_due integer, is_complaint boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  before end_questions%rowtype;
begin
  perform require_given(num_nulls(target, look, reminders_due, is_complaint));
  perform from appointments where id = target and status in ('confirmed', 'in_progress') for update;
  if not found then
    return;
  end if;
  select * into before from end_questions where appointment_id = target for update;
  insert into end_questions as q (appointment_id, look_at, reminders, has_complaint, patient_asked_at)
  values (target, look, reminders_due, is_complaint, case whom when 'patient' then app_now() end)
  on conflict (appointment_id) do update set look_at = excluded.look_at,
    reminders = greatest(q.reminders, excluded.reminders), has_complaint = q.has_complaint or excluded.has_complaint,
    patient_asked_at = coalesce(q.patient_asked_at, excluded.patient_asked_at);
  insert into outbox (effect, payload)
  select 'visit.asked', jsonb_build_object('appointmentId', target, 'occasion', occasion)
  from (values
    ('complaint', whom = 'provider' and is_complaint and before.has_complaint is not true),
    ('reminder' || reminders_due, whom = 'provider' and reminders_due > coalesce(before.reminders, 0)),
    ('patient', whom = 'patient' and before.patient_asked_at is null)) due (occasion, is_due)
  where is_due;
end $$;
grant execute on function ask_for_end to worker;

-- A provider's statement, once it stands: the rule decides what follows from it. What was pressed counts from when it
-- was pressed, not from when it could not be taken back any more.
create function record_statement(target uuid, said text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update appointments set provider_statement = said, provider_stated_at = coalesce(
    (select created_at from pending_acts
      where appointment_id = target and state = 'done' and act in ('complete', 'no_show') order by id desc limit 1),
    app_now())
  where id = target and status in ('confirmed', 'in_progress') and provider_statement is null;
  if not found then
    raise check_violation using message = 'the visit has ended, or was stated already', constraint = 'appointment_life';
  end if;
  insert into outbox (effect, payload) values ('visit.decide', jsonb_build_object('appointmentId', target));
end $$;

-- Whether a provider may state so now; its twin is statementsOpen() in contract/src/ends/rules.ts.
create function require_statement(visit appointments, said text) returns void
  language plpgsql stable
  as $$
declare
  is_call boolean := visit.appointment_type = 'video';
  opens timestamptz := case
    when said = 'missed_by_patient' then visit.start_time + interval '15 minutes'
    when is_call and visit.status = 'confirmed' then visit.end_time
    else visit.start_time end;
begin
  if visit.status not in ('confirmed', 'in_progress') or visit.provider_statement is not null
    or said = 'missed_by_patient' and is_call and visit.status = 'in_progress' then
    raise check_violation using message = 'nothing left to state', constraint = 'appointment_life';
  end if;
  if app_now() not between opens and visit.end_time + interval '72 hours' then
    raise check_violation using message = 'too early or too late to state', constraint = 'statement_window';
  end if;
end $$;

-- What the patient says, or the caregiver who books for them; a complaint may be taken back.
create function state_end(target uuid, said text, words text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'patient');
begin
  if visit.status not in ('confirmed', 'in_progress') or not coalesce(case said
    when 'held' then visit.patient_statement is distinct from 'held' and app_now() >= visit.end_time
    when 'missed_by_provider' then visit.patient_statement is null and app_now() >= visit.start_time + interval '15 minutes'
    end, false) then
    raise check_violation using message = 'this is not to be stated now', constraint = 'statement_open';
  end if;
  update appointments set patient_statement = said, patient_stated_at = app_now(), patient_reason = coalesce(words, '')
  where id = target;
  insert into outbox (effect, payload) values ('visit.decide', jsonb_build_object('appointmentId', target));
end $$;
grant execute on function state_end to app;

create function dispute_end(target uuid, words text, allowed interval) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  own_side text := case when exists (select from appointments where id = target and provider_user_id = actor_id())
    then 'provider' else 'patient' end;
  visit appointments%rowtype := lock_appointment(target, own_side);
  dispute uuid;
  refused text := case
    when visit.outcome is null then 'not_ended'
    when visit.outcome = 'corrected' then 'decided'
    when exists (select from end_disputes where appointment_id = target and status = 'open') then 'open'
    when exists (select from end_disputes where appointment_id = target and side = own_side) then 'disputed_before'
    when app_now() > visit.outcome_at + allowed then 'too_late' end;
begin
  perform require_given(num_nulls(words, allowed));
  if refused is not null then
    raise check_violation using message = refused, constraint = 'dispute_' || refused;
  end if;
  insert into end_disputes (appointment_id, patient_id, provider_user_id, side, reason)
  values (target, visit.patient_id, visit.provider_user_id, own_side, words)
  returning id into dispute;
  insert into outbox (effect, payload) values ('visit.disputed', jsonb_build_object('disputeId', dispute));
end $$;
grant execute on function dispute_end to app;

-- A dispute and what its visit returns so far, locked in the order in which others lock them; only for administrators.
create function lock_dispute(target uuid) returns table (status text, refund_percent integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from appointments where id = (select appointment_id from end_disputes where id = target) for update;
  return query select d.status, a.refund_percent
    from end_disputes d join appointments a on a.id = d.appointment_id
    where d.id = target and actor_is_admin() for update of d;
end $$;
grant execute on function lock_dispute to app;

-- Support's word: a finding corrects the visit, none dismisses the dispute.
create function resolve_dispute(target uuid, finding text, new_status text, percent integer, bears integer, words text)
  returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  dispute end_disputes%rowtype;
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator decides';
  end if;
  perform require_given(num_nulls(target, bears, words));
  update end_disputes set status = 'resolved', resolved_at = app_now(), resolved_by = actor_id(), corrected_to = finding,
    resolution = words, house_bears_percent = bears
  where id = target and status = 'open' returning * into dispute;
  if not found then
    raise check_violation using message = 'resolved already', constraint = 'dispute_resolved';
  end if;
  if finding is not null then
    update appointments set status = new_status, outcome = 'corrected', corrected_to = finding, outcome_by = 'support',
      outcome_at = app_now(), refund_percent = percent,
      completed_at = case new_status when 'completed' then coalesce(completed_at, app_now()) end,
      cancelled_at = case new_status when 'cancelled' then coalesce(cancelled_at, app_now()) end,
      cancelled_by = case new_status when 'cancelled' then 'system' end
    where id = dispute.appointment_id;
    -- Sums of what seemed settled are taken anew.
    delete from practice_figures where provider_user_id = dispute.provider_user_id;
  end if;
  insert into outbox (effect, payload) values ('visit.resolved', jsonb_build_object('disputeId', target));
end $$;
grant execute on function resolve_dispute to app;

-- Both sides and the caregivers see a dispute come and go on the page that shows the visit.
create function announce_dispute() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'visits'))::text);
  return null;
end $$;

-- Nobody knows how it ended and nobody disputes it any more: the money goes back.
create function return_held_back(disputable_for interval) returns setof uuid
  language sql security definer set search_path = public, pg_temp
  as $$
    update appointments set refund_percent = 100
    where id in (
      select a.id from appointments a
      where a.outcome = 'unclear' and a.refund_percent = 0 and a.outcome_at <= app_now() - disputable_for
        and not exists (select from end_disputes d where d.appointment_id = a.id and d.status = 'open')
      for update skip locked)
    returning id
  $$;
grant execute on function return_held_back to worker;

-- Which providers have missed visits lately, for administrators.
create function missed_by_providers(since timestamptz)
  returns table (provider_id uuid, provider_name text, missed integer, held integer, last_missed_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.id, p.full_name, m.missed, (
        select count(*)::integer from appointments a
        where a.provider_id = p.id and a.start_time >= since and a.end_fact = 'held'), m.latest
    from (
      select a.provider_id, count(*)::integer as missed, max(a.start_time) as latest from appointments a
      where actor_is_admin() and a.end_fact = 'missed_by_provider' and a.start_time >= since
      group by 1) m
    join providers p on p.id = m.provider_id
    order by m.missed desc, m.latest desc limit 200
  $$;
grant execute on function missed_by_providers to app;

-- The twin of `provider_waited` in presenceKind() of contract/src/ends/rules.ts: cancelling needs it in its own transaction.
create function provider_waited(visit appointments) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  with stays as (
    select p.part, lower(stay) as came, upper(stay) as went
    from call_presence p, unnest(p.stays) stay
    where p.appointment_id = visit.id and upper(stay) >= visit.start_time - interval '15 minutes')
  select visit.appointment_type = 'video'
    and coalesce((select bool_or(came <= visit.start_time + interval '15 minutes')
      and bool_or(went >= visit.start_time + interval '14 minutes')
      and sum(greatest(interval '0', went - greatest(came, visit.start_time))) >= interval '10 minutes'
      from stays where part = 'doctor'), false)
    and not exists (select from stays p
      where p.part = 'patient' and (p.came <= visit.start_time + interval '15 minutes' or exists (
        select from stays d where d.part = 'doctor'
          and d.came <= p.went + interval '1 minute' and p.came <= d.went + interval '1 minute')))
$$;

-- As the contract writes instants; null of null.
create function iso_instant(at timestamptz) returns text
  language sql immutable parallel safe
  as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
grant execute on function iso_instant to app;

-- What an end is decided from, as it is now and in the form in which the rule of ends keeps it
-- (toStored() in server/src/features/ends/decisions/commands.ts).
create function evidence_of(visit appointments) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with stays as (
      select p.part, jsonb_agg(jsonb_build_object('from', iso_instant(lower(stay)), 'until', iso_instant(upper(stay)))
        order by lower(stay)) as list
      from call_presence p, unnest(p.stays) stay where p.appointment_id = visit.id group by p.part)
    select jsonb_build_object(
      'presence', jsonb_build_object(
        'provider', coalesce((select list from stays where part = 'doctor'), '[]'),
        'patient', coalesce((select list from stays where part = 'patient'), '[]'),
        'wereConnected', both_sides_connected(visit.id)),
      'provider', case when visit.provider_statement is not null then
        jsonb_build_object('said', visit.provider_statement, 'at', iso_instant(visit.provider_stated_at)) end,
      'patient', case when visit.patient_statement is not null then
        jsonb_build_object('said', visit.patient_statement, 'at', iso_instant(visit.patient_stated_at)) end,
      'askedAt', (select iso_instant(patient_asked_at) from end_questions where appointment_id = visit.id))
  $$;

-- The sums of a visit, as its pages and mails say them. What was paid and what went back is the ledger's: refunds alone are
-- returned, and charges that were refused pay for no visit. What a bank claims or has taken can't be refunded and is a sum of
-- its own. What is under way and what we ask for ourselves is in the book of refunds.
create view visit_sums as
  select a.id as appointment_id, a.patient_id, a.provider_user_id, a.currency,
    l.paid_cents, l.returned_cents, k.claimed_cents, k.under_way_cents, k.asked_cents
  from appointments a
  cross join lateral (
    select coalesce(sum(e.amount_cents) filter (where e.kind = 'charge'), 0)::integer as paid_cents,
      coalesce(sum(-ledger_sign(e.kind) * e.amount_cents) filter (where e.kind in ('refund', 'refund_reversal')), 0)::integer
        as returned_cents
    from ledger_entries e left join captures c on c.id = e.capture_id
    where e.appointment_id = a.id and (c.id is null or c.standing = 'accepted')) l
  cross join lateral (
    select coalesce(sum(c.withheld_cents), 0)::integer as claimed_cents,
      coalesce(sum(r.open_cents), 0)::integer as under_way_cents, coalesce(sum(r.asked_cents), 0)::integer as asked_cents
    from payments p join captures c on c.payment_id = p.id and c.standing = 'accepted'
    cross join lateral (
      select sum(f.amount_cents) filter (where f.state in ('owed', 'asked')) as open_cents,
        -- What a bank refused is asked for once more by another row.
        sum(f.amount_cents) filter (where f.state <> 'void' and f.refused_at is null) as asked_cents
      from refunds f where f.capture_id = c.id) r
    where p.appointment_id = a.id) k
  where l.paid_cents > 0;
grant select on visit_sums to worker;

-- The same to the visit's people.
create view visit_money with (security_barrier = true) as
  select appointment_id, paid_cents, returned_cents, claimed_cents, under_way_cents
  from visit_sums
  where patient_id = (select actor_id()) or patient_id = any ((select cared_for('visits'))::uuid[])
    or provider_user_id = (select actor_id()) or (select actor_is_admin());
grant select on visit_money to app;

-- An administrator's view of a visit says how it ended. Support reads the patient's word on an end that is disputed;
-- of other visits it is nobody's but the two sides'.
create view visit_oversight with (security_barrier = true) as
  select id, patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time,
    null::text as symptoms, null::text as notes, urgency, fee_cents, currency, meeting_url, hold_expires_at,
    cancelled_at, cancelled_by, cancel_reason, refund_percent, created_at, booked_by, outcome, corrected_to, end_fact,
    outcome_by, outcome_at, outcome_evidence, provider_statement, patient_statement, called_off,
    case when exists (select from end_disputes d where d.appointment_id = appointments.id) then patient_reason end
      as patient_reason
  from appointments where actor_is_admin();
grant select on visit_oversight to app;

create table pending_acts (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments (id) on delete cascade,
  -- The doctor who pressed; nobody else sees it
  author_id uuid not null references profiles (user_id) on delete cascade,
  act text not null check (act in ('complete', 'no_show', 'sign')),
  -- The state of the note that is signed; of the other acts none
  note_version integer,
  created_at timestamptz not null default app_now(),
  due_at timestamptz not null default app_now() + act_delay(),
  -- Lapsed: the visit or the note changed before it was due
  state text not null default 'pending' check (state in ('pending', 'done', 'taken_back', 'lapsed')),
  ended_at timestamptz,
  constraint signs_a_version check ((act = 'sign') = (note_version is not null)),
  constraint ended_once_over check ((state = 'pending') = (ended_at is null))
);
create unique index one_pending_act on pending_acts (appointment_id) where state = 'pending';
create index pending_acts_due on pending_acts (due_at) where state = 'pending';
create index pending_acts_appointment on pending_acts (appointment_id);
create index pending_acts_author on pending_acts (author_id);
call protect('pending_acts');
create policy author_reads on pending_acts for select to app using (author_id = (select actor_id()));
grant select on pending_acts to app;

-- Records an act of the visit's doctor, who holds its lock; the same act again is the one that is pending.
create function record_act(visit appointments, wanted text, of_version integer default null) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  open_act pending_acts%rowtype;
  added pending_acts%rowtype;
begin
  select * into open_act from pending_acts where appointment_id = visit.id and state = 'pending' for update;
  if found then
    if open_act.act = wanted and open_act.note_version is not distinct from of_version then
      return;
    end if;
    raise check_violation using message = 'another act is pending', constraint = 'one_pending_act';
  end if;
  insert into pending_acts (appointment_id, author_id, act, note_version)
  values (visit.id, visit.provider_user_id, wanted, of_version) returning * into added;
  insert into outbox (effect, payload, not_before)
  values ('act.due', jsonb_build_object('actId', added.id), added.due_at);
end $$;

-- Taken back a second time is taken back once; what is due can't be taken back any more.
create function take_back_act(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
  latest pending_acts%rowtype;
begin
  select * into latest from pending_acts where appointment_id = visit.id order by id desc limit 1 for update;
  if latest.state = 'taken_back' then
    return;
  end if;
  if latest.state is distinct from 'pending' or latest.due_at <= app_now() then
    raise check_violation using message = 'nothing is left to take back', constraint = 'act_pending';
  end if;
  update pending_acts set state = 'taken_back', ended_at = app_now() where id = latest.id;
end $$;
grant execute on function take_back_act to app;

-- What the acts do once they are due. No actor is checked: that was done when they were recorded.
create function perform_complete(target uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ select record_statement(target, 'held') $$;
grant execute on function perform_complete to worker;

create function perform_no_show(target uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ select record_statement(target, 'missed_by_patient') $$;
grant execute on function perform_no_show to worker;

-- Carries out an act that is due, once, however many ask; gives no row where there is nothing to do. The visit, its note
-- and the act are locked in the order in which those who change a visit or a note lock them.
create function carry_out_act(target uuid)
  returns table (act text, state text, appointment_id uuid, author_id uuid, patient_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  due pending_acts%rowtype;
  outcome text := 'done';
begin
  select a.* into visit from appointments a join pending_acts p on p.appointment_id = a.id
  where p.id = target for update of a;
  perform from encounter_notes n where n.appointment_id = visit.id for update;
  select p.* into due from pending_acts p
  where p.id = target and p.state = 'pending' and p.due_at <= app_now() for update;
  if not found then
    return;
  end if;
  -- Before the visit changes, so that its change does not find it pending.
  update pending_acts p set state = 'done', ended_at = app_now() where p.id = target;
  begin
    case due.act
      when 'complete' then perform perform_complete(visit.id);
      when 'no_show' then perform perform_no_show(visit.id);
      when 'sign' then perform perform_sign(visit.id, due.note_version);
    end case;
  exception when check_violation or no_data_found then
    outcome := 'lapsed';
    update pending_acts p set state = 'lapsed' where p.id = target;
  end;
  return query select due.act, outcome, visit.id, due.author_id, visit.patient_id;
end $$;
grant execute on function carry_out_act to worker;

create function due_acts() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from pending_acts where state = 'pending' and due_at <= app_now() order by due_at limit 500 $$;
grant execute on function due_acts to worker;

create function delete_ended_acts() returns integer
  language sql security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from pending_acts where ended_at < app_now() - interval '30 days' returning id)
    select count(*)::integer from gone
  $$;
grant execute on function delete_ended_acts to worker;
