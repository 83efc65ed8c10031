-- How a visit ended is a fact of its own beside its status: what happened, who said so, from which evidence. The rule is
-- in contract/src/ends/rules.ts; the database keeps what the rule found, and that status, fact and refund agree.
alter table appointments
  add column outcome text
    check (outcome in ('held', 'missed_by_provider', 'missed_by_patient', 'unclear', 'corrected')),
  add column corrected_to text check (corrected_to in ('held', 'missed_by_provider', 'missed_by_patient')),
  add column outcome_by text check (outcome_by in ('presence', 'provider', 'patient', 'support')),
  add column outcome_evidence jsonb,
  add column outcome_at timestamptz,
  add column provider_statement text check (provider_statement in ('held', 'missed_by_patient')),
  add column provider_stated_at timestamptz,
  add column patient_statement text check (patient_statement in ('held', 'missed_by_provider')),
  add column patient_stated_at timestamptz,
  add column patient_reason text not null default '' check (length(patient_reason) <= 2000),
  -- What happened, also where support has corrected it: what money, score and figures go by.
  add column end_fact text generated always as (coalesce(corrected_to, outcome)) stored;

-- What ended before was kept as its status alone.
alter table appointments disable trigger user;
update appointments set
  outcome = case status when 'completed' then 'held' else 'missed_by_patient' end,
  outcome_by = 'provider',
  outcome_at = coalesce(completed_at, end_time + interval '60 minutes'),
  refund_percent = coalesce(refund_percent, 0)
where status in ('completed', 'no_show');
alter table appointments enable trigger user;

alter table appointments
  add constraint corrected_to_something check ((outcome = 'corrected') = (corrected_to is not null)),
  add constraint outcome_has_time check ((outcome is null) = (outcome_at is null)),
  add constraint status_tells_fact check (case status
    when 'completed' then end_fact is not distinct from 'held'
    when 'no_show' then end_fact is not distinct from 'missed_by_patient'
    when 'cancelled' then end_fact is null or end_fact in ('missed_by_provider', 'unclear')
    else end_fact is null end),
  add constraint fact_tells_refund check (case end_fact
    when 'missed_by_provider' then refund_percent is not distinct from 100
    when 'unclear' then refund_percent in (0, 100) is true
    when 'held' then refund_percent is not null
    when 'missed_by_patient' then refund_percent is not null
    else true end);

-- Money that is held back until nobody can dispute a visit of which nobody knows how it ended.
create index appointments_held_back on appointments (outcome_at) where outcome = 'unclear' and refund_percent = 0;
create index appointments_missed on appointments (provider_id, start_time) where end_fact = 'missed_by_provider';

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
  appointment_id uuid not null references appointments (id) on delete cascade,
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
  constraint resolved_with_reason check ((status = 'resolved') = (num_nulls(resolved_at, resolution) = 0))
);
create unique index end_disputes_open on end_disputes (appointment_id) where status = 'open';
create unique index end_disputes_once on end_disputes (appointment_id, side);
create index end_disputes_queue on end_disputes (status, opened_at);
call protect('end_disputes');
create policy sides_read on end_disputes for select to app
  using ((select actor_id()) = patient_id or (select actor_id()) = provider_user_id);
create policy carers_read on end_disputes for select to app
  using (patient_id = any ((select cared_for('visits'))::uuid[]));
create policy admin_read on end_disputes for select to app using ((select actor_is_admin()));
create policy worker_read on end_disputes for select to worker using (true);
grant select on end_disputes to app, worker;

-- Who was in a call's room from when to when. Joining again begins another stay and forgets none: what the database's own
-- clock saw, not what a page says.
alter table call_presence add column stays tstzmultirange not null default '{}';

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
create trigger note_stay before insert or update of joined_at, seen_at, left_at on call_presence
  for each row execute function note_stay();

-- An administrator's view of a visit says how it ended.
create or replace view visit_oversight with (security_barrier = true) as
  select id, patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time,
    null::text as symptoms, null::text as notes, urgency, fee_cents, currency, meeting_url, hold_expires_at,
    cancelled_at, cancelled_by, cancel_reason, refund_percent, created_at, booked_by, outcome, corrected_to, end_fact,
    outcome_by, outcome_at, outcome_evidence, provider_statement, patient_statement
  from appointments where actor_is_admin();
