-- Encounters: notes, their addenda and signatures.

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
call protect('encounter_notes');
create policy doctor_reads on encounter_notes for select to app using (provider_user_id = (select actor_id()));
create policy patient_reads_signed on encounter_notes for select to app
  using (patient_id = (select actor_id()) and signed_at is not null);
create policy doctor_begins on encounter_notes for insert to app with check (provider_user_id = (select actor_id()));
create policy doctor_changes on encounter_notes for update to app
  using (provider_user_id = (select actor_id()) and signed_at is null) with check (provider_user_id = (select actor_id()));
-- What a caregiver's rights open beyond the visit itself: records, messages, the call of whom they manage, and the payment.
create policy caregivers_read_signed on encounter_notes for select to app
  using (patient_id = any ((select cared_for('records'))::uuid[]) and signed_at is not null);
grant select on encounter_notes to app;
grant insert (appointment_id, subjective, objective, assessment, plan) on encounter_notes to app;
grant update (subjective, objective, assessment, plan) on encounter_notes to app;

create table encounter_addenda (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references encounter_notes (appointment_id) on delete restrict,
  patient_id uuid not null,
  provider_user_id uuid not null,
  content text not null check (length(content) between 1 and 4000),
  created_at timestamptz not null default app_now(),
  -- Chosen by the client: adding again is not adding twice.
  idempotency_key uuid not null default uuidv7(),
  -- Chosen by the client: adding again is not adding twice.
  unique (appointment_id, idempotency_key)
);
create index encounter_addenda_note on encounter_addenda (appointment_id, created_at);
call protect('encounter_addenda');
create policy both_read on encounter_addenda for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
create policy doctor_adds on encounter_addenda for insert to app with check (provider_user_id = (select actor_id()));
create policy caregivers_read on encounter_addenda for select to app
  using (patient_id = any ((select cared_for('records'))::uuid[]));
grant select on encounter_addenda to app;
grant insert (appointment_id, content, idempotency_key) on encounter_addenda to app;

-- The same for the notes of a visit.
create function derive_encounter() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments
  where id = new.appointment_id and (actor_id() is null or actor_id() = provider_user_id);
  if not found then
    return new;
  end if;
  if visit.status not in ('confirmed', 'in_progress', 'completed') then
    raise check_violation using message = 'no note is kept of this visit', constraint = 'encounter_takes_note';
  end if;
  if tg_table_name = 'encounter_addenda' and not exists (
    select from encounter_notes where appointment_id = new.appointment_id and signed_at is not null) then
    raise check_violation using message = 'a draft is changed, not added to', constraint = 'encounter_signed_first';
  end if;
  new.patient_id := visit.patient_id;
  new.provider_user_id := visit.provider_user_id;
  return new;
end $$;

-- What was signed stays as it was signed, for every role, the owner of the tables included. Signed notes, the ledger
-- and invoices never change; only the end of their retention deletes them, and
-- an invoice loses the name that it was written to.
create function refuse_change_of_signed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'DELETE' and current_setting('app.retention_over', true) = 'yes' then
    return old;
  end if;
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

-- Both sides' pages look again: the note is the patient's from now on, or has grown.
create function announce_encounter() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'visits'))::text);
  return null;
end $$;

-- Signs the note of a completed visit, once, in the state that the doctor has seen. Asks for the signature under the
-- state that was seen; false where there is no such draft.
create function sign_encounter_note(target uuid, seen_version integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments
  where id = target and provider_user_id = actor_id() and status = 'completed' for update;
  if not found then
    raise check_violation using message = 'the visit is not completed', constraint = 'encounter_completed';
  end if;
  perform from encounter_notes
  where appointment_id = target and version = seen_version and signed_at is null
    and concat(subjective, objective, assessment, plan) <> '' for update;
  if not found then
    return false;
  end if;
  perform record_act(visit, 'sign', seen_version);
  return true;
end $$;
grant execute on function sign_encounter_note to app;

create function derive_provider_contact() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  select user_id into new.user_id from providers where id = new.provider_id;
  return new;
end $$;
