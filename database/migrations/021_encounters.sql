-- After and around a visit: the doctor's note, how both found the call, and where a visit takes place that is no video call.

-- One note a visit: a draft of its doctor's until it is signed; from then on it is the patient's too, and nobody changes it.
create table encounter_notes (
  appointment_id uuid primary key references appointments (id) on delete restrict,
  patient_id uuid not null,
  provider_user_id uuid not null,
  subjective text not null default '' check (length(subjective) <= 8000),
  objective text not null default '' check (length(objective) <= 8000),
  assessment text not null default '' check (length(assessment) <= 8000),
  plan text not null default '' check (length(plan) <= 8000),
  -- Counts the changes, so that a second page does not write over the first unseen
  version integer not null default 1,
  signed_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index encounter_notes_patient on encounter_notes (patient_id);
create index encounter_notes_provider on encounter_notes (provider_user_id);
create table encounter_addenda (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references encounter_notes (appointment_id) on delete restrict,
  patient_id uuid not null,
  provider_user_id uuid not null,
  content text not null check (length(content) between 1 and 4000),
  created_at timestamptz not null default app_now()
);
create index encounter_addenda_note on encounter_addenda (appointment_id, created_at);

create function derive_encounter() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  select patient_id, provider_user_id into new.patient_id, new.provider_user_id
  from appointments
  where id = new.appointment_id and status in ('confirmed', 'in_progress', 'completed');
  if not found then
    raise check_violation using message = 'no note is kept of this visit', constraint = 'encounter_takes_note';
  end if;
  if tg_table_name = 'encounter_addenda' and not exists (
    select from encounter_notes where appointment_id = new.appointment_id and signed_at is not null) then
    raise check_violation using message = 'a draft is changed, not added to', constraint = 'encounter_signed_first';
  end if;
  return new;
end $$;
create trigger derive before insert on encounter_notes
  for each row execute function derive_encounter();
create trigger derive before insert on encounter_addenda
  for each row execute function derive_encounter();

-- Whoever writes, the owner of the tables included: what was signed stays as it was signed.
create function keep_signed() returns trigger
  language plpgsql
  as $$
begin
  if tg_table_name = 'encounter_addenda' or old.signed_at is not null then
    raise check_violation using message = 'a signed note is amended by an addendum', constraint = 'encounter_signed';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.version := old.version + 1;
  new.updated_at := app_now();
  return new;
end $$;
create trigger keep_signed before update or delete on encounter_notes
  for each row execute function keep_signed();
create trigger keep_signed before update or delete on encounter_addenda
  for each row execute function keep_signed();

call protect('encounter_notes');
create policy doctor_reads on encounter_notes for select to app using (provider_user_id = (select actor_id()));
create policy patient_reads_signed on encounter_notes for select to app
  using (patient_id = (select actor_id()) and signed_at is not null);
create policy doctor_begins on encounter_notes for insert to app with check (provider_user_id = (select actor_id()));
create policy doctor_changes on encounter_notes for update to app
  using (provider_user_id = (select actor_id()) and signed_at is null) with check (provider_user_id = (select actor_id()));
grant select on encounter_notes to app;
grant insert (appointment_id, subjective, objective, assessment, plan) on encounter_notes to app;
grant update (subjective, objective, assessment, plan) on encounter_notes to app;
call protect('encounter_addenda');
create policy both_read on encounter_addenda for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
create policy doctor_adds on encounter_addenda for insert to app with check (provider_user_id = (select actor_id()));
grant select on encounter_addenda to app;
grant insert (appointment_id, content) on encounter_addenda to app;

-- Both sides' pages look again: the note is the patient's from now on, or has grown.
create function announce_encounter() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
    'to', json_build_array(new.patient_id, new.provider_user_id))::text);
  return null;
end $$;
create trigger announce_signed after update on encounter_notes
  for each row when (old.signed_at is null and new.signed_at is not null) execute function announce_encounter();
create trigger announce after insert on encounter_addenda
  for each row execute function announce_encounter();

-- Signs the note of a completed visit, once, in the state that the doctor has seen.
create function sign_encounter_note(target uuid, seen_version integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not exists (select from appointments where id = target and provider_user_id = actor_id() and status = 'completed') then
    raise check_violation using message = 'the visit is not completed', constraint = 'encounter_completed';
  end if;
  update encounter_notes set signed_at = app_now()
  where appointment_id = target and provider_user_id = actor_id() and version = seen_version and signed_at is null
    and concat(subjective, objective, assessment, plan) <> '';
  return found;
end $$;
grant execute on function sign_encounter_note to app;

-- How each of the two found the visit's call; for the people who run the product, not for the other side.
create table visit_feedback (
  appointment_id uuid not null references appointments (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  score text not null check (score in ('good', 'fair', 'poor')),
  problems text[] not null default '{}'
    check (problems <@ '{sound,picture,connection,late}' and cardinality(problems) <= 4),
  created_at timestamptz not null default app_now(),
  primary key (appointment_id, user_id)
);
create index visit_feedback_user on visit_feedback (user_id);
call protect('visit_feedback');
create policy own_read on visit_feedback for select to app using (user_id = (select actor_id()));
create policy admin_read on visit_feedback for select to app using ((select actor_is_admin()));
create policy participant_says on visit_feedback for insert to app
  with check (user_id = (select actor_id()) and exists (
    select from appointments a where a.id = appointment_id and a.status in ('in_progress', 'completed')
      and (select actor_id()) in (a.patient_id, a.provider_user_id)));
create policy own_change on visit_feedback for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
grant select on visit_feedback to app;
grant insert (appointment_id, user_id, score, problems) on visit_feedback to app;
grant update (score, problems) on visit_feedback to app;

-- Where a practice is and how it is called: for its own patients with a visit to come or under way, and nobody else.
create table provider_contacts (
  provider_id uuid primary key references providers (id) on delete cascade,
  user_id uuid not null,
  phone text not null default '' check (length(phone) <= 40),
  address text not null default '' check (length(address) <= 300)
);
create function derive_provider_contact() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  select user_id into new.user_id from providers where id = new.provider_id;
  return new;
end $$;
create trigger derive before insert on provider_contacts
  for each row execute function derive_provider_contact();
call protect('provider_contacts');
create policy own_read on provider_contacts for select to app using (user_id = (select actor_id()));
create policy patients_read on provider_contacts for select to app
  using (exists (
    select from appointments a
    where a.provider_id = provider_contacts.provider_id and a.patient_id = (select actor_id())
      and a.status in ('confirmed', 'in_progress')));
create policy own_insert on provider_contacts for insert to app with check (user_id = (select actor_id()));
create policy own_update on provider_contacts for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
grant select on provider_contacts to app;
grant insert (provider_id, phone, address) on provider_contacts to app;
grant update (phone, address) on provider_contacts to app;
