-- Emergency access: one person opens one patient's record for half an hour, with a reason that the patient reads, and somebody
-- else reviews it. Only a transaction that names the access sees the record, so that each look is noted as what it is.

create table emergency_accesses (
  id uuid primary key,
  -- Null once the account is erased, and the words with it
  patient_id uuid references profiles (user_id) on delete set null,
  opened_by uuid references profiles (user_id) on delete set null,
  -- By which right: an administrator's, or that of the doctor of an urgent visit
  opened_as text not null check (opened_as in ('administrator', 'doctor')),
  -- That visit
  appointment_id uuid references appointments (id) on delete set null,
  reason text not null check (length(trim(reason)) between 1 and 2000 or patient_id is null),
  opened_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '30 minutes',
  ended_at timestamptz,
  -- By a press, by its time, with the rights of who opened it, or with the patient's account
  ended_how text check (ended_how in ('pressed', 'lapsed', 'rights', 'erased')),
  ended_by uuid references profiles (user_id) on delete set null,
  review_due_at timestamptz not null default app_now() + interval '72 hours',
  reviewed_at timestamptz,
  reviewed_by uuid references profiles (user_id) on delete set null,
  verdict text check (verdict in ('justified', 'unjustified')),
  review_note text not null default '' check (length(review_note) <= 2000),
  check ((ended_at is null) = (ended_how is null)),
  check ((reviewed_at is null) = (verdict is null)),
  check (opened_by <> patient_id),
  check (reviewed_by <> opened_by)
);
-- One record at a time
create unique index emergency_accesses_open on emergency_accesses (opened_by) where ended_at is null;
create index emergency_accesses_opened_by on emergency_accesses (opened_by);
create index emergency_accesses_patient on emergency_accesses (patient_id, opened_at desc);
create index emergency_accesses_appointment on emergency_accesses (appointment_id);
create index emergency_accesses_ended_by on emergency_accesses (ended_by);
create index emergency_accesses_reviewed_by on emergency_accesses (reviewed_by);
create index emergency_accesses_newest on emergency_accesses (opened_at desc, id desc);
create index emergency_accesses_due on emergency_accesses (review_due_at) where reviewed_at is null;
call protect('emergency_accesses');
create policy opener_reads on emergency_accesses for select to app using (opened_by = (select actor_id()));
create policy patient_reads on emergency_accesses for select to app
  using (patient_id = (select actor_id()) or patient_id = any ((select cared_for('manage'))::uuid[]));
create policy staff_reads on emergency_accesses for select to app using ((select is_staff('{auditor}')));
create policy worker_reads on emergency_accesses for select to worker using (true);
grant select on emergency_accesses to app, worker;

create trigger _100_limit_rate before insert on emergency_accesses
  for each row execute function limit_rate('emergency_accesses', '5', '3600');
create trigger _110_limit_rate_of_day before insert on emergency_accesses
  for each row execute function limit_rate('emergency_accesses_of_day', '10', '86400');

-- What was written about a patient may name them.
create function erase_emergency_words() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  new.reason := '';
  new.review_note := '';
  if new.ended_at is null then
    new.ended_at := app_now();
    new.ended_how := 'erased';
  end if;
  return new;
end $$;
create trigger _100_erase_words before update of patient_id on emergency_accesses
  for each row when (new.patient_id is null) execute function erase_emergency_words();

-- An urgent visit of this patient with the actor that is under way, or begins within a quarter of an hour.
create function emergency_visit(target uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.id from appointments a join providers p on p.id = a.provider_id
    where a.patient_id = target and a.provider_user_id = actor_id() and actor_role() = 'doctor' and p.is_verified
      and a.urgency in ('urgent', 'emergency') and a.start_time <= app_now() + interval '15 minutes'
      and (a.status = 'in_progress' or (a.status = 'confirmed' and a.end_time > app_now()))
    order by a.start_time limit 1
  $$;
grant execute on function emergency_visit(uuid) to app;

-- Whose record this transaction may read: of the access that it names, while that is open and its opener's right stands.
create function emergency_patient() returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select e.patient_id from emergency_accesses e
    where e.id = nullif(current_setting('app.emergency_access', true), '')::uuid
      and e.opened_by = actor_id() and e.ended_at is null and e.expires_at > app_now()
      and case e.opened_as when 'administrator' then is_staff('{}')
        else actor_role() = 'doctor' and exists (
          select from appointments a join providers p on p.id = a.provider_id
          where a.id = e.appointment_id and p.user_id = actor_id() and p.is_verified
            and a.status in ('confirmed', 'in_progress', 'completed')) end
  $$;
grant execute on function emergency_patient() to app;

create policy emergency_reads on profiles for select to app
  using ((select current_setting('app.emergency_access', true)) <> '' and user_id = (select emergency_patient()));
create policy emergency_reads_signed on encounter_notes for select to app
  using ((select current_setting('app.emergency_access', true)) <> '' and patient_id = (select emergency_patient())
    and signed_at is not null);
create policy emergency_reads on encounter_addenda for select to app
  using ((select current_setting('app.emergency_access', true)) <> '' and patient_id = (select emergency_patient()));

-- When the visits of these notes were and with whom: nothing else of a visit is opened.
create function emergency_visits() returns table (appointment_id uuid, start_time timestamptz, provider_name text, specialty_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.id, a.start_time, shown_name(p.full_name, p.other_name), p.specialty_id
    from appointments a join providers p on p.id = a.provider_id
    where a.patient_id = emergency_patient()
  $$;
grant execute on function emergency_visits() to app;

-- The name of a patient whose record the actor may open, for the page that asks why; null for anybody else.
create function emergency_candidate(target uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select shown_name(p.full_name, p.other_name) from profiles p
    where p.user_id = target and p.role = 'patient' and (is_staff('{}') or emergency_visit(target) is not null)
      and not exists (select from account_deletions d where d.user_id = target and d.state = 'done')
  $$;
grant execute on function emergency_candidate(uuid) to app;

-- Opens it, or gives the one of this patient that the actor has open already.
create function open_emergency_access(access uuid, target uuid, why text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit uuid;
  standing emergency_accesses%rowtype;
begin
  perform require_given(num_nulls(access, target, nullif(trim(why), '')));
  if not is_staff('{}') then
    visit := emergency_visit(target);
    if visit is null then
      raise insufficient_privilege using message = 'no urgent visit of theirs is under way';
    end if;
  end if;
  if target = actor_id() then
    raise check_violation using message = 'nobody opens their own', constraint = 'staff_oneself';
  end if;
  if emergency_candidate(target) is null then
    raise no_data_found using message = 'no such patient';
  end if;
  -- Of two presses at once the second finds what the first has opened.
  perform pg_advisory_xact_lock(hashtext('emergency access ' || actor_id()));
  update emergency_accesses set ended_at = expires_at, ended_how = 'lapsed'
  where opened_by = actor_id() and ended_at is null and expires_at <= app_now();
  select * into standing from emergency_accesses where opened_by = actor_id() and ended_at is null;
  if standing.patient_id = target then
    return standing.id;
  end if;
  if standing.id is not null then
    raise check_violation using message = 'another record is open', constraint = 'one_record';
  end if;
  if exists (select from emergency_accesses where id = access) then
    raise check_violation using message = 'that one is over', constraint = 'emergency_access_state';
  end if;
  insert into emergency_accesses (id, patient_id, opened_by, opened_as, appointment_id, reason)
  values (access, target, actor_id(), case when visit is null then 'administrator' else 'doctor' end, visit, trim(why));
  insert into outbox (effect, payload) values ('record.opened', jsonb_build_object('accessId', access));
  return access;
end $$;
grant execute on function open_emergency_access(uuid, uuid, text) to app;

create function lock_emergency_access(target uuid) returns emergency_accesses
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  access emergency_accesses%rowtype;
begin
  select * into access from emergency_accesses where id = target for update;
  if not found then
    raise no_data_found using message = 'no such access';
  end if;
  return access;
end $$;

-- Before its time: by who opened it, or by an administrator.
create function end_emergency_access(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_given(num_nulls(target));
  if not is_staff('{}')
    and not exists (select from emergency_accesses where id = target and opened_by = actor_id()) then
    raise insufficient_privilege using message = 'only who opened it, or an administrator';
  end if;
  perform lock_emergency_access(target);
  update emergency_accesses
  set ended_at = least(expires_at, app_now()), ended_how = case when expires_at <= app_now() then 'lapsed' else 'pressed' end,
    ended_by = case when expires_at > app_now() then actor_id() end
  where id = target and ended_at is null;
end $$;
grant execute on function end_emergency_access(uuid) to app;

-- By an administrator who did not open it, once it is over.
create function review_emergency_access(target uuid, finding text, said text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  access emergency_accesses%rowtype;
begin
  perform require_given(num_nulls(target, finding, nullif(trim(said), '')));
  perform require_staff('{}');
  access := lock_emergency_access(target);
  if access.opened_by = actor_id() then
    raise check_violation using message = 'another administrator reviews it', constraint = 'second_person';
  end if;
  if access.patient_id = actor_id() then
    raise check_violation using message = 'nobody reviews what was done to them', constraint = 'staff_oneself';
  end if;
  if access.reviewed_by = actor_id() and access.verdict = finding and access.review_note = trim(said) then
    return;
  end if;
  if access.reviewed_at is not null or (access.ended_at is null and access.expires_at > app_now()) then
    raise check_violation using message = 'open still, or reviewed', constraint = 'emergency_access_state';
  end if;
  update emergency_accesses
  set reviewed_at = app_now(), reviewed_by = actor_id(), verdict = finding, review_note = trim(said)
  where id = target;
end $$;
grant execute on function review_emergency_access(uuid, text, text) to app;

-- What the people of an access are called, to those who may read it. A patient reads a doctor's name, and no administrator's.
create function emergency_access_names(target uuid) returns table (opener text, patient text, reviewer text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select case when x.is_staff or e.opened_by = actor_id() or e.opened_as = 'doctor' then shown_name(o.full_name, o.other_name) end,
      shown_name(p.full_name, p.other_name),
      case when x.is_staff then shown_name(r.full_name, r.other_name) end
    from emergency_accesses e
    cross join (select is_staff('{auditor}') as is_staff) x
    left join profiles o on o.user_id = e.opened_by
    left join profiles p on p.user_id = e.patient_id
    left join profiles r on r.user_id = e.reviewed_by
    where e.id = target and (x.is_staff or actor_id() in (e.opened_by, e.patient_id) or e.patient_id = any (cared_for('manage')))
  $$;
grant execute on function emergency_access_names(uuid) to app;

-- What somebody has open ends with their rights.
create function end_emergency_accesses() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update emergency_accesses
  set ended_at = least(expires_at, app_now()), ended_how = case when expires_at <= app_now() then 'lapsed' else 'rights' end
  where opened_by = coalesce(new.user_id, old.user_id) and ended_at is null;
  return null;
end $$;
create trigger _520_end_emergency_accesses after insert on account_suspensions
  for each row execute function end_emergency_accesses();
create trigger _530_end_emergency_accesses after delete on staff
  for each row execute function end_emergency_accesses();
create trigger _531_end_emergency_accesses after update of duty on staff
  for each row when (new.duty <> 'administrator') execute function end_emergency_accesses();
create trigger _580_end_emergency_accesses after update on providers
  for each row when (old.is_verified and not new.is_verified) execute function end_emergency_accesses();

-- A look during an emergency access has a purpose of its own.
create or replace function access_purpose(entry access_log) returns text
  language sql immutable
  as $$
    select case
      when entry.actor_id = entry.patient_id then 'own'
      when entry.subject = 'emergency_record' then 'emergency'
      when entry.actor_role = 'patient' then 'care'
      when entry.actor_role = 'doctor' then 'treatment'
      when entry.actor_role = 'guest' then 'call'
      when entry.actor_role = 'admin' then 'oversight'
      else 'product' end
  $$;

-- What nobody reviewed is a risk, and a severe one once its time is over.
do $do$
declare
  before text := pg_get_functiondef('risk_counts()'::regprocedure);
  after text := replace(before, ') x where x.number > 0', $$
      union all
      (select 'emergency_reviews_late', count(*)::integer, min(opened_at) from emergency_accesses
        where reviewed_at is null and review_due_at <= app_now() and is_staff('{auditor}'))
      union all
      (select 'emergency_reviews_due', count(*)::integer, min(opened_at) from emergency_accesses
        where reviewed_at is null and review_due_at > app_now() and is_staff('{auditor}'))
    ) x where x.number > 0$$);
begin
  if after = before then
    raise exception 'risk_counts() is written otherwise than expected';
  end if;
  execute after;
end $do$;

-- Who opened one and who reviewed one, in recent activity; of whom, its own page says.
do $do$
declare
  refunds text := $$(select r.created_at, 'refund', null::uuid,$$;
  code text := pg_get_functiondef('recent_activity(integer)'::regprocedure);
begin
  if position(refunds in code) = 0 then
    raise exception 'recent_activity() is written otherwise than expected';
  end if;
  execute replace(code, refunds,
    $$(select e.opened_at, 'emergency_access', e.opened_by, null::uuid, 'opened' from emergency_accesses e
        where is_staff('{auditor}') order by e.opened_at desc, e.id desc limit most)
      union all
      (select e.reviewed_at, 'emergency_access', e.reviewed_by, null::uuid, e.verdict from emergency_accesses e
        where is_staff('{auditor}') and e.reviewed_at is not null order by e.reviewed_at desc limit most)
      union all
      $$ || refunds);
end $do$;
