-- Written by `npm run database:types` from the catalogue of a migrated database. Change database/migrations instead.

create table access_checkpoints (
  size bigint not null,
  note text not null,
  signed_at timestamp with time zone not null default app_now(),
  constraint access_checkpoints_pkey PRIMARY KEY (size),
  constraint access_checkpoints_size_check CHECK ((size > 0))
);
-- row security forced
policy everybody for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
policy worker_append for insert to worker with check (true);
grant select to app;
grant select to worker;
grant insert (size, note) to worker;

create table access_hashes (
  level smallint not null,
  "position" bigint not null,
  hash bytea not null,
  constraint access_hashes_hash_check CHECK ((length(hash) = 32)),
  constraint access_hashes_level_check CHECK (((level >= 0) AND (level <= 62))),
  constraint access_hashes_pkey PRIMARY KEY (level, "position"),
  constraint access_hashes_position_check CHECK (("position" >= 0))
);
-- row security forced
policy everybody for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant select to worker;

create table access_leaves (
  "position" bigint not null,
  entry_id uuid,
  salt bytea,
  erased_in bigint,
  erasure text,
  constraint access_leaf_parts CHECK (((num_nonnulls(entry_id, erased_in, erasure) = 1) AND ((entry_id IS NULL) = (salt IS NULL)))),
  constraint access_leaves_entry_id_key UNIQUE (entry_id),
  constraint access_leaves_erased_in_fkey FOREIGN KEY (erased_in) REFERENCES access_leaves("position"),
  constraint access_leaves_pkey PRIMARY KEY ("position"),
  constraint access_leaves_position_check CHECK (("position" >= 0))
);
CREATE INDEX access_leaves_erased ON public.access_leaves USING btree (erased_in);
-- row security forced
policy app_read for select to app using ((EXISTS ( SELECT
   FROM access_log l
  WHERE (l.id = access_leaves.entry_id))));
policy owner_all for all to owner using (true) with check (true);
grant select to app;

create table access_log (
  id uuid not null default uuidv7(),
  at timestamp with time zone not null default now(),
  actor_id uuid default actor_id(),
  actor_role text default actor_role(),
  action text not null,
  subject text not null,
  subject_id uuid,
  patient_id uuid,
  request_id text,
  constraint access_log_pkey PRIMARY KEY (id)
);
CREATE INDEX access_log_actor ON public.access_log USING btree (actor_id, at DESC);
CREATE INDEX access_log_at ON public.access_log USING brin (at) WITH (autosummarize='on');
CREATE INDEX access_log_patient ON public.access_log USING btree (patient_id, at DESC);
CREATE TRIGGER _500_await_leaf AFTER INSERT ON public.access_log REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_access_leaf();
-- row security forced
policy app_append for insert to app with check (((NOT (actor_id IS DISTINCT FROM ( SELECT actor_id() AS actor_id))) AND (NOT (actor_role IS DISTINCT FROM ( SELECT actor_role() AS actor_role)))));
policy app_read for select to app using (((patient_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT is_staff('{auditor}'::text[]) AS actor_is_admin)));
policy owner_all for all to owner using (true) with check (true);
policy worker_append for insert to worker with check (true);
grant insert to worker;
grant select to app;
grant insert (actor_id, actor_role, action, subject, subject_id, patient_id, request_id) to app;

create table access_verifications (
  id uuid not null default uuidv7(),
  at timestamp with time zone not null default app_now(),
  leaves bigint not null,
  with_saved boolean not null,
  findings text[] not null,
  constraint access_verifications_leaves_check CHECK ((leaves >= 0)),
  constraint access_verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX access_verifications_latest ON public.access_verifications USING btree (at DESC);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{auditor}'::text[]) AS is_staff));
grant select to app;

create table access_waiting (
  entry_id uuid not null,
  turn bigint not null,
  constraint access_waiting_pkey PRIMARY KEY (entry_id)
);
CREATE INDEX access_waiting_turn ON public.access_waiting USING btree (turn);
-- row security forced
policy owner_all for all to owner using (true) with check (true);

create table account_deletions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  state text not null default 'waiting'::text,
  requested_at timestamp with time zone not null default app_now(),
  due_at timestamp with time zone not null default (app_now() + '14 days'::interval),
  closing_at timestamp with time zone,
  ended_at timestamp with time zone,
  link_key uuid not null default gen_random_uuid(),
  constraint account_deletions_link_key_key UNIQUE (link_key),
  constraint account_deletions_pkey PRIMARY KEY (id),
  constraint account_deletions_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'closing'::text, 'done'::text, 'taken_back'::text]))),
  constraint account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE RESTRICT
);
CREATE INDEX account_deletions_due ON public.account_deletions USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'closing'::text]));
CREATE INDEX account_deletions_user ON public.account_deletions USING btree (user_id, id DESC);
CREATE UNIQUE INDEX one_deletion_at_a_time ON public.account_deletions USING btree (user_id) WHERE (state = ANY (ARRAY['waiting'::text, 'closing'::text]));
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.account_deletions FOR EACH ROW WHEN ((NOT (new.user_id IS DISTINCT FROM actor_id()))) EXECUTE FUNCTION limit_rate('account_deletions', '5', '86400');
CREATE TRIGGER _110_limit_rate_of_others BEFORE INSERT ON public.account_deletions FOR EACH ROW WHEN ((new.user_id IS DISTINCT FROM actor_id())) EXECUTE FUNCTION limit_rate('dependent_deletions', '20', '86400');
CREATE TRIGGER _500_leave_listing AFTER INSERT ON public.account_deletions FOR EACH ROW EXECUTE FUNCTION leave_listing();
CREATE TRIGGER _510_note_request AFTER INSERT ON public.account_deletions FOR EACH ROW EXECUTE FUNCTION note_deletion();
CREATE TRIGGER _520_note_taking_back AFTER UPDATE OF state ON public.account_deletions FOR EACH ROW WHEN (((new.state = 'taken_back'::text) AND (old.state = 'waiting'::text))) EXECUTE FUNCTION note_deletion();
CREATE TRIGGER _530_queue AFTER INSERT ON public.account_deletions FOR EACH ROW EXECUTE FUNCTION queue_deletion();
CREATE TRIGGER _540_return_to_listing AFTER UPDATE OF state ON public.account_deletions FOR EACH ROW WHEN ((new.state = 'taken_back'::text)) EXECUTE FUNCTION return_to_listing();
CREATE TRIGGER _550_queue_practice_closed AFTER UPDATE OF state ON public.account_deletions FOR EACH ROW WHEN (((new.state = 'done'::text) AND (old.state <> 'done'::text))) EXECUTE FUNCTION queue_practice_closed();
-- row security forced
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_request for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (( SELECT actor_role() AS actor_role) = ANY (ARRAY['patient'::text, 'doctor'::text]))));
policy owner_all for all to owner using (true) with check (true);
grant insert (user_id) to app;
grant select (id, user_id, state, requested_at, due_at, closing_at, ended_at) to app;

create table account_suspensions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  reason text not null,
  suspended_by uuid,
  suspended_at timestamp with time zone not null default app_now(),
  visits integer not null default 0,
  with_practice boolean not null default false,
  reinstated_by uuid,
  reinstated_at timestamp with time zone,
  reinstate_reason text,
  constraint account_suspensions_check CHECK (((reinstated_at IS NULL) = (reinstate_reason IS NULL))),
  constraint account_suspensions_pkey PRIMARY KEY (id),
  constraint account_suspensions_reason_check CHECK (((length(TRIM(BOTH FROM reason)) >= 1) AND (length(TRIM(BOTH FROM reason)) <= 2000))),
  constraint account_suspensions_reinstate_reason_check CHECK (((length(TRIM(BOTH FROM reinstate_reason)) >= 1) AND (length(TRIM(BOTH FROM reinstate_reason)) <= 2000))),
  constraint account_suspensions_reinstated_by_fkey FOREIGN KEY (reinstated_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint account_suspensions_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint account_suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX account_suspensions_reinstated_by ON public.account_suspensions USING btree (reinstated_by);
CREATE INDEX account_suspensions_suspended_by ON public.account_suspensions USING btree (suspended_by);
CREATE INDEX account_suspensions_user ON public.account_suspensions USING btree (user_id, id DESC);
CREATE UNIQUE INDEX account_suspensions_open ON public.account_suspensions USING btree (user_id) WHERE (reinstated_at IS NULL);
CREATE TRIGGER _510_withdraw_emergencies AFTER INSERT ON public.account_suspensions FOR EACH ROW EXECUTE FUNCTION withdraw_emergencies();
CREATE TRIGGER _520_end_emergency_accesses AFTER INSERT ON public.account_suspensions FOR EACH ROW EXECUTE FUNCTION end_emergency_accesses();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{support,auditor}'::text[]) AS is_staff));
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;

create table answer_times (
  provider_id uuid not null,
  within_hours smallint,
  absent_from date,
  absent_until date,
  stand_in text not null default ''::text,
  constraint absence_has_both_days CHECK (((absent_from IS NULL) = (absent_until IS NULL))),
  constraint absence_is_a_year_at_most CHECK (((absent_until >= absent_from) AND (absent_until <= (absent_from + 366)))),
  constraint answer_times_pkey PRIMARY KEY (provider_id),
  constraint answer_times_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint answer_times_stand_in_check CHECK ((length(stand_in) <= 300)),
  constraint answer_times_within_hours_check CHECK ((within_hours = ANY (ARRAY[4, 24, 48, 72])))
);
CREATE TRIGGER _500_announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.answer_times FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
-- row security forced
policy own_write for all to app using ((EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = answer_times.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id)))))) with check ((EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = answer_times.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id))))));
policy owner_all for all to owner using (true) with check (true);
policy public_read for select to app using (((EXISTS ( SELECT
   FROM providers p
  WHERE (p.id = answer_times.provider_id))) OR is_listed(provider_id)));
grant delete, insert, select, update to app;

create table appointments (
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  provider_id uuid not null,
  provider_user_id uuid not null,
  appointment_type text not null,
  status text not null default 'scheduled'::text,
  start_time timestamp with time zone not null,
  end_time timestamp with time zone not null,
  during tstzrange not null default tstzrange(start_time,
CASE
    WHEN (appointment_type = 'message'::text) THEN start_time
    ELSE end_time
END, '[)'::text),
  symptoms text,
  notes text,
  urgency text not null default 'routine'::text,
  fee_cents integer not null,
  consultation_fee numeric(10,2) not null default ((fee_cents)::numeric / 100.0),
  currency text not null default 'USD'::text,
  meeting_id uuid not null default uuidv7(),
  meeting_url text,
  hold_expires_at timestamp with time zone,
  idempotency_key uuid not null default uuidv7(),
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  refund_percent integer,
  cancel_reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  request_digest text,
  revision integer not null default 0,
  booked_by uuid,
  outcome text,
  corrected_to text,
  outcome_by text,
  outcome_evidence jsonb,
  outcome_at timestamp with time zone,
  provider_statement text,
  provider_stated_at timestamp with time zone,
  patient_statement text,
  patient_stated_at timestamp with time zone,
  patient_reason text not null default ''::text,
  end_fact text default COALESCE(corrected_to, outcome),
  called_off boolean not null default false,
  confirmed_at timestamp with time zone,
  is_reserved_time boolean not null default false,
  went_on_by_phone_at timestamp with time zone,
  answer_hours smallint,
  reopened_at timestamp with time zone,
  constraint appointments_appointment_type_check CHECK ((appointment_type = ANY (ARRAY['video'::text, 'phone'::text, 'in_person'::text, 'message'::text]))),
  constraint appointments_cancel_reason_check CHECK ((length(cancel_reason) <= 1000)),
  constraint appointments_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['patient'::text, 'provider'::text, 'admin'::text, 'system'::text]))),
  constraint appointments_check CHECK ((end_time > start_time)),
  constraint appointments_corrected_to_check CHECK ((corrected_to = ANY (ARRAY['held'::text, 'missed_by_provider'::text, 'missed_by_patient'::text]))),
  constraint appointments_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint appointments_notes_check CHECK ((length(notes) <= 4000)),
  constraint appointments_outcome_by_check CHECK ((outcome_by = ANY (ARRAY['presence'::text, 'provider'::text, 'patient'::text, 'support'::text]))),
  constraint appointments_outcome_check CHECK ((outcome = ANY (ARRAY['held'::text, 'missed_by_provider'::text, 'missed_by_patient'::text, 'unclear'::text, 'corrected'::text]))),
  constraint appointments_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES profiles(user_id) ON DELETE RESTRICT,
  constraint appointments_patient_id_idempotency_key_key UNIQUE (patient_id, idempotency_key),
  constraint appointments_patient_reason_check CHECK ((length(patient_reason) <= 2000)),
  constraint appointments_patient_statement_check CHECK ((patient_statement = ANY (ARRAY['held'::text, 'missed_by_provider'::text]))),
  constraint appointments_pkey PRIMARY KEY (id),
  constraint appointments_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE RESTRICT,
  constraint appointments_provider_statement_check CHECK ((provider_statement = ANY (ARRAY['held'::text, 'missed_by_patient'::text]))),
  constraint appointments_refund_percent_check CHECK (((refund_percent >= 0) AND (refund_percent <= 100))),
  constraint appointments_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text, 'no_show'::text]))),
  constraint appointments_symptoms_check CHECK ((length(symptoms) <= 4000)),
  constraint appointments_urgency_check CHECK ((urgency = ANY (ARRAY['routine'::text, 'urgent'::text, 'emergency'::text]))),
  constraint corrected_to_something CHECK (((outcome = 'corrected'::text) = (corrected_to IS NOT NULL))),
  constraint fact_tells_refund CHECK (
CASE end_fact
    WHEN 'missed_by_provider'::text THEN (NOT (refund_percent IS DISTINCT FROM 100))
    WHEN 'unclear'::text THEN ((refund_percent = ANY (ARRAY[0, 100])) IS TRUE)
    WHEN 'held'::text THEN (refund_percent IS NOT NULL)
    WHEN 'missed_by_patient'::text THEN (refund_percent IS NOT NULL)
    ELSE true
END),
  constraint one_visit_per_patient_at_a_time EXCLUDE USING gist (patient_id WITH =, during WITH &&) WHERE ((status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'in_progress'::text]))),
  constraint one_visit_per_provider_at_a_time EXCLUDE USING gist (provider_id WITH =, during WITH &&) WHERE ((status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'in_progress'::text]))),
  constraint outcome_has_source CHECK (
CASE
    WHEN ((outcome IS NULL) OR (outcome = 'unclear'::text)) THEN (outcome_by IS NULL)
    WHEN (outcome = 'corrected'::text) THEN (NOT (outcome_by IS DISTINCT FROM 'support'::text))
    ELSE ((outcome_by = ANY (ARRAY['presence'::text, 'provider'::text, 'patient'::text])) IS TRUE)
END),
  constraint outcome_has_time CHECK (((outcome IS NULL) = (outcome_at IS NULL))),
  constraint question_is_answered_in_time CHECK (((appointment_type = 'message'::text) = (answer_hours IS NOT NULL))),
  constraint reopened_is_a_question CHECK (((reopened_at IS NULL) OR (appointment_type = 'message'::text))),
  constraint reserved_for_urgency CHECK (((NOT is_reserved_time) OR (urgency <> 'routine'::text))),
  constraint status_tells_fact CHECK (
CASE status
    WHEN 'completed'::text THEN (NOT (end_fact IS DISTINCT FROM 'held'::text))
    WHEN 'no_show'::text THEN (NOT (end_fact IS DISTINCT FROM 'missed_by_patient'::text))
    WHEN 'cancelled'::text THEN ((end_fact IS NULL) OR (end_fact = ANY (ARRAY['missed_by_provider'::text, 'unclear'::text])))
    ELSE (end_fact IS NULL)
END)
);
CREATE INDEX appointments_booked_by ON public.appointments USING btree (booked_by, start_time) WHERE (booked_by IS NOT NULL);
CREATE INDEX appointments_confirmed_start ON public.appointments USING btree (start_time) WHERE (status = 'confirmed'::text);
CREATE INDEX appointments_created ON public.appointments USING btree (created_at);
CREATE INDEX appointments_held ON public.appointments USING btree (patient_id, start_time) WHERE (end_fact = 'held'::text);
CREATE INDEX appointments_held_back ON public.appointments USING btree (outcome_at) WHERE ((outcome = 'unclear'::text) AND (refund_percent = 0));
CREATE INDEX appointments_held_by ON public.appointments USING btree (COALESCE(booked_by, patient_id)) WHERE (status = 'scheduled'::text);
CREATE INDEX appointments_holds ON public.appointments USING btree (hold_expires_at) WHERE (status = 'scheduled'::text);
CREATE INDEX appointments_missed ON public.appointments USING btree (provider_id, start_time) WHERE (end_fact = 'missed_by_provider'::text);
CREATE INDEX appointments_open ON public.appointments USING btree (end_time) WHERE (status = ANY (ARRAY['confirmed'::text, 'in_progress'::text]));
CREATE INDEX appointments_patient ON public.appointments USING btree (patient_id, start_time);
CREATE INDEX appointments_provider ON public.appointments USING btree (provider_id, start_time) INCLUDE (status);
CREATE INDEX appointments_provider_user ON public.appointments USING btree (provider_user_id, start_time) INCLUDE (patient_id, status, fee_cents);
CREATE INDEX appointments_start ON public.appointments USING brin (start_time) WITH (autosummarize='on');
CREATE TRIGGER _090_refuse_while_paused BEFORE INSERT ON public.appointments FOR EACH ROW WHEN ((actor_id() IS NOT NULL)) EXECUTE FUNCTION refuse_booking_while_paused();
CREATE TRIGGER _100_limit_moves BEFORE UPDATE OF start_time ON public.appointments FOR EACH ROW EXECUTE FUNCTION limit_rate('moves', '30', '3600');
CREATE TRIGGER _110_limit_rate BEFORE INSERT ON public.appointments FOR EACH ROW EXECUTE FUNCTION limit_rate('bookings', '30', '3600');
CREATE TRIGGER _120_derive BEFORE INSERT ON public.appointments FOR EACH ROW EXECUTE FUNCTION derive_appointment();
CREATE TRIGGER _130_guard_life BEFORE UPDATE OF status ON public.appointments FOR EACH ROW EXECUTE FUNCTION guard_appointment_life();
CREATE TRIGGER _135_time_question BEFORE UPDATE OF status ON public.appointments FOR EACH ROW WHEN ((new.appointment_type = 'message'::text)) EXECUTE FUNCTION time_question();
CREATE TRIGGER _140_guard_practising BEFORE UPDATE OF status ON public.appointments FOR EACH ROW WHEN (((new.status = 'in_progress'::text) AND (old.status <> 'in_progress'::text))) EXECUTE FUNCTION guard_practising();
CREATE TRIGGER _150_record_hold_end BEFORE UPDATE OF status ON public.appointments FOR EACH ROW WHEN (((old.status = 'scheduled'::text) AND (new.status = 'cancelled'::text))) EXECUTE FUNCTION record_hold_end();
CREATE TRIGGER _160_refuse_unavailable_time BEFORE INSERT OR UPDATE OF start_time ON public.appointments FOR EACH ROW WHEN ((new.status = ANY (ARRAY['scheduled'::text, 'confirmed'::text]))) EXECUTE FUNCTION refuse_unavailable_time();
CREATE TRIGGER _165_refuse_without_contact BEFORE INSERT ON public.appointments FOR EACH ROW EXECUTE FUNCTION refuse_booking_without_contact();
CREATE TRIGGER _170_require_practising BEFORE INSERT ON public.appointments FOR EACH ROW EXECUTE FUNCTION require_listed();
CREATE TRIGGER _180_limit_holds BEFORE INSERT ON public.appointments FOR EACH ROW WHEN ((new.request_digest IS NOT NULL)) EXECUTE FUNCTION limit_holds();
CREATE TRIGGER _190_note_booker BEFORE INSERT ON public.appointments FOR EACH ROW EXECUTE FUNCTION note_booker();
CREATE TRIGGER _200_revise BEFORE UPDATE OF start_time, status ON public.appointments FOR EACH ROW EXECUTE FUNCTION revise_appointment();
CREATE TRIGGER _201_revise_kind BEFORE UPDATE OF appointment_type ON public.appointments FOR EACH ROW EXECUTE FUNCTION revise_appointment();
CREATE TRIGGER _210_touch BEFORE UPDATE ON public.appointments FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER _500_announce AFTER INSERT OR UPDATE ON public.appointments FOR EACH ROW EXECUTE FUNCTION announce_appointment();
CREATE TRIGGER _510_announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.appointments FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
CREATE TRIGGER _520_end_wait_by_cancelling AFTER UPDATE OF status ON public.appointments FOR EACH ROW WHEN (((new.status = 'cancelled'::text) AND (old.status <> 'cancelled'::text))) EXECUTE FUNCTION end_wait_of_visit();
CREATE TRIGGER _530_end_wait_by_moving AFTER UPDATE OF start_time ON public.appointments FOR EACH ROW WHEN ((new.start_time < old.start_time)) EXECUTE FUNCTION end_wait_of_visit();
CREATE TRIGGER _535_end_proposal AFTER UPDATE OF status, start_time ON public.appointments FOR EACH ROW WHEN (((old.status <> new.status) OR (old.start_time <> new.start_time))) EXECUTE FUNCTION end_proposal_of_visit();
CREATE TRIGGER _540_delete_reminders AFTER UPDATE OF start_time, status ON public.appointments FOR EACH ROW WHEN (((old.status = 'confirmed'::text) AND ((new.start_time <> old.start_time) OR (new.status <> 'confirmed'::text)))) EXECUTE FUNCTION delete_reminders();
CREATE TRIGGER _550_delete_signals AFTER UPDATE OF status ON public.appointments FOR EACH ROW WHEN (((old.status = 'in_progress'::text) AND (new.status <> old.status))) EXECUTE FUNCTION delete_signals_of_visit();
CREATE TRIGGER _560_freed_by_cancelling AFTER UPDATE OF status ON public.appointments FOR EACH ROW WHEN (((new.status = 'cancelled'::text) AND (old.status <> 'cancelled'::text) AND (new.appointment_type <> 'message'::text))) EXECUTE FUNCTION note_freed_time();
CREATE TRIGGER _570_freed_by_moving AFTER UPDATE OF start_time ON public.appointments FOR EACH ROW WHEN (((new.start_time <> old.start_time) AND (new.status = ANY (ARRAY['scheduled'::text, 'confirmed'::text])) AND (new.appointment_type <> 'message'::text))) EXECUTE FUNCTION note_freed_time();
CREATE TRIGGER _580_lapse_acts AFTER UPDATE OF status, start_time ON public.appointments FOR EACH ROW WHEN (((old.status <> new.status) OR (old.start_time <> new.start_time))) EXECUTE FUNCTION lapse_acts_of_visit();
CREATE TRIGGER _590_note_outcome AFTER UPDATE OF status, outcome, corrected_to ON public.appointments FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.end_fact IS DISTINCT FROM new.end_fact)) AND ((new.end_fact IS NOT NULL) OR ((new.status = 'cancelled'::text) AND (new.cancelled_by = 'provider'::text))))) EXECUTE FUNCTION note_outcome();
CREATE TRIGGER _600_owe_refunds AFTER UPDATE OF status, refund_percent ON public.appointments FOR EACH ROW WHEN (((new.fee_cents > 0) AND ((new.refund_percent IS DISTINCT FROM old.refund_percent) OR ((new.status = 'cancelled'::text) AND (old.status <> 'cancelled'::text))))) EXECUTE FUNCTION owe_refunds_of_visit();
CREATE TRIGGER _610_queue_changed AFTER UPDATE OF status ON public.appointments FOR EACH ROW WHEN (((old.status <> new.status) AND (new.status = ANY (ARRAY['confirmed'::text, 'cancelled'::text])) AND (new.outcome IS NULL))) EXECUTE FUNCTION queue_consequences();
CREATE TRIGGER _620_queue_confirmed AFTER INSERT ON public.appointments FOR EACH ROW WHEN ((new.status = 'confirmed'::text)) EXECUTE FUNCTION queue_consequences();
CREATE TRIGGER _630_queue_end AFTER UPDATE OF status, outcome, corrected_to, refund_percent ON public.appointments FOR EACH ROW WHEN (((new.outcome IS NOT NULL) AND (((old.outcome IS DISTINCT FROM new.outcome) OR (old.corrected_to IS DISTINCT FROM new.corrected_to)) OR (old.refund_percent IS DISTINCT FROM new.refund_percent)))) EXECUTE FUNCTION queue_end();
CREATE TRIGGER _640_queue_moved AFTER UPDATE OF start_time ON public.appointments FOR EACH ROW WHEN (((old.start_time <> new.start_time) AND (new.status = 'confirmed'::text) AND (new.appointment_type <> 'message'::text))) EXECUTE FUNCTION queue_moved();
CREATE TRIGGER _641_queue_type_changed AFTER UPDATE OF appointment_type ON public.appointments FOR EACH ROW WHEN (((old.appointment_type <> new.appointment_type) AND ((new.status = 'confirmed'::text) OR ((new.status = 'in_progress'::text) AND (new.went_on_by_phone_at IS NOT NULL))))) EXECUTE FUNCTION queue_type_changed();
CREATE TRIGGER _650_refuse_offered AFTER INSERT OR UPDATE OF start_time ON public.appointments FOR EACH ROW WHEN (((new.status = ANY (ARRAY['scheduled'::text, 'confirmed'::text])) AND (new.appointment_type <> 'message'::text))) EXECUTE FUNCTION refuse_offered_time();
CREATE TRIGGER _660_post_question AFTER UPDATE OF status ON public.appointments FOR EACH ROW WHEN (((new.appointment_type = 'message'::text) AND (old.status = 'scheduled'::text) AND (new.status = 'confirmed'::text))) EXECUTE FUNCTION post_question();
CREATE TRIGGER _661_post_free_question AFTER INSERT ON public.appointments FOR EACH ROW WHEN (((new.appointment_type = 'message'::text) AND (new.status = 'confirmed'::text))) EXECUTE FUNCTION post_question();
-- row security forced
policy caregivers_book for insert to app with check (((patient_id = ANY (( SELECT cared_for('book'::text) AS cared_for)::uuid[])) AND (patient_id <> provider_user_id) AND (( SELECT actor_id() AS actor_id) <> provider_user_id)));
policy caregivers_read for select to app using ((patient_id = ANY (( SELECT cared_for('visits'::text) AS cared_for)::uuid[])));
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)));
policy patient_books for insert to app with check (((patient_id = ( SELECT actor_id() AS actor_id)) AND (patient_id <> provider_user_id)));
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;
grant insert (id, patient_id, provider_id, appointment_type, start_time, symptoms, notes, urgency, idempotency_key, request_digest, is_reserved_time) to app;

create table auth."user" (
  id uuid not null default uuidv7(),
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  requested_role text not null default 'patient'::text,
  locale text not null default 'en'::text,
  time_zone text not null default 'UTC'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  two_factor_enabled boolean not null default false,
  accepted_terms text,
  asked_from jsonb,
  wanted_email text,
  constraint user_email_key UNIQUE (email),
  constraint user_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint user_pkey PRIMARY KEY (id),
  constraint user_requested_role_check CHECK ((requested_role = ANY (ARRAY['patient'::text, 'doctor'::text])))
);
CREATE INDEX user_email_search ON auth."user" USING gin (email gin_trgm_ops);
CREATE TRIGGER _090_refuse_while_paused BEFORE INSERT ON auth."user" FOR EACH ROW WHEN ((CURRENT_USER = 'auth'::name)) EXECUTE FUNCTION refuse_sign_up_while_paused();
CREATE TRIGGER _100_note_factor_change BEFORE UPDATE OF two_factor_enabled ON auth."user" FOR EACH ROW WHEN ((new.two_factor_enabled IS DISTINCT FROM old.two_factor_enabled)) EXECUTE FUNCTION note_factor_change();
CREATE TRIGGER _110_note_new_email BEFORE UPDATE OF email ON auth."user" FOR EACH ROW WHEN ((new.email IS DISTINCT FROM old.email)) EXECUTE FUNCTION note_new_email();
CREATE TRIGGER _500_announce_change AFTER UPDATE OF email, two_factor_enabled ON auth."user" FOR EACH ROW EXECUTE FUNCTION announce_account_change();
CREATE TRIGGER _510_create_profile AFTER INSERT ON auth."user" FOR EACH ROW EXECUTE FUNCTION create_profile();
CREATE TRIGGER _520_end_open_proofs AFTER UPDATE OF email ON auth."user" FOR EACH ROW WHEN ((new.email IS DISTINCT FROM old.email)) EXECUTE FUNCTION end_open_proofs('id');
CREATE TRIGGER _530_delete_security_events AFTER UPDATE OF email ON auth."user" FOR EACH ROW WHEN (((new.email ~~ '%.invalid'::text) AND (old.email !~~ '%.invalid'::text))) EXECUTE FUNCTION delete_security_events_of();
CREATE TRIGGER _540_note_mailbox_proof AFTER INSERT ON auth."user" FOR EACH ROW WHEN (new.email_verified) EXECUTE FUNCTION note_mailbox_proof();
CREATE TRIGGER _550_note_mailbox_proof_anew AFTER UPDATE OF email, email_verified ON auth."user" FOR EACH ROW WHEN ((new.email_verified AND ((NOT old.email_verified) OR (new.email <> old.email)))) EXECUTE FUNCTION note_mailbox_proof();
CREATE TRIGGER _560_delete_refusal AFTER DELETE OR UPDATE OF email ON auth."user" FOR EACH ROW EXECUTE FUNCTION delete_mail_refusal();
-- row security forced
policy auth_all for all to auth using (true) with check (true);
policy owner_all for all to owner using (true) with check (true);
grant delete, insert, select, update to auth;

create table auth.account (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  intended_change jsonb,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX account_by_user ON auth.account USING btree (user_id);
CREATE TRIGGER _100_queue_password_change BEFORE UPDATE OF password ON auth.account FOR EACH ROW WHEN (((new.password IS DISTINCT FROM old.password) AND (new.intended_change IS NOT NULL))) EXECUTE FUNCTION queue_password_change();
CREATE TRIGGER _500_end_email_change AFTER INSERT OR UPDATE OF password ON auth.account FOR EACH ROW EXECUTE FUNCTION end_email_change();
CREATE TRIGGER _510_end_open_proofs AFTER UPDATE OF password ON auth.account FOR EACH ROW WHEN ((new.password IS DISTINCT FROM old.password)) EXECUTE FUNCTION end_open_proofs('user_id');
-- row security forced
policy auth_all for all to auth using (true) with check (true);
policy owner_all for all to owner using (true) with check (true);
grant delete, insert, select, update to auth;

create table auth.mailbox_proofs (
  user_id uuid not null,
  proven_at timestamp with time zone not null default app_now(),
  constraint mailbox_proofs_pkey PRIMARY KEY (user_id),
  constraint mailbox_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);

create table auth.password_guesses (
  id uuid not null default uuidv7(),
  session_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint password_guesses_pkey PRIMARY KEY (id),
  constraint password_guesses_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.session(id) ON DELETE CASCADE
);
CREATE INDEX password_guesses_session ON auth.password_guesses USING btree (session_id, at);
-- row security forced
policy owner_all for all to owner using (true) with check (true);

create table auth.rate_limit (
  id uuid not null default uuidv7(),
  key text not null,
  count integer not null,
  last_request bigint not null,
  constraint rate_limit_key_key UNIQUE (key),
  constraint rate_limit_pkey PRIMARY KEY (id)
);
-- row security forced
policy auth_all for all to auth using (true) with check (true);
policy owner_all for all to owner using (true) with check (true);
grant delete, insert, select, update to auth;

create table auth.session (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  time_zone text,
  is_shared_device boolean not null default false,
  password_locked_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_key UNIQUE (token),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX session_by_user ON auth.session USING btree (user_id);
CREATE TRIGGER _500_announce_end AFTER DELETE ON auth.session FOR EACH ROW EXECUTE FUNCTION announce_session_end();
-- row security forced
policy auth_all for all to auth using (true) with check (true);
policy owner_all for all to owner using (true) with check (true);
grant delete, insert, select, update to auth;

create table auth.two_factor (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamp with time zone,
  constraint two_factor_pkey PRIMARY KEY (id),
  constraint two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  constraint two_factor_user_id_key UNIQUE (user_id)
);
CREATE TRIGGER _500_note_new_recovery_codes AFTER UPDATE OF backup_codes ON auth.two_factor FOR EACH ROW WHEN ((old.verified AND new.verified AND (new.backup_codes IS DISTINCT FROM old.backup_codes) AND (new.backup_codes ~ '^\[("[^"]*",?){10}\]$'::text))) EXECUTE FUNCTION note_new_recovery_codes();
-- row security forced
policy auth_all for all to auth using (true) with check (true);
policy owner_all for all to owner using (true) with check (true);
grant delete, insert, select, update to auth;

create table auth.used_challenges (
  nonce uuid not null,
  used_at timestamp with time zone not null default app_now(),
  constraint used_challenges_pkey PRIMARY KEY (nonce)
);
CREATE INDEX used_challenges_at ON auth.used_challenges USING btree (used_at);
-- row security forced
policy owner_all for all to owner using (true) with check (true);

create table auth.used_codes (
  user_id uuid not null,
  code text not null,
  used_at timestamp with time zone not null default now(),
  constraint used_codes_pkey PRIMARY KEY (user_id, code),
  constraint used_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);

create table auth.verification (
  id uuid not null default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_identifier ON auth.verification USING btree (identifier);
-- row security forced
policy auth_all for all to auth using (true) with check (true);
policy owner_all for all to owner using (true) with check (true);
grant delete, insert, select, update to auth;

create table availability_exceptions (
  provider_id uuid not null,
  date date not null,
  closed boolean not null default true,
  start_time text,
  end_time text,
  also jsonb not null default '[]'::jsonb,
  constraint availability_exceptions_also_check CHECK ((
CASE
    WHEN (jsonb_typeof(also) = 'array'::text) THEN (jsonb_array_length(also) <= 4)
    ELSE false
END AND ((also = '[]'::jsonb) OR ((NOT closed) AND (start_time IS NOT NULL))))),
  constraint availability_exceptions_end_time_check CHECK ((end_time ~ '^\d\d:\d\d$'::text)),
  constraint availability_exceptions_pkey PRIMARY KEY (provider_id, date),
  constraint availability_exceptions_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint availability_exceptions_start_time_check CHECK ((start_time ~ '^\d\d:\d\d$'::text))
);
CREATE TRIGGER _500_announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.availability_exceptions FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
CREATE TRIGGER _510_note_deleted AFTER DELETE ON public.availability_exceptions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exceptions();
CREATE TRIGGER _520_note_inserted AFTER INSERT ON public.availability_exceptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exceptions();
CREATE TRIGGER _530_note_updated AFTER UPDATE ON public.availability_exceptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exceptions();
-- row security forced
policy own_write for all to app using ((EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = availability_exceptions.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id)))))) with check ((EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = availability_exceptions.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id))))));
policy owner_all for all to owner using (true) with check (true);
policy public_read for select to app using (((EXISTS ( SELECT
   FROM providers p
  WHERE (p.id = availability_exceptions.provider_id))) OR is_listed(provider_id)));
grant delete, insert, select, update to app;

create table backup_runs (
  id uuid not null default uuidv7(),
  kind text not null,
  state text not null default 'running'::text,
  archive text,
  mark timestamp with time zone,
  bytes bigint,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  error text,
  constraint backup_runs_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'drill'::text]))),
  constraint backup_runs_pkey PRIMARY KEY (id),
  constraint backup_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  constraint done_says_of_what CHECK (((state <> 'done'::text) OR (num_nulls(archive, mark, ended_at) = 0))),
  constraint failed_says_why CHECK (((state <> 'failed'::text) OR (error IS NOT NULL)))
);
CREATE INDEX backup_runs_latest ON public.backup_runs USING btree (kind, state, started_at DESC);
-- row security forced
policy admins_read for select to app using (( SELECT is_staff('{auditor}'::text[]) AS actor_is_admin));
policy owner_all for all to owner using (true) with check (true);
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;

create table blocks (
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  provider_user_id uuid not null,
  side text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint blocks_check CHECK ((patient_id <> provider_user_id)),
  constraint blocks_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint blocks_patient_id_provider_user_id_side_key UNIQUE (patient_id, provider_user_id, side),
  constraint blocks_pkey PRIMARY KEY (id),
  constraint blocks_provider_user_id_fkey FOREIGN KEY (provider_user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint blocks_side_check CHECK ((side = ANY (ARRAY['patient'::text, 'provider'::text])))
);
CREATE INDEX blocks_provider_user ON public.blocks USING btree (provider_user_id);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.blocks FOR EACH ROW EXECUTE FUNCTION limit_rate('blocks', '30', '3600');
-- row security forced
policy manager_ends for delete to app using (((side = 'patient'::text) AND (patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[]))));
policy manager_reads for select to app using (((side = 'patient'::text) AND (patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[]))));
policy own_end for delete to app using (
CASE side
    WHEN 'patient'::text THEN (patient_id = ( SELECT actor_id() AS actor_id))
    ELSE (provider_user_id = ( SELECT actor_id() AS actor_id))
END);
policy own_read for select to app using (
CASE side
    WHEN 'patient'::text THEN (patient_id = ( SELECT actor_id() AS actor_id))
    ELSE (provider_user_id = ( SELECT actor_id() AS actor_id))
END);
policy owner_all for all to owner using (true) with check (true);
grant delete, select to app;

create table booking_origins (
  appointment_id uuid not null,
  user_id uuid not null,
  origin text not null,
  day date not null default ((app_now() AT TIME ZONE 'UTC'::text))::date,
  constraint booking_origins_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint booking_origins_origin_check CHECK ((origin = ANY (ARRAY['search'::text, 'quick_consult'::text]))),
  constraint booking_origins_pkey PRIMARY KEY (appointment_id),
  constraint booking_origins_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX booking_origins_day ON public.booking_origins USING btree (day);
CREATE INDEX booking_origins_user ON public.booking_origins USING btree (user_id);
-- row security forced
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy worker_append for insert to worker with check (true);
policy worker_delete for delete to worker using (true);
policy worker_read for select to worker using (true);
grant delete, insert, select to worker;
grant select to app;

create table booking_times (
  id uuid not null,
  day date not null default ((app_now() AT TIME ZONE 'UTC'::text))::date,
  seconds integer not null,
  constraint booking_times_pkey PRIMARY KEY (id),
  constraint booking_times_seconds_check CHECK (((seconds >= 0) AND (seconds <= 1800)))
);
CREATE INDEX booking_times_day ON public.booking_times USING btree (day) INCLUDE (seconds);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy worker_append for insert to worker with check (true);
policy worker_delete for delete to worker using (true);
policy worker_read for select to worker using (true);
grant delete, insert, select to worker;

create table breach_letters (
  id uuid not null default uuidv7(),
  breach_id uuid not null,
  recipient text not null,
  language text not null,
  version integer not null default 1,
  body text not null,
  written_at timestamp with time zone not null default app_now(),
  written_by uuid default actor_id(),
  constraint breach_letters_body_check CHECK (((length(TRIM(BOTH FROM body)) >= 1) AND (length(TRIM(BOTH FROM body)) <= 20000))),
  constraint breach_letters_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES breaches(id),
  constraint breach_letters_breach_id_recipient_language_version_key UNIQUE (breach_id, recipient, language, version),
  constraint breach_letters_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint breach_letters_pkey PRIMARY KEY (id),
  constraint breach_letters_recipient_check CHECK ((recipient = ANY (ARRAY['authority'::text, 'people'::text]))),
  constraint breach_letters_written_by_fkey FOREIGN KEY (written_by) REFERENCES profiles(user_id) ON DELETE SET NULL
);
CREATE INDEX breach_letters_written_by ON public.breach_letters USING btree (written_by);
CREATE TRIGGER _100_count_version BEFORE INSERT ON public.breach_letters FOR EACH ROW EXECUTE FUNCTION count_letter_version();
-- row security forced
policy administrator_writes for insert to app with check (( SELECT is_staff('{}'::text[]) AS is_staff));
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{auditor}'::text[]) AS is_staff));
grant select to app;
grant insert (breach_id, recipient, language, body) to app;

create table breach_versions (
  breach_id uuid not null,
  version integer not null,
  at timestamp with time zone not null,
  changed_by uuid,
  content jsonb not null,
  constraint breach_versions_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES breaches(id),
  constraint breach_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint breach_versions_pkey PRIMARY KEY (breach_id, version)
);
CREATE INDEX breach_versions_changed_by ON public.breach_versions USING btree (changed_by);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{auditor}'::text[]) AS is_staff));
grant select to app;

create table breaches (
  id uuid not null default uuidv7(),
  what text not null,
  kinds text[] not null,
  happened_at timestamp with time zone,
  noticed_at timestamp with time zone not null,
  people_count integer,
  whose text not null default ''::text,
  data text not null default ''::text,
  effects text not null default ''::text,
  measures text not null default ''::text,
  risk text not null,
  authority_at timestamp with time zone,
  authority_note text not null default ''::text,
  people_at timestamp with time zone,
  people_note text not null default ''::text,
  closed_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default app_now(),
  created_by uuid default actor_id(),
  changed_at timestamp with time zone not null default app_now(),
  changed_by uuid default actor_id(),
  constraint breach_reasons CHECK ((((authority_at IS NULL) OR (authority_at <= (noticed_at + '72:00:00'::interval)) OR (TRIM(BOTH FROM authority_note) <> ''::text)) AND ((closed_at IS NULL) OR (((authority_at IS NOT NULL) OR ((risk = 'unlikely'::text) AND (TRIM(BOTH FROM authority_note) <> ''::text))) AND ((risk <> 'high'::text) OR (people_at IS NOT NULL) OR (TRIM(BOTH FROM people_note) <> ''::text)))))),
  constraint breach_times CHECK (((happened_at <= noticed_at) AND (authority_at >= noticed_at) AND (people_at >= noticed_at))),
  constraint breaches_authority_note_check CHECK ((length(authority_note) <= 2000)),
  constraint breaches_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint breaches_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint breaches_data_check CHECK ((length(data) <= 2000)),
  constraint breaches_effects_check CHECK ((length(effects) <= 4000)),
  constraint breaches_kinds_check CHECK (((kinds <> '{}'::text[]) AND (kinds <@ '{confidentiality,integrity,availability}'::text[]))),
  constraint breaches_measures_check CHECK ((length(measures) <= 4000)),
  constraint breaches_people_count_check CHECK ((people_count >= 0)),
  constraint breaches_people_note_check CHECK ((length(people_note) <= 2000)),
  constraint breaches_pkey PRIMARY KEY (id),
  constraint breaches_risk_check CHECK ((risk = ANY (ARRAY['unlikely'::text, 'likely'::text, 'high'::text]))),
  constraint breaches_what_check CHECK (((length(TRIM(BOTH FROM what)) >= 1) AND (length(TRIM(BOTH FROM what)) <= 4000))),
  constraint breaches_whose_check CHECK ((length(whose) <= 2000))
);
CREATE INDEX breaches_changed_by ON public.breaches USING btree (changed_by);
CREATE INDEX breaches_created_by ON public.breaches USING btree (created_by);
CREATE INDEX breaches_noticed ON public.breaches USING btree (noticed_at DESC, id DESC);
CREATE INDEX breaches_open ON public.breaches USING btree (noticed_at) WHERE (closed_at IS NULL);
CREATE TRIGGER _100_count_version BEFORE INSERT OR UPDATE OF what, kinds, happened_at, noticed_at, people_count, whose, data, effects, measures, risk, authority_at, authority_note, people_at, people_note, closed_at ON public.breaches FOR EACH ROW EXECUTE FUNCTION count_breach_version();
CREATE TRIGGER _500_store_version AFTER INSERT OR UPDATE OF what, kinds, happened_at, noticed_at, people_count, whose, data, effects, measures, risk, authority_at, authority_note, people_at, people_note, closed_at ON public.breaches FOR EACH ROW EXECUTE FUNCTION store_breach_version();
-- row security forced
policy administrator_changes for update to app using (( SELECT is_staff('{}'::text[]) AS is_staff)) with check (( SELECT is_staff('{}'::text[]) AS is_staff));
policy administrator_writes for insert to app with check (( SELECT is_staff('{}'::text[]) AS is_staff));
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{auditor}'::text[]) AS is_staff));
grant select to app;
grant insert (id, what, kinds, happened_at, noticed_at, people_count, whose, data, effects, measures, risk, authority_at, authority_note, people_at, people_note, closed_at) to app;
grant update (what, kinds, happened_at, noticed_at, people_count, whose, data, effects, measures, risk, authority_at, authority_note, people_at, people_note, closed_at) to app;

create table calendar_feeds (
  user_id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE TRIGGER _100_date_calendar_feed BEFORE UPDATE OF version ON public.calendar_feeds FOR EACH ROW EXECUTE FUNCTION date_calendar_feed();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy self_all for all to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
grant delete, select to app;
grant insert (user_id, version) to app;
grant update (version) to app;

create table call_guests (
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  invited_by uuid not null,
  kind text not null,
  display_name text not null default ''::text,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  holder uuid,
  constraint call_guests_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint call_guests_display_name_check CHECK ((length(display_name) <= 80)),
  constraint call_guests_holder_key UNIQUE (holder),
  constraint call_guests_kind_check CHECK ((kind = ANY (ARRAY['interpreter'::text, 'family'::text]))),
  constraint call_guests_pkey PRIMARY KEY (id),
  constraint call_guests_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint call_guests_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX call_guests_appointment ON public.call_guests USING btree (appointment_id);
CREATE INDEX call_guests_created ON public.call_guests USING btree (created_at);
CREATE TRIGGER _100_derive BEFORE INSERT ON public.call_guests FOR EACH ROW EXECUTE FUNCTION derive_call_guest();
CREATE TRIGGER _500_announce_over AFTER UPDATE ON public.call_guests FOR EACH ROW WHEN (((old.holder IS NOT NULL) AND ((old.revoked_at IS DISTINCT FROM new.revoked_at) OR (old.holder IS DISTINCT FROM new.holder) OR (old.expires_at IS DISTINCT FROM new.expires_at)))) EXECUTE FUNCTION announce_guest_over();
CREATE TRIGGER _510_announce_over_deleted AFTER DELETE ON public.call_guests FOR EACH ROW WHEN ((old.holder IS NOT NULL)) EXECUTE FUNCTION announce_guest_over();
-- row security forced
policy manager_invites for insert to app with check ((patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[])));
policy manager_reads for select to app using ((patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[])));
policy owner_all for all to owner using (true) with check (true);
policy participants_invite for insert to app with check (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)));
policy participants_read for select to app using (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)));
grant insert (id, appointment_id, kind, token_hash) to app;
grant select (id, appointment_id, patient_id, provider_user_id, invited_by, kind, display_name, token_hash, expires_at, revoked_at, created_at, holder) to app;

create table call_presence (
  appointment_id uuid not null,
  user_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  joined_at timestamp with time zone not null default app_now(),
  connected_at timestamp with time zone,
  left_at timestamp with time zone,
  part text not null default 'patient'::text,
  kind text,
  name text not null default ''::text,
  admitted_at timestamp with time zone,
  seen_at timestamp with time zone not null default app_now(),
  stays tstzmultirange not null default '{}'::tstzmultirange,
  constraint call_presence_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint call_presence_kind_check CHECK ((kind = ANY (ARRAY['interpreter'::text, 'family'::text]))),
  constraint call_presence_part_check CHECK ((part = ANY (ARRAY['patient'::text, 'doctor'::text, 'guest'::text]))),
  constraint call_presence_pkey PRIMARY KEY (appointment_id, user_id)
);
CREATE INDEX call_presence_user ON public.call_presence USING btree (user_id);
CREATE TRIGGER _100_derive BEFORE INSERT ON public.call_presence FOR EACH ROW EXECUTE FUNCTION derive_call_presence();
CREATE TRIGGER _110_limit_to_one_guest BEFORE UPDATE OF left_at, seen_at ON public.call_presence FOR EACH ROW WHEN (((new.part = 'guest'::text) AND (new.admitted_at IS NOT NULL) AND (new.left_at IS NULL) AND ((old.left_at IS NOT NULL) OR (old.seen_at <= (app_now() - '00:01:00'::interval))))) EXECUTE FUNCTION limit_to_one_guest();
CREATE TRIGGER _120_note_stay BEFORE INSERT OR UPDATE OF joined_at, seen_at, left_at ON public.call_presence FOR EACH ROW EXECUTE FUNCTION note_stay();
CREATE TRIGGER _500_announce AFTER UPDATE ON public.call_presence FOR EACH ROW WHEN (((((((old.joined_at IS DISTINCT FROM new.joined_at) OR (old.left_at IS DISTINCT FROM new.left_at)) OR (old.admitted_at IS DISTINCT FROM new.admitted_at)) OR (old.connected_at IS DISTINCT FROM new.connected_at)) OR (old.name IS DISTINCT FROM new.name)) OR ((old.seen_at <= (app_now() - '00:01:00'::interval)) AND (new.seen_at > old.seen_at)))) EXECUTE FUNCTION announce_call_presence();
CREATE TRIGGER _510_announce_entry AFTER INSERT ON public.call_presence FOR EACH ROW EXECUTE FUNCTION announce_call_presence();
CREATE TRIGGER _520_delete_signals AFTER UPDATE ON public.call_presence FOR EACH ROW WHEN (((old.joined_at <> new.joined_at) OR ((old.left_at IS NULL) AND (new.left_at IS NOT NULL)))) EXECUTE FUNCTION delete_signals_of_stay();
CREATE TRIGGER _530_start_visit AFTER UPDATE OF connected_at ON public.call_presence FOR EACH ROW WHEN ((new.connected_at IS NOT NULL)) EXECUTE FUNCTION start_connected_call();
-- row security forced
policy manager_reads for select to app using ((patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[])));
policy own_join for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND may_join_call(appointment_id, user_id)));
policy own_update for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using (((((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)) OR (( SELECT actor_id() AS actor_id) = user_id)) OR may_signal(appointment_id, ( SELECT actor_id() AS actor_id))));
grant select to app;
grant insert (appointment_id, user_id) to app;
grant update (joined_at, connected_at, left_at, seen_at) to app;

create table call_signals (
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  sender_id uuid not null,
  recipient_id uuid not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default app_now(),
  constraint call_signals_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint call_signals_payload_check CHECK ((length((payload)::text) <= 32768)),
  constraint call_signals_pkey PRIMARY KEY (id)
);
CREATE INDEX call_signals_age ON public.call_signals USING btree (created_at);
CREATE INDEX call_signals_appointment ON public.call_signals USING btree (appointment_id);
CREATE INDEX call_signals_recipient ON public.call_signals USING btree (recipient_id, appointment_id, created_at);
CREATE INDEX call_signals_sender ON public.call_signals USING btree (sender_id);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.call_signals FOR EACH ROW EXECUTE FUNCTION limit_rate('signals', '1000', '60');
CREATE TRIGGER _500_announce AFTER INSERT ON public.call_signals FOR EACH ROW EXECUTE FUNCTION announce_call_signal();
-- row security forced
policy admitted_sends for insert to app with check (((sender_id = ( SELECT actor_id() AS actor_id)) AND (sender_id <> recipient_id) AND may_signal(appointment_id, sender_id) AND may_signal(appointment_id, recipient_id)));
policy owner_all for all to owner using (true) with check (true);
policy recipient_reads for select to app using ((recipient_id = ( SELECT actor_id() AS actor_id)));
policy worker_reads for select to worker using (true);
policy worker_sweeps for delete to worker using (true);
grant delete to worker;
grant select to app;
grant insert (appointment_id, sender_id, recipient_id, payload) to app;
grant select (id, created_at) to worker;

create table capture_claims (
  id text not null,
  capture_id uuid not null,
  kind text not null,
  amount_cents integer not null,
  status text not null,
  is_withdrawn boolean not null default false,
  is_reinstated boolean not null default false,
  created_at timestamp with time zone not null default app_now(),
  closed_at timestamp with time zone,
  constraint capture_claims_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint capture_claims_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES captures(id) ON DELETE CASCADE,
  constraint capture_claims_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'dispute'::text]))),
  constraint capture_claims_pkey PRIMARY KEY (id),
  constraint capture_claims_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'open'::text, 'succeeded'::text, 'won'::text, 'lost'::text, 'failed'::text])))
);
CREATE INDEX capture_claims_capture ON public.capture_claims USING btree (capture_id);
CREATE INDEX capture_claims_disputes ON public.capture_claims USING btree (created_at) WHERE (kind = 'dispute'::text);
-- row security forced
policy admins_read for select to app using (( SELECT is_staff('{finance,auditor}'::text[]) AS actor_is_admin));
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant insert, select, update to worker;
grant select to app;

create table captures (
  id uuid not null default uuidv7(),
  payment_id uuid not null,
  reference text not null,
  amount_cents integer not null,
  currency text not null,
  standing text not null default 'unknown'::text,
  unnamed_refunded_cents integer not null default 0,
  returned_cents integer not null default 0,
  withdrawn_cents integer not null default 0,
  withheld_cents integer not null default 0,
  is_disputed boolean not null default false,
  created_at timestamp with time zone not null default app_now(),
  reported_refunded_cents integer not null default 0,
  next_read_at timestamp with time zone,
  readings integer not null default 0,
  announced_cents integer not null default 0,
  constraint captures_amount_cents_check CHECK ((amount_cents > 0)),
  constraint captures_check CHECK (((returned_cents >= 0) AND (returned_cents <= amount_cents))),
  constraint captures_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint captures_pkey PRIMARY KEY (id),
  constraint captures_reference_key UNIQUE (reference),
  constraint captures_standing_check CHECK ((standing = ANY (ARRAY['unknown'::text, 'accepted'::text, 'refused'::text])))
);
CREATE INDEX captures_accepted ON public.captures USING btree (created_at) WHERE (standing = 'accepted'::text);
CREATE INDEX captures_payment ON public.captures USING btree (payment_id);
CREATE INDEX captures_to_read ON public.captures USING btree (next_read_at) WHERE (next_read_at IS NOT NULL);
CREATE UNIQUE INDEX one_accepted_capture ON public.captures USING btree (payment_id) WHERE (standing = 'accepted'::text);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using ((EXISTS ( SELECT
   FROM payments p
  WHERE (p.id = captures.payment_id))));
policy worker_all for all to worker using (true) with check (true);
grant insert, select, update to worker;
grant select to app;

create table care_links (
  id uuid not null default uuidv7(),
  patient_id uuid,
  caregiver_id uuid,
  relationship text not null,
  rights text[] not null,
  state text not null default 'invited'::text,
  email text,
  token_hash text,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  accepted_at timestamp with time zone,
  rights_changed_at timestamp with time zone not null default app_now(),
  ended_at timestamp with time zone,
  ended_by uuid,
  handover_email text,
  handover_hash text,
  handover_expires_at timestamp with time zone,
  constraint care_links_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint care_links_check CHECK ((patient_id <> caregiver_id)),
  constraint care_links_check1 CHECK (((state <> 'active'::text) OR (num_nulls(patient_id, caregiver_id, accepted_at) = 0))),
  constraint care_links_check2 CHECK (((state <> 'invited'::text) OR ((num_nulls(patient_id, caregiver_id) = 1) AND (num_nulls(email, token_hash, expires_at) = 0)))),
  constraint care_links_check3 CHECK (((state = 'invited'::text) OR (num_nonnulls(email, token_hash) = 0))),
  constraint care_links_check4 CHECK ((num_nonnulls(handover_email, handover_hash, handover_expires_at) = ANY (ARRAY[0, 3]))),
  constraint care_links_check5 CHECK (((handover_hash IS NULL) OR ((state = 'active'::text) AND ('manage'::text = ANY (rights))))),
  constraint care_links_email_check CHECK ((length(email) <= 320)),
  constraint care_links_handover_email_check CHECK ((length(handover_email) <= 320)),
  constraint care_links_handover_hash_check CHECK ((handover_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint care_links_handover_hash_key UNIQUE (handover_hash),
  constraint care_links_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint care_links_pkey PRIMARY KEY (id),
  constraint care_links_relationship_check CHECK ((relationship = ANY (ARRAY['parent'::text, 'child'::text, 'partner'::text, 'sibling'::text, 'relative'::text, 'other'::text]))),
  constraint care_links_rights_check CHECK (((rights <@ '{visits,book,records,messages,manage}'::text[]) AND ('visits'::text = ANY (rights)))),
  constraint care_links_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'ended'::text]))),
  constraint care_links_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint care_links_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX care_links_caregiver ON public.care_links USING btree (caregiver_id);
CREATE INDEX care_links_email ON public.care_links USING btree (email) WHERE (state = 'invited'::text);
CREATE INDEX care_links_handover ON public.care_links USING btree (handover_email) WHERE (handover_email IS NOT NULL);
CREATE INDEX care_links_invited ON public.care_links USING btree (created_at) WHERE (state = 'invited'::text);
CREATE INDEX care_links_patient ON public.care_links USING btree (patient_id);
CREATE UNIQUE INDEX one_care_link ON public.care_links USING btree (patient_id, caregiver_id) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX one_invitation_of_caregiver ON public.care_links USING btree (patient_id, email) WHERE ((state = 'invited'::text) AND (patient_id IS NOT NULL));
CREATE UNIQUE INDEX one_invitation_to_care ON public.care_links USING btree (caregiver_id, email) WHERE ((state = 'invited'::text) AND (caregiver_id IS NOT NULL));
CREATE UNIQUE INDEX one_manager ON public.care_links USING btree (patient_id) WHERE ((state = 'active'::text) AND ('manage'::text = ANY (rights)));
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.care_links FOR EACH ROW WHEN ((new.state = 'invited'::text)) EXECUTE FUNCTION limit_rate('care_invitations', '20', '86400');
CREATE TRIGGER _110_limit_mails BEFORE INSERT OR UPDATE OF token_hash ON public.care_links FOR EACH ROW WHEN ((new.state = 'invited'::text)) EXECUTE FUNCTION limit_care_mails();
CREATE TRIGGER _120_limit_renewals BEFORE UPDATE OF token_hash ON public.care_links FOR EACH ROW WHEN (((new.state = 'invited'::text) AND (new.token_hash IS DISTINCT FROM old.token_hash))) EXECUTE FUNCTION limit_rate('care_invitations', '20', '86400');
CREATE TRIGGER _130_delete_handover BEFORE UPDATE OF state, rights ON public.care_links FOR EACH ROW WHEN (((new.state <> 'active'::text) OR (NOT ('manage'::text = ANY (new.rights))))) EXECUTE FUNCTION delete_handover();
CREATE TRIGGER _140_limit_number BEFORE INSERT ON public.care_links FOR EACH ROW WHEN ((new.state = 'invited'::text)) EXECUTE FUNCTION limit_care_invitations();
CREATE TRIGGER _500_announce AFTER UPDATE OF state, rights ON public.care_links FOR EACH ROW EXECUTE FUNCTION announce_care();
CREATE TRIGGER _510_end_calls AFTER UPDATE OF state, rights ON public.care_links FOR EACH ROW WHEN (((old.state = 'active'::text) AND ('manage'::text = ANY (old.rights)) AND (NOT ((new.state = 'active'::text) AND ('manage'::text = ANY (new.rights)))))) EXECUTE FUNCTION end_managers_calls();
CREATE TRIGGER _520_end_checkouts AFTER UPDATE OF state, rights ON public.care_links FOR EACH ROW WHEN (((old.state = 'active'::text) AND ('book'::text = ANY (old.rights)) AND (NOT ((new.state = 'active'::text) AND ('book'::text = ANY (new.rights)))))) EXECUTE FUNCTION end_caregivers_checkouts();
CREATE TRIGGER _530_queue_changed AFTER UPDATE OF state ON public.care_links FOR EACH ROW WHEN (((old.state <> new.state) AND (num_nulls(new.patient_id, new.caregiver_id) = 0))) EXECUTE FUNCTION queue_care_news();
CREATE TRIGGER _540_queue_invited AFTER INSERT ON public.care_links FOR EACH ROW WHEN ((new.state = 'invited'::text)) EXECUTE FUNCTION queue_care_news();
CREATE TRIGGER _550_queue_missing_numbers AFTER UPDATE OF state ON public.care_links FOR EACH ROW WHEN (((old.state = 'active'::text) AND (new.state <> 'active'::text))) EXECUTE FUNCTION queue_missing_numbers();
-- row security forced
policy both_read for select to app using (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = caregiver_id)));
policy owner_all for all to owner using (true) with check (true);
policy worker_read for select to worker using (true);
grant select (id, patient_id, caregiver_id, relationship, rights, state, email, expires_at, created_at, accepted_at, rights_changed_at, ended_at, ended_by) to app;
grant select (id, patient_id, caregiver_id, relationship, rights, state, email, expires_at, created_at, accepted_at, rights_changed_at, ended_at, ended_by) to worker;

create table chargebacks (
  id text not null,
  payment_id uuid not null,
  reason text not null default 'general'::text,
  amount_cents integer not null,
  currency text not null,
  is_inquiry boolean not null default false,
  state text not null,
  opened_at timestamp with time zone not null default app_now(),
  due_at timestamp with time zone not null default 'infinity'::timestamp with time zone,
  closed_at timestamp with time zone,
  told_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  house_cents integer not null default 0,
  is_borne boolean not null default false,
  constraint chargebacks_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint chargebacks_check CHECK (((closed_at IS NOT NULL) = (state = ANY (ARRAY['won'::text, 'lost'::text])))),
  constraint chargebacks_check1 CHECK ((((house_cents >= 0) AND (house_cents <= amount_cents)) AND ((house_cents = 0) OR (state = 'lost'::text)))),
  constraint chargebacks_id_fkey FOREIGN KEY (id) REFERENCES capture_claims(id) ON DELETE CASCADE,
  constraint chargebacks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint chargebacks_pkey PRIMARY KEY (id),
  constraint chargebacks_reason_check CHECK ((reason = ANY (ARRAY['credit_not_processed'::text, 'duplicate'::text, 'fraudulent'::text, 'general'::text, 'product_not_received'::text, 'product_unacceptable'::text, 'subscription_canceled'::text, 'unrecognized'::text]))),
  constraint chargebacks_state_check CHECK ((state = ANY (ARRAY['needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX chargebacks_due ON public.chargebacks USING btree (due_at, id);
CREATE INDEX chargebacks_open ON public.chargebacks USING btree (due_at, id) WHERE (state = ANY (ARRAY['needs_response'::text, 'under_review'::text]));
CREATE INDEX chargebacks_payment ON public.chargebacks USING btree (payment_id);
CREATE INDEX chargebacks_state ON public.chargebacks USING btree (state, due_at, id);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{finance,auditor}'::text[]) AS is_staff));
policy worker_all for all to worker using (true) with check (true);
grant insert, select, update to worker;
grant select to app;

create table checklist_items (
  country text not null default ''::text,
  code text not null,
  names jsonb not null default '{}'::jsonb,
  demand text not null default 'required'::text,
  place integer not null default 100,
  constraint checklist_items_code_check CHECK ((code ~ '^[a-z][a-z0-9-]{1,40}$'::text)),
  constraint checklist_items_country_check CHECK (((country = ''::text) OR (country ~ '^[A-Z]{2}$'::text))),
  constraint checklist_items_demand_check CHECK ((demand = ANY (ARRAY['required'::text, 'optional'::text, 'off'::text]))),
  constraint checklist_items_names_check CHECK ((jsonb_typeof(names) = 'object'::text)),
  constraint checklist_items_pkey PRIMARY KEY (country, code)
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{verifier,auditor}'::text[]) AS is_staff));
grant select to app;

create table checklist_ticks (
  id uuid not null default uuidv7(),
  provider_id uuid not null,
  code text not null,
  ticked_by uuid not null,
  ticked_at timestamp with time zone not null default app_now(),
  decision_id uuid,
  constraint checklist_ticks_code_check CHECK ((length(code) <= 41)),
  constraint checklist_ticks_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES verification_decisions(id) ON DELETE CASCADE,
  constraint checklist_ticks_pkey PRIMARY KEY (id),
  constraint checklist_ticks_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint checklist_ticks_ticked_by_fkey FOREIGN KEY (ticked_by) REFERENCES profiles(user_id) ON DELETE RESTRICT
);
CREATE INDEX checklist_ticks_decision ON public.checklist_ticks USING btree (decision_id);
CREATE INDEX checklist_ticks_provider ON public.checklist_ticks USING btree (provider_id);
CREATE INDEX checklist_ticks_ticked_by ON public.checklist_ticks USING btree (ticked_by);
CREATE UNIQUE INDEX checklist_ticks_open ON public.checklist_ticks USING btree (provider_id, code) WHERE (decision_id IS NULL);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{verifier,auditor}'::text[]) AS is_staff));
grant select to app;

create table consent_texts (
  kind text not null,
  version text not null,
  language text not null,
  title text not null,
  body text not null,
  constraint consent_texts_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'health_sharing'::text, 'review_name'::text]))),
  constraint consent_texts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint consent_texts_pkey PRIMARY KEY (kind, version, language)
);
CREATE TRIGGER _100_refuse_change BEFORE DELETE OR UPDATE ON public.consent_texts FOR EACH ROW EXECUTE FUNCTION refuse_agreed_text_change();
-- row security forced
policy anyone_reads for select to app using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;

create table consents (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null,
  version text not null,
  is_given boolean not null,
  decided_at timestamp with time zone not null default app_now(),
  language text,
  decided_by uuid default actor_id(),
  constraint consents_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint consents_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'health_sharing'::text, 'review_name'::text]))),
  constraint consents_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_terms_stay CHECK (((kind <> 'terms'::text) OR is_given)),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint consents_version_check CHECK (((length(version) >= 1) AND (length(version) <= 20)))
);
CREATE INDEX consents_decided_by ON public.consents USING btree (decided_by);
CREATE INDEX consents_user ON public.consents USING btree (user_id, id DESC);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.consents FOR EACH ROW WHEN ((NOT (new.user_id IS DISTINCT FROM actor_id()))) EXECUTE FUNCTION limit_rate('consents', '20', '3600');
CREATE TRIGGER _110_limit_rate_of_others BEFORE INSERT ON public.consents FOR EACH ROW WHEN ((new.user_id IS DISTINCT FROM actor_id())) EXECUTE FUNCTION limit_rate('dependent_consents', '20', '3600');
CREATE TRIGGER _120_note_language BEFORE INSERT ON public.consents FOR EACH ROW EXECUTE FUNCTION note_consent_language();
CREATE TRIGGER _500_apply AFTER INSERT ON public.consents FOR EACH ROW EXECUTE FUNCTION apply_consent();
-- row security forced
policy manager_decides for insert to app with check (((user_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[])) AND (kind <> 'terms'::text)));
policy manager_reads for select to app using ((user_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[])));
policy own_decision for insert to app with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant insert (user_id, kind, version, is_given, language) to app;

create table conversations (
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  last_sequence bigint not null default 0,
  last_message_at timestamp with time zone not null default app_now(),
  notify_state text,
  constraint conversations_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint conversations_notify_state_check CHECK ((notify_state = ANY (ARRAY['due'::text, 'done'::text]))),
  constraint conversations_pkey PRIMARY KEY (appointment_id)
);
CREATE INDEX conversations_due ON public.conversations USING btree (appointment_id) WHERE (notify_state = 'due'::text);
CREATE INDEX conversations_pair ON public.conversations USING btree (patient_id, provider_user_id);
CREATE INDEX conversations_provider_user ON public.conversations USING btree (provider_user_id);
-- row security forced
policy caregivers_read for select to app using ((patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[])));
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)));
grant select to app;

create table digest_items (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  notification_id uuid not null,
  queued_at timestamp with time zone not null default app_now(),
  sent_at timestamp with time zone,
  mail_key text,
  constraint digest_items_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint digest_items_notification_id_key UNIQUE (notification_id),
  constraint digest_items_pkey PRIMARY KEY (id),
  constraint digest_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX digest_items_user ON public.digest_items USING btree (user_id, sent_at DESC);
CREATE INDEX digest_items_waiting ON public.digest_items USING btree (user_id, queued_at) WHERE (sent_at IS NULL);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant delete, insert, select, update to worker;

create table drafts (
  user_id uuid not null,
  appointment_id uuid not null,
  content text not null,
  saved_at timestamp with time zone not null default app_now(),
  constraint drafts_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint drafts_content_check CHECK (((length(content) >= 1) AND (length(content) <= 10000))),
  constraint drafts_pkey PRIMARY KEY (user_id, appointment_id),
  constraint drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX drafts_by_age ON public.drafts USING btree (saved_at);
CREATE INDEX drafts_by_appointment ON public.drafts USING btree (appointment_id);
-- row security forced
policy own_delete for delete to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_update for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_write for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = drafts.appointment_id) AND (((( SELECT actor_id() AS actor_id) = a.patient_id) OR (( SELECT actor_id() AS actor_id) = a.provider_user_id)) OR (a.patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[]))))))));
policy owner_all for all to owner using (true) with check (true);
grant delete, select to app;
grant insert (user_id, appointment_id, content, saved_at) to app;
grant update (content, saved_at) to app;

create table early_access (
  id uuid not null default uuidv7(),
  token uuid not null default gen_random_uuid(),
  email text not null,
  topic text not null,
  locale text not null,
  consented_at timestamp with time zone not null default now(),
  constraint early_access_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint early_access_email_topic_key UNIQUE (email, topic),
  constraint early_access_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint early_access_pkey PRIMARY KEY (id),
  constraint early_access_token_key UNIQUE (token),
  constraint early_access_topic_check CHECK ((topic = ANY (ARRAY['carebridge'::text, 'membership'::text, 'family'::text])))
);
-- row security forced
policy admin_read for select to app using (( SELECT is_staff('{administrator}'::text[]) AS actor_is_admin));
policy owner_all for all to owner using (true) with check (true);
policy worker_read for select to worker using (true);
grant select to worker;
grant select (id, email, topic, locale, consented_at) to app;

create table emergency_accesses (
  id uuid not null,
  patient_id uuid,
  opened_by uuid,
  opened_as text not null,
  appointment_id uuid,
  reason text not null,
  opened_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null default (app_now() + '00:30:00'::interval),
  ended_at timestamp with time zone,
  ended_how text,
  ended_by uuid,
  review_due_at timestamp with time zone not null default (app_now() + '72:00:00'::interval),
  reviewed_at timestamp with time zone,
  reviewed_by uuid,
  verdict text,
  review_note text not null default ''::text,
  constraint emergency_accesses_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE SET NULL,
  constraint emergency_accesses_check CHECK ((((length(TRIM(BOTH FROM reason)) >= 1) AND (length(TRIM(BOTH FROM reason)) <= 2000)) OR (patient_id IS NULL))),
  constraint emergency_accesses_check1 CHECK (((ended_at IS NULL) = (ended_how IS NULL))),
  constraint emergency_accesses_check2 CHECK (((reviewed_at IS NULL) = (verdict IS NULL))),
  constraint emergency_accesses_check3 CHECK ((opened_by <> patient_id)),
  constraint emergency_accesses_check4 CHECK ((reviewed_by <> opened_by)),
  constraint emergency_accesses_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint emergency_accesses_ended_how_check CHECK ((ended_how = ANY (ARRAY['pressed'::text, 'lapsed'::text, 'rights'::text, 'erased'::text]))),
  constraint emergency_accesses_opened_as_check CHECK ((opened_as = ANY (ARRAY['administrator'::text, 'doctor'::text]))),
  constraint emergency_accesses_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint emergency_accesses_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint emergency_accesses_pkey PRIMARY KEY (id),
  constraint emergency_accesses_review_note_check CHECK ((length(review_note) <= 2000)),
  constraint emergency_accesses_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint emergency_accesses_verdict_check CHECK ((verdict = ANY (ARRAY['justified'::text, 'unjustified'::text])))
);
CREATE INDEX emergency_accesses_appointment ON public.emergency_accesses USING btree (appointment_id);
CREATE INDEX emergency_accesses_due ON public.emergency_accesses USING btree (review_due_at) WHERE (reviewed_at IS NULL);
CREATE INDEX emergency_accesses_ended_by ON public.emergency_accesses USING btree (ended_by);
CREATE INDEX emergency_accesses_newest ON public.emergency_accesses USING btree (opened_at DESC, id DESC);
CREATE INDEX emergency_accesses_opened_by ON public.emergency_accesses USING btree (opened_by);
CREATE INDEX emergency_accesses_patient ON public.emergency_accesses USING btree (patient_id, opened_at DESC);
CREATE INDEX emergency_accesses_reviewed_by ON public.emergency_accesses USING btree (reviewed_by);
CREATE UNIQUE INDEX emergency_accesses_open ON public.emergency_accesses USING btree (opened_by) WHERE (ended_at IS NULL);
CREATE TRIGGER _100_erase_words BEFORE UPDATE OF patient_id ON public.emergency_accesses FOR EACH ROW WHEN ((new.patient_id IS NULL)) EXECUTE FUNCTION erase_emergency_words();
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.emergency_accesses FOR EACH ROW EXECUTE FUNCTION limit_rate('emergency_accesses', '5', '3600');
CREATE TRIGGER _110_limit_rate_of_day BEFORE INSERT ON public.emergency_accesses FOR EACH ROW EXECUTE FUNCTION limit_rate('emergency_accesses_of_day', '10', '86400');
-- row security forced
policy opener_reads for select to app using ((opened_by = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy patient_reads for select to app using (((patient_id = ( SELECT actor_id() AS actor_id)) OR (patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[]))));
policy staff_reads for select to app using (( SELECT is_staff('{auditor}'::text[]) AS is_staff));
policy worker_reads for select to worker using (true);
grant select to app;
grant select to worker;

create table emergency_actions (
  id uuid not null default uuidv7(),
  kind text not null,
  country text,
  reason text not null,
  asked_by uuid,
  asked_at timestamp with time zone not null default app_now(),
  is_by_command boolean not null default false,
  due_at timestamp with time zone,
  expires_at timestamp with time zone not null default (app_now() + '1 day'::interval),
  approved_by uuid,
  started_at timestamp with time zone,
  ended_how text,
  ended_by uuid,
  ended_at timestamp with time zone,
  constraint emergency_actions_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint emergency_actions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint emergency_actions_check CHECK ((approved_by <> asked_by)),
  constraint emergency_actions_check1 CHECK (((ended_at IS NOT NULL) OR (ended_how IS NULL))),
  constraint emergency_actions_check2 CHECK (((country IS NULL) OR (kind = ANY (ARRAY['pause_bookings'::text, 'pause_payments'::text])))),
  constraint emergency_actions_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint emergency_actions_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint emergency_actions_ended_how_check CHECK ((ended_how = ANY (ARRAY['pressed'::text, 'ordered'::text, 'replaced'::text, 'lapsed'::text, 'rights'::text]))),
  constraint emergency_actions_kind_check CHECK ((kind = ANY (ARRAY['pause_bookings'::text, 'pause_payments'::text, 'pause_sign_ups'::text, 'sign_out_everybody'::text]))),
  constraint emergency_actions_pkey PRIMARY KEY (id),
  constraint emergency_actions_reason_check CHECK (((length(TRIM(BOTH FROM reason)) >= 1) AND (length(TRIM(BOTH FROM reason)) <= 2000)))
);
CREATE INDEX emergency_actions_approved_by ON public.emergency_actions USING btree (approved_by);
CREATE INDEX emergency_actions_asked_by ON public.emergency_actions USING btree (asked_by);
CREATE INDEX emergency_actions_ended_by ON public.emergency_actions USING btree (ended_by);
CREATE UNIQUE INDEX emergency_actions_open ON public.emergency_actions USING btree (kind, COALESCE(country, ''::text)) WHERE (ended_at IS NULL);
CREATE TRIGGER _500_announce AFTER INSERT OR UPDATE ON public.emergency_actions FOR EACH ROW EXECUTE FUNCTION announce_emergency();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{support,verifier,finance,auditor}'::text[]) AS is_staff));
policy worker_reads for select to worker using (true);
grant select to app;
grant select to worker;

create table emergency_numbers (
  country text not null,
  number text not null,
  constraint emergency_numbers_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint emergency_numbers_number_check CHECK ((number ~ '^([0-9]{2,6})?$'::text)),
  constraint emergency_numbers_pkey PRIMARY KEY (country)
);
CREATE TRIGGER _500_announce AFTER INSERT OR DELETE OR UPDATE ON public.emergency_numbers FOR EACH STATEMENT EXECUTE FUNCTION announce_emergency_number();
-- row security forced
policy everyone_reads for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant select to worker;

create table encounter_addenda (
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  content text not null,
  created_at timestamp with time zone not null default app_now(),
  idempotency_key uuid not null default uuidv7(),
  constraint encounter_addenda_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES encounter_notes(appointment_id) ON DELETE RESTRICT,
  constraint encounter_addenda_appointment_id_idempotency_key_key UNIQUE (appointment_id, idempotency_key),
  constraint encounter_addenda_content_check CHECK (((length(content) >= 1) AND (length(content) <= 4000))),
  constraint encounter_addenda_pkey PRIMARY KEY (id)
);
CREATE INDEX encounter_addenda_note ON public.encounter_addenda USING btree (appointment_id, created_at);
CREATE TRIGGER _100_derive BEFORE INSERT ON public.encounter_addenda FOR EACH ROW EXECUTE FUNCTION derive_encounter();
CREATE TRIGGER _110_refuse_change_of_signed BEFORE DELETE OR UPDATE ON public.encounter_addenda FOR EACH ROW EXECUTE FUNCTION refuse_change_of_signed();
CREATE TRIGGER _500_announce AFTER INSERT ON public.encounter_addenda FOR EACH ROW EXECUTE FUNCTION announce_encounter();
-- row security forced
policy both_read for select to app using (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)));
policy caregivers_read for select to app using ((patient_id = ANY (( SELECT cared_for('records'::text) AS cared_for)::uuid[])));
policy doctor_adds for insert to app with check ((provider_user_id = ( SELECT actor_id() AS actor_id)));
policy emergency_reads for select to app using (((( SELECT current_setting('app.emergency_access'::text, true) AS current_setting) <> ''::text) AND (patient_id = ( SELECT emergency_patient() AS emergency_patient))));
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant insert (appointment_id, content, idempotency_key) to app;

create table encounter_notes (
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  subjective text not null default ''::text,
  objective text not null default ''::text,
  assessment text not null default ''::text,
  plan text not null default ''::text,
  version integer not null default 1,
  signed_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint encounter_notes_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE RESTRICT,
  constraint encounter_notes_assessment_check CHECK ((length(assessment) <= 8000)),
  constraint encounter_notes_objective_check CHECK ((length(objective) <= 8000)),
  constraint encounter_notes_pkey PRIMARY KEY (appointment_id),
  constraint encounter_notes_plan_check CHECK ((length(plan) <= 8000)),
  constraint encounter_notes_subjective_check CHECK ((length(subjective) <= 8000))
);
CREATE INDEX encounter_notes_patient ON public.encounter_notes USING btree (patient_id);
CREATE INDEX encounter_notes_provider ON public.encounter_notes USING btree (provider_user_id);
CREATE TRIGGER _100_derive BEFORE INSERT ON public.encounter_notes FOR EACH ROW EXECUTE FUNCTION derive_encounter();
CREATE TRIGGER _110_refuse_change_of_signed BEFORE DELETE OR UPDATE ON public.encounter_notes FOR EACH ROW EXECUTE FUNCTION refuse_change_of_signed();
CREATE TRIGGER _500_announce_signed AFTER UPDATE ON public.encounter_notes FOR EACH ROW WHEN (((old.signed_at IS NULL) AND (new.signed_at IS NOT NULL))) EXECUTE FUNCTION announce_encounter();
CREATE TRIGGER _510_lapse_signature AFTER UPDATE ON public.encounter_notes FOR EACH ROW WHEN (((old.signed_at IS NULL) AND (new.signed_at IS NULL))) EXECUTE FUNCTION lapse_signature();
-- row security forced
policy caregivers_read_signed for select to app using (((patient_id = ANY (( SELECT cared_for('records'::text) AS cared_for)::uuid[])) AND (signed_at IS NOT NULL)));
policy doctor_begins for insert to app with check ((provider_user_id = ( SELECT actor_id() AS actor_id)));
policy doctor_changes for update to app using (((provider_user_id = ( SELECT actor_id() AS actor_id)) AND (signed_at IS NULL))) with check ((provider_user_id = ( SELECT actor_id() AS actor_id)));
policy doctor_reads for select to app using ((provider_user_id = ( SELECT actor_id() AS actor_id)));
policy emergency_reads_signed for select to app using (((( SELECT current_setting('app.emergency_access'::text, true) AS current_setting) <> ''::text) AND (patient_id = ( SELECT emergency_patient() AS emergency_patient)) AND (signed_at IS NOT NULL)));
policy owner_all for all to owner using (true) with check (true);
policy patient_reads_signed for select to app using (((patient_id = ( SELECT actor_id() AS actor_id)) AND (signed_at IS NOT NULL)));
grant select to app;
grant insert (appointment_id, subjective, objective, assessment, plan) to app;
grant update (subjective, objective, assessment, plan) to app;

create table end_disputes (
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  side text not null,
  reason text not null,
  status text not null default 'open'::text,
  opened_at timestamp with time zone not null default app_now(),
  resolved_at timestamp with time zone,
  resolved_by uuid,
  corrected_to text,
  resolution text,
  house_bears_percent integer not null default 0,
  disputed_fact text,
  disputed_fact_at timestamp with time zone,
  constraint end_disputes_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE RESTRICT,
  constraint end_disputes_corrected_to_check CHECK ((corrected_to = ANY (ARRAY['held'::text, 'missed_by_provider'::text, 'missed_by_patient'::text]))),
  constraint end_disputes_house_bears_percent_check CHECK (((house_bears_percent >= 0) AND (house_bears_percent <= 100))),
  constraint end_disputes_pkey PRIMARY KEY (id),
  constraint end_disputes_reason_check CHECK ((length(reason) <= 2000)),
  constraint end_disputes_resolution_check CHECK ((length(resolution) <= 2000)),
  constraint end_disputes_side_check CHECK ((side = ANY (ARRAY['patient'::text, 'provider'::text]))),
  constraint end_disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'resolved'::text]))),
  constraint resolved_with_reason CHECK (((status = 'resolved'::text) = (num_nulls(resolved_at, resolution) = 0)))
);
CREATE INDEX end_disputes_queue ON public.end_disputes USING btree (status, opened_at);
CREATE UNIQUE INDEX end_disputes_once ON public.end_disputes USING btree (appointment_id, side);
CREATE UNIQUE INDEX end_disputes_open ON public.end_disputes USING btree (appointment_id) WHERE (status = 'open'::text);
CREATE TRIGGER _100_note_disputed_fact BEFORE INSERT ON public.end_disputes FOR EACH ROW EXECUTE FUNCTION note_disputed_fact();
CREATE TRIGGER _500_announce AFTER INSERT OR UPDATE ON public.end_disputes FOR EACH ROW EXECUTE FUNCTION announce_dispute();
-- row security forced
policy admin_read for select to app using (( SELECT is_staff('{support,auditor}'::text[]) AS actor_is_admin));
policy caregivers_read for select to app using ((patient_id = ANY (( SELECT cared_for('visits'::text) AS cared_for)::uuid[])));
policy owner_all for all to owner using (true) with check (true);
policy sides_read for select to app using (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)));
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;

create table end_questions (
  appointment_id uuid not null,
  look_at timestamp with time zone not null,
  reminders integer not null default 0,
  has_complaint boolean not null default false,
  patient_asked_at timestamp with time zone,
  constraint end_questions_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint end_questions_pkey PRIMARY KEY (appointment_id)
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);

create table exports (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  state text not null default 'pending'::text,
  path text,
  size bigint,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone,
  constraint exports_check CHECK (((state <> 'ready'::text) OR (num_nulls(path, size, expires_at) = 0))),
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text]))),
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX exports_user ON public.exports USING btree (user_id, id DESC);
CREATE UNIQUE INDEX one_export_at_a_time ON public.exports USING btree (user_id) WHERE (state = 'pending'::text);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.exports FOR EACH ROW EXECUTE FUNCTION limit_rate('exports', '5', '86400');
CREATE TRIGGER _500_discard AFTER DELETE ON public.exports FOR EACH ROW WHEN ((old.path IS NOT NULL)) EXECUTE FUNCTION discard_export();
CREATE TRIGGER _510_queue AFTER INSERT ON public.exports FOR EACH ROW EXECUTE FUNCTION queue_export();
-- row security forced
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_request for insert to app with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant delete, select to worker;
grant select to app;
grant insert (user_id) to app;
grant update (state, path, size, expires_at) to worker;

create table factor_resets (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  ended_by uuid,
  ended_at timestamp with time zone,
  outcome text,
  constraint factor_resets_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint factor_resets_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint factor_resets_check1 CHECK (((outcome IS DISTINCT FROM 'approved'::text) OR (ended_by <> asked_by))),
  constraint factor_resets_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint factor_resets_outcome_check CHECK ((outcome = ANY (ARRAY['approved'::text, 'withdrawn'::text]))),
  constraint factor_resets_pkey PRIMARY KEY (id),
  constraint factor_resets_reason_check CHECK (((length(TRIM(BOTH FROM reason)) >= 1) AND (length(TRIM(BOTH FROM reason)) <= 2000))),
  constraint factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX factor_resets_asked_by ON public.factor_resets USING btree (asked_by);
CREATE INDEX factor_resets_ended_by ON public.factor_resets USING btree (ended_by);
CREATE INDEX factor_resets_user ON public.factor_resets USING btree (user_id, id DESC);
CREATE UNIQUE INDEX factor_resets_open ON public.factor_resets USING btree (user_id) WHERE (ended_at IS NULL);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{support,auditor}'::text[]) AS is_staff));
grant select to app;

create table failed_work (
  id uuid not null,
  effect text not null,
  payload jsonb not null,
  error text not null default ''::text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  failed_at timestamp with time zone not null default app_now(),
  state text not null default 'open'::text,
  handled_at timestamp with time zone,
  handled_by uuid,
  note text,
  constraint failed_work_pkey PRIMARY KEY (id),
  constraint failed_work_state_check CHECK ((state = ANY (ARRAY['counting'::text, 'open'::text, 'retried'::text, 'closed'::text])))
);
CREATE INDEX failed_work_open ON public.failed_work USING btree (failed_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX failed_work_schedule ON public.failed_work USING btree (((payload ->> 'name'::text))) WHERE ((effect = 'schedule.run'::text) AND (state = ANY (ARRAY['counting'::text, 'open'::text])));
-- row security forced
policy admins_read for select to app using (( SELECT is_staff('{finance,auditor}'::text[]) AS actor_is_admin));
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant insert, select to worker;
grant select to app;
grant update (error, attempts, failed_at, state, handled_at, note) to worker;

create table favorite_providers (
  user_id uuid not null,
  provider_id uuid not null,
  created_at timestamp with time zone not null default app_now(),
  constraint favorite_providers_pkey PRIMARY KEY (user_id, provider_id),
  constraint favorite_providers_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint favorite_providers_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX favorite_providers_provider ON public.favorite_providers USING btree (provider_id);
CREATE TRIGGER _100_limit BEFORE INSERT ON public.favorite_providers FOR EACH ROW EXECUTE FUNCTION limit_favorites();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy self_adds_listed for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND is_listed(provider_id)));
policy self_lets_go for delete to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy self_reads for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
grant delete, select to app;
grant insert (user_id, provider_id) to app;

create table funnel_events (
  id uuid not null,
  at timestamp with time zone not null,
  step text not null,
  locale text not null,
  times integer not null,
  constraint funnel_events_at_check CHECK ((((EXTRACT(epoch FROM at))::bigint % (3600)::bigint) = 0)),
  constraint funnel_events_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint funnel_events_pkey PRIMARY KEY (id),
  constraint funnel_events_step_check CHECK ((step = ANY (ARRAY['search'::text, 'doctor'::text]))),
  constraint funnel_events_times_check CHECK ((times > 0))
);
CREATE INDEX funnel_events_at ON public.funnel_events USING btree (at) INCLUDE (step, locale, times);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy worker_append for insert to worker with check (true);
policy worker_delete for delete to worker using (true);
policy worker_read for select to worker using (true);
grant delete, insert, select to worker;

create table gateway_customers (
  user_id uuid not null,
  gateway text not null,
  reference text not null,
  created_at timestamp with time zone not null default now(),
  constraint gateway_customers_gateway_check CHECK ((gateway = 'stripe'::text)),
  constraint gateway_customers_pkey PRIMARY KEY (user_id, gateway),
  constraint gateway_customers_reference_key UNIQUE (reference),
  constraint gateway_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
-- row security forced
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant select to app;
grant select to worker;
grant insert (user_id, gateway, reference) to worker;

create table health_changes (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  field text not null,
  value text,
  changed_by uuid,
  changed_at timestamp with time zone not null default app_now(),
  constraint health_changes_field_check CHECK ((field = ANY (ARRAY['allergies'::text, 'medical_conditions'::text]))),
  constraint health_changes_pkey PRIMARY KEY (id),
  constraint health_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX health_changes_user ON public.health_changes USING btree (user_id, id DESC);
-- row security forced
policy caregivers_read for select to app using ((user_id = ANY (( SELECT cared_for('records'::text) AS cared_for)::uuid[])));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
grant select to app;

create table installation_keys (
  is_only boolean not null default true,
  wrapped text not null,
  wrapped_at timestamp with time zone not null default now(),
  constraint installation_keys_is_only_check CHECK (is_only),
  constraint installation_keys_pkey PRIMARY KEY (is_only),
  constraint installation_keys_wrapped_check CHECK (((length(wrapped) >= 40) AND (length(wrapped) <= 1000)))
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);

create table installation_settings (
  is_only boolean not null default true,
  product_name text not null,
  product_name_ar text not null default ''::text,
  support_email text not null,
  privacy_email text not null,
  legal_name text not null,
  legal_address text not null default ''::text,
  countries text[] not null default '{}'::text[],
  languages text[] not null,
  changed_at timestamp with time zone not null default app_now(),
  constraint installation_settings_countries_check CHECK (((countries)::text ~ '^\{([A-Z]{2}(,[A-Z]{2})*)?\}$'::text)),
  constraint installation_settings_is_only_check CHECK (is_only),
  constraint installation_settings_languages_check CHECK (((cardinality(languages) > 0) AND (languages <@ ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint installation_settings_legal_address_check CHECK ((length(legal_address) <= 400)),
  constraint installation_settings_legal_name_check CHECK (((length(legal_name) >= 1) AND (length(legal_name) <= 120))),
  constraint installation_settings_pkey PRIMARY KEY (is_only),
  constraint installation_settings_privacy_email_check CHECK (((privacy_email ~ '^[^\s@<>]+@[^\s@<>]+$'::text) AND (length(privacy_email) <= 254))),
  constraint installation_settings_product_name_ar_check CHECK ((length(product_name_ar) <= 60)),
  constraint installation_settings_product_name_check CHECK (((length(product_name) >= 1) AND (length(product_name) <= 60))),
  constraint installation_settings_support_email_check CHECK (((support_email ~ '^[^\s@<>]+@[^\s@<>]+$'::text) AND (length(support_email) <= 254)))
);
CREATE TRIGGER _500_note AFTER INSERT OR UPDATE ON public.installation_settings FOR EACH ROW EXECUTE FUNCTION note_settings_change();
-- row security forced
policy everybody_reads for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant select to worker;

create table insurers (
  code text not null,
  name text,
  arabic_name text,
  is_retired boolean,
  english_name text,
  spanish_name text,
  french_name text,
  constraint insurers_arabic_name_check CHECK ((char_length(arabic_name) <= 80)),
  constraint insurers_check CHECK ((num_nonnulls(name, english_name, arabic_name, spanish_name, french_name, is_retired) > 0)),
  constraint insurers_code_check CHECK ((code ~ '^[a-z]{2}-[a-z0-9-]{1,60}$'::text)),
  constraint insurers_english_name_check CHECK ((char_length(english_name) <= 80)),
  constraint insurers_french_name_check CHECK ((char_length(french_name) <= 80)),
  constraint insurers_name_check CHECK (((name ~ '\S'::text) AND (char_length(name) <= 80))),
  constraint insurers_pkey PRIMARY KEY (code),
  constraint insurers_spanish_name_check CHECK ((char_length(spanish_name) <= 80))
);
CREATE TRIGGER _500_announce AFTER INSERT OR DELETE OR UPDATE ON public.insurers FOR EACH STATEMENT EXECUTE FUNCTION announce_insurer();
-- row security forced
policy everyone_reads for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant select to worker;

create table invoice_series (
  series text not null,
  last_number integer not null,
  constraint invoice_series_last_number_check CHECK ((last_number > 0)),
  constraint invoice_series_pkey PRIMARY KEY (series),
  constraint invoice_series_series_check CHECK ((series ~ '^(INV|CN)-\d{4}$'::text))
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);

create table invoices (
  id uuid not null default uuidv7(),
  kind text not null,
  series text not null,
  number integer not null,
  name text not null default ((series || '-'::text) || lpad((number)::text, 6, '0'::text)),
  ledger_entry_id uuid not null,
  payment_id uuid not null,
  patient_id uuid not null,
  corrects uuid,
  patient_name text not null,
  provider_name text not null,
  visit_type text not null,
  visit_start timestamp with time zone not null,
  amount_cents integer not null,
  currency text not null,
  issued_at timestamp with time zone not null,
  issuer text default invoice_issuer(),
  constraint invoices_amount_cents_check CHECK ((amount_cents > 0)),
  constraint invoices_check CHECK (((kind = 'credit_note'::text) OR (corrects IS NULL))),
  constraint invoices_corrects_fkey FOREIGN KEY (corrects) REFERENCES invoices(id) ON DELETE RESTRICT,
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoices_ledger_entry_id_fkey FOREIGN KEY (ledger_entry_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT,
  constraint invoices_ledger_entry_id_key UNIQUE (ledger_entry_id),
  constraint invoices_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES profiles(user_id) ON DELETE RESTRICT,
  constraint invoices_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_series_number_key UNIQUE (series, number)
);
CREATE INDEX invoices_corrects ON public.invoices USING btree (corrects);
CREATE INDEX invoices_kind ON public.invoices USING btree (kind, issued_at DESC, id DESC);
CREATE INDEX invoices_name ON public.invoices USING btree (name);
CREATE INDEX invoices_newest ON public.invoices USING btree (issued_at DESC, id DESC);
CREATE INDEX invoices_number ON public.invoices USING btree (((number)::text));
CREATE INDEX invoices_patient ON public.invoices USING btree (patient_id, issued_at DESC);
CREATE INDEX invoices_patient_search ON public.invoices USING gin (normalize_for_search(patient_name) gin_trgm_ops);
CREATE INDEX invoices_payment ON public.invoices USING btree (payment_id);
CREATE INDEX invoices_provider_search ON public.invoices USING gin (normalize_for_search(provider_name) gin_trgm_ops);
CREATE TRIGGER _100_immutable BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
-- row security forced
policy own_read for select to app using (((patient_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT is_staff('{finance,auditor}'::text[]) AS actor_is_admin)));
policy owner_all for all to owner using (true) with check (true);
grant select to app;

create table ledger_entries (
  id uuid not null default uuidv7(),
  payment_id uuid not null,
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  kind text not null,
  amount_cents integer not null,
  currency text not null default 'USD'::text,
  gateway_reference text not null,
  created_at timestamp with time zone not null default now(),
  capture_id uuid,
  constraint _500_issue_invoice TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint ledger_entries_amount_cents_check CHECK ((amount_cents > 0)),
  constraint ledger_entries_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE RESTRICT,
  constraint ledger_entries_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES captures(id) ON DELETE CASCADE,
  constraint ledger_entries_gateway_reference_key UNIQUE (gateway_reference),
  constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text, 'fee'::text, 'refund_reversal'::text, 'dispute'::text, 'dispute_reversal'::text]))),
  constraint ledger_entries_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES profiles(user_id) ON DELETE RESTRICT,
  constraint ledger_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_provider_user_id_fkey FOREIGN KEY (provider_user_id) REFERENCES profiles(user_id) ON DELETE RESTRICT
);
CREATE INDEX ledger_appointment ON public.ledger_entries USING btree (appointment_id);
CREATE INDEX ledger_capture ON public.ledger_entries USING btree (capture_id);
CREATE INDEX ledger_created ON public.ledger_entries USING btree (created_at);
CREATE INDEX ledger_patient ON public.ledger_entries USING btree (patient_id, created_at DESC);
CREATE INDEX ledger_payment ON public.ledger_entries USING btree (payment_id);
CREATE INDEX ledger_provider_user ON public.ledger_entries USING btree (provider_user_id, created_at DESC);
CREATE CONSTRAINT TRIGGER _500_issue_invoice AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['charge'::text, 'refund'::text]))) EXECUTE FUNCTION issue_invoice_of_entry();
CREATE TRIGGER _100_immutable BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id) OR ( SELECT is_staff('{finance,auditor}'::text[]) AS actor_is_admin)));
policy worker_append for insert to worker with check (true);
policy worker_read for select to worker using (true);
grant insert, select to worker;
grant select to app;

create table license_renewals (
  id uuid not null default uuidv7(),
  provider_id uuid not null,
  license_number text not null,
  license_authority text not null,
  license_country text not null,
  license_expires_on date not null,
  submitted_at timestamp with time zone not null default app_now(),
  state text not null default 'waiting'::text,
  note text not null default ''::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint license_renewals_check CHECK (((state = ANY (ARRAY['approved'::text, 'refused'::text])) = (decided_at IS NOT NULL))),
  constraint license_renewals_check1 CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint license_renewals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(user_id) ON DELETE RESTRICT,
  constraint license_renewals_license_authority_check CHECK (((length(license_authority) >= 1) AND (length(license_authority) <= 120))),
  constraint license_renewals_license_country_check CHECK ((license_country ~ '^[A-Z]{2}$'::text)),
  constraint license_renewals_license_number_check CHECK (((length(license_number) >= 3) AND (length(license_number) <= 60))),
  constraint license_renewals_note_check CHECK ((length(note) <= 2000)),
  constraint license_renewals_pkey PRIMARY KEY (id),
  constraint license_renewals_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint license_renewals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'replaced'::text])))
);
CREATE INDEX license_renewals_decided_by ON public.license_renewals USING btree (decided_by);
CREATE INDEX license_renewals_provider ON public.license_renewals USING btree (provider_id);
CREATE UNIQUE INDEX license_renewals_waiting ON public.license_renewals USING btree (provider_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER _165_require_served BEFORE INSERT OR UPDATE OF license_country ON public.license_renewals FOR EACH ROW EXECUTE FUNCTION require_served_country();
-- row security forced
policy concerned_read for select to app using ((( SELECT is_staff('{verifier}'::text[]) AS is_staff) OR (EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = license_renewals.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id)))))));
policy owner_all for all to owner using (true) with check (true);
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;

create table list_changes (
  id uuid not null default uuidv7(),
  at timestamp with time zone not null default app_now(),
  actor_id uuid,
  subject text not null,
  before jsonb,
  after jsonb,
  constraint list_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint list_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX list_changes_actor ON public.list_changes USING btree (actor_id);
CREATE INDEX list_changes_subject ON public.list_changes USING btree (subject, id DESC);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{auditor}'::text[]) AS is_staff));
grant select to app;

create table mail_refusals (
  address text not null,
  refused_at timestamp with time zone not null default app_now(),
  reason text not null,
  constraint mail_refusals_address_check CHECK ((length(address) <= 320)),
  constraint mail_refusals_pkey PRIMARY KEY (address),
  constraint mail_refusals_reason_check CHECK ((length(reason) <= 500))
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant select to worker;

create table mails (
  id uuid not null default uuidv7(),
  key text not null,
  recipient text not null,
  locale text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  error text,
  notification_id uuid,
  calendar text,
  calendar_method text,
  unsubscribe_url text,
  due_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  useful_until timestamp with time zone not null default (app_now() + '1 day'::interval),
  refused_at timestamp with time zone,
  constraint mails_calendar_method_check CHECK ((calendar_method = ANY (ARRAY['REQUEST'::text, 'CANCEL'::text]))),
  constraint mails_key_key UNIQUE (key),
  constraint mails_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE SET NULL,
  constraint mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_notification ON public.mails USING btree (notification_id);
CREATE INDEX mails_recent ON public.mails USING btree (created_at DESC);
CREATE INDEX mails_waiting ON public.mails USING btree (due_at) WHERE (sent_at IS NULL);
CREATE TRIGGER _500_note_delivery AFTER INSERT OR UPDATE OF sent_at, error ON public.mails FOR EACH ROW WHEN ((new.notification_id IS NOT NULL)) EXECUTE FUNCTION note_mail_delivery();
CREATE TRIGGER _500_note_refusal AFTER UPDATE OF refused_at ON public.mails FOR EACH ROW WHEN (((old.refused_at IS NULL) AND (new.refused_at IS NOT NULL))) EXECUTE FUNCTION note_mail_outcome();
CREATE TRIGGER _510_note_arrival AFTER UPDATE OF sent_at ON public.mails FOR EACH ROW WHEN (((old.sent_at IS NULL) AND (new.sent_at IS NOT NULL))) EXECUTE FUNCTION note_mail_outcome();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant insert, select, update to worker;

create table message_deliveries (
  appointment_id uuid not null,
  user_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  up_to bigint not null,
  constraint message_deliveries_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint message_deliveries_pkey PRIMARY KEY (appointment_id, user_id),
  constraint message_deliveries_up_to_check CHECK ((up_to >= 0)),
  constraint message_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX message_deliveries_user ON public.message_deliveries USING btree (user_id);
CREATE TRIGGER _100_derive BEFORE INSERT OR UPDATE ON public.message_deliveries FOR EACH ROW EXECUTE FUNCTION derive_delivery();
CREATE TRIGGER _500_announce_first AFTER INSERT ON public.message_deliveries FOR EACH ROW EXECUTE FUNCTION announce_delivery();
CREATE TRIGGER _510_announce_further AFTER UPDATE ON public.message_deliveries FOR EACH ROW WHEN ((new.up_to > old.up_to)) EXECUTE FUNCTION announce_delivery();
-- row security forced
policy caregivers_first for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[]))));
policy caregivers_read for select to app using ((patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[])));
policy own_first for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND ((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id))));
policy own_further for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)));
grant select to app;
grant insert (appointment_id, user_id, up_to) to app;
grant update (up_to) to app;

create table message_receipts (
  id uuid not null default uuidv7(),
  message_id uuid not null,
  user_id uuid not null,
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  read_at timestamp with time zone not null default app_now(),
  constraint message_receipts_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_receipts_message_id_user_id_key UNIQUE (message_id, user_id),
  constraint message_receipts_pkey PRIMARY KEY (id),
  constraint message_receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX message_receipts_appointment ON public.message_receipts USING btree (appointment_id);
CREATE INDEX message_receipts_user ON public.message_receipts USING btree (user_id);
CREATE TRIGGER _100_derive BEFORE INSERT ON public.message_receipts FOR EACH ROW EXECUTE FUNCTION derive_receipt();
CREATE TRIGGER _500_announce AFTER INSERT ON public.message_receipts FOR EACH ROW EXECUTE FUNCTION announce_receipt();
CREATE TRIGGER _510_note_reading AFTER INSERT ON public.message_receipts FOR EACH ROW EXECUTE FUNCTION note_reading();
CREATE TRIGGER _520_requeue AFTER INSERT ON public.message_receipts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION requeue_thread_when_read();
-- row security forced
policy caregivers_read for select to app using ((patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[])));
policy caregivers_write for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[]))));
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)));
policy reader_writes for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND ((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id))));
grant select to app;
grant insert (message_id, user_id) to app;

create table message_versions (
  id uuid not null default uuidv7(),
  message_id uuid not null,
  appointment_id uuid not null,
  sender_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  content text not null,
  attachment_url text,
  attachment_name text,
  attachment_size bigint,
  attachment_type text,
  metadata jsonb,
  written_at timestamp with time zone not null,
  replaced_at timestamp with time zone not null default app_now(),
  read_at timestamp with time zone,
  constraint message_versions_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_versions_pkey PRIMARY KEY (id)
);
CREATE INDEX message_versions_appointment ON public.message_versions USING btree (appointment_id);
CREATE INDEX message_versions_message ON public.message_versions USING btree (message_id);
CREATE INDEX message_versions_sender ON public.message_versions USING btree (sender_id);
CREATE TRIGGER _510_discard AFTER DELETE ON public.message_versions FOR EACH ROW WHEN ((old.attachment_url IS NOT NULL)) EXECUTE FUNCTION discard_attachment();
-- row security forced
policy author_reads for select to app using (((sender_id = ( SELECT actor_id() AS actor_id)) AND (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)) OR (patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[])))));
policy owner_all for all to owner using (true) with check (true);
policy worker_read for select to worker using (true);
grant select to app;
grant select (message_id, appointment_id, attachment_url) to worker;

create table messages (
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  sequence bigint not null,
  sender_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  client_id uuid not null default uuidv7(),
  content text not null,
  message_type text not null default 'text'::text,
  attachment_url text,
  attachment_name text,
  attachment_size bigint,
  attachment_type text,
  metadata jsonb,
  created_at timestamp with time zone not null default app_now(),
  read_at timestamp with time zone,
  corrected_at timestamp with time zone,
  taken_back_at timestamp with time zone,
  constraint attachment_is_own CHECK (starts_with(attachment_url, (((appointment_id || '/'::text) || sender_id) || '/'::text))),
  constraint file_has_attachment CHECK ((((message_type = 'file'::text) = (attachment_url IS NOT NULL)) AND ((attachment_url IS NULL) OR (num_nulls(attachment_name, attachment_size, attachment_type) = 0)))),
  constraint messages_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES conversations(appointment_id) ON DELETE CASCADE,
  constraint messages_appointment_id_sequence_key UNIQUE (appointment_id, sequence),
  constraint messages_attachment_size_check CHECK (((attachment_size >= 0) AND (attachment_size <= 52428800))),
  constraint messages_content_check CHECK (
CASE
    WHEN (taken_back_at IS NULL) THEN ((length(content) >= 1) AND (length(content) <= 10000))
    ELSE (content = ''::text)
END),
  constraint messages_message_type_check CHECK ((message_type = ANY (ARRAY['text'::text, 'file'::text]))),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_sender_id_client_id_key UNIQUE (sender_id, client_id),
  constraint taken_back_holds_nothing CHECK (((taken_back_at IS NULL) OR ((message_type = 'text'::text) AND (num_nonnulls(attachment_url, attachment_name, attachment_size, attachment_type, metadata) = 0))))
);
CREATE INDEX messages_corrected ON public.messages USING btree (appointment_id) WHERE (corrected_at IS NOT NULL);
CREATE INDEX messages_created ON public.messages USING brin (created_at) WITH (autosummarize='on');
CREATE UNIQUE INDEX messages_thread ON public.messages USING btree (patient_id, provider_user_id, sequence);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION limit_rate('messages', '60', '60');
CREATE TRIGGER _103_refuse_without_contact BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION refuse_words_without_contact();
CREATE TRIGGER _104_refuse_without_contact BEFORE UPDATE OF content ON public.messages FOR EACH ROW WHEN ((new.taken_back_at IS NULL)) EXECUTE FUNCTION refuse_words_without_contact();
CREATE TRIGGER _105_limit_changes BEFORE UPDATE OF content, taken_back_at ON public.messages FOR EACH ROW WHEN (((old.content IS DISTINCT FROM new.content) OR (old.taken_back_at IS DISTINCT FROM new.taken_back_at))) EXECUTE FUNCTION limit_rate('message_changes', '60', '60');
CREATE TRIGGER _110_derive BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION derive_message();
CREATE TRIGGER _120_store_version BEFORE UPDATE OF content, taken_back_at ON public.messages FOR EACH ROW WHEN (((old.content IS DISTINCT FROM new.content) OR (old.taken_back_at IS DISTINCT FROM new.taken_back_at))) EXECUTE FUNCTION store_version();
CREATE TRIGGER _500_announce AFTER INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION announce_message();
CREATE TRIGGER _510_discard AFTER DELETE ON public.messages FOR EACH ROW WHEN ((old.attachment_url IS NOT NULL)) EXECUTE FUNCTION discard_attachment();
CREATE TRIGGER _520_delete_sent_draft AFTER INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION delete_sent_draft();
CREATE TRIGGER _530_announce_change AFTER UPDATE OF content, taken_back_at ON public.messages FOR EACH ROW WHEN (((old.content IS DISTINCT FROM new.content) OR (old.taken_back_at IS DISTINCT FROM new.taken_back_at))) EXECUTE FUNCTION announce_message_change();
CREATE TRIGGER _540_requeue AFTER UPDATE OF content ON public.messages FOR EACH ROW WHEN (((old.content IS DISTINCT FROM new.content) AND (new.taken_back_at IS NULL))) EXECUTE FUNCTION requeue_corrected_message();
-- row security forced
policy author_changes for update to app using (((sender_id = ( SELECT actor_id() AS actor_id)) AND (taken_back_at IS NULL) AND (created_at > (app_now() - '00:15:00'::interval)) AND (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)) OR (patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[]))))) with check (((sender_id = ( SELECT actor_id() AS actor_id)) AND ((taken_back_at IS NOT NULL) OR ((message_type = 'text'::text) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = messages.appointment_id) AND (a.status <> 'cancelled'::text) AND ((a.provider_user_id = ( SELECT actor_id() AS actor_id)) OR (a.end_time > (app_now() - '30 days'::interval))))))))));
policy caregivers_read for select to app using (((patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[])) OR ((message_type = 'file'::text) AND (patient_id = ANY (( SELECT cared_for('records'::text) AS cared_for)::uuid[])))));
policy caregivers_write for insert to app with check (((sender_id = ( SELECT actor_id() AS actor_id)) AND (patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[])) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = messages.appointment_id) AND (a.status <> 'cancelled'::text) AND (a.end_time > (app_now() - '30 days'::interval)))))));
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)));
policy participants_write for insert to app with check (((sender_id = ( SELECT actor_id() AS actor_id)) AND ((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = messages.appointment_id) AND (a.status <> 'cancelled'::text) AND ((a.provider_user_id = ( SELECT actor_id() AS actor_id)) OR (a.end_time > (app_now() - '30 days'::interval))))))));
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;
grant insert (id, appointment_id, sender_id, client_id, content, message_type, attachment_url, attachment_name, attachment_size, attachment_type, metadata) to app;
grant update (content, taken_back_at) to app;

create table move_proposals (
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_id uuid not null,
  provider_user_id uuid not null,
  from_start timestamp with time zone not null,
  start_time timestamp with time zone not null,
  status text not null default 'open'::text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default app_now(),
  ended_at timestamp with time zone,
  constraint ended_once CHECK (((status = 'open'::text) = (ended_at IS NULL))),
  constraint move_proposals_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint move_proposals_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint move_proposals_pkey PRIMARY KEY (id),
  constraint move_proposals_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint move_proposals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'replaced'::text, 'expired'::text, 'ended'::text])))
);
CREATE INDEX move_proposals_appointment ON public.move_proposals USING btree (appointment_id);
CREATE INDEX move_proposals_expiry ON public.move_proposals USING btree (expires_at) WHERE (status = 'open'::text);
CREATE INDEX move_proposals_open ON public.move_proposals USING btree (provider_id, start_time) WHERE (status = 'open'::text);
CREATE INDEX move_proposals_patient ON public.move_proposals USING btree (patient_id);
CREATE INDEX move_proposals_provider ON public.move_proposals USING btree (provider_id);
CREATE UNIQUE INDEX one_proposal_for_a_visit ON public.move_proposals USING btree (appointment_id) WHERE (status = 'open'::text);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.move_proposals FOR EACH ROW EXECUTE FUNCTION limit_rate('proposals', '30', '3600');
CREATE TRIGGER _500_announce AFTER INSERT OR UPDATE OF status ON public.move_proposals FOR EACH ROW EXECUTE FUNCTION announce_proposal();
CREATE TRIGGER _510_announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.move_proposals FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
-- row security forced
policy caregivers_read for select to app using ((patient_id = ANY (( SELECT cared_for('visits'::text) AS cared_for)::uuid[])));
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using (((( SELECT actor_id() AS actor_id) = patient_id) OR (( SELECT actor_id() AS actor_id) = provider_user_id)));
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;

create table notification_deliveries (
  id uuid not null default uuidv7(),
  notification_id uuid not null,
  user_id uuid not null,
  channel text not null,
  state text not null,
  changed_at timestamp with time zone not null default now(),
  constraint notification_deliveries_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text, 'sms'::text]))),
  constraint notification_deliveries_notification_id_channel_key UNIQUE (notification_id, channel),
  constraint notification_deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint notification_deliveries_pkey PRIMARY KEY (id),
  constraint notification_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'unclear'::text, 'sent'::text, 'failed'::text]))),
  constraint notification_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX notification_deliveries_user ON public.notification_deliveries USING btree (user_id);
CREATE TRIGGER _500_queue AFTER INSERT ON public.notification_deliveries FOR EACH ROW WHEN (((new.channel = ANY (ARRAY['push'::text, 'sms'::text])) AND (new.state = 'waiting'::text))) EXECUTE FUNCTION queue_notification_delivery();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy self_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy worker_all for all to worker using (true) with check (true);
grant delete, select to worker;
grant select to app;
grant insert (notification_id, user_id, channel, state) to worker;
grant update (state, changed_at) to worker;

create table notification_preferences (
  user_id uuid not null,
  event text not null,
  channel text not null,
  is_on boolean not null,
  updated_at timestamp with time zone not null default now(),
  constraint notification_preferences_channel_check CHECK ((channel = ANY (ARRAY['in_app'::text, 'email'::text, 'push'::text, 'sms'::text]))),
  constraint notification_preferences_event_check CHECK ((event = ANY (ARRAY['confirmation'::text, 'change'::text, 'reminder'::text, 'message'::text]))),
  constraint notification_preferences_pkey PRIMARY KEY (user_id, event, channel),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE TRIGGER _100_touch BEFORE UPDATE ON public.notification_preferences FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy self_all for all to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy worker_all for all to worker using (true) with check (true);
grant select to app;
grant select to worker;
grant insert (user_id, event, channel, is_on) to app;
grant insert (user_id, event, channel, is_on) to worker;
grant update (is_on) to app;
grant update (is_on) to worker;

create table notifications (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  key text not null,
  kind text not null,
  appointment_id uuid,
  is_shown boolean not null default true,
  created_at timestamp with time zone not null default app_now(),
  read_at timestamp with time zone,
  ticket_id uuid,
  useful_until timestamp with time zone not null default (app_now() + '1 day'::interval),
  constraint notifications_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint notifications_user_id_key_key UNIQUE (user_id, key)
);
CREATE INDEX notifications_appointment ON public.notifications USING btree (appointment_id);
CREATE INDEX notifications_inbox ON public.notifications USING btree (user_id, id DESC) WHERE is_shown;
CREATE INDEX notifications_ticket ON public.notifications USING btree (ticket_id);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (is_shown AND (read_at IS NULL));
CREATE TRIGGER _500_announce AFTER INSERT OR UPDATE OF read_at ON public.notifications FOR EACH ROW WHEN (new.is_shown) EXECUTE FUNCTION announce_notification();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy self_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy self_update for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy worker_all for all to worker using (true) with check (true);
grant select to app;
grant select to worker;
grant insert (user_id, key, kind, appointment_id, is_shown, read_at, ticket_id, useful_until) to worker;
grant update (read_at) to app;

create table outbox (
  id uuid not null default uuidv7(),
  effect text not null,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  not_before timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE TRIGGER _500_announce AFTER INSERT ON public.outbox FOR EACH STATEMENT EXECUTE FUNCTION announce_outbox();
-- row security forced
policy app_queue for insert to app with check (may_queue(effect, payload));
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant delete, insert, select to worker;
grant insert (effect, payload) to app;

create table passkeys (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null default app_now(),
  last_used_at timestamp with time zone,
  constraint passkeys_counter_check CHECK ((counter >= 0)),
  constraint passkeys_credential_id_check CHECK (((length(credential_id) >= 16) AND (length(credential_id) <= 1400))),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, id);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.passkeys FOR EACH ROW EXECUTE FUNCTION limit_rate('passkeys', '20', '86400');
CREATE TRIGGER _500_note_addition AFTER INSERT ON public.passkeys FOR EACH ROW EXECUTE FUNCTION note_passkey_change();
CREATE TRIGGER _510_note_removal AFTER DELETE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION note_passkey_change();
CREATE TRIGGER _520_note_renaming AFTER UPDATE OF name ON public.passkeys FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION note_passkey_change();
-- row security forced
policy own_addition for insert to app with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_removal for delete to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_renaming for update to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
grant delete, select to app;
grant insert (user_id, credential_id, public_key, counter, transports, name) to app;
grant update (name) to app;

create table payment_alerts (
  id uuid not null default uuidv7(),
  key text not null,
  kind text not null,
  payment_id uuid,
  event_id text,
  amount_cents integer,
  currency text,
  created_at timestamp with time zone not null default app_now(),
  closed_at timestamp with time zone,
  closed_by uuid,
  closing_note text,
  constraint payment_alerts_key_key UNIQUE (key),
  constraint payment_alerts_kind_check CHECK ((kind = ANY (ARRAY['mismatch'::text, 'second_payment'::text, 'late_end'::text, 'outside_refund'::text, 'refund_failed'::text, 'refund_stuck'::text, 'dispute_opened'::text, 'dispute_due'::text, 'dispute_won'::text, 'dispute_lost'::text, 'unmatched'::text, 'unreadable'::text, 'unhandled'::text, 'difference'::text]))),
  constraint payment_alerts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint payment_alerts_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_alerts_open ON public.payment_alerts USING btree (created_at) WHERE (closed_at IS NULL);
CREATE INDEX payment_alerts_payment ON public.payment_alerts USING btree (payment_id);
-- row security forced
policy admins_read for select to app using (( SELECT is_staff('{finance,auditor}'::text[]) AS actor_is_admin));
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant insert, select to worker;
grant select to app;
grant update (event_id, created_at, closed_at, closed_by, closing_note) to worker;

create table payment_cards (
  payment_id uuid not null,
  card text,
  read_at timestamp with time zone not null default app_now(),
  constraint payment_cards_card_check CHECK ((card ~ '^[0-9a-f]{64}$'::text)),
  constraint payment_cards_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint payment_cards_pkey PRIMARY KEY (payment_id)
);
CREATE INDEX payment_cards_read ON public.payment_cards USING btree (read_at);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant delete, insert, select to worker;

create table payment_events (
  id text not null,
  gateway text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamp with time zone not null default now(),
  state text not null default 'applied'::text,
  reference text,
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'ignored'::text, 'unmatched'::text, 'unreadable'::text])))
);
CREATE INDEX payment_events_unmatched ON public.payment_events USING btree (reference) WHERE (state = 'unmatched'::text);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant insert, select to worker;
grant update (state) to worker;

create table payments (
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  amount_cents integer not null,
  currency text not null default 'USD'::text,
  status text not null default 'pending'::text,
  gateway text not null,
  gateway_session_id text,
  gateway_payment_id text,
  checkout_url text,
  captured_cents integer not null default 0,
  refunded_cents integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  checkout_attempt integer not null default 0,
  checkout_request jsonb,
  country text not null default ''::text,
  constraint payments_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payments_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE RESTRICT,
  constraint payments_captured_cents_check CHECK ((captured_cents >= 0)),
  constraint payments_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= captured_cents))),
  constraint payments_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text)),
  constraint payments_gateway_check CHECK ((gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint payments_gateway_session_id_key UNIQUE (gateway_session_id),
  constraint payments_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES profiles(user_id) ON DELETE RESTRICT,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_provider_user_id_fkey FOREIGN KEY (provider_user_id) REFERENCES profiles(user_id) ON DELETE RESTRICT,
  constraint payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'refunded'::text])))
);
CREATE INDEX payments_amount ON public.payments USING btree (amount_cents DESC, id DESC);
CREATE INDEX payments_appointment ON public.payments USING btree (appointment_id);
CREATE INDEX payments_country ON public.payments USING btree (country, created_at DESC, id DESC);
CREATE INDEX payments_gateway ON public.payments USING btree (gateway, created_at DESC, id DESC);
CREATE INDEX payments_newest ON public.payments USING btree (created_at DESC, id DESC);
CREATE INDEX payments_patient ON public.payments USING btree (patient_id, created_at DESC);
CREATE INDEX payments_provider_user ON public.payments USING btree (provider_user_id, created_at DESC);
CREATE INDEX payments_status ON public.payments USING btree (status, created_at DESC, id DESC);
CREATE INDEX payments_visit_number ON public.payments USING btree ("right"((appointment_id)::text, 8));
CREATE UNIQUE INDEX one_open_payment ON public.payments USING btree (appointment_id) WHERE (status = ANY (ARRAY['pending'::text, 'paid'::text]));
CREATE TRIGGER _090_refuse_while_paused BEFORE INSERT ON public.payments FOR EACH ROW WHEN ((actor_id() IS NOT NULL)) EXECUTE FUNCTION refuse_payment_while_paused();
CREATE TRIGGER _100_note_country BEFORE INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION note_payment_country();
CREATE TRIGGER _100_touch BEFORE UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using (((patient_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT is_staff('{support,finance,auditor}'::text[]) AS actor_is_admin) OR ((provider_user_id = ( SELECT actor_id() AS actor_id)) AND (status = ANY (ARRAY['paid'::text, 'refunded'::text])))));
policy worker_all for all to worker using (true) with check (true);
grant insert, select, update to worker;
grant select to app;

create table pending_acts (
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  author_id uuid not null,
  act text not null,
  note_version integer,
  created_at timestamp with time zone not null default app_now(),
  due_at timestamp with time zone not null default (app_now() + act_delay()),
  state text not null default 'pending'::text,
  ended_at timestamp with time zone,
  constraint ended_once_over CHECK (((state = 'pending'::text) = (ended_at IS NULL))),
  constraint pending_acts_act_check CHECK ((act = ANY (ARRAY['complete'::text, 'no_show'::text, 'sign'::text]))),
  constraint pending_acts_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint pending_acts_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint pending_acts_pkey PRIMARY KEY (id),
  constraint pending_acts_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'taken_back'::text, 'lapsed'::text]))),
  constraint signs_a_version CHECK (((act = 'sign'::text) = (note_version IS NOT NULL)))
);
CREATE INDEX pending_acts_appointment ON public.pending_acts USING btree (appointment_id);
CREATE INDEX pending_acts_author ON public.pending_acts USING btree (author_id);
CREATE INDEX pending_acts_due ON public.pending_acts USING btree (due_at) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX one_pending_act ON public.pending_acts USING btree (appointment_id) WHERE (state = 'pending'::text);
CREATE TRIGGER _500_announce AFTER INSERT OR UPDATE ON public.pending_acts FOR EACH ROW EXECUTE FUNCTION announce_act();
CREATE TRIGGER _510_tell_of_lapse AFTER UPDATE OF state ON public.pending_acts FOR EACH ROW WHEN (((old.state <> 'lapsed'::text) AND (new.state = 'lapsed'::text))) EXECUTE FUNCTION tell_of_lapse();
-- row security forced
policy author_reads for select to app using ((author_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
grant select to app;

create table photos (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  provider_id uuid,
  state text not null,
  format text not null default 'webp'::text,
  bytes integer[] not null default '{}'::integer[],
  scan text not null default 'not_scanned'::text,
  reason text,
  created_at timestamp with time zone not null default app_now(),
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint photos_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint photos_format_check CHECK ((format = ANY (ARRAY['webp'::text, 'svg'::text]))),
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint photos_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 1000))),
  constraint photos_scan_check CHECK ((scan = ANY (ARRAY['clean'::text, 'not_scanned'::text]))),
  constraint photos_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'shown'::text, 'refused'::text]))),
  constraint photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX photos_decided_by ON public.photos USING btree (decided_by);
CREATE INDEX photos_provider ON public.photos USING btree (provider_id);
CREATE INDEX photos_queue ON public.photos USING btree (created_at) WHERE (state = 'waiting'::text);
CREATE INDEX photos_user ON public.photos USING btree (user_id);
CREATE UNIQUE INDEX photos_shown ON public.photos USING btree (user_id) WHERE (state = 'shown'::text);
CREATE UNIQUE INDEX photos_waiting ON public.photos USING btree (user_id) WHERE (state <> 'shown'::text);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.photos FOR EACH ROW EXECUTE FUNCTION limit_rate('photos', '20', '3600');
CREATE TRIGGER _200_discard_files AFTER DELETE ON public.photos FOR EACH ROW EXECUTE FUNCTION discard_photo();
CREATE TRIGGER _500_announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.photos FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
CREATE TRIGGER _510_announce_photo AFTER INSERT OR DELETE OR UPDATE OF state ON public.photos FOR EACH ROW EXECUTE FUNCTION announce_photo();
CREATE TRIGGER _510_follow_card AFTER INSERT OR DELETE OR UPDATE ON public.photos FOR EACH ROW EXECUTE FUNCTION follow_card_part();
CREATE TRIGGER _600_queue_refused AFTER UPDATE OF state ON public.photos FOR EACH ROW WHEN (((old.state = 'waiting'::text) AND (new.state = 'refused'::text))) EXECUTE FUNCTION queue_photo_refused();
-- row security forced
policy admin_read for select to app using ((( SELECT is_staff('{verifier}'::text[]) AS actor_is_admin) AND (provider_id IS NOT NULL)));
policy auth_reads for select to auth using ((state = 'shown'::text));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_removal for delete to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy public_read for select to app using (((state = 'shown'::text) AND (provider_id IS NOT NULL) AND is_listed(provider_id)));
policy visit_read for select to app using (((state = 'shown'::text) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.status <> ALL (ARRAY['scheduled'::text, 'cancelled'::text])) AND (((a.patient_id = photos.user_id) AND (a.provider_user_id = ( SELECT actor_id() AS actor_id))) OR ((a.provider_user_id = photos.user_id) AND (a.patient_id = ( SELECT actor_id() AS actor_id)))))))));
policy worker_reads for select to worker using (true);
grant delete, select to app;
grant select to worker;
grant select (id, user_id, state) to auth;

create table practice_figures (
  provider_user_id uuid not null,
  counted_until timestamp with time zone not null,
  total integer not null,
  completed integer not null,
  constraint practice_figures_pkey PRIMARY KEY (provider_user_id),
  constraint practice_figures_provider_user_id_fkey FOREIGN KEY (provider_user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
-- row security forced
policy own_read for select to app using ((provider_user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
grant select to app;

create table profiles (
  user_id uuid not null,
  full_name text not null default ''::text,
  role text not null default 'patient'::text,
  locale text not null default 'en'::text,
  time_zone text not null default 'UTC'::text,
  phone text,
  emergency_contact text,
  allergies text,
  medical_conditions text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  theme text not null default 'system'::text,
  shares_health boolean not null default false,
  birth_date date,
  accepted_terms text,
  names_reviews boolean not null default false,
  region text,
  other_name text not null default ''::text,
  constraint name_keeps_its_direction CHECK ((full_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'::text)),
  constraint other_name_in_another_script CHECK (((other_name = ''::text) OR (is_read_in('ar'::text, other_name) <> is_read_in('ar'::text, full_name)) OR (is_read_in('en'::text, other_name) <> is_read_in('en'::text, full_name)))),
  constraint other_name_without_marks CHECK ((other_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'::text)),
  constraint profiles_birth_date_check CHECK ((birth_date > '1900-01-01'::date)),
  constraint profiles_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint profiles_other_name_check CHECK ((length(other_name) <= 120)),
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_region_check CHECK ((region ~ '^[A-Z]{2}$'::text)),
  constraint profiles_role_check CHECK ((role = ANY (ARRAY['patient'::text, 'doctor'::text, 'admin'::text]))),
  constraint profiles_theme_check CHECK ((theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text]))),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX profiles_name_search ON public.profiles USING gin (normalize_for_search(full_name) gin_trgm_ops);
CREATE INDEX profiles_newest ON public.profiles USING btree (created_at DESC, user_id DESC);
CREATE INDEX profiles_other_name_search ON public.profiles USING gin (normalize_for_search(other_name) gin_trgm_ops) WHERE (other_name <> ''::text);
CREATE INDEX profiles_phone_search ON public.profiles USING gin (phone gin_trgm_ops) WHERE (phone IS NOT NULL);
CREATE INDEX profiles_role_newest ON public.profiles USING btree (role, created_at DESC, user_id DESC);
CREATE TRIGGER _100_require_number BEFORE UPDATE OF phone ON public.profiles FOR EACH ROW WHEN ((is_phone(old.phone) AND (NOT is_phone(new.phone)) AND (actor_id() IS NOT NULL))) EXECUTE FUNCTION require_number_of_visits();
CREATE TRIGGER _110_require_phone_format BEFORE UPDATE OF phone ON public.profiles FOR EACH ROW WHEN (((new.phone IS DISTINCT FROM old.phone) AND (new.phone <> ''::text))) EXECUTE FUNCTION require_phone_format();
CREATE TRIGGER _120_touch BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER _500_announce_change AFTER UPDATE OF role, locale, time_zone, region, full_name, other_name, theme, accepted_terms ON public.profiles FOR EACH ROW EXECUTE FUNCTION announce_role_change();
CREATE TRIGGER _510_announce_pages AFTER INSERT OR DELETE OR UPDATE OF full_name, other_name ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
CREATE TRIGGER _520_record_health_change AFTER UPDATE OF allergies, medical_conditions ON public.profiles FOR EACH ROW EXECUTE FUNCTION record_health_change();
CREATE TRIGGER _525_follow_role AFTER UPDATE OF role ON public.profiles FOR EACH ROW WHEN ((new.role IS DISTINCT FROM old.role)) EXECUTE FUNCTION follow_role();
CREATE TRIGGER _530_note_role_change AFTER UPDATE OF role ON public.profiles FOR EACH ROW WHEN ((new.role IS DISTINCT FROM old.role)) EXECUTE FUNCTION note_role_change();
CREATE TRIGGER _540_refresh_search AFTER UPDATE OF full_name, other_name ON public.profiles FOR EACH ROW EXECUTE FUNCTION refresh_provider_search_trigger();
-- row security forced
policy auth_read for select to auth using (true);
policy caregivers_read for select to app using ((user_id = ANY (( SELECT cared_for('records'::text) AS cared_for)::uuid[])));
policy emergency_reads for select to app using (((( SELECT current_setting('app.emergency_access'::text, true) AS current_setting) <> ''::text) AND (user_id = ( SELECT emergency_patient() AS emergency_patient))));
policy manager_updates for update to app using ((user_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[]))) with check ((user_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[])));
policy owner_all for all to owner using (true) with check (true);
policy self_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy self_update for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy treating_provider_reads for select to app using ((shares_health AND (( SELECT actor_role() AS actor_role) = 'doctor'::text) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.patient_id = profiles.user_id) AND (a.provider_user_id = ( SELECT actor_id() AS actor_id)) AND (a.status = ANY (ARRAY['confirmed'::text, 'in_progress'::text, 'completed'::text, 'no_show'::text])))))));
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;
grant select (user_id, full_name, role, locale, time_zone, theme, accepted_terms, region, other_name) to auth;
grant update (full_name, locale, time_zone, phone, emergency_contact, allergies, medical_conditions, theme, region, other_name) to app;

create table provider_biographies (
  provider_id uuid not null,
  locale text not null,
  bio text not null,
  constraint provider_biographies_bio_check CHECK ((length(bio) <= 4000)),
  constraint provider_biographies_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint provider_biographies_pkey PRIMARY KEY (provider_id, locale),
  constraint provider_biographies_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE
);
CREATE TRIGGER _500_announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.provider_biographies FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
CREATE TRIGGER _510_refresh_search AFTER INSERT OR DELETE OR UPDATE ON public.provider_biographies FOR EACH ROW EXECUTE FUNCTION refresh_provider_search_trigger();
-- row security forced
policy own_write for all to app using ((EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = provider_biographies.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id)))))) with check ((EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = provider_biographies.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id))))));
policy owner_all for all to owner using (true) with check (true);
policy public_read for select to app using (((EXISTS ( SELECT
   FROM providers p
  WHERE (p.id = provider_biographies.provider_id))) OR is_listed(provider_id)));
grant delete, insert, select, update to app;

create table provider_cards (
  provider_id uuid not null,
  card json not null,
  constraint provider_cards_pkey PRIMARY KEY (provider_id),
  constraint provider_cards_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider_finding(provider_id) ON DELETE CASCADE
);
-- row security forced
policy everyone_reads for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant select to worker;

create table provider_contacts (
  provider_id uuid not null,
  user_id uuid not null,
  phone text not null default ''::text,
  address text not null default ''::text,
  constraint provider_contacts_address_check CHECK ((length(address) <= 300)),
  constraint provider_contacts_phone_check CHECK ((length(phone) <= 40)),
  constraint provider_contacts_pkey PRIMARY KEY (provider_id),
  constraint provider_contacts_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE
);
CREATE TRIGGER _100_derive BEFORE INSERT ON public.provider_contacts FOR EACH ROW EXECUTE FUNCTION derive_provider_contact();
CREATE TRIGGER _110_require_address BEFORE UPDATE OF address ON public.provider_contacts FOR EACH ROW WHEN (((TRIM(BOTH FROM new.address) = ''::text) AND (old.address <> ''::text))) EXECUTE FUNCTION require_address_of_visits();
CREATE TRIGGER _120_require_phone_format BEFORE INSERT ON public.provider_contacts FOR EACH ROW WHEN ((new.phone <> ''::text)) EXECUTE FUNCTION require_phone_format();
CREATE TRIGGER _130_require_phone_format BEFORE UPDATE OF phone ON public.provider_contacts FOR EACH ROW WHEN (((new.phone IS DISTINCT FROM old.phone) AND (new.phone <> ''::text))) EXECUTE FUNCTION require_phone_format();
CREATE TRIGGER _500_tell_address AFTER UPDATE OF address ON public.provider_contacts FOR EACH ROW WHEN (((TRIM(BOTH FROM new.address) <> ''::text) AND (TRIM(BOTH FROM old.address) <> TRIM(BOTH FROM new.address)))) EXECUTE FUNCTION tell_address();
-- row security forced
policy caregivers_read for select to app using ((EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.provider_id = provider_contacts.provider_id) AND (a.status = ANY (ARRAY['confirmed'::text, 'in_progress'::text])) AND ((a.patient_id = ANY (( SELECT cared_for('book'::text) AS cared_for)::uuid[])) OR (a.patient_id = ANY (( SELECT cared_for('records'::text) AS cared_for)::uuid[])))))));
policy own_insert for insert to app with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_update for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy patients_read for select to app using ((EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.provider_id = provider_contacts.provider_id) AND (a.patient_id = ( SELECT actor_id() AS actor_id)) AND (a.status = ANY (ARRAY['confirmed'::text, 'in_progress'::text]))))));
policy worker_read for select to worker using (true);
grant select to app;
grant insert (provider_id, phone, address) to app;
grant select (provider_id, address) to worker;
grant update (phone, address) to app;

create table provider_documents (
  id uuid not null default uuidv7(),
  provider_id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  type text not null,
  size integer not null,
  scan text not null,
  path text not null,
  is_stored boolean not null default false,
  created_at timestamp with time zone not null default app_now(),
  constraint document_is_own CHECK (starts_with(path, (user_id || '/documents/'::text))),
  constraint provider_documents_kind_check CHECK ((kind = ANY (ARRAY['licence'::text, 'identity'::text, 'diploma'::text, 'other'::text]))),
  constraint provider_documents_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint provider_documents_path_key UNIQUE (path),
  constraint provider_documents_pkey PRIMARY KEY (id),
  constraint provider_documents_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint provider_documents_scan_check CHECK ((scan = ANY (ARRAY['clean'::text, 'not_scanned'::text]))),
  constraint provider_documents_size_check CHECK (((size >= 1) AND (size <= 10485760))),
  constraint provider_documents_type_check CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint provider_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX provider_documents_provider ON public.provider_documents USING btree (provider_id);
CREATE INDEX provider_documents_user ON public.provider_documents USING btree (user_id);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.provider_documents FOR EACH ROW EXECUTE FUNCTION limit_rate('documents', '30', '3600');
CREATE TRIGGER _110_limit_number BEFORE INSERT ON public.provider_documents FOR EACH ROW EXECUTE FUNCTION limit_provider_documents();
CREATE TRIGGER _500_discard AFTER DELETE ON public.provider_documents FOR EACH ROW EXECUTE FUNCTION discard_provider_document();
CREATE TRIGGER _500_untick AFTER DELETE ON public.provider_documents FOR EACH ROW EXECUTE FUNCTION untick_documents();
CREATE TRIGGER _510_limit_files AFTER INSERT ON public.provider_documents FOR EACH ROW EXECUTE FUNCTION limit_files();
-- row security forced
policy admin_read for select to app using ((( SELECT is_staff('{verifier}'::text[]) AS actor_is_admin) AND is_stored));
policy own_add for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = provider_documents.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id)))))));
policy own_keep for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_removal for delete to app using (((user_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = provider_documents.provider_id) AND (p.verification_status <> 'approved'::text))))));
policy owner_all for all to owner using (true) with check (true);
policy worker_read for select to worker using (true);
policy worker_sweep for delete to worker using (true);
grant delete, select to app;
grant delete, select to worker;
grant insert (provider_id, user_id, kind, name, type, size, scan, path) to app;
grant update (is_stored) to app;

create table provider_finding (
  provider_id uuid not null,
  terms text[] not null,
  specialty text not null,
  languages text[] not null,
  place_key text not null,
  country text not null,
  average_rating numeric(3,2) not null,
  trust_score integer not null,
  fee_cents integer not null,
  is_accepting_patients boolean not null,
  insurers text[] not null,
  visit_types text[] not null,
  marks bigint not null default 0,
  more_marks bigint not null default 0,
  open_blocks bigint not null default 0,
  constraint provider_finding_pkey PRIMARY KEY (provider_id),
  constraint provider_finding_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE
);
CREATE INDEX provider_finding_by_fee ON public.provider_finding USING btree (fee_cents, provider_id);
CREATE INDEX provider_finding_by_trust ON public.provider_finding USING btree (trust_score DESC, provider_id);
CREATE INDEX provider_finding_specialty_by_fee ON public.provider_finding USING btree (specialty, fee_cents, provider_id);
CREATE INDEX provider_finding_specialty_by_trust ON public.provider_finding USING btree (specialty, trust_score DESC, provider_id);
CREATE INDEX provider_finding_terms ON public.provider_finding USING gin (terms);
CREATE TRIGGER _500_follow_terms AFTER INSERT ON public.provider_finding FOR EACH ROW EXECUTE FUNCTION follow_terms();
CREATE TRIGGER _510_follow_changed_terms AFTER UPDATE ON public.provider_finding FOR EACH ROW WHEN (((((((old.terms IS DISTINCT FROM new.terms) OR (old.average_rating IS DISTINCT FROM new.average_rating)) OR (old.fee_cents IS DISTINCT FROM new.fee_cents)) OR (old.marks IS DISTINCT FROM new.marks)) OR (old.more_marks IS DISTINCT FROM new.more_marks)) OR (old.open_blocks IS DISTINCT FROM new.open_blocks))) EXECUTE FUNCTION follow_terms();
CREATE TRIGGER _520_meet_wishes AFTER INSERT ON public.provider_finding FOR EACH ROW WHEN (new.is_accepting_patients) EXECUTE FUNCTION follow_wishes();
CREATE TRIGGER _530_meet_wishes AFTER UPDATE ON public.provider_finding FOR EACH ROW WHEN ((new.is_accepting_patients AND ((((old.is_accepting_patients IS DISTINCT FROM new.is_accepting_patients) OR (old.specialty IS DISTINCT FROM new.specialty)) OR (old.languages IS DISTINCT FROM new.languages)) OR (old.place_key IS DISTINCT FROM new.place_key)))) EXECUTE FUNCTION follow_wishes();
-- row security forced
policy everyone_reads for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant select to worker;

create table provider_presence (
  provider_id uuid not null,
  seen_at timestamp with time zone not null default app_now(),
  constraint provider_presence_pkey PRIMARY KEY (provider_id),
  constraint provider_presence_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE
);
-- row security forced
policy everyone_reads for select to app using (true);
policy owner_all for all to owner using (true) with check (true);
policy worker_deletes for all to worker using (true);
grant delete, select to worker;
grant select to app;

create table provider_suspensions (
  id uuid not null default uuidv7(),
  provider_id uuid not null,
  action text not null,
  reason text not null,
  decided_by uuid not null,
  visits integer not null default 0,
  created_at timestamp with time zone not null default app_now(),
  constraint provider_suspensions_action_check CHECK ((action = ANY (ARRAY['suspended'::text, 'reinstated'::text]))),
  constraint provider_suspensions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(user_id) ON DELETE RESTRICT,
  constraint provider_suspensions_pkey PRIMARY KEY (id),
  constraint provider_suspensions_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint provider_suspensions_reason_check CHECK (((length(TRIM(BOTH FROM reason)) >= 1) AND (length(TRIM(BOTH FROM reason)) <= 2000)))
);
CREATE INDEX provider_suspensions_decided_by ON public.provider_suspensions USING btree (decided_by);
CREATE INDEX provider_suspensions_provider ON public.provider_suspensions USING btree (provider_id, id DESC);
-- row security forced
policy concerned_read for select to app using ((( SELECT is_staff('{support,verifier,auditor}'::text[]) AS actor_is_admin) OR (EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = provider_suspensions.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id)))))));
policy owner_all for all to owner using (true) with check (true);
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;

create table provider_terms (
  term text not null,
  average_rating numeric(3,2) not null,
  provider_id uuid not null,
  fee_cents integer not null,
  marks bigint not null,
  more_marks bigint not null,
  open_blocks bigint not null,
  constraint provider_terms_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider_finding(provider_id) ON DELETE CASCADE
);
CREATE INDEX provider_terms_provider ON public.provider_terms USING btree (provider_id);
CREATE UNIQUE INDEX provider_terms_in_order ON public.provider_terms USING btree (term, average_rating DESC, provider_id) INCLUDE (fee_cents, marks, more_marks, open_blocks);
-- row security forced
policy everyone_reads for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant select to worker;

create table provider_words (
  provider_id uuid not null,
  average_rating numeric(3,2) not null,
  words tsvector not null,
  constraint provider_words_pkey PRIMARY KEY (provider_id),
  constraint provider_words_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider_finding(provider_id) ON DELETE CASCADE
);
CREATE INDEX provider_words_all ON public.provider_words USING gin (words);
CREATE INDEX provider_words_in_order ON public.provider_words USING btree (average_rating DESC, provider_id);
-- row security forced
policy everyone_reads for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant select to worker;

create table providers (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  specialty_id uuid not null,
  full_name text not null default ''::text,
  license_number text not null,
  years_experience integer not null default 0,
  languages text[] not null,
  hourly_rate numeric(8,2),
  fee_cents integer not null default (round((COALESCE((hourly_rate / (2)::numeric), (50)::numeric) * (100)::numeric)))::integer,
  bio text not null default ''::text,
  education text not null default ''::text,
  certifications text not null default ''::text,
  availability jsonb not null default '{}'::jsonb,
  availability_updated_at timestamp with time zone not null default now(),
  time_zone text not null,
  visit_types text[] not null default '{video,phone}'::text[],
  country text not null default ''::text,
  city text not null default ''::text,
  late_refund_percent integer not null default 50,
  verification_status text not null default 'pending_review'::text,
  submitted_at timestamp with time zone not null default now(),
  is_verified boolean not null default ((verification_status = 'approved'::text) AND (leaving_at IS NULL) AND (suspended_at IS NULL) AND (license_lapsed_at IS NULL)),
  is_accepting_patients boolean not null default true,
  average_rating numeric(3,2) not null default 0,
  total_reviews integer not null default 0,
  search_text text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  short_id text not null default "right"((id)::text, 8),
  slug text not null default provider_slug(full_name, id),
  insurers text[] not null default '{}'::text[],
  place_names text not null default ''::text,
  open_starts tstzmultirange not null default '{}'::tstzmultirange,
  median_response_minutes integer,
  completed_visits integer not null default 0,
  cancelled_visits integer not null default 0,
  profile_fields integer not null default 0,
  trust_score integer not null default 0,
  evidence_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  buffer_minutes integer not null default 0,
  notice_minutes integer not null default 0,
  leaving_at timestamp with time zone,
  license_authority text not null default ''::text,
  license_country text not null default ''::text,
  license_expires_on date,
  license_lapsed_at timestamp with time zone,
  license_key text default ((((license_text(license_number) || '|'::text) || license_text(license_authority)) || '|'::text) || license_country),
  license_is_shared boolean not null default false,
  suspended_at timestamp with time zone,
  place_key text not null default ''::text,
  takes_urgent boolean not null default false,
  urgent_hours jsonb,
  other_name text not null default ''::text,
  constraint hourly_rate_chargeable CHECK (((hourly_rate IS NULL) OR ((round((hourly_rate * (50)::numeric)) < (1)::numeric) OR (round((hourly_rate * (50)::numeric)) > (49)::numeric)))),
  constraint providers_bio_check CHECK ((length(bio) <= 4000)),
  constraint providers_buffer_minutes_check CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 60))),
  constraint providers_certifications_check CHECK ((length(certifications) <= 2000)),
  constraint providers_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text)),
  constraint providers_education_check CHECK ((length(education) <= 2000)),
  constraint providers_hourly_rate_check CHECK (((hourly_rate >= (0)::numeric) AND (hourly_rate <= (10000)::numeric))),
  constraint providers_insurers_check CHECK ((cardinality(insurers) <= 60)),
  constraint providers_languages_check CHECK (((cardinality(languages) >= 1) AND (cardinality(languages) <= 20))),
  constraint providers_late_refund_percent_check CHECK (((late_refund_percent >= 0) AND (late_refund_percent <= 100))),
  constraint providers_license_authority_check CHECK ((length(license_authority) <= 120)),
  constraint providers_license_country_check CHECK ((license_country ~ '^([A-Z]{2})?$'::text)),
  constraint providers_license_number_check CHECK (((length(license_number) >= 3) AND (length(license_number) <= 60))),
  constraint providers_notice_minutes_check CHECK (((notice_minutes >= 0) AND (notice_minutes <= 10080))),
  constraint providers_pkey PRIMARY KEY (id),
  constraint providers_place_key_check CHECK ((length(place_key) <= 200)),
  constraint providers_place_names_check CHECK ((length(place_names) <= 1000)),
  constraint providers_specialty_id_fkey FOREIGN KEY (specialty_id) REFERENCES specialties(id) ON DELETE RESTRICT,
  constraint providers_urgent_hours_check CHECK (((urgent_hours IS NULL) OR ((((urgent_hours ->> 'start'::text) ~ '^([01]\d|2[0-3]):[0-5]\d$'::text) AND ((urgent_hours ->> 'end'::text) ~ '^([01]\d|2[0-3]):[0-5]\d$|^24:00$'::text) AND ((urgent_hours ->> 'start'::text) < replace((urgent_hours ->> 'end'::text), '00:00'::text, '24:00'::text))) IS TRUE))),
  constraint providers_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint providers_user_id_key UNIQUE (user_id),
  constraint providers_verification_status_check CHECK ((verification_status = ANY (ARRAY['pending_review'::text, 'documents_needed'::text, 'background_check'::text, 'approved'::text, 'rejected'::text]))),
  constraint providers_visit_types_check CHECK (((visit_types <@ '{video,phone,in_person}'::text[]) AND (cardinality(visit_types) > 0))),
  constraint providers_years_experience_check CHECK (((years_experience >= 0) AND (years_experience <= 70)))
);
CREATE INDEX providers_by_fee ON public.providers USING btree (fee_cents, id) INCLUDE (is_accepting_patients) WHERE is_verified;
CREATE INDEX providers_by_name ON public.providers USING btree (full_name, id);
CREATE INDEX providers_by_specialty ON public.providers USING btree (specialty_id, average_rating DESC, id) INCLUDE (is_accepting_patients, fee_cents) WHERE is_verified;
CREATE INDEX providers_by_trust ON public.providers USING btree (trust_score DESC, id) INCLUDE (is_accepting_patients, fee_cents) WHERE is_verified;
CREATE INDEX providers_insurers ON public.providers USING gin (insurers) WHERE is_verified;
CREATE INDEX providers_languages ON public.providers USING gin (languages) WHERE is_verified;
CREATE INDEX providers_license_expiry ON public.providers USING btree (license_expires_on) WHERE ((verification_status = 'approved'::text) AND (license_lapsed_at IS NULL));
CREATE INDEX providers_license_search ON public.providers USING gin (license_key gin_trgm_ops);
CREATE INDEX providers_listing ON public.providers USING btree (average_rating DESC, id) INCLUDE (is_accepting_patients, fee_cents) WHERE is_verified;
CREATE INDEX providers_name_search ON public.providers USING gin (normalize_for_search(full_name) gin_trgm_ops);
CREATE INDEX providers_other_name_search ON public.providers USING gin (normalize_for_search(other_name) gin_trgm_ops) WHERE (other_name <> ''::text);
CREATE INDEX providers_queue ON public.providers USING btree (submitted_at, id) WHERE (verification_status = ANY (ARRAY['pending_review'::text, 'documents_needed'::text, 'background_check'::text]));
CREATE INDEX providers_short_id ON public.providers USING btree (short_id) WHERE is_verified;
CREATE INDEX providers_stale ON public.providers USING btree (evidence_at);
CREATE INDEX providers_visit_types ON public.providers USING gin (visit_types) WHERE is_verified;
CREATE UNIQUE INDEX providers_one_license ON public.providers USING btree (license_key) WHERE ((verification_status = 'approved'::text) AND (leaving_at IS NULL) AND (NOT license_is_shared));
CREATE TRIGGER _100_note_availability BEFORE UPDATE OF availability ON public.providers FOR EACH ROW EXECUTE FUNCTION note_availability_change();
CREATE TRIGGER _108_hold_renewal BEFORE UPDATE OF license_number, license_authority, license_country, license_expires_on ON public.providers FOR EACH ROW WHEN (((old.user_id = actor_id()) AND (old.verification_status = 'approved'::text) AND (old.leaving_at IS NULL) AND (old.license_lapsed_at IS NULL) AND (old.license_expires_on >= ((app_now() AT TIME ZONE old.time_zone))::date) AND (new.license_expires_on > old.license_expires_on) AND (new.license_authority <> ''::text) AND (new.license_country <> ''::text))) EXECUTE FUNCTION hold_renewal();
CREATE TRIGGER _110_reopen_verification BEFORE UPDATE OF license_number, license_authority, license_country, license_expires_on, specialty_id, full_name, other_name ON public.providers FOR EACH ROW WHEN (((old.user_id = actor_id()) AND ((old.verification_status = ANY (ARRAY['documents_needed'::text, 'rejected'::text])) OR (((((old.license_number IS DISTINCT FROM new.license_number) OR (old.license_authority IS DISTINCT FROM new.license_authority)) OR (old.license_country IS DISTINCT FROM new.license_country)) OR (old.license_expires_on IS DISTINCT FROM new.license_expires_on)) OR (old.specialty_id IS DISTINCT FROM new.specialty_id)) OR (normalize_for_search(old.full_name) IS DISTINCT FROM normalize_for_search(new.full_name)) OR ((new.other_name <> ''::text) AND (normalize_for_search(old.other_name) IS DISTINCT FROM normalize_for_search(new.other_name)))))) EXECUTE FUNCTION reopen_verification();
CREATE TRIGGER _120_require_address BEFORE UPDATE OF visit_types ON public.providers FOR EACH ROW WHEN ((('in_person'::text = ANY (new.visit_types)) AND (NOT ('in_person'::text = ANY (old.visit_types))))) EXECUTE FUNCTION require_address();
CREATE TRIGGER _125_derive_place BEFORE INSERT OR UPDATE OF city, country, place_key ON public.providers FOR EACH ROW EXECUTE FUNCTION derive_place_key();
CREATE TRIGGER _130_score_trust BEFORE INSERT OR UPDATE ON public.providers FOR EACH ROW EXECUTE FUNCTION derive_finding();
CREATE TRIGGER _140_touch BEFORE UPDATE ON public.providers FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER _165_require_served BEFORE INSERT OR UPDATE OF license_country ON public.providers FOR EACH ROW EXECUTE FUNCTION require_served_country();
CREATE TRIGGER _500_announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.providers FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
CREATE TRIGGER _510_note_application AFTER INSERT ON public.providers FOR EACH ROW EXECUTE FUNCTION note_verification();
CREATE TRIGGER _520_note_verification AFTER UPDATE OF verification_status ON public.providers FOR EACH ROW WHEN ((new.verification_status IS DISTINCT FROM old.verification_status)) EXECUTE FUNCTION note_verification();
CREATE TRIGGER _530_refresh_search AFTER INSERT OR UPDATE OF bio, city, place_names, specialty_id ON public.providers FOR EACH ROW EXECUTE FUNCTION refresh_provider_search_trigger();
CREATE TRIGGER _540_follow_finding AFTER INSERT ON public.providers FOR EACH ROW WHEN (new.is_verified) EXECUTE FUNCTION follow_finding();
CREATE TRIGGER _550_follow_finding AFTER UPDATE ON public.providers FOR EACH ROW WHEN (((((((((((((((old.is_verified IS DISTINCT FROM new.is_verified) OR (old.specialty_id IS DISTINCT FROM new.specialty_id)) OR (old.full_name IS DISTINCT FROM new.full_name)) OR (old.search_text IS DISTINCT FROM new.search_text)) OR (old.languages IS DISTINCT FROM new.languages)) OR (old.place_key IS DISTINCT FROM new.place_key)) OR (old.country IS DISTINCT FROM new.country)) OR (old.average_rating IS DISTINCT FROM new.average_rating)) OR (old.trust_score IS DISTINCT FROM new.trust_score)) OR (old.fee_cents IS DISTINCT FROM new.fee_cents)) OR (old.is_accepting_patients IS DISTINCT FROM new.is_accepting_patients)) OR (old.insurers IS DISTINCT FROM new.insurers)) OR (old.visit_types IS DISTINCT FROM new.visit_types)) OR (open_blocks(old.open_starts) <> open_blocks(new.open_starts)))) EXECUTE FUNCTION follow_finding();
CREATE TRIGGER _560_follow_new_card AFTER INSERT ON public.providers FOR EACH ROW WHEN (new.is_verified) EXECUTE FUNCTION follow_card();
CREATE TRIGGER _570_follow_card AFTER UPDATE ON public.providers FOR EACH ROW WHEN (new.is_verified) EXECUTE FUNCTION follow_card();
CREATE TRIGGER _580_end_emergency_accesses AFTER UPDATE ON public.providers FOR EACH ROW WHEN ((old.is_verified AND (NOT new.is_verified))) EXECUTE FUNCTION end_emergency_accesses();
CREATE TRIGGER _585_end_renewal AFTER UPDATE OF license_number, license_authority, license_country, license_expires_on ON public.providers FOR EACH ROW WHEN (((old.user_id = actor_id()) AND ((((old.license_number IS DISTINCT FROM new.license_number) OR (old.license_authority IS DISTINCT FROM new.license_authority)) OR (old.license_country IS DISTINCT FROM new.license_country)) OR (old.license_expires_on IS DISTINCT FROM new.license_expires_on)))) EXECUTE FUNCTION end_renewal();
CREATE TRIGGER _588_untick AFTER UPDATE ON public.providers FOR EACH ROW WHEN ((new.submitted_at IS DISTINCT FROM old.submitted_at)) EXECUTE FUNCTION untick_application();
-- row security forced
policy admin_read for select to app using (( SELECT is_staff('{support,verifier,finance,auditor}'::text[]) AS actor_is_admin));
policy caregivers_read_providers for select to app using (((( SELECT actor_role() AS actor_role) = 'patient'::text) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.provider_id = providers.id) AND (a.patient_id = ANY (( SELECT cared_for('visits'::text) AS cared_for)::uuid[])))))));
policy own for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_insert for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (( SELECT actor_role() AS actor_role) = 'doctor'::text)));
policy own_update for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy patient_reads_own_providers for select to app using (((( SELECT actor_role() AS actor_role) = 'patient'::text) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.provider_id = providers.id) AND (a.patient_id = ( SELECT actor_id() AS actor_id)))))));
policy worker_read for select to worker using (true);
grant select to worker;
grant insert (user_id, specialty_id, license_number, years_experience, languages, hourly_rate, bio, education, certifications, availability, time_zone, visit_types, country, city, late_refund_percent, is_accepting_patients, insurers, place_names, license_authority, license_country, license_expires_on, place_key) to app;
grant select (id, user_id, specialty_id, full_name, years_experience, languages, hourly_rate, fee_cents, bio, education, certifications, availability, availability_updated_at, time_zone, visit_types, country, city, late_refund_percent, verification_status, submitted_at, is_verified, is_accepting_patients, average_rating, total_reviews, created_at, updated_at, short_id, slug, insurers, place_names, open_starts, median_response_minutes, completed_visits, cancelled_visits, profile_fields, trust_score, buffer_minutes, notice_minutes, license_authority, license_country, license_expires_on, license_lapsed_at, place_key, takes_urgent, urgent_hours, other_name) to app;
grant update (specialty_id, license_number, years_experience, languages, hourly_rate, bio, education, certifications, availability, time_zone, visit_types, country, city, late_refund_percent, is_accepting_patients, insurers, place_names, buffer_minutes, notice_minutes, license_authority, license_country, license_expires_on, place_key, takes_urgent, urgent_hours) to app;

create table push_deliveries (
  notification_id uuid not null,
  subscription_id uuid not null,
  sent_at timestamp with time zone not null default now(),
  constraint push_deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint push_deliveries_pkey PRIMARY KEY (notification_id, subscription_id),
  constraint push_deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX push_deliveries_subscription ON public.push_deliveries USING btree (subscription_id);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant select to worker;
grant insert (notification_id, subscription_id) to worker;

create table push_subscriptions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint push_subscriptions_auth_check CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint push_subscriptions_endpoint_check CHECK (((length(endpoint) >= 10) AND (length(endpoint) <= 1000))),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_p256dh_check CHECK ((p256dh ~ '^[A-Za-z0-9_-]{87}$'::text)),
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.session(id) ON DELETE CASCADE,
  constraint push_subscriptions_session_id_key UNIQUE (session_id),
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);
-- row security forced
policy own_end for delete to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant delete to app;
grant delete, select to worker;
grant select (id, user_id, session_id, endpoint, created_at) to app;

create table rate_limits (
  key text not null,
  window_start timestamp with time zone not null,
  hits integer not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);

create table recommendations (
  user_id uuid not null,
  score smallint,
  created_at timestamp with time zone not null default app_now(),
  constraint recommendations_pkey PRIMARY KEY (user_id),
  constraint recommendations_score_check CHECK (((score >= 0) AND (score <= 10))),
  constraint recommendations_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
-- row security forced
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy patient_answers for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (( SELECT actor_role() AS actor_role) = 'patient'::text)));
grant select to app;
grant insert (user_id, score) to app;

create table reconciliations (
  day date not null,
  started_at timestamp with time zone not null default app_now(),
  finished_at timestamp with time zone,
  up_to uuid,
  compared integer not null default 0,
  difference_count integer not null default 0,
  differences jsonb not null default '[]'::jsonb,
  constraint reconciliations_pkey PRIMARY KEY (day)
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{finance,auditor}'::text[]) AS is_staff));
policy worker_all for all to worker using (true) with check (true);
grant insert, select, update to worker;
grant select to app;

create table refunds (
  id uuid not null default uuidv7(),
  capture_id uuid not null,
  payment_id uuid not null,
  amount_cents integer not null,
  currency text not null,
  state text not null default 'owed'::text,
  attempts integer not null default 0,
  key_number integer not null default 0,
  next_try_at timestamp with time zone not null default app_now(),
  gateway_refund_id text,
  last_error text,
  needs_person boolean not null default false,
  created_at timestamp with time zone not null default app_now(),
  asked_at timestamp with time zone,
  returned_at timestamp with time zone,
  ended_at timestamp with time zone,
  refusals integer not null default 0,
  refused_at timestamp with time zone,
  announced_cents integer not null default 0,
  constraint refunds_amount_cents_check CHECK ((amount_cents > 0)),
  constraint refunds_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES captures(id) ON DELETE CASCADE,
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['owed'::text, 'asked'::text, 'returned'::text, 'void'::text])))
);
CREATE INDEX refunds_capture ON public.refunds USING btree (capture_id);
CREATE INDEX refunds_due ON public.refunds USING btree (next_try_at) WHERE (state = ANY (ARRAY['owed'::text, 'asked'::text]));
CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id);
CREATE UNIQUE INDEX one_open_refund ON public.refunds USING btree (capture_id) WHERE (state = ANY (ARRAY['owed'::text, 'asked'::text]));
CREATE TRIGGER _100_note_refund_end BEFORE INSERT OR UPDATE OF state ON public.refunds FOR EACH ROW EXECUTE FUNCTION note_refund_end();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using ((EXISTS ( SELECT
   FROM payments p
  WHERE (p.id = refunds.payment_id))));
policy worker_all for all to worker using (true) with check (true);
grant insert, select, update to worker;
grant select to app;

create table reminders (
  appointment_id uuid not null,
  lead_minutes integer not null,
  start_time timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint reminders_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint reminders_lead_minutes_check CHECK ((lead_minutes = ANY (ARRAY[60, 1440, '-2'::integer]))),
  constraint reminders_pkey PRIMARY KEY (appointment_id, lead_minutes, start_time)
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);

create table report_evidence (
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  kind text not null,
  message_id uuid,
  is_own boolean not null,
  words text not null default ''::text,
  file_name text,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint report_evidence_check CHECK (((kind = 'message'::text) = (message_id IS NOT NULL))),
  constraint report_evidence_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'call'::text]))),
  constraint report_evidence_pkey PRIMARY KEY (id),
  constraint report_evidence_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint report_evidence_ticket_id_message_id_key UNIQUE (ticket_id, message_id),
  constraint report_evidence_words_check CHECK ((length(words) <= 10000))
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy reporter_reads for select to app using ((EXISTS ( SELECT
   FROM tickets t
  WHERE ((t.id = report_evidence.ticket_id) AND (t.user_id = ( SELECT actor_id() AS actor_id))))));
policy staff_reads for select to app using (( SELECT is_staff('{support}'::text[]) AS is_staff));
grant select to app;

create table review_reports (
  id uuid not null default uuidv7(),
  review_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  words text not null default ''::text,
  created_at timestamp with time zone not null default app_now(),
  decided_at timestamp with time zone,
  decided_by uuid,
  decision text,
  constraint review_reports_check CHECK (((decided_at IS NULL) = (decision IS NULL))),
  constraint review_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint review_reports_decision_check CHECK ((decision = ANY (ARRAY['stands'::text, 'removed'::text]))),
  constraint review_reports_pkey PRIMARY KEY (id),
  constraint review_reports_reason_check CHECK ((reason = ANY (ARRAY['untrue'::text, 'insulting'::text, 'private'::text, 'advertising'::text, 'other'::text]))),
  constraint review_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint review_reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_reports_review_id_reporter_id_key UNIQUE (review_id, reporter_id),
  constraint review_reports_words_check CHECK ((length(words) <= 1000))
);
CREATE INDEX review_reports_decided_by ON public.review_reports USING btree (decided_by);
CREATE INDEX review_reports_open ON public.review_reports USING btree (review_id) WHERE (decided_at IS NULL);
CREATE INDEX review_reports_reporter ON public.review_reports USING btree (reporter_id);
-- row security forced
policy admin_reads for select to app using (( SELECT is_staff('{support}'::text[]) AS actor_is_admin));
policy owner_all for all to owner using (true) with check (true);
policy reporter_reads for select to app using ((reporter_id = ( SELECT actor_id() AS actor_id)));
policy reporter_reports for insert to app with check (((reporter_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM reviews r
  WHERE (r.id = review_reports.review_id)))));
grant select to app;
grant insert (review_id, reporter_id, reason, words) to app;

create table reviews (
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_id uuid not null,
  rating integer not null,
  comment text not null default ''::text,
  locale text not null default 'en'::text,
  created_at timestamp with time zone not null default app_now(),
  reviewer_name text not null default ''::text,
  writer_id uuid not null,
  edited_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_by uuid,
  removal_reason text,
  constraint review_answered_at CHECK (((answered_at IS NULL) = (answer IS NULL))),
  constraint review_removed_for_a_reason CHECK (((removed_at IS NULL) = (removal_reason IS NULL))),
  constraint reviews_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 2000))),
  constraint reviews_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint reviews_appointment_id_key UNIQUE (appointment_id),
  constraint reviews_comment_check CHECK ((length(comment) <= 2000)),
  constraint reviews_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint reviews_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_removal_reason_check CHECK (((length(removal_reason) >= 1) AND (length(removal_reason) <= 1000))),
  constraint reviews_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint reviews_writer_id_fkey FOREIGN KEY (writer_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX reviews_created ON public.reviews USING btree (created_at);
CREATE INDEX reviews_patient ON public.reviews USING btree (patient_id);
CREATE INDEX reviews_provider ON public.reviews USING btree (provider_id, created_at DESC);
CREATE INDEX reviews_removed_by ON public.reviews USING btree (removed_by);
CREATE INDEX reviews_writer ON public.reviews USING btree (writer_id);
CREATE TRIGGER _100_derive_reviewer BEFORE INSERT ON public.reviews FOR EACH ROW EXECUTE FUNCTION derive_reviewer();
CREATE TRIGGER _500_announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.reviews FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
CREATE TRIGGER _510_refresh_rating AFTER INSERT ON public.reviews FOR EACH ROW EXECUTE FUNCTION refresh_provider_rating();
CREATE TRIGGER _511_refresh_rating AFTER DELETE OR UPDATE OF rating, removed_at ON public.reviews FOR EACH ROW EXECUTE FUNCTION refresh_provider_rating();
CREATE TRIGGER _600_queue_lost_answer AFTER UPDATE OF answer ON public.reviews FOR EACH ROW WHEN (((old.answer IS NOT NULL) AND (new.answer IS NULL) AND (new.edited_at IS DISTINCT FROM old.edited_at))) EXECUTE FUNCTION queue_lost_answer();
-- row security forced
policy admin_reads for select to app using (( SELECT is_staff('{support}'::text[]) AS actor_is_admin));
policy manager_reads for select to app using (((removed_at IS NULL) AND (patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[]))));
policy manager_reviews_completed_visit for insert to app with check (((patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[])) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = reviews.appointment_id) AND (a.status = 'completed'::text) AND (a.patient_id = reviews.patient_id) AND (a.provider_id = reviews.provider_id))))));
policy owner_all for all to owner using (true) with check (true);
policy patient_reviews_completed_visit for insert to app with check (((patient_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = reviews.appointment_id) AND (a.status = 'completed'::text) AND (a.patient_id = ( SELECT actor_id() AS actor_id)) AND (a.provider_id = reviews.provider_id))))));
policy public_read for select to app using (((removed_at IS NULL) AND ((patient_id = ( SELECT actor_id() AS actor_id)) OR is_listed(provider_id))));
policy worker_reads for select to worker using (true);
grant select to worker;
grant insert (appointment_id, patient_id, provider_id, rating, comment, locale) to app;
grant select (id, provider_id, rating, comment, locale, created_at, reviewer_name, edited_at, answer, answered_at, removed_at, removal_reason) to app;

create table risk_alert_events (
  id uuid not null default uuidv7(),
  alert_id uuid not null,
  at timestamp with time zone not null default app_now(),
  actor_id uuid,
  act text not null,
  assignee_id uuid,
  words text not null default ''::text,
  constraint risk_alert_events_act_check CHECK ((act = ANY (ARRAY['opened'::text, 'assigned'::text, 'unassigned'::text, 'noted'::text, 'dismissed'::text, 'confirmed'::text, 'reopened'::text]))),
  constraint risk_alert_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint risk_alert_events_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES risk_alerts(id) ON DELETE CASCADE,
  constraint risk_alert_events_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint risk_alert_events_check CHECK (((act <> ALL (ARRAY['noted'::text, 'dismissed'::text, 'reopened'::text])) OR (TRIM(BOTH FROM words) <> ''::text))),
  constraint risk_alert_events_pkey PRIMARY KEY (id),
  constraint risk_alert_events_words_check CHECK ((length(words) <= 2000))
);
CREATE INDEX risk_alert_events_actor ON public.risk_alert_events USING btree (actor_id);
CREATE INDEX risk_alert_events_alert ON public.risk_alert_events USING btree (alert_id, id);
CREATE INDEX risk_alert_events_assignee ON public.risk_alert_events USING btree (assignee_id);
CREATE INDEX risk_alert_events_decided ON public.risk_alert_events USING btree (id DESC) WHERE (act = ANY (ARRAY['dismissed'::text, 'confirmed'::text, 'reopened'::text]));
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{auditor}'::text[]) AS is_staff));
grant select to app;

create table risk_alerts (
  id uuid not null default uuidv7(),
  rule_id text not null,
  rule_version integer not null,
  kind text not null,
  person_id uuid,
  network text,
  subject_key text not null default COALESCE((person_id)::text, network),
  measure integer not null,
  evidence jsonb not null,
  score integer not null,
  severity text not null default 
CASE
    WHEN (score >= 70) THEN 'high'::text
    WHEN (score >= 40) THEN 'medium'::text
    ELSE 'low'::text
END,
  opened_at timestamp with time zone not null default app_now(),
  seen_at timestamp with time zone not null default app_now(),
  state text not null default 'open'::text,
  assigned_to uuid,
  decided_at timestamp with time zone,
  decided_by uuid,
  told_at timestamp with time zone,
  constraint risk_alerts_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint risk_alerts_check CHECK ((num_nonnulls(person_id, network) = 1)),
  constraint risk_alerts_check1 CHECK (((state = ANY (ARRAY['dismissed'::text, 'confirmed'::text])) = (decided_at IS NOT NULL))),
  constraint risk_alerts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint risk_alerts_kind_check CHECK ((kind = ANY (ARRAY['fraud'::text, 'compliance'::text, 'technical'::text]))),
  constraint risk_alerts_network_check CHECK ((length(network) <= 64)),
  constraint risk_alerts_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint risk_alerts_pkey PRIMARY KEY (id),
  constraint risk_alerts_rule_id_rule_version_fkey FOREIGN KEY (rule_id, rule_version) REFERENCES risk_rules(id, version),
  constraint risk_alerts_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint risk_alerts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'assigned'::text, 'dismissed'::text, 'confirmed'::text])))
);
CREATE INDEX risk_alerts_assigned ON public.risk_alerts USING btree (assigned_to);
CREATE INDEX risk_alerts_decided_by ON public.risk_alerts USING btree (decided_by);
CREATE INDEX risk_alerts_person ON public.risk_alerts USING btree (person_id);
CREATE INDEX risk_alerts_queue ON public.risk_alerts USING btree (state, score DESC, id DESC) INCLUDE (kind, severity);
CREATE INDEX risk_alerts_rule ON public.risk_alerts USING btree (rule_id, rule_version);
CREATE INDEX risk_alerts_subject ON public.risk_alerts USING btree (rule_id, subject_key, decided_at);
CREATE INDEX risk_alerts_told ON public.risk_alerts USING btree (told_at);
CREATE INDEX risk_alerts_untold ON public.risk_alerts USING btree (severity) WHERE ((told_at IS NULL) AND (state = ANY (ARRAY['open'::text, 'assigned'::text])));
CREATE UNIQUE INDEX risk_alerts_open ON public.risk_alerts USING btree (rule_id, subject_key) WHERE (state = ANY (ARRAY['open'::text, 'assigned'::text]));
CREATE TRIGGER _500_note_opened AFTER INSERT ON public.risk_alerts FOR EACH ROW EXECUTE FUNCTION note_risk_opened();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{auditor}'::text[]) AS is_staff));
grant select to app;

create table risk_replays (
  id uuid not null default uuidv7(),
  rule_id text not null,
  base_version integer not null,
  threshold integer not null,
  window_hours integer not null,
  weight integer not null,
  days integer not null,
  found jsonb not null,
  total integer not null,
  total_before integer not null,
  total_both integer not null,
  ran_by uuid not null,
  ran_at timestamp with time zone not null default app_now(),
  constraint risk_replays_days_check CHECK (((days >= 1) AND (days <= 90))),
  constraint risk_replays_pkey PRIMARY KEY (id),
  constraint risk_replays_ran_by_fkey FOREIGN KEY (ran_by) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint risk_replays_rule_id_base_version_fkey FOREIGN KEY (rule_id, base_version) REFERENCES risk_rules(id, version),
  constraint risk_replays_threshold_check CHECK (((threshold >= 1) AND (threshold <= 10000))),
  constraint risk_replays_weight_check CHECK (((weight >= 1) AND (weight <= 100))),
  constraint risk_replays_window_hours_check CHECK (((window_hours >= 1) AND (window_hours <= 2160)))
);
CREATE INDEX risk_replays_ran_by ON public.risk_replays USING btree (ran_by, id DESC);
CREATE INDEX risk_replays_rule ON public.risk_replays USING btree (rule_id, base_version);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{auditor}'::text[]) AS is_staff));
grant select to app;

create table risk_rules (
  id text not null,
  version integer not null,
  kind text not null,
  threshold integer not null,
  window_hours integer not null,
  weight integer not null,
  is_enabled boolean not null default true,
  changed_at timestamp with time zone not null default app_now(),
  changed_by uuid,
  reason text not null default ''::text,
  constraint risk_rules_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint risk_rules_id_check CHECK ((id ~ '^[a-z_]{3,40}$'::text)),
  constraint risk_rules_kind_check CHECK ((kind = ANY (ARRAY['fraud'::text, 'compliance'::text, 'technical'::text]))),
  constraint risk_rules_pkey PRIMARY KEY (id, version),
  constraint risk_rules_reason_check CHECK ((length(reason) <= 1000)),
  constraint risk_rules_threshold_check CHECK (((threshold >= 1) AND (threshold <= 10000))),
  constraint risk_rules_version_check CHECK ((version > 0)),
  constraint risk_rules_weight_check CHECK (((weight >= 1) AND (weight <= 100))),
  constraint risk_rules_window_hours_check CHECK (((window_hours >= 1) AND (window_hours <= 2160)))
);
CREATE INDEX risk_rules_changed_by ON public.risk_rules USING btree (changed_by);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{auditor}'::text[]) AS is_staff));
policy worker_reads for select to worker using (true);
grant select to app;
grant select to worker;

create table sandbox_disputes (
  session_id text not null,
  id text not null,
  amount_cents integer not null,
  reason text not null,
  status text not null default 'needs_response'::text,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone not null default app_now(),
  changes integer not null default 1,
  changed_at timestamp with time zone not null default app_now(),
  constraint sandbox_disputes_amount_cents_check CHECK ((amount_cents > 0)),
  constraint sandbox_disputes_id_key UNIQUE (id),
  constraint sandbox_disputes_pkey PRIMARY KEY (session_id),
  constraint sandbox_disputes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sandbox_sessions(id) ON DELETE CASCADE,
  constraint sandbox_disputes_status_check CHECK ((status = ANY (ARRAY['needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text])))
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant insert, select, update to worker;

create table sandbox_sessions (
  id text not null,
  amount_cents integer not null,
  currency text not null,
  description text not null,
  locale text not null,
  success_url text not null,
  cancel_url text not null,
  metadata jsonb not null,
  status text not null default 'open'::text,
  payment_id text,
  refunded_cents integer not null default 0,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  refunds jsonb not null default '[]'::jsonb,
  card text,
  constraint sandbox_sessions_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents))),
  constraint sandbox_sessions_pkey PRIMARY KEY (id),
  constraint sandbox_sessions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'complete'::text, 'expired'::text])))
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy worker_all for all to worker using (true) with check (true);
grant insert, select, update to worker;

create table saved_forms (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  address text not null,
  fields jsonb not null,
  saved_at timestamp with time zone not null default app_now(),
  constraint saved_forms_address_check CHECK (((length(address) >= 1) AND (length(address) <= 2000))),
  constraint saved_forms_fields_check CHECK ((length((fields)::text) <= 200000)),
  constraint saved_forms_pkey PRIMARY KEY (id),
  constraint saved_forms_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX saved_forms_by_age ON public.saved_forms USING btree (saved_at);
CREATE INDEX saved_forms_by_person ON public.saved_forms USING btree (user_id, saved_at);
-- row security forced
policy own_delete for delete to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
grant delete, select to app;

create table saved_replies (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  title text not null,
  en text,
  ar text,
  es text,
  fr text,
  created_at timestamp with time zone not null default app_now(),
  constraint reply_has_text CHECK ((num_nonnulls(en, ar, es, fr) > 0)),
  constraint saved_replies_ar_check CHECK (((length(ar) >= 1) AND (length(ar) <= 2000))),
  constraint saved_replies_en_check CHECK (((length(en) >= 1) AND (length(en) <= 2000))),
  constraint saved_replies_es_check CHECK (((length(es) >= 1) AND (length(es) <= 2000))),
  constraint saved_replies_fr_check CHECK (((length(fr) >= 1) AND (length(fr) <= 2000))),
  constraint saved_replies_pkey PRIMARY KEY (id),
  constraint saved_replies_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint saved_replies_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX saved_replies_user ON public.saved_replies USING btree (user_id);
CREATE TRIGGER _100_limit BEFORE INSERT ON public.saved_replies FOR EACH ROW EXECUTE FUNCTION limit_saved_replies();
-- row security forced
policy doctor_adds for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (( SELECT actor_role() AS actor_role) = 'doctor'::text)));
policy own_change for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_end for delete to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
grant delete, select to app;
grant insert (id, user_id, title, en, ar, es, fr) to app;
grant update (title, en, ar, es, fr) to app;

create table search_misses (
  day date not null default ((app_now() AT TIME ZONE 'UTC'::text))::date,
  locale text not null,
  word text not null,
  times integer not null default 1,
  constraint search_misses_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint search_misses_pkey PRIMARY KEY (day, locale, word),
  constraint search_misses_word_check CHECK (((length(word) >= 2) AND (length(word) <= 40)))
);
-- row security forced
policy admin_read for select to app using (( SELECT is_staff('{auditor}'::text[]) AS actor_is_admin));
policy owner_all for all to owner using (true) with check (true);
policy worker_delete for delete to worker using (true);
policy worker_read for select to worker using (true);
grant delete, select to worker;
grant select to app;

create table search_names (
  word text not null,
  key text not null,
  constraint search_names_pkey PRIMARY KEY (word)
);
CREATE INDEX search_names_alike ON public.search_names USING gin (word gin_trgm_ops);
CREATE INDEX search_names_key ON public.search_names USING btree (key);
CREATE INDEX search_names_prefix ON public.search_names USING btree (word text_pattern_ops);
-- row security forced
policy everyone_reads for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant select to worker;

create table search_wishes (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  specialty text not null default ''::text,
  language text not null default ''::text,
  place_key text not null default ''::text,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null default (app_now() + '90 days'::interval),
  met_at timestamp with time zone,
  constraint search_wishes_check CHECK (((specialty <> ''::text) OR (language <> ''::text) OR (place_key <> ''::text))),
  constraint search_wishes_language_check CHECK ((language ~ '^([a-z]{2,3})?$'::text)),
  constraint search_wishes_pkey PRIMARY KEY (id),
  constraint search_wishes_place_key_check CHECK ((length(place_key) <= 200)),
  constraint search_wishes_specialty_check CHECK ((length(specialty) <= 60)),
  constraint search_wishes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX search_wishes_expiry ON public.search_wishes USING btree (expires_at);
CREATE INDEX search_wishes_person ON public.search_wishes USING btree (user_id);
CREATE INDEX search_wishes_waiting ON public.search_wishes USING btree (specialty, language, place_key) WHERE (met_at IS NULL);
CREATE UNIQUE INDEX one_wish_for_a_doctor ON public.search_wishes USING btree (user_id, specialty, language, place_key) WHERE (met_at IS NULL);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.search_wishes FOR EACH ROW EXECUTE FUNCTION limit_rate('search_wishes', '30', '3600');
CREATE TRIGGER _110_limit BEFORE INSERT ON public.search_wishes FOR EACH ROW EXECUTE FUNCTION limit_wishes();
CREATE TRIGGER _500_meet AFTER INSERT ON public.search_wishes FOR EACH ROW EXECUTE FUNCTION meet_new_wish();
-- row security forced
policy own_delete for delete to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_insert for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (( SELECT actor_role() AS actor_role) = 'patient'::text)));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy worker_delete for delete to worker using (true);
policy worker_read for select to worker using (true);
grant delete, select to app;
grant delete, select to worker;
grant insert (user_id, specialty, language, place_key) to app;

create table security_events (
  id uuid not null default uuidv7(),
  at timestamp with time zone not null default app_now(),
  user_id uuid not null,
  kind text not null,
  detail text,
  actor_id uuid,
  user_agent text,
  network text,
  request_id text,
  times integer not null default 1,
  told_to text,
  country text,
  clock_minutes smallint,
  constraint security_events_check CHECK (((country IS NULL) = (clock_minutes IS NULL))),
  constraint security_events_clock_minutes_check CHECK (((clock_minutes >= '-900'::integer) AND (clock_minutes <= 900))),
  constraint security_events_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint security_events_detail_check CHECK (((length(detail) >= 1) AND (length(detail) <= 120))),
  constraint security_events_kind_check CHECK ((kind = ANY (ARRAY['signed_in'::text, 'sign_in_failed'::text, 'second_step_failed'::text, 'password_check_failed'::text, 'password_checks_locked'::text, 'passkey_refused'::text, 'attempts_refused'::text, 'signed_out'::text, 'session_ended'::text, 'password_changed'::text, 'password_reset'::text, 'email_changed'::text, 'factor_enabled'::text, 'factor_disabled'::text, 'recovery_codes_renewed'::text, 'recovery_code_used'::text, 'passkey_added'::text, 'passkey_renamed'::text, 'passkey_removed'::text, 'passkey_used'::text, 'role_changed'::text, 'duty_changed'::text, 'staff_invited'::text, 'staff_invitation_withdrawn'::text, 'staff_joined'::text, 'email_corrected'::text, 'emergency_asked'::text, 'emergency_approved'::text, 'emergency_ended'::text, 'verification_changed'::text, 'export_requested'::text, 'export_downloaded'::text, 'deletion_requested'::text, 'deletion_taken_back'::text]))),
  constraint security_events_network_check CHECK ((length(network) <= 64)),
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_times_check CHECK ((times > 0)),
  constraint security_events_user_agent_check CHECK ((length(user_agent) <= 300)),
  constraint security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX security_events_at ON public.security_events USING btree (at DESC, id DESC);
CREATE INDEX security_events_kind ON public.security_events USING btree (kind, at DESC, id DESC);
CREATE INDEX security_events_network ON public.security_events USING btree (network text_pattern_ops, at DESC);
CREATE INDEX security_events_user ON public.security_events USING btree (user_id, id DESC);
-- row security forced
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy worker_append for insert to worker with check (true);
grant insert to worker;
grant select to app;

create table service_hours (
  hour timestamp with time zone not null,
  minutes bit(60) not null,
  constraint service_hours_hour_check CHECK ((((EXTRACT(epoch FROM hour))::bigint % (3600)::bigint) = 0)),
  constraint service_hours_minutes_check CHECK ((bit_count(minutes) > 0)),
  constraint service_hours_pkey PRIMARY KEY (hour)
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy worker_append for insert to worker with check (true);
policy worker_delete for delete to worker using (true);
policy worker_read for select to worker using (true);
policy worker_update for update to worker using (true);
grant delete, insert, select to worker;
grant update (minutes) to worker;

create table settings_changes (
  id uuid not null default uuidv7(),
  at timestamp with time zone not null default app_now(),
  actor_id uuid,
  before jsonb,
  after jsonb not null,
  constraint settings_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint settings_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX settings_changes_actor ON public.settings_changes USING btree (actor_id);
-- row security forced
policy administrators_read for select to app using (( SELECT is_staff('{auditor}'::text[]) AS actor_is_admin));
policy owner_all for all to owner using (true) with check (true);
grant select to app;

create table setup_links (
  token_hash text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint setup_links_pkey PRIMARY KEY (token_hash),
  constraint setup_links_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text))
);
-- row security forced
policy owner_all for all to owner using (true) with check (true);

create table specialties (
  id uuid not null default uuidv7(),
  slug text not null,
  "position" integer not null default 0,
  is_popular boolean not null default false,
  shipped_popular boolean,
  constraint specialties_pkey PRIMARY KEY (id),
  constraint specialties_slug_check CHECK ((slug ~ '^[a-z-]+$'::text)),
  constraint specialties_slug_key UNIQUE (slug)
);
CREATE TRIGGER _500_announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.specialties FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
-- row security forced
policy everyone_reads for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant select to worker;

create table specialty_translations (
  specialty_id uuid not null,
  locale text not null,
  name text not null,
  description text not null,
  shipped_name text,
  shipped_description text,
  constraint specialty_translations_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text, 'es'::text, 'fr'::text]))),
  constraint specialty_translations_pkey PRIMARY KEY (specialty_id, locale),
  constraint specialty_translations_specialty_id_fkey FOREIGN KEY (specialty_id) REFERENCES specialties(id) ON DELETE CASCADE
);
CREATE TRIGGER _500_announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.specialty_translations FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
-- row security forced
policy everyone_reads for select to app, worker using (true);
policy owner_all for all to owner using (true) with check (true);
grant select to app;
grant select to worker;

create table staff (
  user_id uuid not null,
  duty text not null,
  since timestamp with time zone not null default app_now(),
  added_by uuid,
  constraint staff_added_by_fkey FOREIGN KEY (added_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint staff_duty_check CHECK ((duty = ANY (ARRAY['support'::text, 'verifier'::text, 'finance'::text, 'auditor'::text, 'administrator'::text]))),
  constraint staff_pkey PRIMARY KEY (user_id),
  constraint staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX staff_added_by ON public.staff USING btree (added_by);
CREATE TRIGGER _500_note_duty_change AFTER UPDATE OF duty ON public.staff FOR EACH ROW WHEN ((new.duty IS DISTINCT FROM old.duty)) EXECUTE FUNCTION note_duty_change();
CREATE TRIGGER _510_withdraw_emergencies AFTER DELETE ON public.staff FOR EACH ROW EXECUTE FUNCTION withdraw_emergencies();
CREATE TRIGGER _511_withdraw_emergencies AFTER UPDATE OF duty ON public.staff FOR EACH ROW WHEN ((new.duty <> 'administrator'::text)) EXECUTE FUNCTION withdraw_emergencies();
CREATE TRIGGER _520_unassign_risks AFTER DELETE ON public.staff FOR EACH ROW EXECUTE FUNCTION unassign_risks();
CREATE TRIGGER _521_unassign_risks AFTER UPDATE OF duty ON public.staff FOR EACH ROW WHEN ((new.duty <> 'administrator'::text)) EXECUTE FUNCTION unassign_risks();
CREATE TRIGGER _530_end_emergency_accesses AFTER DELETE ON public.staff FOR EACH ROW EXECUTE FUNCTION end_emergency_accesses();
CREATE TRIGGER _531_end_emergency_accesses AFTER UPDATE OF duty ON public.staff FOR EACH ROW WHEN ((new.duty <> 'administrator'::text)) EXECUTE FUNCTION end_emergency_accesses();
-- row security forced
policy auth_reads for select to auth using (true);
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (((user_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT is_staff('{auditor}'::text[]) AS is_staff)));
policy worker_reads for select to worker using (true);
grant select to app;
grant select (user_id, duty) to auth;
grant select (user_id, duty) to worker;

create table staff_invitations (
  id uuid not null default uuidv7(),
  email text not null,
  duty text not null,
  token_hash text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  constraint staff_invitations_duty_check CHECK ((duty = ANY (ARRAY['support'::text, 'verifier'::text, 'finance'::text, 'auditor'::text, 'administrator'::text]))),
  constraint staff_invitations_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX staff_invitations_invited_by ON public.staff_invitations USING btree (invited_by);
CREATE UNIQUE INDEX staff_invitations_email ON public.staff_invitations USING btree (email);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{auditor}'::text[]) AS is_staff));
grant select (id, email, duty, invited_by, created_at, expires_at) to app;

create table support_answers (
  id uuid not null default uuidv7(),
  title text not null,
  en text,
  ar text,
  es text,
  fr text,
  created_at timestamp with time zone not null default app_now(),
  constraint answer_has_text CHECK ((num_nonnulls(en, ar, es, fr) > 0)),
  constraint support_answers_ar_check CHECK (((length(ar) >= 1) AND (length(ar) <= 2000))),
  constraint support_answers_en_check CHECK (((length(en) >= 1) AND (length(en) <= 2000))),
  constraint support_answers_es_check CHECK (((length(es) >= 1) AND (length(es) <= 2000))),
  constraint support_answers_fr_check CHECK (((length(fr) >= 1) AND (length(fr) <= 2000))),
  constraint support_answers_pkey PRIMARY KEY (id),
  constraint support_answers_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
CREATE TRIGGER _100_limit BEFORE INSERT ON public.support_answers FOR EACH ROW EXECUTE FUNCTION limit_support_answers();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_adds for insert to app with check (( SELECT is_staff('{support}'::text[]) AS is_staff));
policy staff_changes for update to app using (( SELECT is_staff('{support}'::text[]) AS is_staff)) with check (( SELECT is_staff('{support}'::text[]) AS is_staff));
policy staff_reads for select to app using (( SELECT is_staff('{support}'::text[]) AS is_staff));
policy staff_removes for delete to app using (( SELECT is_staff('{support}'::text[]) AS is_staff));
grant delete, select to app;
grant insert (id, title, en, ar, es, fr) to app;
grant update (title, en, ar, es, fr) to app;

create table ticket_messages (
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  author_id uuid,
  client_id uuid not null,
  body text not null,
  user_id uuid not null,
  is_from_support boolean not null,
  created_at timestamp with time zone not null default app_now(),
  constraint ticket_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint ticket_messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  constraint ticket_messages_pkey PRIMARY KEY (id),
  constraint ticket_messages_ticket_id_client_id_key UNIQUE (ticket_id, client_id),
  constraint ticket_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE
);
CREATE INDEX ticket_messages_author ON public.ticket_messages USING btree (author_id);
CREATE INDEX ticket_messages_user ON public.ticket_messages USING btree (user_id);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.ticket_messages FOR EACH ROW WHEN ((NOT actor_is_admin())) EXECUTE FUNCTION limit_rate('ticket_messages', '60', '3600');
CREATE TRIGGER _110_derive BEFORE INSERT ON public.ticket_messages FOR EACH ROW EXECUTE FUNCTION derive_ticket_message();
CREATE TRIGGER _500_follow AFTER INSERT ON public.ticket_messages FOR EACH ROW EXECUTE FUNCTION follow_ticket_message();
-- row security forced
policy admin_read for select to app using (( SELECT is_staff('{support}'::text[]) AS actor_is_admin));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy participants_write for insert to app with check (((author_id = ( SELECT actor_id() AS actor_id)) AND ((user_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT is_staff('{support}'::text[]) AS actor_is_admin))));
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;
grant insert (ticket_id, author_id, client_id, body) to app;

create table ticket_notes (
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  author_id uuid,
  client_id uuid not null,
  body text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint ticket_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint ticket_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint ticket_notes_pkey PRIMARY KEY (id),
  constraint ticket_notes_ticket_id_client_id_key UNIQUE (ticket_id, client_id),
  constraint ticket_notes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE
);
CREATE INDEX ticket_notes_author ON public.ticket_notes USING btree (author_id);
CREATE TRIGGER _100_limit BEFORE INSERT ON public.ticket_notes FOR EACH ROW EXECUTE FUNCTION limit_ticket_notes();
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{support}'::text[]) AS is_staff));
policy staff_writes for insert to app with check (((author_id = ( SELECT actor_id() AS actor_id)) AND ( SELECT is_staff('{support}'::text[]) AS is_staff)));
grant select to app;
grant insert (ticket_id, author_id, client_id, body) to app;

create table ticket_ratings (
  ticket_id uuid not null,
  user_id uuid not null,
  is_helpful boolean not null,
  created_at timestamp with time zone not null default app_now(),
  constraint ticket_ratings_pkey PRIMARY KEY (ticket_id),
  constraint ticket_ratings_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint ticket_ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX ticket_ratings_created ON public.ticket_ratings USING btree (created_at);
CREATE INDEX ticket_ratings_user ON public.ticket_ratings USING btree (user_id);
-- row security forced
policy own_change for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_rating for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM tickets t
  WHERE ((t.id = ticket_ratings.ticket_id) AND (t.user_id = ( SELECT actor_id() AS actor_id)) AND (t.state = 'closed'::text))))));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{support}'::text[]) AS is_staff));
grant select to app;
grant insert (ticket_id, user_id, is_helpful) to app;
grant update (is_helpful) to app;

create table tickets (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  client_id uuid not null,
  category text not null,
  subject text not null,
  state text not null default 'open'::text,
  assigned_to uuid,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  is_urgent boolean not null default false,
  waits_since timestamp with time zone,
  answer_due_at timestamp with time zone,
  appointment_id uuid,
  about_id uuid,
  report_reason text,
  refunded_by uuid,
  refunded_at timestamp with time zone,
  merged_into uuid,
  constraint tickets_about_id_fkey FOREIGN KEY (about_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint tickets_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE SET NULL,
  constraint tickets_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint tickets_category_check CHECK ((category = ANY (ARRAY['visit'::text, 'payment'::text, 'account'::text, 'technical'::text, 'privacy'::text, 'practice'::text, 'conduct'::text, 'other'::text]))),
  constraint tickets_check CHECK (((report_reason IS NULL) OR (category = 'conduct'::text))),
  constraint tickets_check1 CHECK (((merged_into IS NULL) OR ((merged_into <> id) AND (state = 'closed'::text)))),
  constraint tickets_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_refunded_by_fkey FOREIGN KEY (refunded_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint tickets_report_reason_check CHECK ((report_reason = ANY (ARRAY['threat'::text, 'sexual'::text, 'insult'::text, 'fraud'::text, 'other'::text]))),
  constraint tickets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
  constraint tickets_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 150))),
  constraint tickets_user_id_client_id_key UNIQUE (user_id, client_id),
  constraint tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX tickets_about ON public.tickets USING btree (about_id);
CREATE INDEX tickets_appointment ON public.tickets USING btree (appointment_id);
CREATE INDEX tickets_assigned ON public.tickets USING btree (assigned_to);
CREATE INDEX tickets_due ON public.tickets USING btree (answer_due_at, id) WHERE (state = 'open'::text);
CREATE INDEX tickets_merged ON public.tickets USING btree (merged_into);
CREATE INDEX tickets_own ON public.tickets USING btree (user_id, updated_at DESC);
CREATE INDEX tickets_queue ON public.tickets USING btree (state, updated_at);
CREATE INDEX tickets_refunded_at ON public.tickets USING btree (refunded_at DESC) WHERE (refunded_at IS NOT NULL);
CREATE INDEX tickets_refunded_by ON public.tickets USING btree (refunded_by);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.tickets FOR EACH ROW EXECUTE FUNCTION limit_rate('tickets', '10', '3600');
CREATE TRIGGER _110_derive_urgency BEFORE INSERT ON public.tickets FOR EACH ROW EXECUTE FUNCTION derive_urgency();
CREATE TRIGGER _120_derive_due BEFORE INSERT OR UPDATE OF state, is_urgent ON public.tickets FOR EACH ROW EXECUTE FUNCTION derive_answer_due();
CREATE TRIGGER _600_announce AFTER UPDATE ON public.tickets FOR EACH ROW EXECUTE FUNCTION announce_ticket();
-- row security forced
policy admin_read for select to app using (( SELECT is_staff('{support}'::text[]) AS actor_is_admin));
policy own_opening for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (category <> 'conduct'::text) AND ((appointment_id IS NULL) OR (EXISTS ( SELECT
   FROM appointments a
  WHERE (a.id = tickets.appointment_id))))));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;
grant insert (user_id, client_id, category, subject, appointment_id) to app;

create table typing_indicators (
  appointment_id uuid not null,
  user_id uuid not null,
  is_typing boolean not null,
  updated_at timestamp with time zone not null default app_now(),
  constraint typing_indicators_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint typing_indicators_pkey PRIMARY KEY (appointment_id, user_id)
);
CREATE TRIGGER _105_refuse_without_contact BEFORE INSERT OR UPDATE ON public.typing_indicators FOR EACH ROW WHEN (new.is_typing) EXECUTE FUNCTION refuse_words_without_contact();
CREATE TRIGGER _500_announce AFTER INSERT OR UPDATE ON public.typing_indicators FOR EACH ROW EXECUTE FUNCTION announce_typing();
-- row security forced
policy caregivers_read for select to app using ((EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = typing_indicators.appointment_id) AND (a.patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[]))))));
policy caregivers_write for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = typing_indicators.appointment_id) AND (a.patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[])))))));
policy own_update for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_write for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = typing_indicators.appointment_id) AND ((( SELECT actor_id() AS actor_id) = a.patient_id) OR (( SELECT actor_id() AS actor_id) = a.provider_user_id)))))));
policy owner_all for all to owner using (true) with check (true);
policy participants_read for select to app using ((EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = typing_indicators.appointment_id) AND ((( SELECT actor_id() AS actor_id) = a.patient_id) OR (( SELECT actor_id() AS actor_id) = a.provider_user_id))))));
grant select to app;
grant insert (appointment_id, user_id, is_typing, updated_at) to app;
grant update (is_typing, updated_at) to app;

create table uploads (
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  sender_id uuid not null,
  client_id uuid not null,
  name text not null,
  size bigint not null,
  path text,
  created_at timestamp with time zone not null default app_now(),
  constraint uploads_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint uploads_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_sender_id_client_id_key UNIQUE (sender_id, client_id),
  constraint uploads_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint uploads_size_check CHECK (((size >= 1) AND (size <= 52428800)))
);
CREATE INDEX uploads_age ON public.uploads USING btree (created_at);
CREATE INDEX uploads_appointment ON public.uploads USING btree (appointment_id);
CREATE TRIGGER _100_limit_number BEFORE INSERT ON public.uploads FOR EACH ROW EXECUTE FUNCTION limit_uploads();
CREATE TRIGGER _105_refuse_without_contact BEFORE INSERT ON public.uploads FOR EACH ROW EXECUTE FUNCTION refuse_words_without_contact();
CREATE TRIGGER _500_discard AFTER DELETE ON public.uploads FOR EACH ROW EXECUTE FUNCTION discard_upload();
CREATE TRIGGER _510_limit_files AFTER INSERT ON public.uploads FOR EACH ROW EXECUTE FUNCTION limit_files();
-- row security forced
policy caregivers_begin for insert to app with check (((sender_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = uploads.appointment_id) AND (a.status <> 'cancelled'::text) AND (a.patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[])))))));
policy own_end for delete to app using ((sender_id = ( SELECT actor_id() AS actor_id)));
policy own_path for update to app using ((sender_id = ( SELECT actor_id() AS actor_id))) with check ((sender_id = ( SELECT actor_id() AS actor_id)));
policy own_read for select to app using ((sender_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy participant_begins for insert to app with check (((sender_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = uploads.appointment_id) AND (a.status <> 'cancelled'::text) AND ((( SELECT actor_id() AS actor_id) = a.patient_id) OR (( SELECT actor_id() AS actor_id) = a.provider_user_id)))))));
policy worker_read for select to worker using (true);
policy worker_sweeps for delete to worker using (true);
grant delete, select to app;
grant delete, select to worker;
grant insert (appointment_id, sender_id, client_id, name, size) to app;
grant update (path) to app;

create table verification_assignments (
  provider_id uuid not null,
  verifier_id uuid not null,
  acted_at timestamp with time zone not null default app_now(),
  constraint verification_assignments_pkey PRIMARY KEY (provider_id),
  constraint verification_assignments_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint verification_assignments_verifier_id_fkey FOREIGN KEY (verifier_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX verification_assignments_verifier ON public.verification_assignments USING btree (verifier_id);
-- row security forced
policy owner_all for all to owner using (true) with check (true);
policy staff_reads for select to app using (( SELECT is_staff('{verifier,auditor}'::text[]) AS is_staff));
grant select to app;

create table verification_decisions (
  id uuid not null default uuidv7(),
  provider_id uuid not null,
  decided_by uuid not null,
  status text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  visits integer,
  constraint verification_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(user_id) ON DELETE RESTRICT,
  constraint verification_decisions_note_check CHECK ((length(note) <= 2000)),
  constraint verification_decisions_pkey PRIMARY KEY (id),
  constraint verification_decisions_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint verification_decisions_visits_check CHECK ((visits >= 0))
);
CREATE INDEX verification_decisions_decided_by ON public.verification_decisions USING btree (decided_by);
CREATE INDEX verification_decisions_provider ON public.verification_decisions USING btree (provider_id, created_at DESC);
-- row security forced
policy concerned_read for select to app using ((( SELECT is_staff('{verifier,auditor}'::text[]) AS actor_is_admin) OR (EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = verification_decisions.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id)))))));
policy owner_all for all to owner using (true) with check (true);
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;

create table visit_feedback (
  appointment_id uuid not null,
  user_id uuid not null,
  score text not null,
  problems text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default app_now(),
  constraint visit_feedback_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint visit_feedback_pkey PRIMARY KEY (appointment_id, user_id),
  constraint visit_feedback_problems_check CHECK (((problems <@ '{sound,picture,connection,late}'::text[]) AND (cardinality(problems) <= 4))),
  constraint visit_feedback_score_check CHECK ((score = ANY (ARRAY['good'::text, 'fair'::text, 'poor'::text]))),
  constraint visit_feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX visit_feedback_user ON public.visit_feedback USING btree (user_id);
-- row security forced
policy admin_read for select to app using (( SELECT is_staff('{support}'::text[]) AS actor_is_admin));
policy own_change for update to app using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
policy own_read for select to app using ((user_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy participant_says for insert to app with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM appointments a
  WHERE ((a.id = visit_feedback.appointment_id) AND (a.status = ANY (ARRAY['in_progress'::text, 'completed'::text])) AND ((( SELECT actor_id() AS actor_id) = a.patient_id) OR (( SELECT actor_id() AS actor_id) = a.provider_user_id)))))));
grant select to app;
grant insert (appointment_id, user_id, score, problems) to app;
grant update (score, problems) to app;

create table waitlist_entries (
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  provider_id uuid not null,
  appointment_id uuid,
  appointment_type text not null,
  wanted_from timestamp with time zone not null,
  wanted_until timestamp with time zone not null,
  status text not null default 'waiting'::text,
  created_at timestamp with time zone not null default app_now(),
  passed_over timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  constraint waitlist_entries_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint waitlist_entries_appointment_type_check CHECK ((appointment_type = ANY (ARRAY['video'::text, 'phone'::text, 'in_person'::text]))),
  constraint waitlist_entries_check CHECK ((wanted_until > wanted_from)),
  constraint waitlist_entries_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint waitlist_entries_pkey PRIMARY KEY (id),
  constraint waitlist_entries_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint waitlist_entries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'taken'::text, 'left'::text, 'ended'::text])))
);
CREATE INDEX waitlist_entries_appointment ON public.waitlist_entries USING btree (appointment_id);
CREATE INDEX waitlist_entries_line ON public.waitlist_entries USING btree (provider_id, id) WHERE (status = 'waiting'::text);
CREATE INDEX waitlist_entries_patient ON public.waitlist_entries USING btree (patient_id);
CREATE INDEX waitlist_entries_provider ON public.waitlist_entries USING btree (provider_id);
CREATE UNIQUE INDEX one_wait_for_a_day ON public.waitlist_entries USING btree (patient_id, provider_id, wanted_from) WHERE ((status = 'waiting'::text) AND (appointment_id IS NULL));
CREATE UNIQUE INDEX one_wait_for_a_visit ON public.waitlist_entries USING btree (appointment_id) WHERE (status = 'waiting'::text);
CREATE TRIGGER _100_limit_rate BEFORE INSERT ON public.waitlist_entries FOR EACH ROW EXECUTE FUNCTION limit_rate('waitlist', '20', '3600');
CREATE TRIGGER _110_derive BEFORE INSERT ON public.waitlist_entries FOR EACH ROW EXECUTE FUNCTION derive_waitlist_entry();
CREATE TRIGGER _115_refuse_without_contact BEFORE INSERT ON public.waitlist_entries FOR EACH ROW EXECUTE FUNCTION refuse_booking_without_contact();
-- row security forced
policy manager_joins for insert to app with check ((patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[])));
policy manager_reads for select to app using ((patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[])));
policy own_join for insert to app with check ((patient_id = ( SELECT actor_id() AS actor_id)));
policy own_read for select to app using ((patient_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;
grant insert (patient_id, provider_id, appointment_id, appointment_type, wanted_from, wanted_until) to app;

create table waitlist_offers (
  id uuid not null default uuidv7(),
  entry_id uuid not null,
  patient_id uuid not null,
  provider_id uuid not null,
  start_time timestamp with time zone not null,
  status text not null default 'open'::text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default app_now(),
  constraint waitlist_offers_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waitlist_entries(id) ON DELETE CASCADE,
  constraint waitlist_offers_entry_id_start_time_key UNIQUE (entry_id, start_time),
  constraint waitlist_offers_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint waitlist_offers_pkey PRIMARY KEY (id),
  constraint waitlist_offers_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint waitlist_offers_status_check CHECK ((status = ANY (ARRAY['open'::text, 'taken'::text, 'declined'::text, 'expired'::text])))
);
CREATE INDEX waitlist_offers_open ON public.waitlist_offers USING btree (expires_at) WHERE (status = 'open'::text);
CREATE INDEX waitlist_offers_patient ON public.waitlist_offers USING btree (patient_id);
CREATE INDEX waitlist_offers_provider ON public.waitlist_offers USING btree (provider_id);
CREATE UNIQUE INDEX one_offer_for_a_time ON public.waitlist_offers USING btree (provider_id, start_time) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX one_offer_to_a_patient ON public.waitlist_offers USING btree (patient_id) WHERE (status = 'open'::text);
CREATE TRIGGER _500_freed_by_refusal AFTER UPDATE OF status ON public.waitlist_offers FOR EACH ROW WHEN ((new.status = ANY (ARRAY['declined'::text, 'expired'::text]))) EXECUTE FUNCTION note_freed_time();
-- row security forced
policy manager_reads for select to app using ((patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[])));
policy own_read for select to app using ((patient_id = ( SELECT actor_id() AS actor_id)));
policy owner_all for all to owner using (true) with check (true);
policy worker_read for select to worker using (true);
grant select to app;
grant select to worker;

create table written_answers (
  provider_id uuid not null,
  is_offered boolean not null,
  fee_cents integer not null,
  within_hours smallint not null,
  constraint written_answers_fee_cents_check CHECK (((fee_cents = 0) OR ((fee_cents >= 50) AND (fee_cents <= 100000)))),
  constraint written_answers_pkey PRIMARY KEY (provider_id),
  constraint written_answers_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE,
  constraint written_answers_within_hours_check CHECK ((within_hours = ANY (ARRAY[4, 24, 48, 72])))
);
CREATE TRIGGER _500_announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.written_answers FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
-- row security forced
policy own_write for all to app using ((EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = written_answers.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id)))))) with check ((EXISTS ( SELECT
   FROM providers p
  WHERE ((p.id = written_answers.provider_id) AND (p.user_id = ( SELECT actor_id() AS actor_id))))));
policy owner_all for all to owner using (true) with check (true);
policy public_read for select to app using (((EXISTS ( SELECT
   FROM providers p
  WHERE (p.id = written_answers.provider_id))) OR is_listed(provider_id)));
grant delete, insert, select, update to app;

create view current_risk_rules with (security_invoker=true, security_barrier=true) as
 SELECT DISTINCT ON (id) id,
    version,
    kind,
    threshold,
    window_hours,
    weight,
    is_enabled,
    changed_at,
    changed_by,
    reason
   FROM risk_rules
  ORDER BY id, version DESC;
grant select to app;
grant select to worker;

create view message_writers with (security_barrier=true) as
 SELECT m.id AS message_id,
    shown_name(p.full_name, p.other_name) AS name
   FROM (messages m
     JOIN profiles p ON ((p.user_id = m.sender_id)))
  WHERE (((( SELECT actor_id() AS actor_id) = m.patient_id) OR (( SELECT actor_id() AS actor_id) = m.provider_user_id)) OR (m.patient_id = ANY (( SELECT cared_for('messages'::text) AS cared_for)::uuid[])));
grant select to app;

create view own_provider_info with (security_barrier=true) as
 SELECT id,
    user_id,
    specialty_id,
    full_name,
    years_experience,
    languages,
    is_accepting_patients,
    average_rating,
    total_reviews,
    "left"(bio, 240) AS bio_excerpt,
    bio,
    education,
    certifications,
    hourly_rate,
    fee_cents,
    availability,
    time_zone,
    visit_types,
    country,
    city,
    late_refund_percent,
    ( SELECT jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time, 'also', e.also)) AS jsonb_agg
           FROM availability_exceptions e
          WHERE ((e.provider_id = p.id) AND ((e.date >= ((app_now())::date - 1)) AND (e.date <= ((app_now())::date + 17))))) AS exceptions,
    slug,
    short_id,
    insurers,
    open_starts,
    availability_updated_at,
    median_response_minutes,
    completed_visits,
    cancelled_visits,
    profile_fields,
    is_verified,
    ( SELECT max(d.created_at) AS max
           FROM verification_decisions d
          WHERE ((d.provider_id = p.id) AND (d.status = 'approved'::text))) AS verified_at,
    buffer_minutes,
    notice_minutes,
    license_expires_on AS last_day,
    takes_urgent,
    urgent_hours,
    other_name
   FROM providers p
  WHERE (user_id = ( SELECT actor_id() AS actor_id));
grant select to app;

create view own_reviews with (security_barrier=true) as
 SELECT id,
    appointment_id,
    provider_id,
    rating,
    comment,
    locale,
    created_at,
    edited_at,
    answer,
    answered_at,
    removed_at,
    removal_reason,
    may_change_review(patient_id, writer_id) AS is_own
   FROM reviews
  WHERE (((actor_id() = patient_id) OR (actor_id() = writer_id)) OR (patient_id = ANY (( SELECT cared_for('manage'::text) AS cared_for)::uuid[])));
grant select to app;

create view own_suspensions with (security_barrier=true) as
 SELECT id,
    user_id,
    reason,
    suspended_at,
    visits,
    reinstated_at,
    reinstate_reason
   FROM account_suspensions
  WHERE (user_id = ( SELECT actor_id() AS actor_id));
grant select to app;

create view paid_visits with (security_barrier=true) as
 SELECT p.id AS payment_id,
    a.appointment_type,
    a.start_time,
    a.status,
    shown_name(v.full_name, v.other_name) AS provider_name
   FROM ((payments p
     JOIN appointments a ON ((a.id = p.appointment_id)))
     JOIN providers v ON ((v.id = a.provider_id)))
  WHERE (p.patient_id = ( SELECT actor_id() AS actor_id));
grant select to app;

create view patient_names with (security_barrier=true) as
 SELECT user_id,
    shown_name(full_name, other_name) AS full_name,
    concat_ws(' '::text, full_name, other_name) AS names
   FROM profiles p
  WHERE ((user_id = ( SELECT actor_id() AS actor_id)) OR (user_id = ANY (( SELECT cared_for('visits'::text) AS cared_for)::uuid[])) OR (EXISTS ( SELECT
           FROM ( SELECT a.provider_user_id
                   FROM appointments a
                  WHERE (a.patient_id = p.user_id)
                 OFFSET 0) booked
          WHERE (booked.provider_user_id = ( SELECT actor_id() AS actor_id)))));
grant select to app;

create view practice_addresses with (security_barrier=true) as
 SELECT c.provider_id,
    c.address
   FROM (provider_contacts c
     JOIN providers p ON ((p.id = c.provider_id)))
  WHERE (p.is_verified AND ('in_person'::text = ANY (p.visit_types)) AND (c.address <> ''::text));
grant select to app;

create view provider_busy with (security_barrier=true) as
 SELECT appointments.provider_id,
    appointments.start_time,
    appointments.end_time
   FROM appointments
  WHERE ((appointments.appointment_type <> 'message'::text) AND ((appointments.status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'in_progress'::text])) OR ((appointments.status = 'completed'::text) AND (appointments.start_time > (app_now() - '00:30:00'::interval)))))
UNION ALL
 SELECT waitlist_offers.provider_id,
    waitlist_offers.start_time,
    (waitlist_offers.start_time + '00:30:00'::interval) AS end_time
   FROM waitlist_offers
  WHERE ((waitlist_offers.status = 'open'::text) AND (waitlist_offers.expires_at > (app_now() - '00:02:00'::interval)))
UNION ALL
 SELECT move_proposals.provider_id,
    move_proposals.start_time,
    (move_proposals.start_time + '00:30:00'::interval) AS end_time
   FROM move_proposals
  WHERE ((move_proposals.status = 'open'::text) AND (move_proposals.expires_at > app_now()));
grant select to app;

create view provider_public_biographies with (security_barrier=true) as
 SELECT b.provider_id,
    b.locale,
    b.bio
   FROM (provider_biographies b
     JOIN providers p ON ((p.id = b.provider_id)))
  WHERE p.is_verified;
grant select to app;

create view provider_public_info as
 SELECT id,
    user_id,
    specialty_id,
    full_name,
    years_experience,
    languages,
    is_accepting_patients,
    average_rating,
    total_reviews,
    "left"(bio, 240) AS bio_excerpt,
    bio,
    education,
    certifications,
    hourly_rate,
    fee_cents,
    availability,
    time_zone,
    visit_types,
    country,
    city,
    late_refund_percent,
    search_text,
    ( SELECT jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time, 'also', e.also)) AS jsonb_agg
           FROM availability_exceptions e
          WHERE ((e.provider_id = p.id) AND ((e.date >= ((app_now())::date - 1)) AND (e.date <= ((app_now())::date + 17))))) AS exceptions,
    slug,
    short_id,
    insurers,
    open_starts,
    availability_updated_at,
    median_response_minutes,
    completed_visits,
    cancelled_visits,
    profile_fields,
    trust_score,
    updated_at,
    ( SELECT max(d.created_at) AS max
           FROM verification_decisions d
          WHERE ((d.provider_id = p.id) AND (d.status = 'approved'::text))) AS verified_at,
    buffer_minutes,
    notice_minutes,
    license_expires_on AS last_day,
    takes_urgent,
    urgent_hours,
    other_name
   FROM providers p
  WHERE is_verified;
grant select to app;
grant select to worker;

create view push_targets with (security_barrier=true) as
 SELECT p.id,
    p.user_id,
    p.endpoint,
    p.p256dh,
    p.auth
   FROM (push_subscriptions p
     JOIN auth.session s ON ((s.id = p.session_id)))
  WHERE (s.expires_at > now());
grant select to worker;

create view support_staff with (security_barrier=true) as
 SELECT p.user_id,
    p.full_name,
    s.duty
   FROM (profiles p
     JOIN staff s ON ((s.user_id = p.user_id)))
  WHERE ( SELECT is_staff('{support,verifier,finance,auditor}'::text[]) AS is_staff);
grant select to app;

create view ticket_oversight with (security_barrier=true) as
 SELECT t.id,
    t.user_id,
    t.category,
    t.subject,
    t.state,
    t.assigned_to,
    t.created_at,
    t.updated_at,
    p.full_name AS requester_name,
    u.email AS requester_email,
    p.role AS requester_role,
    p.locale AS requester_locale,
    assignee.full_name AS assignee_name,
    t.is_urgent,
    t.answer_due_at,
    t.report_reason,
    t.about_id,
    about.full_name AS about_name,
    t.appointment_id,
    t.refunded_at,
    refunder.full_name AS refunder_name,
    visit.start_time AS visit_start,
    visit.status AS visit_status,
    visit.appointment_type AS visit_type,
    visit.patient_id,
    patient.full_name AS patient_name,
    visit.provider_id,
    visit.provider_user_id,
    provider.full_name AS provider_name,
    t.merged_into
   FROM ((((((((tickets t
     JOIN profiles p ON ((p.user_id = t.user_id)))
     JOIN auth."user" u ON ((u.id = t.user_id)))
     LEFT JOIN profiles assignee ON ((assignee.user_id = t.assigned_to)))
     LEFT JOIN profiles about ON ((about.user_id = t.about_id)))
     LEFT JOIN profiles refunder ON ((refunder.user_id = t.refunded_by)))
     LEFT JOIN appointments visit ON ((visit.id = t.appointment_id)))
     LEFT JOIN profiles patient ON ((patient.user_id = visit.patient_id)))
     LEFT JOIN providers provider ON ((provider.id = visit.provider_id)))
  WHERE is_staff('{support}'::text[]);
grant select to app;

create view user_addresses as
 SELECT u.id AS user_id,
    u.email,
    name_in(p.locale, p.full_name, p.other_name) AS full_name,
    p.locale,
    p.time_zone,
    p.role,
    p.full_name AS documented_name,
    p.other_name,
    p.region
   FROM (auth."user" u
     JOIN profiles p ON ((p.user_id = u.id)));
grant select to worker;

create view visit_bookers with (security_barrier=true) as
 SELECT a.id AS appointment_id,
    shown_name(p.full_name, p.other_name) AS name,
    COALESCE(( SELECT l.relationship
           FROM care_links l
          WHERE ((l.patient_id = a.patient_id) AND (l.caregiver_id = a.booked_by))
          ORDER BY l.id DESC
         LIMIT 1), 'other'::text) AS relationship
   FROM (appointments a
     JOIN profiles p ON ((p.user_id = a.booked_by)))
  WHERE (((( SELECT actor_id() AS actor_id) = a.patient_id) OR (( SELECT actor_id() AS actor_id) = a.provider_user_id)) OR (a.patient_id = ANY (( SELECT cared_for('visits'::text) AS cared_for)::uuid[])));
grant select to app;

create view visit_money with (security_barrier=true) as
 SELECT appointment_id,
    paid_cents,
    returned_cents,
    claimed_cents,
    under_way_cents
   FROM visit_sums
  WHERE ((patient_id = ( SELECT actor_id() AS actor_id)) OR (patient_id = ANY (( SELECT cared_for('visits'::text) AS cared_for)::uuid[])) OR (provider_user_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT is_staff('{support,finance,auditor}'::text[]) AS actor_is_admin));
grant select to app;

create view visit_oversight with (security_barrier=true) as
 SELECT id,
    patient_id,
    provider_id,
    provider_user_id,
    appointment_type,
    status,
    start_time,
    end_time,
    NULL::text AS symptoms,
    NULL::text AS notes,
    urgency,
    fee_cents,
    currency,
    meeting_url,
    hold_expires_at,
    cancelled_at,
    cancelled_by,
    cancel_reason,
    refund_percent,
    created_at,
    booked_by,
    outcome,
    corrected_to,
    end_fact,
    outcome_by,
    outcome_at,
    outcome_evidence,
    provider_statement,
    patient_statement,
    called_off,
        CASE
            WHEN (EXISTS ( SELECT
               FROM end_disputes d
              WHERE (d.appointment_id = appointments.id))) THEN patient_reason
            ELSE NULL::text
        END AS patient_reason,
    confirmed_at,
    is_reserved_time,
    went_on_by_phone_at,
    answer_hours,
    reopened_at
   FROM appointments
  WHERE is_staff('{support,finance,auditor}'::text[]);
grant select to app;

create view visit_payment_status with (security_barrier=true) as
 SELECT p.appointment_id,
        CASE
            WHEN (EXISTS ( SELECT
               FROM refunds r
              WHERE ((r.payment_id = p.id) AND (r.state = ANY (ARRAY['owed'::text, 'asked'::text]))))) THEN 'refunding'::text
            ELSE p.status
        END AS status,
    p.created_at
   FROM (payments p
     JOIN appointments a ON ((a.id = p.appointment_id)))
  WHERE ((a.patient_id = ( SELECT actor_id() AS actor_id)) OR (a.patient_id = ANY (( SELECT cared_for('visits'::text) AS cared_for)::uuid[])) OR ((a.provider_user_id = ( SELECT actor_id() AS actor_id)) AND (p.status = ANY (ARRAY['paid'::text, 'refunded'::text]))) OR ( SELECT is_staff('{support,finance,auditor}'::text[]) AS actor_is_admin));
grant select to app;

create view visit_phones with (security_barrier=true) as
 SELECT a.id AS appointment_id,
        CASE
            WHEN is_phone(p.phone) THEN p.phone
            ELSE b.phone
        END AS phone
   FROM ((appointments a
     JOIN profiles p ON ((p.user_id = a.patient_id)))
     LEFT JOIN profiles b ON (((b.user_id = a.booked_by) AND (EXISTS ( SELECT
           FROM care_links l
          WHERE ((l.patient_id = a.patient_id) AND (l.caregiver_id = a.booked_by) AND (l.state = 'active'::text)))))))
  WHERE ((a.appointment_type = 'phone'::text) AND (is_phone(p.phone) OR is_phone(b.phone)) AND
        CASE
            WHEN (( SELECT actor_id() AS actor_id) = a.provider_user_id) THEN (a.status = ANY (ARRAY['confirmed'::text, 'in_progress'::text]))
            WHEN is_phone(p.phone) THEN (( SELECT actor_id() AS actor_id) = a.patient_id)
            ELSE ((( SELECT actor_id() AS actor_id) = a.patient_id) OR (( SELECT actor_id() AS actor_id) = a.booked_by))
        END);
grant select to app;

create view visit_sums as
 SELECT a.id AS appointment_id,
    a.patient_id,
    a.provider_user_id,
    a.currency,
    l.paid_cents,
    l.returned_cents,
    k.claimed_cents,
    k.under_way_cents,
    k.asked_cents
   FROM ((appointments a
     CROSS JOIN LATERAL ( SELECT (COALESCE(sum(e.amount_cents) FILTER (WHERE (e.kind = 'charge'::text)), (0)::bigint))::integer AS paid_cents,
            (COALESCE(sum(((- ledger_sign(e.kind)) * e.amount_cents)) FILTER (WHERE (e.kind = ANY (ARRAY['refund'::text, 'refund_reversal'::text]))), (0)::bigint))::integer AS returned_cents
           FROM (ledger_entries e
             LEFT JOIN captures c ON ((c.id = e.capture_id)))
          WHERE ((e.appointment_id = a.id) AND ((c.id IS NULL) OR (c.standing = 'accepted'::text)))) l)
     CROSS JOIN LATERAL ( SELECT (COALESCE(sum(c.withheld_cents), (0)::bigint))::integer AS claimed_cents,
            (COALESCE(sum(r.open_cents), (0)::numeric))::integer AS under_way_cents,
            (COALESCE(sum(r.asked_cents), (0)::numeric))::integer AS asked_cents
           FROM ((payments p
             JOIN captures c ON (((c.payment_id = p.id) AND (c.standing = 'accepted'::text))))
             CROSS JOIN LATERAL ( SELECT sum(f.amount_cents) FILTER (WHERE (f.state = ANY (ARRAY['owed'::text, 'asked'::text]))) AS open_cents,
                    sum(f.amount_cents) FILTER (WHERE ((f.state <> 'void'::text) AND (f.refused_at IS NULL))) AS asked_cents
                   FROM refunds f
                  WHERE (f.capture_id = c.id)) r)
          WHERE (p.appointment_id = a.id)) k)
  WHERE (l.paid_cents > 0);
grant select to worker;

CREATE OR REPLACE FUNCTION public.accept_care(target uuid, allowed text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  link care_links%rowtype;
begin
  select * into link from care_links
  where id = target and state = 'invited' and expires_at > app_now() and email = own_email() for update;
  if not found or actor_role() is distinct from 'patient' then
    raise no_data_found using message = 'no such invitation';
  end if;
  if link.patient_id is null and 'manage' = any (allowed) then
    raise check_violation using message = 'only for somebody without an account', constraint = 'care_manages_nobody';
  end if;
  update care_links set state = 'active', accepted_at = app_now(), email = null, token_hash = null, expires_at = null,
    rights = case when link.patient_id is null then allowed else rights end, rights_changed_at = app_now(),
    patient_id = coalesce(patient_id, actor_id()), caregiver_id = coalesce(caregiver_id, actor_id())
  where id = target;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.accept_handover(hash text, secret text, allowed text[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  link care_links%rowtype;
begin
  select * into link from care_links where handover_hash = hash and handover_expires_at > app_now() for update;
  if not found then
    raise no_data_found using message = 'nothing is handed over';
  end if;
  if 'manage' = any (allowed) then
    raise check_violation using message = 'only for somebody without an account', constraint = 'care_manages_nobody';
  end if;
  update auth.user set email = link.handover_email, email_verified = true, updated_at = now() where id = link.patient_id;
  insert into auth.account (user_id, account_id, provider_id, password)
  values (link.patient_id, link.patient_id, 'credential', secret);
  update care_links set rights = allowed, rights_changed_at = app_now() where id = link.id;
  insert into outbox (effect, payload) values ('care.changed',
    jsonb_build_object('linkId', link.id, 'state', 'active', 'by', link.patient_id));
  return link.patient_id;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.accept_move(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  proposal move_proposals%rowtype;
  visit appointments%rowtype;
begin
  select * into proposal from move_proposals where id = target;
  perform lock_bookings(array[proposal.provider_id]);
  perform pg_advisory_xact_lock(hashtextextended(proposal.patient_id::text, 1));
  visit := lock_appointment(proposal.appointment_id, 'patient');
  select * into proposal from move_proposals where id = target for update;
  if proposal.status = 'accepted' and visit.start_time = proposal.start_time then
    return;
  end if;
  if proposal.status <> 'open' or proposal.expires_at <= app_now() or visit.status <> 'confirmed'
    or visit.start_time <> proposal.from_start then
    raise check_violation using message = 'the proposal has ended', constraint = 'proposal_open';
  end if;
  update move_proposals set status = 'accepted', ended_at = app_now() where id = target;
  update appointments set start_time = proposal.start_time, end_time = proposal.start_time + interval '30 minutes'
  where id = visit.id;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.accept_staff_invitation(hash text, person_name text, password_hash text, language text, zone text, asked jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  invited staff_invitations%rowtype;
  person uuid;
begin
  perform require_given(num_nulls(hash, person_name, password_hash, language, zone, asked));
  delete from staff_invitations where token_hash = hash and expires_at > app_now() returning * into invited;
  if not found then
    return null;
  end if;
  perform set_config('app.asked_from', asked::text, true);
  insert into auth.user (email, name, email_verified, locale, time_zone)
  values (invited.email, person_name, true, language, zone) returning id into person;
  insert into auth.account (user_id, account_id, provider_id, password)
  values (person, person::text, 'credential', password_hash);
  insert into staff (user_id, duty, added_by) values (person, invited.duty, invited.invited_by);
  update profiles set role = 'admin' where user_id = person;
  perform note_security(person, 'staff_joined', invited.duty, asked);
  return invited.email;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.access_purpose(entry access_log)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select case
      when entry.actor_id = entry.patient_id then 'own'
      when entry.subject = 'emergency_record' then 'emergency'
      when entry.actor_role = 'patient' then 'care'
      when entry.actor_role = 'doctor' then 'treatment'
      when entry.actor_role = 'guest' then 'call'
      when entry.actor_role = 'admin' then 'oversight'
      else 'product' end
  $function$;

CREATE OR REPLACE FUNCTION public.access_words(entry access_log, salt bytea)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select jsonb_build_array('access', encode(salt, 'hex'), entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      entry.actor_id, entry.actor_role, entry.action, entry.subject, entry.subject_id, entry.patient_id, entry.request_id)::text
  $function$;

CREATE OR REPLACE FUNCTION public.accesses_by_others(before_at timestamp with time zone, before_id uuid, page_size integer)
 RETURNS TABLE(id uuid, at timestamp with time zone, actor_role text, actor_name text, action text, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select l.id, l.at, l.actor_role, case when l.actor_role in ('doctor', 'patient') then shown_name(p.full_name, p.other_name) end, l.action, l.subject
    from access_log l left join profiles p on p.user_id = l.actor_id
    where l.patient_id = actor_id() and l.actor_id is distinct from actor_id()
      and (before_at is null or (l.at, l.id) < (before_at, before_id))
    order by l.at desc, l.id desc
    limit page_size
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.act_delay()
 RETURNS interval
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(current_setting('app.act_delay_ms', true), ''), '60000')::bigint * interval '1 millisecond' $function$;

CREATE OR REPLACE FUNCTION public.act_on_risk(target uuid, wanted text, said text, assignee uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.actor_duty()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select duty from staff where user_id = actor_id() and actor_is_admin() $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.actor_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.user_id', true), '')::uuid $function$;
grant execute to app;
grant execute to auth;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.actor_is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(current_setting('app.role', true) = 'admin', false) $function$;
grant execute to app;
grant execute to auth;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.actor_role()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.role', true), '') $function$;
grant execute to app;
grant execute to auth;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.add_access_leaf(words text, entry uuid, salt bytea, erasure text)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  place bigint := (select coalesce(max(position) + 1, 0) from access_leaves);
  node bytea := sha256('\x00'::bytea || convert_to(words, 'UTF8'));
  at_level smallint := 0;
  at_position bigint := place;
begin
  insert into access_leaves (position, entry_id, salt, erasure) values (place, entry, salt, erasure);
  insert into access_hashes values (0, place, node);
  while at_position & 1 = 1 loop
    select sha256('\x01'::bytea || h.hash || node) into strict node from access_hashes h
    where h.level = at_level and h.position = at_position - 1;
    at_level := at_level + 1;
    at_position := at_position >> 1;
    insert into access_hashes values (at_level, at_position, node);
  end loop;
  return place;
end $function$;

CREATE OR REPLACE FUNCTION public.add_access_leaves(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  entry access_log;
  salt bytea;
  added integer := 0;
begin
  call lock_access_tree();
  for entry in
    select l.* from access_waiting w join access_log l on l.id = w.entry_id order by w.turn limit most
  loop
    if not exists (select from access_leaves v where v.entry_id = entry.id) then
      salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
      perform add_access_leaf(access_words(entry, salt), entry.id, salt, null);
    end if;
    delete from access_waiting where entry_id = entry.id;
    added := added + 1;
  end loop;
  return added;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.add_dependent(called text, born date, relation text, language text, zone text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  me uuid := require_actor();
  added uuid := uuidv7();
begin
  perform require_given(num_nulls(called, relation, language, zone));
  perform pg_advisory_xact_lock(hashtextextended('care ' || me, 0));
  if actor_role() is distinct from 'patient' or (
    select count(*) >= 10 from care_links where caregiver_id = me and state = 'active' and 'manage' = any (rights)) then
    raise check_violation using message = 'enough people are managed', constraint = 'care_dependents';
  end if;
  insert into auth.user (id, name, email, locale, time_zone)
  values (added, called, added || '@dependent.invalid', language, zone);
  update profiles set birth_date = born where user_id = added;
  insert into care_links (patient_id, caregiver_id, relationship, rights, state, accepted_at)
  values (added, me, relation, '{visits,book,records,messages,manage}', 'active', app_now());
  return added;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.add_photo(photo uuid, scanned text, sizes integer[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  practice uuid;
begin
  perform require_given(num_nulls(photo, scanned, sizes));
  if actor_role() is distinct from 'patient' then
    select id into practice from providers where user_id = actor_id();
    if practice is null then
      return null;
    end if;
  end if;
  -- Of two at once, the later takes the place of the earlier, as it would a moment later.
  perform pg_advisory_xact_lock(hashtextextended('photo ' || actor_id(), 0));
  delete from photos where user_id = actor_id() and (practice is null or state <> 'shown');
  insert into photos (id, user_id, provider_id, state, scan, bytes)
  values (photo, actor_id(), practice, case when practice is null then 'shown' else 'waiting' end, scanned, sizes);
  return photo;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.add_risk_version(of_rule text, new_threshold integer, new_window integer, new_weight integer, enabled boolean, why text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made integer;
begin
  insert into risk_rules (id, version, kind, threshold, window_hours, weight, is_enabled, changed_by, reason)
  select r.id, r.version + 1, r.kind, new_threshold, new_window, new_weight, enabled, actor_id(), trim(why)
  from current_risk_rules r where r.id = of_rule
  returning version into made;
  delete from risk_replays where rule_id = of_rule;
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.admin_metrics(zone text)
 RETURNS TABLE(patients integer, verified_providers integer, awaiting_verification integer, appointments_today integer, completed_visits integer, captured_cents bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  today timestamptz := date_trunc('day', app_now(), zone);
begin
  if not is_staff('{support,verifier,finance,auditor}') then
    raise insufficient_privilege using message = 'only an administrator counts';
  end if;
  return query select
    (select count(*)::integer from profiles where role = 'patient'),
    (select count(*)::integer from providers where is_verified),
    (select count(*)::integer from providers
      where verification_status in ('pending_review', 'documents_needed', 'background_check')),
    (select count(*)::integer from appointments
      where start_time >= today and start_time < date_trunc('day', today + interval '36 hours', zone)
        and status <> 'cancelled' and appointment_type <> 'message'),
    (select count(*)::integer from appointments where status = 'completed'),
    case when is_staff('{finance,auditor}') then
      (select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where kind = 'charge' and currency = 'USD') end;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.admit_to_call(target uuid, person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from appointments where id = target and provider_user_id = actor_id() for update;
  if not found or not may_join_call(target, person) then
    return false;
  end if;
  if is_guest_of(target, person) then
    if is_another_guest_in(target, person) then
      raise check_violation using message = 'another guest is in the call', constraint = 'one_guest_at_a_time';
    end if;
    update call_presence set admitted_at = null, connected_at = null
    where appointment_id = target and part = 'guest' and user_id <> person
      and admitted_at is not null and left_at is null;
  end if;
  update call_presence set admitted_at = coalesce(admitted_at, app_now())
  where appointment_id = target and user_id = person;
  return found;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.alert_event_type(alert uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select e.type from payment_alerts t join payment_events e on e.id = t.event_id
    where t.id = alert and is_staff('{finance,auditor}')
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.analytics_cohorts(zone text)
 RETURNS TABLE(cohort date, later integer, patients bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  present timestamp := date_trunc('month', app_now() at time zone zone);
begin
  perform require_staff('{finance,auditor}');
  return query
    with held as (
      select distinct a.patient_id, date_trunc('month', a.start_time at time zone zone) as month
      from appointments a where a.end_fact = 'held'),
    joined as (
      select month, min(month) over (partition by patient_id) as first from held),
    counted as (
      select first, (12 * extract(year from age(month, first)) + extract(month from age(month, first)))::integer as later,
        count(*) as people
      from joined where first >= present - interval '11 months' and month <= present group by 1, 2),
    placed as (
      select *, row_number() over (partition by later order by people, first) as place from counted where later <= 5),
    hidden as (
      select later, hidden_groups(array_agg(array[people] order by place), array_agg(array[people] order by place)) as are
      from placed group by later)
    select p.first::date, p.later, case when not h.are[p.place] then p.people end
    from placed p join hidden h using (later)
    order by 1, 2;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.analytics_counted_since()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{finance,auditor}');
  return (select min(at) from funnel_events);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.analytics_groups(zone text, days integer)
 RETURNS TABLE(figure text, key text, number bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  since timestamptz := analytics_since(zone, days);
begin
  perform require_staff('{finance,auditor}');
  return query
    with booked as materialized (
      select v.*, s.slug, p.locale, coalesce(p.region, '') as country, v.start_time at time zone zone as local,
        case when v.is_attended then 'attended' when v.is_paid then 'left' else 'unpaid' end as part
      from visit_steps(since, app_now(), false) v
      join providers d on d.id = v.provider_id
      join specialties s on s.id = d.specialty_id
      join profiles p on p.user_id = v.patient_id),
    -- All of them, and those of each language and country: people who didn't pay, who paid and didn't come, and who came.
    parted as (
      select figure, key, count(*) as booked, count(distinct patient_id) as bookers, count(*) filter (where is_paid) as paid,
        count(*) filter (where is_attended) as attended,
        array[count(distinct patient_id) filter (where part = 'unpaid'),
          count(distinct patient_id) filter (where part = 'left'),
          count(distinct patient_id) filter (where part = 'attended')] as people
      from booked cross join lateral (
        values ('all', ''), ('language', locale), ('country', country)) g (figure, key)
      group by 1, 2),
    -- A step beside the one before it tells how many were lost between them.
    whole as (
      select booked, bookers, paid, attended, not (hidden_groups(array[people], array[people]))[1] as is_parted
      from parted where figure = 'all'),
    members (figure, key, person) as (
      select g.figure, g.key, patient_id from booked cross join whole cross join lateral (
        values ('specialty', slug), ('language', locale), ('country', country), ('hour', to_char(local, 'HH24')),
          ('weekday', to_char(local, 'ID')),
          -- Where the steps tell the sum of a part, it is a figure of its own.
          ('left' || case when is_parted then '.' || part else '' end, fate)) g (figure, key)
      union all
      select 'fate', fate, patient_id from visit_steps(since, app_now(), true)
      union all
      select 'stars', rating::text, writer_id from reviews where created_at >= since and removed_at is null),
    shares as (
      select figure, key, person, count(*) as number from members group by 1, 2, 3),
    sizes as (
      select figure, key, sum(number)::bigint as number, count(*) as people from shares group by 1, 2),
    placed as (
      select *, row_number() over (partition by figure order by people, key collate "C") as place from sizes),
    added as (
      select figure, place, count(*) as people
      from (select figure, person, min(place) as place from shares join placed using (figure, key) group by 1, 2) f
      group by 1, 2),
    shown as (
      select step || '.language' as figure, locale as key, sum(times)::bigint as number
      from funnel_events where at >= since group by 1, 2
      union all
      -- By the minutes under which it took.
      select 'took',
        case when seconds < 60 then '1' when seconds < 120 then '2' when seconds < 300 then '5' when seconds < 600 then '10'
          else '30' end, count(*)
      from booking_times where day > (app_now() at time zone 'UTC')::date - days group by 2),
    counted as (
      select p.figure, p.key, p.number, p.people, coalesce(a.people, 0) as added, p.place
      from placed p left join added a using (figure, place)
      union all
      select figure, key, number, number, number,
        row_number() over (partition by figure order by number, key collate "C") from shown),
    hidden as (
      select figure, hidden_groups(array_agg(array[people] order by place), array_agg(array[added] order by place)) as are
      from counted group by 1),
    told as (
      select c.figure, c.key, case when not h.are[c.place] then c.number end as number, c.place, h.are[c.place] as is_hidden
      from counted c join hidden h using (figure)),
    hidden_parts as (
      select figure, hidden_groups(array_agg(p.people order by place), array_agg(p.people order by place)) as are
      from parted p join told using (figure, key) group by 1)
    select split_part(figure, '.', 1) || case when figure like '%.language' then '.language' else '' end, key, number from told
    union all
    select step || '.' || p.figure, p.key, case when is_parted and not t.is_hidden and not h.are[t.place] then reached end
    from parted p join told t using (figure, key) join hidden_parts h using (figure) cross join whole
      cross join lateral (values ('paid', p.paid), ('attended', p.attended)) s (step, reached)
    union all
    select 'step', step, case when is_told then reached end
    from whole cross join lateral (
      values ('booked', booked, not is_few(bookers)), ('paid', paid, is_parted), ('attended', attended, is_parted))
        s (step, reached, is_told)
    union all
    select 'step', split_part(figure, '.', 1), unless_few(sum(number)::bigint, sum(number)::bigint) from shown where figure <> 'took' group by 2
    order by 1, 2;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.analytics_matching(zone text, days integer)
 RETURNS TABLE(matched bigint, attended bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{finance,auditor}');
  return query
    select unless_few(count(*), count(distinct patient_id)),
      case when not is_few(count(distinct patient_id) filter (where is_attended))
        and not is_few(count(distinct patient_id) filter (where not is_attended))
        then count(*) filter (where is_attended) end
    from matched_visits(analytics_since(zone, days), app_now());
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.analytics_months(zone text)
 RETURNS TABLE(month date, captured bigint, refunded bigint, refunds bigint, disputed bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  first timestamp := date_trunc('month', app_now() at time zone zone) - interval '11 months';
begin
  perform require_staff('{finance,auditor}');
  return query
    select m.month::date, coalesce(s.captured, 0)::bigint, coalesce(s.refunded, 0)::bigint, coalesce(s.refunds, 0)::bigint,
      coalesce(s.disputed, 0)::bigint
    from generate_series(first, first + interval '11 months', interval '1 month') m (month)
    left join (
      select date_trunc('month', l.created_at at time zone zone) as month,
        sum(l.amount_cents) filter (where l.kind = 'charge') as captured,
        sum(-ledger_sign(l.kind) * l.amount_cents) filter (where l.kind in ('refund', 'refund_reversal')) as refunded,
        count(*) filter (where l.kind = 'refund') as refunds,
        sum(-ledger_sign(l.kind) * l.amount_cents) filter (where l.kind in ('dispute', 'dispute_reversal')) as disputed
      from ledger_entries l
      where l.created_at >= first at time zone zone and l.currency = 'USD'
      group by 1) s on s.month = m.month
    order by 1;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.analytics_searches(days integer)
 RETURNS TABLE(locale text, word text, number bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  perform require_staff('{finance,auditor}');
  return query
    with sums as (
      select locale, word, sum(times)::bigint as times from search_misses
      where day > (app_now() at time zone 'UTC')::date - least(greatest(days, 1), 366) group by 1, 2)
    (select locale, word, times from sums where times >= 5 order by times desc, locale, word limit 50)
    union all
    (select locale, null, count(*) from sums where times < 5 group by 1 order by 1);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.analytics_service(zone text, days integer)
 RETURNS TABLE(calls bigint, connected bigint, rated bigint, average_rating double precision, payers text, paying_median double precision, paying_most double precision, searchers text, search_median double precision, search_most double precision, answering bigint, answer_median double precision, answer_most double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  since timestamptz := analytics_since(zone, days);
begin
  perform require_staff('{finance,auditor}');
  return query
    with calls as (
      select * from connected_calls(since, app_now())),
    ratings as (
      select writer_id, rating from reviews where created_at >= since and removed_at is null),
    paying as (
      select b.person_id, extract(epoch from min(l.created_at) - a.created_at)::double precision as seconds
      from figure_rows('booked', since, app_now()) b
      join appointments a on a.id = b.id
      join ledger_entries l on l.appointment_id = a.id and l.kind = 'charge'
      group by a.id, b.person_id),
    answers as (
      select median_response_minutes as minutes from providers where is_verified and median_response_minutes is not null)
    select c.number, c.connected, r.number, r.average, p.payers, p.median, p.most, b.searchers, b.median, b.most, w.number, w.median, w.most
    from (
      select unless_few(count(*), count(distinct patient_id)) as number,
        case when not is_few(count(distinct patient_id) filter (where is_connected))
          and not is_few(count(distinct patient_id) filter (where not is_connected))
          then count(*) filter (where is_connected) end as connected from calls) c,
      (select unless_few(coalesce(sum(number), 0)::bigint, (select count(distinct writer_id) from ratings)) as number,
        case when not bool_or(is_few(people)) then sum(rating * number)::double precision / sum(number) end as average
        from (select rating, count(*) as number, count(distinct writer_id) as people from ratings group by 1) s) r,
      (select case when count(*) = 0 then 'nobody' when is_few(count(distinct person_id)) then 'few' else 'many' end as payers,
        case when not is_few(count(distinct person_id)) then percentile_cont(0.5) within group (order by seconds) end as median,
        case when not is_few(count(distinct person_id)) then percentile_cont(0.9) within group (order by seconds) end as most
        from paying) p,
      (select case when count(*) = 0 then 'nobody' when is_few(count(*)) then 'few' else 'many' end as searchers,
        case when not is_few(count(*)) then percentile_cont(0.5) within group (order by seconds) end as median,
        case when not is_few(count(*)) then percentile_cont(0.9) within group (order by seconds) end as most
        from booking_times where day > (app_now() at time zone 'UTC')::date - days) b,
      -- Each doctor's own is on their public page.
      (select count(*) as number, percentile_cont(0.5) within group (order by minutes) as median,
        percentile_cont(0.9) within group (order by minutes) as most from answers) w;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.analytics_since(zone text, days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
    select ((app_now() at time zone zone)::date - least(greatest(days, 1), 366) + 1)::timestamp at time zone zone
  $function$;

CREATE OR REPLACE FUNCTION public.analytics_supply(zone text)
 RETURNS TABLE(figure text, key text, doctors bigint, times bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  now constant timestamptz := app_now();
begin
  perform require_staff('{finance,auditor}');
  return query
    with listed as materialized (
      select p.id, s.slug, p.languages, p.country, p.open_starts, p.time_zone, p.license_expires_on,
        make_interval(mins => 30 + p.buffer_minutes) as apart, now + make_interval(mins => p.notice_minutes) as soonest
      from providers p join specialties s on s.id = p.specialty_id
      where p.is_verified and p.is_accepting_patients),
    taken as materialized (
      select l.id, range_agg(tstzrange(b.start_time - l.apart, b.start_time + l.apart, '()')) as ranges
      from provider_busy b join listed l on l.id = b.provider_id
      where b.start_time > now - interval '2 hours' and b.start_time < now + interval '7 days 2 hours'
      group by l.id),
    free as materialized (
      select l.id, start at time zone zone as local
      from listed l
      left join taken t on t.id = l.id
      cross join lateral unnest(l.open_starts) opening
      cross join lateral generate_series(lower(opening), upper(opening), l.apart) start
      where opening && tstzrange(now, now + interval '7 days') and start > l.soonest and start < now + interval '7 days'
        and (l.license_expires_on is null or (start at time zone l.time_zone)::date <= l.license_expires_on)
        and (t.ranges is null or not t.ranges @> start)),
    offered as (
      select l.*, coalesce(f.times, 0) as times
      from listed l left join (select id, count(*) as times from free group by id) f on f.id = l.id)
    select 'specialty', slug, count(*), sum(times)::bigint from offered group by 2
    union all
    select 'language', spoken, count(*), sum(times)::bigint from offered cross join lateral unnest(languages) spoken group by 2
    union all
    select 'country', country, count(*), sum(times)::bigint from offered group by 2
    union all
    select 'hour', to_char(local, 'HH24'), count(distinct id), count(*) from free group by 2
    union all
    select 'weekday', to_char(local, 'ID'), count(distinct id), count(*) from free group by 2
    order by 1, 2;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.analytics_uptime(zone text, days integer)
 RETURNS TABLE(month date, minutes bigint, served bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  since timestamptz := analytics_since(zone, days);
  first timestamptz := (date_trunc('month', app_now() at time zone zone) - interval '11 months') at time zone zone;
  recorded timestamptz := (
    select hour + make_interval(mins => position(B'1' in minutes) - 1) from service_hours order by hour limit 1);
  began timestamptz := case when recorded is not null then greatest(least(since, first), recorded) end;
  until timestamptz := date_bin('1 minute', app_now(), 'epoch');
begin
  perform require_staff('{finance,auditor}');
  return query
    with quarters as (
      -- No zone's month begins within a quarter of an hour.
      select q, greatest(q, began) as at, least(q + interval '15 minutes', until) - greatest(q, began) as long
      from generate_series(date_bin('15 minutes', began, 'epoch'), until, interval '15 minutes') q),
    each as materialized (
      select q, date_trunc('month', q at time zone zone)::date as month, extract(epoch from long)::bigint / 60 as minutes,
        coalesce(bit_count(substring(h.minutes from extract(minute from at at time zone 'UTC')::integer + 1
          for extract(epoch from long)::integer / 60)), 0) as served
      from quarters left join service_hours h on h.hour = date_bin('1 hour', q, 'epoch') where q < until)
    select null::date, coalesce(sum(minutes), 0)::bigint, coalesce(sum(served), 0)::bigint from each where q + interval '15 minutes' > since
    union all
    select * from (
      select month, sum(minutes)::bigint, sum(served)::bigint from each where q + interval '15 minutes' > first
      group by 1 order by 1) by_month;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.announce_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('profile_changed', new.id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_act()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
    'to', json_build_array(new.author_id))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  is_booked boolean := new.status = 'confirmed' and (tg_op = 'INSERT' or old.status = 'scheduled');
  is_moved boolean := tg_op = 'UPDATE' and new.status = 'confirmed' and not is_booked and new.start_time <> old.start_time
    and new.appointment_type <> 'message';
begin
  perform pg_notify('live', json_strip_nulls(json_build_object(
    'kind', 'appointment', 'id', new.id, 'booked', nullif(is_booked, false), 'moved', nullif(is_moved, false),
    'by', case when is_moved then actor_id() end,
    'to', hearers(new.patient_id, new.provider_user_id, 'visits')))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_call_presence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'call_presence', 'appointment', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'manage') || coalesce((
      select jsonb_agg(holder) from call_guests
      where appointment_id = new.appointment_id and holder is not null), '[]'))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_call_signal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'call_signal', 'id', new.id, 'appointment', new.appointment_id,
    'to', json_build_array(new.recipient_id))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_care()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('profile_changed', person::text)
  from unnest(array[new.patient_id, new.caregiver_id]) person where person is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'delivery', 'appointment', new.appointment_id, 'user', new.user_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'messages'))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'visits'))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_emergency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_emergency_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_encounter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'visits'))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_guest_over()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'call_presence', 'appointment', old.appointment_id, 'to', json_build_array(old.holder))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_insurer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'message', 'id', new.id, 'appointment', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'messages'))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_message_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'message_change', 'id', new.id, 'appointment', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'messages'))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_notification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', json_build_object('kind', 'notification', 'to', json_build_array(new.user_id))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_outbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('outbox', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_pages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('pages_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_photo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('profile_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Those two come with a change of the visit, which announces itself.
  if new.status not in ('accepted', 'ended') then
    perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
      'to', hearers(new.patient_id, new.provider_user_id, 'visits'))::text);
  end if;
  if new.status not in ('open', 'accepted') then
    perform queue_freed(new.provider_id, new.start_time);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'receipt', 'id', new.id, 'appointment', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'messages'))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_role_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('profile_changed', new.user_id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('session_ended', old.token);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', json_build_object('kind', 'ticket', 'id', new.id, 'to', (
    select json_agg(person) from (
      select new.user_id as person
      union select new.assigned_to
      union select author_id from ticket_messages where ticket_id = new.id and is_from_support
      union select author_id from ticket_notes where ticket_id = new.id) p
    where person is not null))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_typing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'typing', 'user', new.user_id, 'appointment', new.appointment_id, 'typing', new.is_typing,
    'to', hearers(a.patient_id, a.provider_user_id, 'messages'))::text)
  from appointments a where a.id = new.appointment_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.answer_review(target uuid, words text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  person uuid;
begin
  update reviews set answer = words, answered_at = app_now()
  where id = target and answer is null and removed_at is null
    and provider_id = (select id from providers where user_id = actor_id())
  returning patient_id into person;
  if person is not null then
    insert into outbox (effect, payload) values ('review.answered', jsonb_build_object('reviewId', target));
  end if;
  return person;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select now() + coalesce(nullif(current_setting('app.now_offset_ms', true), ''), '0')::bigint * interval '1 millisecond' $function$;
grant execute to app;
grant execute to auth;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.application_holder(target uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select v.verifier_id from verification_assignments v
    join staff s on s.user_id = v.verifier_id and s.duty in ('verifier', 'administrator')
    where (select is_staff('{verifier,auditor}'))
      and v.provider_id = target and v.acted_at > app_now() - interval '24 hours' and not is_suspended(v.verifier_id)
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.apply_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  case new.kind
    when 'terms' then
      update profiles set accepted_terms = new.version where user_id = new.user_id;
    when 'health_sharing' then
      update profiles set shares_health = new.is_given where user_id = new.user_id;
    when 'review_name' then
      update profiles set names_reviews = new.is_given where user_id = new.user_id;
      update reviews r set reviewer_name = case when new.is_given then reviewer_name(p.full_name) else '' end
      from profiles p
      where r.writer_id = new.user_id and p.user_id = new.user_id;
  end case;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.approve_emergency(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  action emergency_actions%rowtype := lock_emergency(target);
begin
  if action.asked_by = actor_id() then
    raise check_violation using message = 'two people decide', constraint = 'second_person';
  end if;
  if action.approved_by = actor_id() and (action.ended_at is null or action.kind = 'sign_out_everybody') then
    return;
  end if;
  if action.started_at is not null or action.ended_at is not null or action.asked_by is null
    or action.expires_at <= app_now() then
    raise check_violation using message = 'not open', constraint = 'emergency_state';
  end if;
  update emergency_actions set approved_by = actor_id() where id = target;
  perform note_emergency('emergency_approved', action);
  perform start_emergency(target);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.ask_factor_reset(target uuid, why text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made uuid;
begin
  perform require_given(num_nulls(target, why));
  perform lock_person(target);
  if not exists (select from auth.user where id = target and two_factor_enabled) then
    raise check_violation using message = 'no second factor', constraint = 'factor_state';
  end if;
  update factor_resets set ended_at = app_now(), outcome = 'withdrawn'
  where user_id = target and ended_at is null and expires_at <= app_now();
  insert into factor_resets (user_id, reason, asked_by, expires_at)
  values (target, why, actor_id(), app_now() + interval '1 day')
  on conflict (user_id) where ended_at is null do nothing returning id into made;
  if made is null then
    raise check_violation using message = 'asked for already', constraint = 'factor_state';
  end if;
  return made;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.ask_for_emergency(action text, place text, why text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made emergency_actions%rowtype;
begin
  perform require_given(num_nulls(action, nullif(trim(why), '')));
  perform pg_advisory_xact_lock(hashtext('polyclinic staff'));
  perform require_staff('{}');
  update emergency_actions set ended_at = app_now(), ended_how = 'lapsed'
  where kind = action and country is not distinct from place and started_at is null and ended_at is null
    and expires_at <= app_now();
  insert into emergency_actions (kind, country, reason, asked_by, due_at)
  values (action, place, why, actor_id(), case when not needs_second_administrator() then app_now() + interval '10 minutes' end)
  on conflict do nothing returning * into made;
  if made.id is null then
    -- A second press
    select * into made from emergency_actions
    where kind = action and country is not distinct from place and started_at is null and ended_at is null
      and asked_by = actor_id() and reason = why;
    if found then
      return made.id;
    end if;
    raise check_violation using message = 'asked for already', constraint = 'emergency_state';
  end if;
  perform note_emergency('emergency_asked', made);
  insert into outbox (effect, payload)
  values ('emergency.changed', jsonb_build_object('actionId', made.id, 'state', 'asked'));
  return made.id;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.ask_for_end(target uuid, whom text, look timestamp with time zone, reminders_due integer, is_complaint boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.asked_from()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select nullif(current_setting('app.asked_from', true), '')::jsonb $function$;

CREATE OR REPLACE FUNCTION public.assign_ticket(target uuid, assignee uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_staff('{support}') then
    raise insufficient_privilege using message = 'only an administrator assigns';
  end if;
  update tickets set assigned_to = assignee
  where id = target
    and (assignee is null or exists (select from staff where user_id = assignee and duty in ('support', 'administrator')));
  if not found then
    raise no_data_found using message = 'no such ticket or administrator';
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.await_access_leaf()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into access_waiting (entry_id) select id from added on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.awaits_patient(target uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (
      select from appointments a
      join call_presence d on d.appointment_id = a.id and d.part = 'doctor'
      where a.id = target and a.appointment_type = 'video' and a.status in ('confirmed', 'in_progress')
        and a.start_time <= app_now() - interval '2 minutes' and a.end_time > app_now()
        and d.left_at is null and d.seen_at > app_now() - interval '1 minute'
        and not exists (
          select from call_presence p
          where p.appointment_id = a.id and p.part = 'patient'
            and (p.connected_at is not null or p.left_at is null and p.seen_at > app_now() - interval '1 minute')))
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.begin_checkout(target uuid, request jsonb, least_ms bigint)
 RETURNS TABLE(key text, kept jsonb)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with first as (
      select (checkout_request ->> 'expiresAt')::timestamptz < app_now() + least_ms * interval '1 millisecond' as is_refused
      from payments where id = target and patient_id = actor_id() and status = 'pending' for update)
    update payments set checkout_request = case when is_refused then request else coalesce(checkout_request, request) end,
      checkout_attempt = checkout_attempt + coalesce(is_refused, false)::integer
    from first
    where id = target
    returning 'checkout-' || id || case when checkout_attempt > 0 then '-' || checkout_attempt else '' end, checkout_request
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.begin_due_deletions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  due uuid[];
  managed uuid[];
begin
  with begun as (
    update account_deletions set state = 'closing', closing_at = app_now()
    where id in (select id from account_deletions where state = 'waiting' and due_at <= app_now() for update skip locked)
    returning user_id)
  select coalesce(array_agg(user_id), '{}') into due from begun;
  with begun as (
    insert into account_deletions (user_id, state, due_at, closing_at)
    select patient_id, 'closing', app_now(), app_now() from care_links
    where caregiver_id = any (due) and state = 'active' and 'manage' = any (rights)
    for update
    on conflict do nothing
    returning user_id)
  select coalesce(array_agg(user_id), '{}') into managed from begun;
  due := due || managed;
  delete from auth.session where user_id = any (due);
  delete from auth.account where user_id = any (due);
  update care_links set state = 'ended', ended_at = app_now(), email = null, token_hash = null, expires_at = null
  where state <> 'ended' and (patient_id = any (due) or caregiver_id = any (due));
  update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'patient',
    refund_percent = cancellation_refund(a, 'patient')
  where a.patient_id = any (due) and a.status in ('scheduled', 'confirmed') and is_to_begin(a);
  -- Booked in the very moment in which a doctor asked to leave
  update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'provider', refund_percent = 100
  where provider_user_id = any (due) and status in ('scheduled', 'confirmed');
  return cardinality(due);
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.block_other_side(target uuid)
 RETURNS TABLE(visit_id uuid, refund_percent integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype;
  whose text;
begin
  perform require_given(num_nulls(target));
  select * into visit from appointments where id = target;
  whose := blocking_side(visit);
  if whose is null then
    raise no_data_found using message = 'no such appointment';
  end if;
  perform lock_bookings(array[visit.provider_id]);
  insert into blocks (patient_id, provider_user_id, side) values (visit.patient_id, visit.provider_user_id, whose)
  on conflict do nothing;
  -- First, or the time that a cancelled visit frees would be offered to who waits for it.
  with ended as (
    update waitlist_entries w set status = case whose when 'patient' then 'left' else 'ended' end
    where w.patient_id = visit.patient_id and w.provider_id = visit.provider_id and w.status = 'waiting' returning w.*)
  insert into outbox (effect, payload)
  select 'waitlist.ended', jsonb_build_object('entryId', id) from ended
  where whose = 'provider' and appointment_id is null and wanted_until > app_now();
  update waitlist_offers o set status = 'declined'
  where o.patient_id = visit.patient_id and o.provider_id = visit.provider_id and o.status = 'open';
  delete from favorite_providers f
  where whose = 'patient' and f.user_id = visit.patient_id and f.provider_id = visit.provider_id;
  return query
    update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = whose,
      refund_percent = due.refund_percent, called_off = whose = 'provider'
    from visits_of_block(target) due where a.id = due.visit_id
    returning a.id, a.refund_percent;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.blocking_side(visit appointments)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select case when stands_for(visit.patient_id) then 'patient'
      when visit.provider_user_id = actor_id() then 'provider' end
  $function$;

CREATE OR REPLACE FUNCTION public.booking_pause(provider uuid, is_move boolean)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select case when is_paused('pause_bookings', p.country) then 'bookings_paused'
      when not is_move and p.fee_cents > 0 and is_paused('pause_payments', p.country) then 'payments_paused' end
    from providers p where p.id = provider
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.both_sides_connected(target uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select count(distinct part) = 2 from call_presence
    where appointment_id = target and part <> 'guest' and connected_at is not null
  $function$;

CREATE OR REPLACE FUNCTION public.call_off_visits(target uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visits integer;
begin
  update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'admin', refund_percent = 100,
    called_off = true
  where a.provider_id = target and a.status in ('scheduled', 'confirmed') and is_to_begin(a);
  get diagnostics visits = row_count;
  -- Who waited with a visit reads that it was called off.
  with ended as (
    update waitlist_entries set status = 'ended' where provider_id = target and status = 'waiting' returning *)
  insert into outbox (effect, payload)
  select 'waitlist.ended', jsonb_build_object('entryId', id) from ended
  where appointment_id is null and wanted_until > app_now();
  update waitlist_offers set status = 'declined' where provider_id = target and status = 'open';
  return visits;
end $function$;

CREATE OR REPLACE FUNCTION public.call_times(invitation text)
 RETURNS TABLE(status text, start_time timestamp with time zone, end_time timestamp with time zone, is_holder boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select a.status, a.start_time, a.end_time, coalesce(g.holder = actor_id(), false)
    from call_guests g join appointments a on a.id = g.appointment_id
    where g.token_hash = invitation and g.revoked_at is null and g.expires_at > app_now()
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.cancel_appointment(target uuid, as_role text, reason text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype;
  has_begun boolean;
  is_missed boolean;
  refund integer;
begin
  perform lock_bookings(array(select provider_id from appointments where id = target));
  visit := lock_appointment(target, as_role);
  has_begun := visit.start_time <= app_now();
  is_missed := has_begun and as_role = 'provider' and visit.status = 'confirmed';
  if visit.status not in ('scheduled', 'confirmed') or has_begun and as_role <> 'provider' then
    raise check_violation using message = 'the visit has begun or ended', constraint = 'appointment_life';
  end if;
  if as_role <> 'provider' and (has_answer(visit) or visit.reopened_at is not null) then
    raise check_violation using message = 'the question is answered', constraint = 'appointment_life';
  end if;
  if is_missed and provider_waited(visit) then
    raise check_violation using message = 'this is a no-show of the patient', constraint = 'no_show_instead';
  end if;
  if as_role = 'admin' and coalesce(trim(reason), '') = '' then
    raise check_violation using message = 'an administrator gives a reason', constraint = 'admin_reason';
  end if;
  refund := cancellation_refund(visit, as_role);
  update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = as_role,
    cancel_reason = reason, refund_percent = refund,
    outcome = case when is_missed then 'missed_by_provider' end, outcome_by = case when is_missed then 'provider' end,
    outcome_at = case when is_missed then app_now() end,
    outcome_evidence = case when is_missed then evidence_of(visit) end
  where id = target;
  delete from end_questions where appointment_id = target;
  return refund;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.cancellation_refund(visit appointments, as_role text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select case
      when as_role = 'patient' and visit.start_time - interval '24 hours' < app_now()
        and coalesce(visit.confirmed_at + interval '15 minutes' <= app_now(), true)
      then late_refund_of(visit)
      else 100 end
  $function$;

CREATE OR REPLACE FUNCTION public.care_circle()
 RETURNS TABLE(id uuid, part text, person_id uuid, name text, relationship text, rights text[], state text, email text, expires_at timestamp with time zone, since timestamp with time zone, birth_date date, locale text, is_expired boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select l.id, case when l.patient_id = actor_id() then 'caregiver' else 'patient' end, p.user_id,
      case when 'manage' = any (l.rights) and l.caregiver_id = actor_id() then p.full_name
        else shown_name(p.full_name, p.other_name) end,
      l.relationship, l.rights, l.state, coalesce(l.email, l.handover_email),
      coalesce(l.expires_at, l.handover_expires_at), coalesce(l.accepted_at, l.created_at),
      case when 'manage' = any (l.rights) then p.birth_date end, case when 'manage' = any (l.rights) then p.locale end,
      coalesce(coalesce(l.expires_at, l.handover_expires_at) <= app_now(), false)
    from care_links l
    left join profiles p on p.user_id = case when l.patient_id = actor_id() then l.caregiver_id else l.patient_id end
    where l.state <> 'ended' and actor_id() in (l.patient_id, l.caregiver_id)
    order by l.state, l.id
    limit 100
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.care_invitations(hash text)
 RETURNS TABLE(id uuid, part text, inviter_name text, relationship text, rights text[], expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select l.id, case when l.patient_id is null then 'patient' else 'caregiver' end, shown_name(p.full_name, p.other_name), l.relationship, l.rights,
      l.expires_at
    from care_links l join profiles p on p.user_id = coalesce(l.patient_id, l.caregiver_id)
    where l.state = 'invited' and l.expires_at > app_now() and l.email = own_email()
      and (hash is null or l.token_hash = hash)
    order by l.id
    limit 20
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.cared_for(wanted text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(patient_id), '{}') from care_links
    where caregiver_id = actor_id() and state = 'active' and wanted = any (rights)
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.carry_out_act(target uuid)
 RETURNS TABLE(act text, state text, appointment_id uuid, author_id uuid, patient_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.carry_out_password_change(change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  person uuid := change ->> 'userId';
begin
  insert into security_events (id, user_id, kind, user_agent, network, request_id)
  select (change ->> 'changeId')::uuid, user_id, case when (change ->> 'isReset')::boolean then 'password_reset' else 'password_changed' end,
    change ->> 'userAgent', change ->> 'network', change ->> 'requestId'
  from profiles where user_id = person
  on conflict (id) do nothing;
  if not found then
    return;
  end if;
  delete from auth.session where user_id = person
    and id in (select jsonb_array_elements_text(coalesce(change -> 'sessionIds', '[]'))::uuid);
  if (change ->> 'isReset')::boolean then
    perform prove_mailbox(person);
  end if;
  if (change ->> 'endPasskeys')::boolean then
    delete from passkeys where user_id = person;
  end if;
  if (change ->> 'endCalendar')::boolean then
    delete from calendar_feeds where user_id = person;
  end if;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.change_checklist_item(of_country text, item text, shown jsonb, wanted jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before jsonb;
begin
  perform require_staff('{administrator}');
  perform require_given(num_nulls(of_country, item));
  perform pg_advisory_xact_lock(hashtext('polyclinic checklists'));
  before := checklist_item(of_country, item);
  if before is not distinct from wanted then
    return;
  end if;
  if before is distinct from shown then
    raise check_violation using message = 'changed since it was shown', constraint = 'settings_state';
  end if;
  if wanted is null then
    delete from checklist_items where country = of_country and code = item;
  else
    insert into checklist_items (country, code, names, demand) values (of_country, item, wanted -> 'names', wanted ->> 'demand')
    on conflict (country, code) do update set names = excluded.names, demand = excluded.demand;
  end if;
  insert into list_changes (actor_id, subject, before, after)
  values (actor_id(), 'checklist ' || of_country || '/' || item, before, wanted);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.change_email(person uuid, former text, address text, asked jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_given(num_nulls(person, former, address, asked));
  update auth.user u set email = address, email_verified = true, asked_from = asked, updated_at = now()
  where u.id = person and u.email = former and u.wanted_email = address
    and exists (select from auth.account a where a.user_id = person and a.provider_id = 'credential');
  return found;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.change_emergency_number(of_country text, shown text, wanted text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before text;
begin
  perform require_staff('{administrator}');
  perform pg_advisory_xact_lock(hashtext('polyclinic emergency numbers'));
  select number into before from emergency_numbers where country = of_country;
  if before is not distinct from wanted then
    return;
  end if;
  if before is distinct from shown then
    raise check_violation using message = 'changed since it was shown', constraint = 'settings_state';
  end if;
  if wanted is null then
    delete from emergency_numbers where country = of_country;
  else
    insert into emergency_numbers (country, number) values (of_country, wanted)
    on conflict (country) do update set number = excluded.number;
  end if;
  insert into list_changes (actor_id, subject, before, after) values (actor_id(), of_country, to_jsonb(before), to_jsonb(wanted));
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.change_insurer(of_code text, shown jsonb, wanted jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_version constant jsonb := '{"name": null, "en": null, "ar": null, "es": null, "fr": null, "isRetired": null}';
  before jsonb;
begin
  perform require_staff('{administrator}');
  perform pg_advisory_xact_lock(hashtext('polyclinic insurers'));
  select jsonb_build_object('name', name, 'en', english_name, 'ar', arabic_name, 'es', spanish_name, 'fr', french_name,
    'isRetired', is_retired) into before
  from insurers where code = of_code;
  before := coalesce(before, of_version);
  if before = wanted then
    return;
  end if;
  if before is distinct from shown then
    raise check_violation using message = 'changed since it was shown', constraint = 'settings_state';
  end if;
  if wanted = of_version then
    delete from insurers where code = of_code;
  else
    insert into insurers (code, name, english_name, arabic_name, spanish_name, french_name, is_retired)
    values (of_code, wanted ->> 'name', wanted ->> 'en', wanted ->> 'ar', wanted ->> 'es', wanted ->> 'fr',
      (wanted ->> 'isRetired')::boolean)
    on conflict (code) do update
      set name = excluded.name, english_name = excluded.english_name, arabic_name = excluded.arabic_name,
        spanish_name = excluded.spanish_name, french_name = excluded.french_name, is_retired = excluded.is_retired;
  end if;
  insert into list_changes (actor_id, subject, before, after) values (actor_id(), 'insurer ' || of_code, before, wanted);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.change_review(target uuid, new_rating integer, new_comment text, new_locale text)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    update reviews set rating = new_rating, comment = new_comment, locale = new_locale, edited_at = app_now(),
      answer = case when (rating, comment) = (new_rating, new_comment) then answer end,
      answered_at = case when (rating, comment) = (new_rating, new_comment) then answered_at end
    where appointment_id = target and removed_at is null and may_change_review(patient_id, writer_id)
    returning patient_id
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.change_settings(new_name text, new_name_ar text, support text, privacy text, legal text, address text, new_countries text[], new_languages text[], shown uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{administrator}');
  perform pg_advisory_xact_lock(hashtext('polyclinic settings'));
  -- One's own change is known: a second press, or another tab.
  if exists (
    select from settings_changes c where (shown is null or c.id > shown) and c.actor_id is distinct from actor_id()) then
    raise check_violation using message = 'changed since they were shown', constraint = 'settings_state';
  end if;
  perform write_settings(new_name, new_name_ar, support, privacy, legal, address, new_countries, new_languages);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.change_specialty(target uuid, shown jsonb, wanted jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before jsonb;
begin
  perform require_staff('{administrator}');
  perform from specialties where id = target for update;
  if not found then
    raise no_data_found using message = 'no such specialty';
  end if;
  before := specialty_words(target, false);
  if before = wanted then
    return;
  end if;
  if before <> shown then
    raise check_violation using message = 'changed since it was shown', constraint = 'settings_state';
  end if;
  update specialties set is_popular = (wanted ->> 'isPopular')::boolean where id = target;
  insert into specialty_translations (specialty_id, locale, name, description)
  select target, key, value ->> 'name', value ->> 'description' from jsonb_each(wanted -> 'texts')
  on conflict (specialty_id, locale) do update set name = excluded.name, description = excluded.description;
  insert into list_changes (actor_id, subject, before, after)
  select actor_id(), slug, before, wanted from specialties where id = target;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.change_visit_type(target uuid, new_type text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype := lock_appointment(target, 'patient');
begin
  perform refuse_of_question(visit);
  if visit.status not in ('scheduled', 'confirmed') or visit.start_time <= app_now() then
    raise check_violation using message = 'the visit has begun or ended', constraint = 'appointment_life';
  end if;
  if not exists (select from providers where id = visit.provider_id and new_type = any (visit_types)) then
    raise check_violation using message = 'visit type not offered', constraint = 'visit_type_offered';
  end if;
  if new_type = 'in_person' and not has_address(visit.provider_id) then
    raise check_violation using message = 'nobody knows where to come', constraint = 'practice_address';
  end if;
  if new_type = 'phone' then
    perform require_number(visit);
  end if;
  update appointments set appointment_type = new_type,
    meeting_url = case new_type when 'video' then '/call/' || id end
  where id = target and appointment_type <> new_type;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.chargeback_staff()
 RETURNS TABLE(user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select s.user_id from staff s where s.duty in ('finance', 'administrator') and not is_suspended(s.user_id) $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.checklist_item(of_country text, item text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('names', names, 'demand', demand) from checklist_items
    where country = of_country and code = item
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.checklist_of(of_country text)
 RETURNS TABLE(code text, names jsonb, demand text, place integer)
 LANGUAGE sql
 STABLE
AS $function$
    select i.code, i.names, i.demand, i.place
    from (select distinct on (c.code) c.code,
        coalesce(nullif(c.names, '{}'), e.names, '{}') as names, c.demand, coalesce(e.place, c.place) as place
      from checklist_items c
      left join checklist_items e on e.country = '' and e.code = c.code
      where c.country in ('', of_country)
      order by c.code, c.country desc) i
    where i.demand <> 'off'
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.clear_security_address(event uuid)
 RETURNS void
 LANGUAGE sql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ update security_events set told_to = null where id = event and told_to is not null $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.close_failed_work(target uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_staff('{finance}') then
    raise insufficient_privilege using message = 'only an administrator closes failed work';
  end if;
  update failed_work set state = 'closed', handled_at = app_now(), handled_by = actor_id(), note = reason
  where id = target and state = 'open';
  if not found then
    raise no_data_found using message = 'no such work';
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.close_payment_alert(target uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_staff('{finance}') then
    raise insufficient_privilege using message = 'only an administrator closes an alert';
  end if;
  update payment_alerts set closed_at = app_now(), closed_by = actor_id(), closing_note = reason
  where id = target and closed_at is null;
  if not found then
    raise no_data_found using message = 'no such alert';
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE PROCEDURE public.close_practice(IN practice uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
    update providers set bio = '', education = '', certifications = '', hourly_rate = null, availability = '{}',
      takes_urgent = false, urgent_hours = null, country = '', city = '', place_names = '', insurers = '{}',
      is_accepting_patients = false, leaving_at = coalesce(leaving_at, app_now())
    where id = practice;
    delete from license_renewals where provider_id = practice;
  $procedure$;

CREATE OR REPLACE FUNCTION public.close_ticket(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found_ticket tickets;
begin
  select * into found_ticket from tickets
  where id = target and (user_id = actor_id() or is_staff('{support}')) for update;
  if not found then
    raise no_data_found using message = 'no such ticket';
  end if;
  if found_ticket.state = 'closed' then
    return;
  end if;
  update tickets set state = 'closed', updated_at = app_now() where id = target;
  if found_ticket.user_id <> actor_id() then
    insert into outbox (effect, payload) values ('ticket.closed', jsonb_build_object('ticketId', target));
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.closed_contacts()
 RETURNS TABLE(provider_id uuid, patient_id uuid, is_own boolean, is_for_all boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select p.id, b.patient_id, bool_or(b.side = 'patient' and stands_for(b.patient_id)),
      count(*) over (partition by p.id) = cardinality(cared_for('book')) + 1
    from blocks b join providers p on p.user_id = b.provider_user_id
    where b.patient_id = any (array_append(cared_for('book'), actor_id()))
    group by p.id, b.patient_id
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.comes_in_person(visit appointments)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select visit.appointment_type = 'in_person' and visit.status in ('scheduled', 'confirmed', 'in_progress')
      and visit.end_time > app_now()
  $function$;

CREATE OR REPLACE FUNCTION public.coming_visits(target uuid)
 RETURNS TABLE(visits integer, patients integer, refund_cents bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select count(*)::integer, count(distinct a.patient_id)::integer, coalesce(sum((
      select coalesce(sum(ledger_sign(l.kind) * l.amount_cents), 0)
      from ledger_entries l left join captures c on c.id = l.capture_id
      where l.appointment_id = a.id and l.currency = 'USD' and l.kind <> 'fee'
        and (c.id is null or c.standing = 'accepted'))), 0)::bigint
    from appointments a
    where is_staff('{verifier}') and a.provider_id = target and a.status in ('scheduled', 'confirmed') and is_to_begin(a)
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.complete_appointment(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  perform require_statement(visit, 'held');
  perform record_act(visit, 'complete');
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.confirm_appointment(target uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    update appointments set status = 'confirmed' where id = target and status = 'scheduled' and start_time > app_now()
    returning true
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.connected_calls(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(patient_id uuid, is_connected boolean)
 LANGUAGE sql
 STABLE
AS $function$
    select p.patient_id, count(distinct p.part) filter (where p.connected_at is not null) = 2
    from call_presence p join appointments a on a.id = p.appointment_id
    where p.part <> 'guest' and a.start_time >= since and a.start_time < until
    group by p.appointment_id, p.patient_id
    having range_agg(p.stays) filter (where p.part = 'doctor') && range_agg(p.stays) filter (where p.part = 'patient')
  $function$;

CREATE OR REPLACE FUNCTION public.consent_counts()
 RETURNS TABLE(kind text, version text, gave integer, withdrew integer, stands integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{auditor}');
  return query
    select c.kind, c.version, count(distinct c.user_id) filter (where c.is_given)::integer,
      count(distinct c.user_id) filter (where not c.is_given)::integer,
      count(*) filter (where c.is_given and c.is_latest)::integer
    from (
      select d.user_id, d.kind, d.version, d.is_given, row_number() over (partition by d.user_id, d.kind order by d.id desc) = 1
        as is_latest
      from consents d) c
    group by c.kind, c.version order by c.kind, c.version desc;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.contact_state(target uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select case
      when not exists (select from blocks b where b.patient_id = v.patient_id and b.provider_user_id = v.provider_user_id) then 'open'
      when exists (
        select from blocks b where b.patient_id = v.patient_id and b.provider_user_id = v.provider_user_id
          and b.side = blocking_side(v)) then 'own'
      else 'closed' end
    from appointments v
    where v.id = target
      and (actor_id() in (v.patient_id, v.provider_user_id) or may_care(actor_id(), v.patient_id, 'visits'))
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.correct_email(target uuid, address text, shown text, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  event uuid;
begin
  perform require_given(num_nulls(target, address, shown, nullif(trim(why), '')));
  perform lock_person(target);
  update auth.user set email = lower(address), email_verified = true, asked_from = asked_from(), updated_at = now()
  where id = target and email = shown;
  if not found then
    raise check_violation using message = 'the address has changed', constraint = 'email_state';
  end if;
  event := note_security(target, 'email_corrected', why, asked_from());
  insert into outbox (effect, payload)
  values ('account.email_corrected', jsonb_build_object('eventId', event, 'userId', target, 'email', lower(address)));
  perform end_all_sessions(target, null);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.count_breach_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- A clock may be a little ahead of the database's
  if greatest(new.noticed_at, new.authority_at, new.people_at) > app_now() + interval '5 minutes' then
    raise check_violation using message = 'it lies ahead', constraint = 'breach_times';
  end if;
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    -- It can be closed however often it was changed
    if new.version > 200 and not (old.closed_at is null and new.closed_at is not null) then
      raise check_violation using message = 'enough versions', constraint = 'most_breach_versions';
    end if;
    new.changed_at := app_now();
    new.changed_by := actor_id();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_hit(of_key text, allowance integer, window_seconds integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    insert into rate_limits as r (key, window_start, hits)
    values (of_key, now(), 1)
    on conflict (key) do update set
      hits = case when r.window_start < now() - make_interval(secs => window_seconds) then 1 else r.hits + 1 end,
      window_start = case when r.window_start < now() - make_interval(secs => window_seconds) then now() else r.window_start end
    returning case
      when hits <= allowance::bigint * coalesce(nullif(current_setting('app.rate_limit_factor', true), ''), '1')::integer then 0
      else greatest(1, ceil(extract(epoch from window_start - now()) + window_seconds))::integer end
  $function$;

CREATE OR REPLACE FUNCTION public.count_holds(except_key uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select count(*)::integer from appointments
    where coalesce(booked_by, patient_id) = actor_id() and status = 'scheduled'
      and start_time > app_now() and hold_expires_at > app_now() and idempotency_key is distinct from except_key
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.count_letter_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  latest breach_letters;
begin
  perform from breaches where id = new.breach_id for update;
  select * into latest from breach_letters l
  where l.breach_id = new.breach_id and l.recipient = new.recipient and l.language = new.language
  order by l.version desc limit 1;
  if latest.body = new.body then
    return null;
  end if;
  if (select count(*) >= 100 from breach_letters where breach_id = new.breach_id) then
    raise check_violation using message = 'enough letters', constraint = 'most_breach_letters';
  end if;
  new.version := 1 + coalesce(latest.version, 0);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_search_misses(loc text, words text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    insert into search_misses as m (locale, word)
    select distinct loc, word from unnest(words[1:8]) word
    where loc in ('en', 'ar', 'es', 'fr') and length(word) between 2 and 40 and word !~ '[0-9@]'
      and ((select count(*) from search_misses where day = (app_now() at time zone 'UTC')::date) < 5000
        or exists (select from search_misses k where k.day = (app_now() at time zone 'UTC')::date and k.locale = loc and k.word = word))
    on conflict (day, locale, word) do update set times = m.times + 1
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.count_settled_visits()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('practice_figures', 0));
  with due as materialized (
    select p.user_id, f.since, least(app_now() - interval '2 days', (
      select min(a.start_time) from appointments a
      where a.provider_user_id = p.user_id and a.start_time >= f.since
        and a.status in ('scheduled', 'confirmed', 'in_progress'))) as until
    from providers p
    cross join lateral (select coalesce((
      select counted_until from practice_figures where provider_user_id = p.user_id), '-infinity') as since) f)
  insert into practice_figures as f (provider_user_id, counted_until, total, completed)
  select d.user_id, d.until, count(*), count(*) filter (where a.status = 'completed')
  from due d join appointments a
    on a.provider_user_id = d.user_id and a.start_time >= d.since and a.start_time < d.until
  group by d.user_id, d.until
  on conflict (provider_user_id) do update set counted_until = excluded.counted_until,
    total = f.total + excluded.total, completed = f.completed + excluded.completed;
  get diagnostics changed = row_count;
  return changed;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into profiles (user_id, full_name, role, locale, time_zone)
  values (new.id, new.name, new.requested_role, new.locale, new.time_zone);
  insert into consents (user_id, kind, version, is_given)
  select new.id, 'terms', new.accepted_terms, true where new.accepted_terms is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.current_pauses()
 RETURNS TABLE(kind text, country text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select a.kind, a.country from emergency_actions a where a.started_at is not null and a.ended_at is null
    order by a.kind, a.country nulls first
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.date_calendar_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.created_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.decide_photo(target uuid, is_accepted boolean, why text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owner_id uuid;
begin
  if not is_staff('{verifier}') then
    return null;
  end if;
  select user_id into owner_id from photos where id = target and state = 'waiting' for update;
  if owner_id is null then
    return null;
  end if;
  if is_accepted then
    delete from photos where user_id = owner_id and state = 'shown';
  end if;
  update photos set state = case when is_accepted then 'shown' else 'refused' end, reason = why, decided_at = app_now(),
    decided_by = actor_id()
  where id = target;
  return owner_id;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.decide_renewal(target uuid, is_accepted boolean, reason text, shown timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  provider providers%rowtype := lock_provider(target);
  renewal license_renewals%rowtype;
begin
  perform require_free(target);
  select * into renewal from license_renewals where provider_id = target and state = 'waiting' for update;
  if not found or date_trunc('milliseconds', renewal.submitted_at) is distinct from shown then
    raise check_violation using message = 'decided or changed meanwhile', constraint = 'verification_state';
  end if;
  if is_accepted then
    provider.license_authority := renewal.license_authority;
    provider.license_country := renewal.license_country;
    provider.license_expires_on := renewal.license_expires_on;
    perform require_approvable(provider);
    update providers set license_number = renewal.license_number, license_authority = renewal.license_authority,
      license_country = renewal.license_country, license_expires_on = renewal.license_expires_on,
      license_lapsed_at = null, license_is_shared = false
    where id = target;
  end if;
  update license_renewals set state = case when is_accepted then 'approved' else 'refused' end, note = coalesce(reason, ''),
    decided_by = actor_id(), decided_at = app_now()
  where id = renewal.id;
  delete from verification_assignments where provider_id = target;
  insert into outbox (effect, payload) values ('license.renewal', jsonb_build_object('renewalId', renewal.id));
  return renewal.id;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.decide_review(target uuid, verdict text, why text, shown timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  decided reviews%rowtype;
begin
  if not is_staff('{support}') then
    return null;
  end if;
  select * into decided from reviews where id = target and removed_at is null for update;
  if not found then
    return null;
  end if;
  if date_trunc('milliseconds', decided.edited_at) is distinct from shown then
    raise check_violation using message = 'changed since it was shown', constraint = 'review_state';
  end if;
  if verdict = 'removed' then
    update reviews set removed_at = app_now(), removed_by = actor_id(), removal_reason = why where id = target;
    insert into outbox (effect, payload) values ('review.removed', jsonb_build_object('reviewId', target));
  end if;
  update review_reports set decided_at = app_now(), decided_by = actor_id(), decision = verdict
  where review_id = target and decided_at is null;
  return decided.writer_id;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.decide_verification(target uuid, new_status text, reason text, shown text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  provider providers%rowtype := lock_provider(target);
  was_approved boolean := provider.verification_status = 'approved'
    or exists (select from verification_decisions where provider_id = target and status = 'approved');
  cancelled integer;
  decision uuid;
begin
  perform require_free(target);
  if shown <> provider.verification_status then
    raise check_violation using message = 'decided meanwhile', constraint = 'verification_state',
      detail = provider.verification_status;
  end if;
  if new_status = 'approved' then
    perform require_approvable(provider);
    perform require_checked(provider);
  end if;
  update providers set verification_status = new_status,
    license_lapsed_at = case when new_status = 'approved' then null else license_lapsed_at end,
    license_is_shared = case when new_status = 'approved' then false else license_is_shared end
  where id = target;
  if new_status = 'rejected' then
    cancelled := call_off_visits(target);
  end if;
  insert into verification_decisions (provider_id, decided_by, status, note, visits)
  values (target, actor_id(), new_status, coalesce(reason, ''), case when was_approved or cancelled > 0 then cancelled end)
  returning id into decision;
  if new_status in ('approved', 'rejected', 'documents_needed') then
    delete from verification_assignments where provider_id = target;
    update checklist_ticks set decision_id = decision where provider_id = target and decision_id is null;
  end if;
  return decision;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.decline_waitlist_offer(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found_status text;
begin
  perform lock_bookings(array(select provider_id from waitlist_offers where id = target));
  select status into found_status from waitlist_offers where id = target and stands_for(patient_id) for update;
  if not found then
    raise no_data_found using message = 'no such offer';
  end if;
  if found_status = 'taken' then
    raise check_violation using message = 'the offer has been taken', constraint = 'offer_open';
  end if;
  update waitlist_offers set status = 'declined' where id = target and status = 'open';
end $function$;
grant execute to app;

CREATE OR REPLACE PROCEDURE public.delete_dependents(IN parent regclass, IN ids uuid[], IN spared regclass)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  dependent record;
begin
  for dependent in
    select c.conrelid::regclass as relation, a.attname as reference, c.confdeltype = 'c' as cascades
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = parent and c.confdeltype in ('c', 'n') and cardinality(c.conkey) = 1
      and c.conrelid <> 'profiles'::regclass and c.conrelid is distinct from spared
  loop
    execute format(case when dependent.cascades then 'delete from %1$s where %2$I = any ($1)'
      else 'update %1$s set %2$I = null where %2$I = any ($1)' end, dependent.relation, dependent.reference) using ids;
  end loop;
end $procedure$;

CREATE OR REPLACE FUNCTION public.delete_ended_acts()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with gone as (delete from pending_acts where ended_at < app_now() - interval '30 days' returning id)
    select count(*)::integer from gone
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.delete_handover()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.handover_email := null;
  new.handover_hash := null;
  new.handover_expires_at := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_invitations(address text, retention interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    update care_links set state = 'ended', ended_at = app_now(), email = null, token_hash = null, expires_at = null
    where state = 'invited' and (email = lower(address) or expires_at < app_now() - retention);
    update care_links set handover_email = null, handover_hash = null, handover_expires_at = null
    where handover_email = lower(address) or handover_expires_at < app_now() - retention
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.delete_mail_refusal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from mail_refusals r
  where r.address = lower(old.email) and not exists (select from auth.user u where u.email = r.address);
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE public.delete_mails_about(IN person uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  address text;
  marked_address text;
  marked_names text[];
begin
  select u.email, U&'\2068' || u.email || U&'\2069',
    array[U&'\2068' || nullif(u.name, '') || U&'\2069', U&'\2068' || nullif(p.full_name, '') || U&'\2069',
      U&'\2068' || nullif(p.other_name, '') || U&'\2069']
  into address, marked_address, marked_names
  from auth.user u join profiles p on p.user_id = u.id where u.id = person;
  delete from mails m
  where m.key not like 'account_deleted:%' and (
    m.recipient = address or strpos(m.body_text, marked_address) > 0
    or exists (select from notifications n join appointments a on a.id = n.appointment_id
      where n.id = m.notification_id and (a.patient_id = person or a.provider_user_id = person and m.sent_at is not null))
    or m.sent_at is not null and exists (select from unnest(marked_names) called where strpos(m.body_text, called) > 0));
  perform delete_invitations(address, null);
  delete from early_access where email = address;
  delete from auth.verification where strpos(value, address) > 0 or strpos(value, person::text) > 0
    or strpos(identifier, address) > 0;
end $procedure$;

CREATE OR REPLACE FUNCTION public.delete_old_saved_forms()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ delete from saved_forms where saved_at < app_now() - interval '1 hour' $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.delete_outdated_exports()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  forgotten integer;
begin
  delete from exports e
  where e.created_at < app_now() - interval '23 hours'
    and exists (select from account_deletions d where d.state = 'done' and d.ended_at >= e.created_at);
  get diagnostics forgotten = row_count;
  return forgotten;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.delete_password_guess(guess uuid)
 RETURNS void
 LANGUAGE sql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ delete from auth.password_guesses where id = guess $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.delete_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with over as (
    update notifications set useful_until = app_now()
    where appointment_id = new.id and kind in ('reminder_day', 'reminder_hour') and useful_until > app_now()
    returning id)
  update mails m set useful_until = app_now() from over where m.notification_id = over.id and m.sent_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_retained_records(years integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  expired uuid[] := array(
    select user_id from account_deletions where state = 'done' and ended_at < app_now() - make_interval(years => years));
  paid uuid[] := array(
    select p.id from payments p join appointments a on a.id = p.appointment_id
    where p.patient_id = any (expired) or a.patient_id = any (expired));
begin
  perform set_config('app.retention_over', 'yes', true);
  delete from encounter_addenda where patient_id = any (expired);
  delete from encounter_notes where patient_id = any (expired);
  delete from invoices where payment_id = any (paid) and kind = 'credit_note';
  delete from invoices where payment_id = any (paid);
  delete from ledger_entries where payment_id = any (paid);
  delete from payments where id = any (paid);
  delete from end_disputes where patient_id = any (expired);
  delete from appointments where patient_id = any (expired);
  call erase_accesses(expired);
  delete from account_deletions where user_id = any (expired);
  -- Whom they treated may still be here, with their visits
  update profiles set full_name = 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8)), other_name = ''
  where user_id = any (expired) and has_treated(user_id);
  update providers set license_number = '---' where user_id = any (expired) and has_treated(user_id);
  delete from auth.user where id = any (expired) and not has_treated(id);
  perform set_config('app.retention_over', '', true);
  return cardinality(expired);
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.delete_security_events(retention interval)
 RETURNS integer
 LANGUAGE sql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with gone as (delete from security_events where at < app_now() - retention returning 1)
    select count(*)::integer from gone
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.delete_security_events_of()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from security_events where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_sent_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from drafts
  where user_id = new.sender_id and appointment_id = new.appointment_id and btrim(content) = btrim(new.content);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_signals_of_stay()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Two who leave at once don't wait for each other.
  delete from call_signals where id in (
    select id from call_signals
    where appointment_id = new.appointment_id and new.user_id in (sender_id, recipient_id)
    for update skip locked);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_signals_of_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from call_signals where id in (
    select id from call_signals where appointment_id = new.id for update skip locked);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.deletion_counts()
 RETURNS TABLE(waiting integer, overdue integer, carried_out integer, taken_back integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{auditor}');
  return query
    select count(*) filter (where d.state in ('waiting', 'closing'))::integer,
      count(*) filter (where d.state in ('waiting', 'closing') and deletion_is_overdue(d.due_at))::integer,
      count(*) filter (where d.state = 'done')::integer, count(*) filter (where d.state = 'taken_back')::integer
    from account_deletions d;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.deletion_is_overdue(due_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select due_at < app_now() - interval '1 hour' $function$;

CREATE OR REPLACE FUNCTION public.deletions_to_tell(target uuid, only_erasable boolean)
 RETURNS TABLE(id uuid, link_key uuid, email text, name text, locale text, time_zone text, due_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select d.id, d.link_key, u.email, u.full_name, u.locale, u.time_zone, d.due_at
    from account_deletions d join user_addresses u on u.user_id = d.user_id
    where (target is null or d.id = target) and (not only_erasable or (
      d.state = 'closing' and d.closing_at <= app_now() - interval '1 hour'
      and not exists (select from appointments a where d.user_id in (a.patient_id, a.provider_user_id)
        and (a.status in ('scheduled', 'confirmed', 'in_progress') or a.end_fact = 'unclear' and a.refund_percent = 0))
      and not exists (select from end_disputes e where d.user_id in (e.patient_id, e.provider_user_id)
        and e.status = 'open')
      and not exists (select from payments p where d.user_id in (p.patient_id, p.provider_user_id)
        and (p.status = 'pending' and p.created_at > app_now() - interval '2 days'
          or exists (select from refunds r where r.payment_id = p.id and r.state in ('owed', 'asked'))))))
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.derive_answer_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.state <> 'open' then
    new.waits_since = null;
  elsif tg_op = 'INSERT' or old.state <> 'open' then
    new.waits_since = app_now();
  end if;
  new.answer_due_at = new.waits_since + case when new.is_urgent then interval '4 hours' else interval '1 day' end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  provider providers%rowtype;
begin
  select * into provider from providers where id = new.provider_id;
  if not found or not provider.is_verified or not provider.is_accepting_patients then
    raise check_violation using message = 'provider takes no bookings', constraint = 'provider_takes_bookings';
  end if;
  if new.appointment_type = 'message' then
    return derive_question(new);
  end if;
  if not new.appointment_type = any (provider.visit_types) then
    raise check_violation using message = 'visit type not offered', constraint = 'visit_type_offered';
  end if;
  if new.appointment_type = 'in_person' and not has_address(provider.id) then
    raise check_violation using message = 'nobody knows where to come', constraint = 'practice_address';
  end if;
  if new.appointment_type = 'phone' then
    -- Locked: nobody takes the number away before the visit stands, of which require_number_of_visits() then knows.
    perform from profiles where user_id in (new.patient_id, actor_id(), new.booked_by) and user_id <> provider.user_id
      and is_phone(phone) for share;
    if not found then
      raise check_violation using message = 'nobody knows whom to call', constraint = 'patient_phone';
    end if;
  end if;
  if new.start_time <= app_now() then
    raise check_violation using message = 'start has passed', constraint = 'start_in_future';
  end if;
  if new.is_reserved_time then
    if not provider.takes_urgent or new.urgency is distinct from urgency_of_reserved(new.start_time) then
      raise check_violation using message = 'the time is kept for another urgency', constraint = 'reserved_time';
    end if;
  elsif new.start_time <= app_now() + make_interval(mins => provider.notice_minutes) then
    raise check_violation using message = 'the provider asks for more notice', constraint = 'notice_before_start';
  end if;
  if provider.buffer_minutes > 0 then
    perform pg_advisory_xact_lock(hashtextextended(provider.id::text, 0));
    perform require_buffer(provider, new.id, new.start_time);
  end if;
  new.provider_user_id := provider.user_id;
  new.end_time := new.start_time + interval '30 minutes';
  -- Its twin is feeCents() in contract/src/payments/rules.ts; who takes an ordinary time pays the ordinary price.
  new.fee_cents := round(coalesce(provider.hourly_rate / 2, 50) * 100
    * case when not new.is_reserved_time then 1 when new.urgency = 'urgent' then 1.5 else 2 end);
  if new.fee_cents = 0 then
    new.status := 'confirmed';
  else
    new.status := 'scheduled';
    new.hold_expires_at := least(app_now() + interval '30 minutes', new.start_time);
  end if;
  if new.appointment_type = 'video' then
    new.meeting_url := '/call/' || new.id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_call_guest()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments
  where id = new.appointment_id and (actor_id() is null or actor_id() in (patient_id, provider_user_id)
    or may_care(actor_id(), patient_id, 'manage'))
  for update;
  if not found then
    return new;
  end if;
  if visit.appointment_type <> 'video' or visit.status not in ('confirmed', 'in_progress')
    or app_now() >= visit.end_time + interval '60 minutes' then
    raise check_violation using message = 'the visit takes no guests', constraint = 'call_takes_guests';
  end if;
  if (select count(*) >= 5 from call_guests
      where appointment_id = visit.id and revoked_at is null and expires_at > app_now()) then
    raise check_violation using message = 'enough invitations are open', constraint = 'call_invitations';
  end if;
  new.patient_id := visit.patient_id;
  new.provider_user_id := visit.provider_user_id;
  new.invited_by := coalesce(actor_id(), new.invited_by);
  new.expires_at := visit.end_time + interval '60 minutes';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_call_presence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  guest call_guests%rowtype;
begin
  select patient_id, provider_user_id into new.patient_id, new.provider_user_id
  from appointments where id = new.appointment_id;
  if new.user_id = new.provider_user_id then
    new.part := 'doctor';
    new.admitted_at := app_now();
    select full_name into new.name from providers where user_id = new.user_id;
  elsif new.user_id = new.patient_id or may_care(new.user_id, new.patient_id, 'manage') then
    new.part := 'patient';
    select full_name into new.name from profiles where user_id = new.patient_id;
  else
    select * into guest from call_guests where holder = new.user_id and appointment_id = new.appointment_id;
    new.part := 'guest';
    new.kind := guest.kind;
    new.name := coalesce(guest.display_name, '');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select a.patient_id, a.provider_user_id, least(new.up_to, coalesce(c.last_sequence, 0))
  into new.patient_id, new.provider_user_id, new.up_to
  from appointments a left join conversations c on c.appointment_id = a.id
  where a.id = new.appointment_id;
  if tg_op = 'UPDATE' then new.up_to := greatest(new.up_to, old.up_to); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_encounter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.derive_finding()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' or (new.availability, new.time_zone) is distinct from (old.availability, old.time_zone) then
    new.open_starts := opening_starts(new.id, new.availability, new.time_zone);
  end if;
  -- Its twin is PROFILE_FIELDS in contract/src/providers/rules.ts.
  new.profile_fields := (new.bio <> '')::integer + (new.education <> '')::integer + (new.certifications <> '')::integer
    + (new.city <> '')::integer + (new.country <> '')::integer + (new.years_experience > 0)::integer
    + (new.hourly_rate is not null)::integer + (new.open_starts <> '{}')::integer;
  new.trust_score := trust_points(new.verification_status = 'approved', new.average_rating, new.total_reviews,
    new.median_response_minutes, floor(extract(epoch from app_now() - new.availability_updated_at) / 86400),
    new.completed_visits, new.cancelled_visits, new.profile_fields);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select a.patient_id, a.provider_user_id into new.patient_id, new.provider_user_id
  from appointments a where a.id = new.appointment_id;
  if not found then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('thread ' || new.patient_id || ' ' || new.provider_user_id, 0));
  select coalesce(max(m.sequence), 0) + 1 into new.sequence
  from messages m where m.patient_id = new.patient_id and m.provider_user_id = new.provider_user_id;
  insert into conversations (appointment_id, patient_id, provider_user_id, last_sequence, notify_state)
  values (new.appointment_id, new.patient_id, new.provider_user_id, new.sequence, 'due')
  on conflict (appointment_id) do update
    set last_sequence = excluded.last_sequence, last_message_at = app_now(), notify_state = 'due';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_place_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.place_key is distinct from old.place_key
    or tg_op = 'UPDATE' and (new.city, new.country) is not distinct from (old.city, old.country)
    or tg_op = 'INSERT' and new.place_key <> '' then
    return new;
  end if;
  new.place_key := case when new.city = '' then '' else left(new.country || '/' || normalize_for_search(new.city), 200) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_provider_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select user_id into new.user_id from providers where id = new.provider_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_question(question appointments)
 RETURNS appointments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  terms written_answers%rowtype;
begin
  select * into terms from offered_answers(question.provider_id);
  if not found then
    raise check_violation using message = 'no question is answered', constraint = 'visit_type_offered';
  end if;
  if coalesce(trim(question.symptoms), '') = '' then
    raise check_violation using message = 'a question has words', constraint = 'question_has_words';
  end if;
  question.provider_user_id := (select user_id from providers where id = question.provider_id);
  question.urgency := 'routine';
  question.is_reserved_time := false;
  question.answer_hours := terms.within_hours;
  question.start_time := app_now() + make_interval(hours => terms.within_hours);
  question.end_time := question.start_time + interval '1 minute';
  question.fee_cents := terms.fee_cents;
  if terms.fee_cents = 0 then
    question.status := 'confirmed';
    question.confirmed_at := app_now();
  else
    question.status := 'scheduled';
    question.hold_expires_at := app_now() + interval '30 minutes';
  end if;
  return question;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select appointment_id, patient_id, provider_user_id
  into new.appointment_id, new.patient_id, new.provider_user_id
  from messages where id = new.message_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_reviewer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.writer_id := coalesce(actor_id(), new.patient_id);
  new.reviewer_name := coalesce(
    (select reviewer_name(p.full_name) from profiles p where p.user_id = new.writer_id and p.names_reviews), '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_ticket_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select coalesce(t.merged_into, t.id), t.user_id, t.user_id <> new.author_id
  into new.ticket_id, new.user_id, new.is_from_support
  from tickets t where t.id = new.ticket_id;
  if not found then
    raise insufficient_privilege using message = 'no such ticket';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_urgency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.is_urgent = new.report_reason in ('threat', 'sexual') is true
    or new.category in ('visit', 'technical') and exists (
      select from appointments a
      where new.user_id in (a.patient_id, a.provider_user_id) and a.status in ('confirmed', 'in_progress')
        and a.start_time between app_now() - interval '1 hour' and app_now() + interval '3 hours');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.derive_waitlist_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype;
  provider providers%rowtype;
begin
  if new.appointment_id is not null then
    select * into visit from appointments where id = new.appointment_id and patient_id = new.patient_id for share;
    if not found or visit.appointment_type = 'message' or visit.status <> 'confirmed' or visit.start_time <= app_now() then
      raise check_violation using message = 'no visit that could be earlier', constraint = 'waiting_visit';
    end if;
    new.provider_id := visit.provider_id;
    new.appointment_type := visit.appointment_type;
    new.wanted_from := app_now();
    new.wanted_until := visit.start_time;
    return new;
  end if;
  select * into provider from providers where id = new.provider_id for share;
  if not found or not provider.is_verified or not provider.is_accepting_patients then
    raise check_violation using message = 'provider takes no bookings', constraint = 'provider_takes_bookings';
  end if;
  if not new.appointment_type = any (provider.visit_types) then
    raise check_violation using message = 'visit type not offered', constraint = 'visit_type_offered';
  end if;
  if new.wanted_until <= app_now() or new.wanted_from > app_now() + interval '16 days'
    or new.wanted_until - new.wanted_from > interval '26 hours' then
    raise check_violation using message = 'no day that can be booked', constraint = 'waiting_day';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.discard_attachment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', null, 'path', old.attachment_url));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.discard_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', null, 'path', old.path));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.discard_photo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload)
  select 'file.discard', jsonb_build_object('uploadId', null, 'path', path) from photo_files(old);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.discard_provider_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', null, 'path', old.path));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.discard_upload()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', old.id, 'path', old.path));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.dispute_end(target uuid, words text, allowed interval)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.due_acts()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select id from pending_acts where state = 'pending' and due_at <= app_now() order by due_at limit 500 $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.due_conversations(after_minutes integer, OUT considered uuid[], OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(appointment_id), '{}'), app_now() - after_minutes * interval '1 minute'
    from conversations where notify_state = 'due' and after_minutes is not null
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.emergency_access_names(target uuid)
 RETURNS TABLE(opener text, patient text, reviewer text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select case when x.is_staff or e.opened_by = actor_id() or e.opened_as = 'doctor' then shown_name(o.full_name, o.other_name) end,
      shown_name(p.full_name, p.other_name),
      case when x.is_staff then shown_name(r.full_name, r.other_name) end
    from emergency_accesses e
    cross join (select is_staff('{auditor}') as is_staff) x
    left join profiles o on o.user_id = e.opened_by
    left join profiles p on p.user_id = e.patient_id
    left join profiles r on r.user_id = e.reviewed_by
    where e.id = target and (x.is_staff or actor_id() in (e.opened_by, e.patient_id) or e.patient_id = any (cared_for('manage')))
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.emergency_candidate(target uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select shown_name(p.full_name, p.other_name) from profiles p
    where p.user_id = target and p.role = 'patient' and (is_staff('{}') or emergency_visit(target) is not null)
      and not exists (select from account_deletions d where d.user_id = target and d.state = 'done')
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.emergency_patient()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select e.patient_id from emergency_accesses e
    where e.id = nullif(current_setting('app.emergency_access', true), '')::uuid
      and e.opened_by = actor_id() and e.ended_at is null and e.expires_at > app_now()
      and case e.opened_as when 'administrator' then is_staff('{}')
        else actor_role() = 'doctor' and exists (
          select from appointments a join providers p on p.id = a.provider_id
          where a.id = e.appointment_id and p.user_id = actor_id() and p.is_verified
            and a.status in ('confirmed', 'in_progress', 'completed')) end
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.emergency_visit(target uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select a.id from appointments a join providers p on p.id = a.provider_id
    where a.patient_id = target and a.provider_user_id = actor_id() and actor_role() = 'doctor' and p.is_verified
      and a.urgency in ('urgent', 'emergency') and a.start_time <= app_now() + interval '15 minutes'
      and (a.status = 'in_progress' or (a.status = 'confirmed' and a.end_time > app_now()))
    order by a.start_time limit 1
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.emergency_visits()
 RETURNS TABLE(appointment_id uuid, start_time timestamp with time zone, provider_name text, specialty_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select a.id, a.start_time, shown_name(p.full_name, p.other_name), p.specialty_id
    from appointments a join providers p on p.id = a.provider_id
    where a.patient_id = emergency_patient()
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.end_all_sessions(target uuid, detail text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ended integer;
begin
  delete from auth.session where user_id = target;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform note_security(target, 'session_ended', detail, asked_from());
  end if;
  return ended;
end $function$;

CREATE OR REPLACE FUNCTION public.end_care(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update care_links set state = 'ended', ended_at = app_now(), ended_by = actor_id(), email = null, token_hash = null,
    expires_at = null
  where id = target and state <> 'ended' and not 'manage' = any (rights)
    and (actor_id() in (patient_id, caregiver_id) or state = 'invited' and email = own_email());
  if not found then
    raise no_data_found using message = 'no such link';
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.end_caregivers_checkouts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform end_checkouts(array(
    select p.id from payments p join appointments a on a.id = p.appointment_id
    where p.patient_id = new.caregiver_id and a.patient_id = new.patient_id and p.status = 'pending'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_checkouts(ended uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with expired as (
      update payments set status = 'expired' where id = any (ended) and status = 'pending' returning id)
    insert into outbox (effect, payload)
    select 'payment.expire', jsonb_build_object('paymentId', id) from expired
  $function$;

CREATE OR REPLACE FUNCTION public.end_email_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update auth.user set wanted_email = null where id = new.user_id and wanted_email is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_emergency(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  action emergency_actions%rowtype := lock_emergency(target);
begin
  if action.ended_by = actor_id() and action.ended_how = 'pressed' then
    return;
  end if;
  if action.ended_at is not null then
    raise check_violation using message = 'over already', constraint = 'emergency_state';
  end if;
  update emergency_actions set ended_at = app_now(), ended_by = actor_id(), ended_how = 'pressed' where id = target;
  perform note_emergency('emergency_ended', action);
  if action.started_at is not null then
    perform follow_end(target);
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.end_emergency_access(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.end_emergency_accesses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update emergency_accesses
  set ended_at = least(expires_at, app_now()), ended_how = case when expires_at <= app_now() then 'lapsed' else 'rights' end
  where opened_by = coalesce(new.user_id, old.user_id) and ended_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_factor_reset(reset uuid, verdict text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asked factor_resets%rowtype;
begin
  perform require_given(num_nulls(reset, verdict));
  select * into asked from factor_resets where id = reset and ended_at is null and expires_at > app_now() for update;
  if not found then
    perform require_staff('{support}');
    raise no_data_found using message = 'no open request';
  end if;
  perform lock_person(asked.user_id);
  if verdict = 'approved' and asked.asked_by = actor_id() then
    raise check_violation using message = 'two people decide', constraint = 'second_person';
  end if;
  update factor_resets set ended_at = app_now(), outcome = verdict, ended_by = actor_id() where id = reset;
  if verdict = 'approved' then
    delete from auth.two_factor where user_id = asked.user_id;
    update auth.user set two_factor_enabled = false, asked_from = asked_from(), updated_at = now()
    where id = asked.user_id;
    perform end_all_sessions(asked.user_id, null);
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.end_managers_calls()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update call_presence set admitted_at = null, left_at = coalesce(left_at, app_now())
  where user_id = new.caregiver_id and patient_id = new.patient_id and part = 'patient';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_move(target uuid, as_role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  proposal move_proposals%rowtype;
  becomes text := case as_role when 'patient' then 'declined' when 'provider' then 'withdrawn' end;
begin
  select * into proposal from move_proposals where id = target and becomes is not null;
  perform lock_bookings(array[proposal.provider_id]);
  perform lock_appointment(proposal.appointment_id, as_role);
  select * into proposal from move_proposals where id = target for update;
  if proposal.status = becomes then
    return;
  end if;
  if proposal.status <> 'open' then
    raise check_violation using message = 'the proposal has ended', constraint = 'proposal_open';
  end if;
  update move_proposals set status = becomes, ended_at = app_now() where id = target;
  insert into outbox (effect, payload) values ('visit.move_ended', jsonb_build_object('proposalId', target));
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.end_open_proofs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from auth.verification where value = to_jsonb(new) ->> tg_argv[0];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_ordered_emergency(action text, place text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ended emergency_actions%rowtype;
begin
  update emergency_actions set ended_at = app_now(), ended_how = 'ordered'
  where kind = action and country is not distinct from place and ended_at is null returning * into ended;
  if ended.started_at is not null then
    perform follow_end(ended.id);
  end if;
  return case when ended.started_at is not null then 'over' when ended.id is not null then 'withdrawn' end;
end $function$;

CREATE OR REPLACE FUNCTION public.end_person_sessions(target uuid, why text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_given(num_nulls(target, nullif(trim(why), '')));
  perform lock_person(target);
  return end_all_sessions(target, why);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.end_proposal_of_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update move_proposals set status = 'ended', ended_at = app_now() where appointment_id = new.id and status = 'open';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_renewal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update license_renewals set state = 'replaced' where provider_id = old.id and state = 'waiting';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_visit(target uuid, new_status text, new_outcome text, said_by text, evidence jsonb, percent integer, is_disputed boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype;
  complains boolean;
  dispute uuid;
begin
  perform require_given(num_nulls(target, new_status, new_outcome, evidence, percent, is_disputed));
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
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.end_wait_of_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.status = 'cancelled' then
    update waitlist_entries set status = 'left' where appointment_id = new.id and status = 'waiting';
  end if;
  update waitlist_offers o set status = 'declined'
  from waitlist_entries e
  where e.id = o.entry_id and e.appointment_id = new.id and o.status = 'open'
    and (new.status = 'cancelled' or new.start_time <= o.start_time);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ends_to_decide(batch integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select a.id from appointments a left join end_questions q on q.appointment_id = a.id
    where a.status in ('confirmed', 'in_progress') and a.end_time <= app_now() + interval '15 minutes'
      and (q.look_at is null or q.look_at <= app_now())
    order by a.end_time limit batch
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.epoch_ms(at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select floor(extract(epoch from at) * 1000)::bigint $function$;

CREATE OR REPLACE PROCEDURE public.erase_accesses(IN people uuid[])
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  expired uuid[] := array(select id from access_log where patient_id = any (people) or actor_id = any (people));
  erased bigint[];
  words text;
  place bigint;
begin
  call lock_access_tree();
  erased := array(select position from access_leaves where entry_id = any (expired) order by position);
  delete from access_waiting where entry_id = any (expired);
  delete from access_log where id = any (expired);
  if cardinality(erased) = 0 then return; end if;
  words := jsonb_build_array('erasure', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), to_jsonb(erased))::text;
  place := add_access_leaf(words, null, null, words);
  update access_leaves set entry_id = null, salt = null, erased_in = place where position = any (erased);
end $procedure$;

CREATE OR REPLACE FUNCTION public.erase_account(target uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  person uuid;
  visits uuid[];
  reviewed uuid[];
  practice uuid;
begin
  update account_deletions set state = 'done', ended_at = app_now()
  where id = target and state = 'closing' returning user_id into person;
  if person is null then
    return false;
  end if;
  visits := array(select id from appointments where patient_id = person);
  reviewed := array(select provider_id from reviews where person in (patient_id, writer_id));
  call delete_mails_about(person);
  call pseudonymise(person);
  call delete_dependents('appointments', visits, null);
  select id into practice from providers where user_id = person and has_treated(person);
  if practice is not null then
    call delete_dependents('providers', array[practice], null);
    call close_practice(practice);
  end if;
  call delete_dependents('profiles', array[person], case when practice is not null then 'providers'::regclass end);
  call delete_dependents('auth.user', array[person], null);
  delete from encounter_notes where patient_id = person and signed_at is null;
  update providers p set total_reviews = r.total, average_rating = coalesce(r.average, 0)
  from unnest(reviewed) with_review (id) cross join lateral (
    select count(*) as total, round(avg(rating), 2) as average from reviews
    where provider_id = with_review.id and removed_at is null) r
  where p.id = with_review.id;
  perform refresh_provider_evidence(reviewed);
  return true;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.erase_emergency_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.reason := '';
  new.review_note := '';
  if new.ended_at is null then
    new.ended_at := app_now();
    new.ended_how := 'erased';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.evaluate_risk(of_rule text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.evidence_of(visit appointments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.expire_proposals()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed integer;
begin
  with over as (
    update move_proposals set status = 'expired', ended_at = app_now()
    where status = 'open' and expires_at <= app_now() returning id)
  insert into outbox (effect, payload)
  select 'visit.move_ended', jsonb_build_object('proposalId', id) from over;
  get diagnostics changed = row_count;
  return changed;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.expire_waitlist_offers()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed integer;
  passed record;
begin
  perform lock_bookings(array(select provider_id from waitlist_offers where status = 'open' and expires_at <= app_now()));
  update waitlist_offers set status = 'expired' where status = 'open' and expires_at <= app_now();
  get diagnostics changed = row_count;
  for passed in
    with free as (
      select e.id, e.provider_id, e.passed_over from waitlist_entries e
      where e.status = 'waiting' and e.passed_over <> '{}'
        and booking_pause(e.provider_id, e.appointment_id is not null) is null
        and not exists (select from waitlist_offers o where o.patient_id = e.patient_id and o.status = 'open')
      for update of e),
    cleared as (
      update waitlist_entries e set passed_over = '{}' from free where e.id = free.id)
    select distinct provider_id, unnest(passed_over) as starts from free order by starts
  loop
    perform queue_freed(passed.provider_id, passed.starts);
  end loop;
  return changed;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.export_counts()
 RETURNS TABLE(asked integer, pending integer, ready integer, failed integer, oldest_pending timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{auditor}');
  return query
    select (select count(*)::integer from security_events e
        where e.kind = 'export_requested' and e.at > app_now() - interval '1 year'),
      count(*) filter (where x.state = 'pending')::integer,
      count(*) filter (where x.state = 'ready' and x.expires_at > app_now())::integer,
      count(*) filter (where x.state = 'failed')::integer, min(x.created_at) filter (where x.state = 'pending')
    from exports x;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.fail_checkout(target uuid, failed text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    update payments set checkout_request = null, checkout_attempt = checkout_attempt + 1
    where id = target and patient_id = actor_id() and gateway_session_id is null
      and failed = 'checkout-' || id || case when checkout_attempt > 0 then '-' || checkout_attempt else '' end
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.figure_days(figure text, zone text, days integer)
 RETURNS TABLE(day date, amount bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  today date := (app_now() at time zone zone)::date;
  first date := today - (least(days, 92) - 1);
begin
  perform require_figure(figure);
  return query
    select d.day::date, coalesce(r.amount, 0)::bigint
    from generate_series(first, today, interval '1 day') d (day)
    left join (
      select (f.at at time zone zone)::date as day,
        case when figure = 'captured' then sum(f.amount_cents) else count(*) end as amount
      from figure_rows(figure, first::timestamp at time zone zone, (today + 1)::timestamp at time zone zone) f
      group by 1) r on r.day = d.day::date
    order by 1;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.figure_rows(figure text, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(id uuid, at timestamp with time zone, person_id uuid, provider_user_id uuid, amount_cents integer)
 LANGUAGE sql
 STABLE
AS $function$
    select p.user_id, p.created_at, p.user_id, null::uuid, null::integer from profiles p
    where figure = 'sign_ups' and p.created_at >= since and p.created_at < until and p.role <> 'admin'
    union all
    select a.id, a.created_at, a.patient_id, a.provider_user_id, a.fee_cents from appointments a
    where figure = 'booked' and a.created_at >= since and a.created_at < until
    union all
    select a.id, a.start_time, a.patient_id, a.provider_user_id, a.fee_cents from appointments a
    where figure in ('visits', 'completed', 'missed') and a.start_time >= since and a.start_time < until
      and case figure when 'visits' then a.status <> 'cancelled' when 'completed' then a.status = 'completed'
        else a.end_fact = 'missed_by_provider' end
    union all
    select l.appointment_id, l.created_at, l.patient_id, l.provider_user_id, l.amount_cents from ledger_entries l
    where figure = 'captured' and l.created_at >= since and l.created_at < until and l.kind = 'charge' and l.currency = 'USD'
  $function$;

CREATE OR REPLACE FUNCTION public.find_billed_people(term text)
 RETURNS TABLE(user_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  name_like text := '%' || regexp_replace(normalize_for_search(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  most constant integer := 200;
begin
  perform require_given(num_nulls(term));
  perform require_staff('{finance,auditor}');
  if trim(term) = '' then
    return;
  end if;
  return query
    select f.user_id from (
      (select p.user_id from profiles p where normalize_for_search(p.full_name) like name_like limit most)
      union
      (select p.user_id from profiles p
        where p.other_name <> '' and normalize_for_search(p.other_name) like name_like limit most)) f
    where exists (select from invoices i where i.patient_id = f.user_id)
      or exists (select from payments b where b.provider_user_id = f.user_id);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.find_documents(term text, most integer)
 RETURNS TABLE(id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  words text := trim(term);
  name_like text := '%' || regexp_replace(normalize_for_search(words), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform require_given(num_nulls(term, most));
  perform require_staff('{finance,auditor}');
  if words = '' then
    return;
  end if;
  return query
    (select i.id from invoices i where i.name = upper(words))
    union
    (select i.id from invoices i where words ~ '^[0-9]{1,9}$' and i.number::text = ltrim(words, '0'))
    union
    (select i.id from invoices i where normalize_for_search(i.patient_name) like name_like limit most)
    union
    (select i.id from invoices i where normalize_for_search(i.provider_name) like name_like limit most);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.find_handover(hash text)
 RETURNS TABLE(patient_name text, manager_name text, email text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select p.full_name, m.full_name, l.handover_email, l.handover_expires_at
    from care_links l join profiles p on p.user_id = l.patient_id join profiles m on m.user_id = l.caregiver_id
    where l.handover_hash = hash and l.handover_expires_at > app_now()
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.find_paid_visits(number text)
 RETURNS TABLE(appointment_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_given(num_nulls(number));
  perform require_staff('{finance,auditor}');
  return query select p.appointment_id from payments p where right(p.appointment_id::text, 8) = number limit 50;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.find_payers(term text)
 RETURNS TABLE(user_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  name_like text := '%' || regexp_replace(normalize_for_search(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  most constant integer := 200;
begin
  perform require_given(num_nulls(term));
  perform require_staff('{finance,auditor}');
  if trim(term) = '' then
    return;
  end if;
  return query
    (select p.user_id from profiles p
      where normalize_for_search(p.full_name) like name_like and (p.role = 'doctor' or is_staff('{auditor}')) limit most)
    union (select p.user_id from profiles p
      where p.other_name <> '' and normalize_for_search(p.other_name) like name_like
        and (p.role = 'doctor' or is_staff('{auditor}')) limit most)
    union (select u.id from auth.user u where u.email = lower(trim(term)) and is_staff('{auditor}'));
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.find_people(term text, wanted text, skipped integer)
 RETURNS TABLE(user_id uuid, full_name text, other_name text, email text, phone text, role text, duty text, created_at timestamp with time zone, is_suspended boolean, provider_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  words text := normalize_for_search(trim(term));
  name_like text := '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
  mail_like text := '%' || regexp_replace(lower(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  digits text := regexp_replace(term, '\D', '', 'g');
  license_like text := license_text(term) || '%';
  found uuid[];
  is_all boolean := trim(term) = '';
begin
  perform require_given(num_nulls(term, wanted, skipped));
  perform require_staff('{support,auditor}');
  if not is_all then
    found := array(
      (select p.user_id from profiles p where normalize_for_search(p.full_name) like name_like limit 1000)
      union (select p.user_id from profiles p
        where p.other_name <> '' and normalize_for_search(p.other_name) like name_like limit 1000)
      union (select u.id from auth.user u where u.email like mail_like limit 1000)
      union (select p.user_id from profiles p
        where length(digits) >= 5 and p.phone is not null and p.phone like '%' || digits || '%' limit 1000)
      union (select d.user_id from providers d
        where length(license_like) > 1 and d.license_key like license_like limit 1000));
  end if;
  return query
    select p.user_id, p.full_name, p.other_name, case when u.email not like '%.invalid' then u.email end, p.phone, p.role,
      s.duty, p.created_at, exists (select from account_suspensions x where x.user_id = p.user_id and x.reinstated_at is null),
      d.id
    from (
      select q.* from profiles q
      where (is_all or q.user_id = any (found)) and case wanted
        when '' then true
        when 'suspended' then q.user_id in (select x.user_id from account_suspensions x where x.reinstated_at is null)
        else q.role = wanted end
      order by q.created_at desc, q.user_id desc offset skipped limit 21) p
    join auth.user u on u.id = p.user_id
    left join staff s on s.user_id = p.user_id
    left join providers d on d.user_id = p.user_id
    order by p.created_at desc, p.user_id desc;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.find_providers(term text, target uuid, skipped integer)
 RETURNS TABLE(id uuid, full_name text, email text, specialty_id uuid, license_number text, license_authority text, license_country text, license_expires_on text, verification_status text, submitted_at timestamp with time zone, is_listed boolean, suspended_at timestamp with time zone, license_lapsed_at timestamp with time zone, is_leaving boolean, slug text, visits integer, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  -- What stands for itself in a pattern, so that nobody's _ finds everybody
  name_like text := '%' || regexp_replace(normalize_for_search(term), '([\\%_])', '\\\1', 'g') || '%';
  mail_like text := '%' || regexp_replace(lower(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  license_like text := license_text(term) || '%';
begin
  if not is_staff('{verifier}') then
    raise insufficient_privilege using message = 'only an administrator looks for providers';
  end if;
  return query
    with found as (
      select p.id from providers p where target is null and trim(term) = ''
      union select p.id from providers p where p.id = target
      union select p.id from providers p
        where target is null and trim(term) <> '' and normalize_for_search(p.full_name) like name_like
      union select p.id from providers p
        where target is null and trim(term) <> '' and p.other_name <> '' and normalize_for_search(p.other_name) like name_like
      union select p.id from providers p
        where target is null and length(license_like) > 1 and p.license_key like license_like
      union select p.id from auth.user u join providers p on p.user_id = u.id
        where target is null and trim(term) <> '' and u.email like mail_like),
    page as (
      select p.* from providers p where p.id in (select f.id from found f) order by p.full_name, p.id limit 20 offset skipped)
    select p.id, p.full_name, coalesce(u.email, ''), p.specialty_id, p.license_number, p.license_authority,
      p.license_country, p.license_expires_on::text, p.verification_status, p.submitted_at, p.is_verified,
      p.suspended_at, p.license_lapsed_at, p.leaving_at is not null, p.slug,
      (select count(*)::integer from appointments a
        where a.provider_id = p.id and a.status in ('scheduled', 'confirmed') and is_to_begin(a)),
      (select count(*)::integer from found)
    from page p left join auth.user u on u.id = p.user_id
    order by p.full_name, p.id;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.find_risk_alerts(of_state text, of_kind text, of_severity text, skipped integer, most integer)
 RETURNS TABLE(id uuid, rule_id text, kind text, severity text, person_id uuid, person_name text, network text, measure integer, threshold integer, window_hours integer, opened_at timestamp with time zone, state text, assignee_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.find_staff_invitation(hash text)
 RETURNS TABLE(email text, duty text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select i.email, i.duty, i.expires_at from staff_invitations i
    where i.token_hash = hash and i.expires_at > app_now()
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.fold_word(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select regexp_replace(translate(replace(replace(replace(normalize_for_search(word), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      'کیےېۍہھەۃںڪ', 'كييييههههنك'), '([^\d\s])\1{2,}', '\1', 'g')
  $function$;
grant execute to app;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.follow_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refresh_provider_cards(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_card_part()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  target uuid := coalesce(new.provider_id, old.provider_id);
begin
  -- Who changes the row at the same time has written the card, and is seen, once it is ours.
  perform from providers where id = target for no key update;
  perform refresh_provider_cards(array[target]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_end(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload)
  values ('emergency.changed', jsonb_build_object('actionId', target, 'state', 'ended'));
  perform expire_waitlist_offers();
end $function$;

CREATE OR REPLACE FUNCTION public.follow_finding()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refresh_provider_finding(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.role = 'admin' then
    insert into staff (user_id, duty) values (new.user_id, 'administrator') on conflict do nothing;
  else
    delete from staff_invitations where invited_by = new.user_id;
    delete from staff where user_id = new.user_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from provider_terms where provider_id = new.provider_id;
  insert into provider_terms (term, average_rating, provider_id, fee_cents, marks, more_marks, open_blocks)
  select term, new.average_rating, new.provider_id, new.fee_cents, new.marks, new.more_marks, new.open_blocks
  from unnest(new.terms) term;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_ticket_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update tickets set state = case when new.is_from_support then 'answered' else 'open' end, updated_at = app_now()
  where id = new.ticket_id;
  if new.is_from_support then
    insert into outbox (effect, payload) values ('ticket.answered', jsonb_build_object('messageId', new.id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_wishes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform meet_wishes(new, null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.get_specialties_localized(loc text DEFAULT 'en-US'::text)
 RETURNS TABLE(id uuid, slug text, name text, description text)
 LANGUAGE sql
 STABLE
AS $function$
    select s.id, s.slug, coalesce(t.name, e.name), coalesce(t.description, e.description)
    from specialties s
    join specialty_translations e on e.specialty_id = s.id and e.locale = 'en'
    left join specialty_translations t on t.specialty_id = s.id and t.locale = split_part(lower(loc), '-', 1)
    order by s.position, s.slug
  $function$;
grant execute to app;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.give_application(target uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{administrator}');
  perform lock_provider(target);
  if is_suspended(person)
    or not exists (select from staff where user_id = person and duty in ('verifier', 'administrator')) then
    raise no_data_found using message = 'nobody who verifies';
  end if;
  insert into verification_assignments (provider_id, verifier_id) values (target, person)
  on conflict (provider_id) do update set verifier_id = excluded.verifier_id, acted_at = excluded.acted_at;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.go_on_by_phone(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  side text := case when exists (select from appointments where id = target and provider_user_id = actor_id())
    then 'provider' else 'patient' end;
  visit appointments%rowtype := lock_appointment(target, side);
  closes timestamptz := case visit.status when 'in_progress' then visit.end_time else visit.start_time end
    + interval '60 minutes';
begin
  if visit.status not in ('confirmed', 'in_progress') or visit.appointment_type <> 'video' then
    raise check_violation using message = 'no call that could go on', constraint = 'appointment_life';
  end if;
  if app_now() not between visit.start_time - interval '15 minutes' and closes then
    raise check_violation using message = 'the call is not open', constraint = 'start_window';
  end if;
  perform require_number(visit);
  update appointments set appointment_type = 'phone', meeting_url = null, went_on_by_phone_at = app_now()
  where id = target;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.guard_appointment_life()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_correction boolean := new.outcome = 'corrected' and old.outcome is not null;
begin
  if not is_correction and not (old.status, new.status) in (
    ('scheduled', 'confirmed'), ('scheduled', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'completed'), ('confirmed', 'cancelled'), ('confirmed', 'no_show'),
    ('in_progress', 'completed'), ('in_progress', 'cancelled'), ('in_progress', 'no_show')
  ) then
    raise check_violation using
      message = format('an appointment does not go from %s to %s', old.status, new.status),
      constraint = 'appointment_life';
  end if;
  if new.status = 'no_show' and app_now() < old.start_time then
    raise check_violation using message = 'no-show before the start', constraint = 'no_show_after_start';
  end if;
  if old.status = 'scheduled' and new.status = 'confirmed' then
    new.confirmed_at := app_now();
  end if;
  if new.status <> 'scheduled' then
    new.hold_expires_at := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_practising()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not may_practise(new.provider_id) and (new.appointment_type = 'video' or new.end_time > app_now()) then
    raise check_violation using message = 'the provider may not see patients', constraint = 'provider_practises';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.has_address(provider uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select from provider_contacts where provider_id = provider and trim(address) <> '') $function$;

CREATE OR REPLACE FUNCTION public.has_administrator()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select from profiles where role = 'admin') $function$;

CREATE OR REPLACE FUNCTION public.has_answer(question appointments)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select question.appointment_type = 'message' and exists (
      select from messages m
      where m.appointment_id = question.id and m.sender_id = question.provider_user_id
        and m.taken_back_at is null and m.created_at >= question.confirmed_at
        and (question.reopened_at is null or m.created_at > question.reopened_at
          or exists (select from blocks b where b.patient_id = question.patient_id
            and b.provider_user_id = question.provider_user_id and b.side = 'patient')
          or exists (select from account_suspensions s where s.user_id = question.patient_id and s.reinstated_at is null)
          or exists (select from account_deletions d where d.user_id = question.patient_id and d.state in ('closing', 'done'))))
  $function$;

CREATE OR REPLACE FUNCTION public.has_payment_under_way(visit uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (
      select from payments p
      where p.appointment_id = visit and p.status = 'pending' and p.gateway_session_id is not null
        and (exists (select from sandbox_sessions s where s.id = p.gateway_session_id and s.status = 'complete')
          or exists (
            select from payment_events e
            where e.state = 'unmatched'
              and (e.payload ->> 'paymentId' = p.id::text or e.payload -> 'news' ->> 'sessionId' = p.gateway_session_id))))
  $function$;

CREATE OR REPLACE FUNCTION public.has_treated(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (select from appointments where provider_user_id = person)
  $function$;

CREATE OR REPLACE FUNCTION public.hearers(patient uuid, provider uuid, wanted text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select jsonb_build_array(patient, provider) || coalesce((
      select jsonb_agg(caregiver_id) from care_links
      where patient_id = patient and state = 'active' and wanted = any (rights)), '[]')
  $function$;

CREATE OR REPLACE FUNCTION public.hidden_groups(people bigint[], added bigint[])
 RETURNS boolean[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  groups constant integer := coalesce(array_length(people, 1), 0);
  parts constant integer := coalesce(array_length(people, 2), 0);
  sums bigint[] := array_fill(0::bigint, array[parts]);
  hidden boolean[] := array_fill(false, array[groups]);
begin
  for g in 1 .. groups loop
    hidden[g] := exists (select from generate_series(1, parts) p where is_few(people[g][p]));
    for p in 1 .. parts loop
      sums[p] := sums[p] + case when hidden[g] then added[g][p] else 0 end;
    end loop;
  end loop;
  for g in 1 .. groups loop
    continue when hidden[g] or not exists (
      select from generate_series(1, parts) p where people[g][p] > 0 and is_few(sums[p]));
    hidden[g] := true;
    for p in 1 .. parts loop
      sums[p] := sums[p] + added[g][p];
    end loop;
  end loop;
  return hidden;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_call_invitation(invitation text, chosen text)
 RETURNS boolean
 LANGUAGE plpgsql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  me uuid := require_actor();
  guest call_guests%rowtype;
begin
  select * into guest from call_guests
  where token_hash = invitation and revoked_at is null and expires_at > app_now() for update;
  if not found then
    return false;
  end if;
  if guest.holder is distinct from me then
    if exists (
      select from call_presence
      where appointment_id = guest.appointment_id and user_id = guest.holder
        and admitted_at is not null and left_at is null and seen_at > app_now() - interval '60 seconds') then
      return false;
    end if;
    update call_presence set admitted_at = null, left_at = coalesce(left_at, app_now())
    where appointment_id = guest.appointment_id and user_id = guest.holder;
  end if;
  update call_guests set holder = me, display_name = chosen where id = guest.id;
  update call_presence set name = chosen
  where appointment_id = guest.appointment_id and user_id = me and name <> chosen;
  return true;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.hold_renewal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update license_renewals set state = 'replaced' where provider_id = old.id and state = 'waiting'
    and (license_number, license_authority, license_country, license_expires_on)
      is distinct from (new.license_number, new.license_authority, new.license_country, new.license_expires_on);
  insert into license_renewals (provider_id, license_number, license_authority, license_country, license_expires_on)
  values (old.id, new.license_number, new.license_authority, new.license_country, new.license_expires_on)
  on conflict (provider_id) where state = 'waiting' do nothing;
  new.license_number := old.license_number;
  new.license_authority := old.license_authority;
  new.license_country := old.license_country;
  new.license_expires_on := old.license_expires_on;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hurry_refund(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  payment uuid;
begin
  if not is_staff('{finance}') then
    raise insufficient_privilege using message = 'only an administrator hurries a refund';
  end if;
  update refunds set next_try_at = app_now() where id = target and state in ('owed', 'asked') returning payment_id into payment;
  if not found then
    raise no_data_found using message = 'no such refund';
  end if;
  insert into outbox (effect, payload) values ('payment.refund', jsonb_build_object('paymentId', payment));
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.intend_account_change(person uuid, asked jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_given(num_nulls(person, asked));
  update auth.user set asked_from = asked where id = person;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.intend_password_change(person uuid, intent jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  change uuid := uuidv7();
begin
  perform require_given(num_nulls(person, intent));
  update auth.account set intended_change = intent || jsonb_build_object('changeId', change, 'userId', person)
  where user_id = person and account.provider_id = 'credential';
  return change;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.invite_staff(address text, wanted text, hash text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made uuid;
begin
  perform require_given(num_nulls(address, wanted, hash));
  perform lock_staff(null);
  if exists (select from auth.user where email = lower(address)) then
    raise check_violation using message = 'this address has an account', constraint = 'staff_address_taken';
  end if;
  delete from staff_invitations where email = lower(address) or expires_at <= app_now();
  if (select count(*) from staff_invitations) >= 50 then
    raise check_violation using message = 'too many open invitations', constraint = 'staff_invitations_open';
  end if;
  insert into staff_invitations (email, duty, token_hash, invited_by, expires_at)
  values (lower(address), wanted, hash, actor_id(), app_now() + interval '3 days') returning id into made;
  perform note_security(actor_id(), 'staff_invited', wanted || ' ' || lower(address), asked_from());
  return made;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.invite_to_care(as_part text, address text, relation text, wanted text[], hash text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  me uuid := require_actor();
  made uuid;
begin
  perform require_given(num_nulls(as_part, address, relation, wanted, hash));
  if lower(address) is not distinct from own_email() then
    raise check_violation using message = 'one needs no rights over oneself', constraint = 'care_for_oneself';
  end if;
  if 'manage' = any (wanted) then
    raise check_violation using message = 'only for somebody without an account', constraint = 'care_manages_nobody';
  end if;
  update care_links set relationship = relation, rights = wanted, token_hash = hash,
    expires_at = app_now() + interval '7 days', rights_changed_at = app_now()
  where state = 'invited' and email = lower(address)
    and me = case as_part when 'patient' then patient_id else caregiver_id end
  returning id into made;
  if made is null then
    insert into care_links (patient_id, caregiver_id, relationship, rights, email, token_hash, expires_at)
    values (case as_part when 'patient' then me end, case as_part when 'caregiver' then me end, relation, wanted,
      lower(address), hash, app_now() + interval '7 days')
    returning id into made;
  end if;
  return made;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.invoice_issuer()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select concat_ws(E'\n', legal_name, nullif(legal_address, '')) from installation_settings
  $function$;

CREATE OR REPLACE FUNCTION public.is_another_guest_in(target uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (
      select from call_presence
      where appointment_id = target and part = 'guest' and user_id <> person
        and admitted_at is not null and left_at is null and seen_at > app_now() - interval '60 seconds')
  $function$;

CREATE OR REPLACE FUNCTION public.is_asked_to_recommend()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select actor_role() = 'patient'
      and not exists (select from recommendations where user_id = actor_id())
      and coalesce((
        select min(start_time) > app_now() - interval '30 days' from appointments
        where status = 'completed' and patient_id = any (array_append(cared_for('manage'), actor_id()))), false)
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.is_few(people bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select people between 1 and 4 $function$;

CREATE OR REPLACE FUNCTION public.is_guest_of(target uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (
      select from call_guests g
      where g.holder = person and g.appointment_id = target and g.revoked_at is null and g.expires_at > app_now())
  $function$;

CREATE OR REPLACE FUNCTION public.is_listed(target uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select from providers where id = target and is_verified) $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.is_out_of_contact(of_patient uuid, from_provider uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (
      select from blocks b join providers p on p.user_id = b.provider_user_id
      where b.patient_id = of_patient and p.id = from_provider)
  $function$;

CREATE OR REPLACE FUNCTION public.is_paused(action text, place text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (select from emergency_actions where kind = action and (country is null or country = place)
      and started_at is not null and ended_at is null)
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.is_phone(number text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select coalesce(number ~ '^\+[1-9]\d{6,14}$', false) $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.is_read_in(locale text, words text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case locale when 'ar' then words ~ '[\u0621-\u064a]' else words ~ '[A-Za-z\u00c0-\u024f]' end $function$;
grant execute to app;
grant execute to auth;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.is_setup_open(link_hash text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (select from setup_links where token_hash = link_hash and used_at is null and expires_at > now())
      and not has_administrator()
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.is_staff(duties text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select actor_is_admin() and coalesce(actor_duty() = any (duties || 'administrator'::text), false) $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.is_suspended(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select from account_suspensions where user_id = person and reinstated_at is null) $function$;
grant execute to auth;

CREATE OR REPLACE FUNCTION public.is_to_begin(visit appointments)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select visit.status = 'scheduled' or visit.status = 'confirmed' and visit.start_time > app_now()
    and visit.reopened_at is null and not has_answer(visit)
$function$;

CREATE OR REPLACE FUNCTION public.iso_instant(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.issue_invoice(entry ledger_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  is_charge boolean := entry.kind = 'charge';
  of_year text := case when is_charge then 'INV-' else 'CN-' end || to_char(entry.created_at at time zone 'UTC', 'YYYY');
  taken integer;
  credited integer := entry.amount_cents;
begin
  if not is_charge then
    select least(credited, sum(case when l.kind = 'refund' then l.amount_cents else -l.amount_cents end)
      - coalesce((select sum(i.amount_cents) from invoices i join ledger_entries o on o.id = i.ledger_entry_id
        where i.kind = 'credit_note' and o.payment_id = entry.payment_id
          and o.capture_id is not distinct from entry.capture_id), 0))
    into credited
    from ledger_entries l
    where l.payment_id = entry.payment_id and l.capture_id is not distinct from entry.capture_id
      and l.kind in ('refund', 'refund_reversal') and l.id <= entry.id;
    if credited <= 0 then
      return;
    end if;
  end if;
  insert into invoice_series as s (series, last_number) values (of_year, 1)
  on conflict (series) do update set last_number = s.last_number + 1
  returning last_number into taken;
  insert into invoices (kind, series, number, ledger_entry_id, payment_id, patient_id, corrects, patient_name,
    provider_name, visit_type, visit_start, amount_cents, currency, issued_at)
  select case when is_charge then 'invoice' else 'credit_note' end, of_year, taken, entry.id, entry.payment_id,
    entry.patient_id,
    case when not is_charge then (
      select i.id from invoices i join ledger_entries o on o.id = i.ledger_entry_id
      where i.payment_id = entry.payment_id and i.kind = 'invoice' and (o.capture_id is null or o.capture_id = entry.capture_id)
      order by i.id limit 1) end,
    name_on_documents(patient.full_name, patient.other_name),
    name_on_documents(provider.full_name, provider.other_name), a.appointment_type,
    case when a.appointment_type = 'message' then coalesce(a.confirmed_at, entry.created_at) else a.start_time end,
    credited, entry.currency,
    entry.created_at
  from appointments a
  join profiles patient on patient.user_id = a.patient_id
  join providers provider on provider.id = a.provider_id
  where a.id = entry.appointment_id;
end $function$;

CREATE OR REPLACE FUNCTION public.issue_invoice_of_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform issue_invoice(new);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.joint_terms(specialty text, languages text[], place_key text, country text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select array(
      select 'sl:' || specialty || ' ' || code from unnest(languages) code
      union all select 'lp:' || code || ' ' || place_key from unnest(languages) code where place_key <> ''
      union all select 'lc:' || code || ' ' || country from unnest(languages) code where country <> ''
      union all select 'sp:' || specialty || ' ' || place_key where place_key <> ''
      union all select 'sc:' || specialty || ' ' || country where country <> '')
  $function$;
grant execute to app;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.known_marks(languages text[], is_accepting_patients boolean, visit_types text[])
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select sum(case when has then 1::bigint << (at - 1)::integer else 0 end)::bigint
    from unnest(array['en' = any (languages), 'ar' = any (languages), 'es' = any (languages), 'fr' = any (languages),
      is_accepting_patients, 'video' = any (visit_types), 'phone' = any (visit_types), 'in_person' = any (visit_types)])
      with ordinality things (has, at)
  $function$;
grant execute to app;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.lacks_number(target uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (
      select from appointments a
      where a.id = target and a.appointment_type = 'phone' and a.status = 'confirmed' and a.start_time > app_now()
        and not exists (select from profiles p where is_phone(p.phone) and (p.user_id = a.patient_id
          or p.user_id = a.booked_by and still_cares(a.patient_id, a.booked_by))))
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.lapse_acts_of_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update pending_acts set ended_at = app_now(), state = case
    when (act, new.status) in (('complete', 'completed'), ('no_show', 'no_show')) then 'done' else 'lapsed' end
  where appointment_id = new.id and state = 'pending'
    and not (act = 'complete' and new.status = 'in_progress' and new.start_time = old.start_time);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lapse_licenses()
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    update providers set license_lapsed_at = app_now()
    where id in (
      select id from providers
      where verification_status = 'approved' and license_lapsed_at is null
        and license_expires_on < practice_today(time_zone)
      for update skip locked)
    returning id
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.lapse_signature()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update pending_acts set ended_at = app_now(), state = 'lapsed'
  where appointment_id = new.appointment_id and state = 'pending' and act = 'sign' and note_version <> new.version;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.late_refund_of(visit appointments)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select case when visit.appointment_type = 'message' then 100
      else (select late_refund_percent from providers where id = visit.provider_id) end
  $function$;

CREATE OR REPLACE FUNCTION public.leave_early_access(proof uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with gone as (delete from early_access where token = proof returning id)
    select exists (select from gone)
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.leave_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ahead integer;
begin
  select count(*) into ahead from appointments
  where provider_user_id = new.user_id and status in ('scheduled', 'confirmed', 'in_progress');
  if ahead > 0 then
    raise insufficient_privilege using message = 'visits are still to come', constraint = 'visits_ahead', detail = ahead::text;
  end if;
  update providers set leaving_at = app_now() where user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_waitlist(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_bookings(array(select provider_id from waitlist_entries where id = target));
  perform from waitlist_entries where id = target and stands_for(patient_id) for update;
  if not found then
    raise no_data_found using message = 'no such wait';
  end if;
  update waitlist_entries set status = 'left' where id = target and status = 'waiting';
  update waitlist_offers set status = 'declined' where entry_id = target and status = 'open';
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.ledger_sign(kind text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select case when kind in ('charge', 'refund_reversal', 'dispute_reversal', 'release', 'house_share') then 1 else -1 end
  $function$;
grant execute to app;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.license_holder(target uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select o.full_name from providers p
    join providers o on o.license_key = p.license_key and o.id <> p.id
    where p.id = target and is_staff('{verifier}') and o.verification_status = 'approved' and o.leaving_at is null
    order by o.id limit 1
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.license_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select regexp_replace(
      translate(upper(normalize(value, nfkc)), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
      '[\s[:punct:][:cntrl:]\u200b-\u200f\u2060\ufeff]', '', 'g')
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.limit_care_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  inviter uuid := coalesce(new.patient_id, new.caregiver_id);
begin
  perform pg_advisory_xact_lock(hashtextextended('care ' || inviter, 0));
  if (select count(*) >= 10 from care_links
      where state = 'invited' and expires_at > app_now() and inviter in (patient_id, caregiver_id)) then
    raise check_violation using message = 'enough invitations are open', constraint = 'care_invitations';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_care_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seconds integer;
begin
  if actor_id() is null then
    return new;
  end if;
  seconds := count_hit('care_mail:' || encode(sha256(convert_to(new.email, 'UTF8')), 'hex'), 3, 86400);
  if seconds > 0 then
    raise program_limit_exceeded using message = 'too fast', constraint = 'rate_limit', detail = seconds;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_favorites()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('favorites ' || new.user_id, 0));
  if not exists (select from favorite_providers where user_id = new.user_id and provider_id = new.provider_id)
    and (select count(*) from favorite_providers where user_id = new.user_id) >= 100 then
    raise check_violation using message = 'enough favorites', constraint = 'most_favorites';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  is_doctor boolean := actor_role() = 'doctor';
  factor bigint := coalesce(nullif(current_setting('app.rate_limit_factor', true), ''), '1')::bigint;
  day constant interval := interval '1 day';
  begun timestamptz;
begin
  if actor_id() is null then
    return null;
  end if;
  with counted(key, used, allowed) as (
    values ('files:' || actor_id(), 1::bigint, case when is_doctor then 400 else 100 end),
      ('file kilobytes:' || actor_id(), ceil(new.size / 1024.0)::bigint, case when is_doctor then 2097152 else 524288 end)),
  stored as (
    insert into rate_limits as r (key, window_start, hits)
    select key, now(), used from counted order by key
    on conflict (key) do update set
      hits = case when r.window_start < now() - day then excluded.hits else r.hits + excluded.hits end,
      window_start = case when r.window_start < now() - day then now() else r.window_start end
    returning r.key, r.hits, r.window_start)
  select max(stored.window_start) into begun from stored join counted using (key) where stored.hits > counted.allowed * factor;
  if begun is not null then
    raise program_limit_exceeded using message = 'too many files in a day', constraint = 'files_of_a_day',
      detail = greatest(1, ceil(extract(epoch from begun + day - now())))::integer;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_holds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  held integer := count_holds(new.idempotency_key);
begin
  if new.status = 'scheduled' and held >= 10 then
    raise check_violation using message = 'enough times are held', constraint = 'most_holds', detail = held::text;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_provider_documents()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('documents ' || new.provider_id, 0));
  if (select count(*) >= 20 from provider_documents where provider_id = new.provider_id) then
    raise program_limit_exceeded using message = 'too many documents', constraint = 'most_documents';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  seconds integer;
begin
  if actor_id() is null then
    return new;
  end if;
  seconds := take_rate_limit(tg_argv[0], tg_argv[1]::integer, tg_argv[2]::integer);
  if seconds > 0 then
    raise program_limit_exceeded using message = 'too fast', constraint = 'rate_limit', detail = seconds;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_saved_replies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved replies ' || new.user_id, 0));
  if (select count(*) >= 50 from saved_replies where user_id = new.user_id and id <> new.id) then
    raise check_violation using message = 'too many saved replies', constraint = 'most_saved_replies';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_support_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('support answers', 0));
  if (select count(*) >= 200 from support_answers where id <> new.id) then
    raise check_violation using message = 'enough answers', constraint = 'most_support_answers';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_ticket_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('ticket notes ' || new.ticket_id, 0));
  if (select count(*) >= 200 from ticket_notes where ticket_id = new.ticket_id and client_id <> new.client_id) then
    raise check_violation using message = 'enough notes', constraint = 'most_ticket_notes';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_to_one_guest()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from appointments where id = new.appointment_id for update;
  if is_another_guest_in(new.appointment_id, new.user_id) then
    new.admitted_at := null;
    new.connected_at := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_uploads()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || new.sender_id, 0));
  if (select count(*) >= 10 from uploads where sender_id = new.sender_id) then
    raise exception 'too many uploads' using errcode = 'PU001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_wishes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from profiles where user_id = new.user_id for update;
  if (select count(*) from search_wishes where user_id = new.user_id and met_at is null and expires_at > app_now()) >= 10 then
    raise check_violation using message = 'enough is waited for', constraint = 'most_wishes';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.linked_deletion(key uuid)
 RETURNS TABLE(id uuid, state text, requested_at timestamp with time zone, due_at timestamp with time zone, ended_at timestamp with time zone)
 LANGUAGE sql
 STABLE STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select d.id, d.state, d.requested_at, d.due_at, d.ended_at from account_deletions d where d.link_key = key
  $function$;
grant execute to app;

CREATE OR REPLACE PROCEDURE public.lock_access_tree()
 LANGUAGE sql
AS $procedure$ select pg_advisory_xact_lock(hashtext('polyclinic access tree')) $procedure$;

CREATE OR REPLACE FUNCTION public.lock_appointment(target uuid, as_role text)
 RETURNS appointments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments where id = target for update;
  if not found or not (case as_role
    when 'patient' then visit.patient_id is not distinct from actor_id() or may_care(actor_id(), visit.patient_id, 'book')
    when 'provider' then visit.provider_user_id is not distinct from actor_id()
    when 'admin' then is_staff('{support}')
    else false end) then
    raise no_data_found using message = 'no such appointment';
  end if;
  return visit;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_bookings(providers uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select pg_advisory_xact_lock(hashtextextended(id::text, 0))
    from (select distinct id from unnest(providers) id where id is not null order by id) one
  $function$;

CREATE OR REPLACE FUNCTION public.lock_dispute(target uuid)
 RETURNS TABLE(status text, refund_percent integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from appointments where id = (select appointment_id from end_disputes where id = target) for update;
  return query select d.status, a.refund_percent
    from end_disputes d join appointments a on a.id = d.appointment_id
    where d.id = target and is_staff('{support}') for update of d;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.lock_emergency(target uuid)
 RETURNS emergency_actions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  action emergency_actions%rowtype;
begin
  perform require_given(num_nulls(target));
  perform require_staff('{}');
  select * into action from emergency_actions where id = target for update;
  if not found then
    raise no_data_found using message = 'no such action';
  end if;
  return action;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_emergency_access(target uuid)
 RETURNS emergency_accesses
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  access emergency_accesses%rowtype;
begin
  select * into access from emergency_accesses where id = target for update;
  if not found then
    raise no_data_found using message = 'no such access';
  end if;
  return access;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_end_evidence(target uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments where id = target and status in ('confirmed', 'in_progress') for update;
  if not found then
    return null;
  end if;
  return jsonb_build_object('visitType', visit.appointment_type, 'status', visit.status,
    'hasAnswer', has_answer(visit), 'wentOnByPhone', visit.went_on_by_phone_at is not null,
    'start', epoch_ms(visit.start_time), 'end', epoch_ms(visit.end_time), 'now', epoch_ms(app_now()),
    'provider', visit.provider_statement, 'providerStatedAt', epoch_ms(visit.provider_stated_at),
    'patient', visit.patient_statement, 'patientStatedAt', epoch_ms(visit.patient_stated_at),
    'askedAt', (select epoch_ms(patient_asked_at) from end_questions where appointment_id = target),
    'isBeingStated', exists (select from pending_acts
      where appointment_id = target and state = 'pending' and act in ('complete', 'no_show')),
    'presence', jsonb_build_object('provider', stays_of(target, 'doctor'), 'patient', stays_of(target, 'patient'),
      'wereConnected', both_sides_connected(target)));
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.lock_payment(target uuid)
 RETURNS SETOF payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from appointments where id = (select appointment_id from payments where id = target) for update;
  return query select * from payments where id = target for update;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.lock_person(target uuid)
 RETURNS profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  person profiles%rowtype;
begin
  perform require_staff('{support}');
  select * into person from profiles where user_id = target for no key update;
  if not found or exists (select from auth.user where id = target and email like '%.invalid') then
    raise no_data_found using message = 'no such account';
  end if;
  if person.user_id = actor_id() then
    raise check_violation using message = 'nobody acts on themself', constraint = 'staff_oneself';
  end if;
  if person.role = 'admin' then
    perform require_staff('{}');
  end if;
  return person;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_provider(target uuid)
 RETURNS providers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  provider providers%rowtype;
begin
  if not is_staff('{verifier}') then
    raise insufficient_privilege using message = 'only an administrator decides';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(target::text, 0));
  select * into provider from providers where id = target for update;
  if not found then
    raise no_data_found using message = 'no such provider';
  end if;
  return provider;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_staff(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('polyclinic staff'));
  perform require_staff('{}');
  if person = actor_id() then
    raise check_violation using message = 'nobody decides about themself', constraint = 'staff_oneself';
  end if;
  if person is not null and not exists (select from staff where user_id = person) then
    raise no_data_found using message = 'nobody of the staff';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.make_first_administrator(link_hash text, person_name text, address text, password_hash text, language text, zone text, asked jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  person uuid;
begin
  perform require_given(num_nulls(link_hash, person_name, address, password_hash, language, zone, asked));
  perform pg_advisory_xact_lock(hashtext('polyclinic first administrator'));
  if not is_setup_open(link_hash) or not exists (select from installation_settings) then
    return false;
  end if;
  perform set_config('app.asked_from', asked::text, true);
  insert into auth.user (email, name, email_verified, locale, time_zone)
  values (lower(address), person_name, true, language, zone) returning id into person;
  insert into auth.account (user_id, account_id, provider_id, password)
  values (person, person::text, 'credential', password_hash);
  update profiles set role = 'admin' where user_id = person;
  update setup_links set used_at = now() where token_hash = link_hash;
  return true;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.mark_no_show(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  perform require_statement(visit, 'missed_by_patient');
  perform record_act(visit, 'no_show');
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.mark_ticket(target uuid, urgent boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{support}');
  update tickets set is_urgent = urgent where id = target;
  if not found then
    raise no_data_found using message = 'no such ticket';
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.matched_visits(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(patient_id uuid, is_attended boolean)
 LANGUAGE sql
 STABLE
AS $function$
    select v.patient_id, v.is_attended
    from visit_steps(since, until, true) v join booking_origins o on o.appointment_id = v.id
    where v.is_paid and v.fate <> 'coming'
  $function$;

CREATE OR REPLACE FUNCTION public.may_be_called(patient uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (select from profiles where is_phone(phone) and (user_id = actor_id()
      or user_id = patient and (patient = actor_id() or may_care(actor_id(), patient, 'book'))))
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.may_care(person uuid, patient uuid, wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (
      select from care_links
      where caregiver_id = person and patient_id = patient and state = 'active' and wanted = any (rights))
  $function$;

CREATE OR REPLACE FUNCTION public.may_change_review(patient uuid, writer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select writer = actor_id() and (patient = actor_id() or patient = any (cared_for('manage'))) $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.may_join_call(target uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (
      select from appointments a
      where a.id = target and a.appointment_type = 'video'
        and (person in (a.patient_id, a.provider_user_id) or is_guest_of(target, person)
          or may_care(person, a.patient_id, 'manage'))
        and (actor_id() in (a.patient_id, a.provider_user_id) or is_guest_of(target, actor_id())
          or may_care(actor_id(), a.patient_id, 'manage'))
        and (a.status = 'in_progress' and app_now() <= a.end_time + interval '60 minutes' or a.status = 'confirmed'
          and app_now() between a.start_time - interval '15 minutes' and a.start_time + interval '60 minutes'
          and may_practise(a.provider_id)))
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.may_practise(target uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (
      select from providers where id = target and suspended_at is null and verification_status <> 'rejected')
  $function$;

CREATE OR REPLACE FUNCTION public.may_queue(effect text, payload jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select case
      when effect like 'payment.%' or effect like 'visit.%' or actor_id() is null then false
      when effect = 'provider.verified' then is_staff('{verifier}')
      when payload ? 'appointmentId' then exists (
        select from appointments a
        where a.id = (payload ->> 'appointmentId')::uuid
          and (effect <> 'appointment.confirmed' or a.status = 'confirmed')
          and (effect <> 'appointment.cancelled'
            or a.status = 'cancelled' and a.refund_percent = (payload ->> 'refundPercent')::integer))
      else true end
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.may_signal(target uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select may_join_call(target, person) and exists (
      select from call_presence p where p.appointment_id = target and p.user_id = person and p.admitted_at is not null)
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.median_response_minutes(target uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select round(percentile_cont(0.5) within group (order by extract(epoch from coalesce(answered, app_now()) - asked) / 60))::integer
    from (
      select m.created_at as asked, m.sender_id = c.patient_id
          and lag(m.sender_id) over (partition by m.patient_id order by m.sequence) is distinct from m.sender_id as is_turn,
        (select min(r.created_at) from messages r
          where r.patient_id = m.patient_id and r.provider_user_id = target and r.sequence > m.sequence
            and r.sender_id = target and r.taken_back_at is null) as answered
      from conversations c join messages m on m.appointment_id = c.appointment_id
      join appointments a on a.id = c.appointment_id and (a.appointment_type <> 'message' or m.created_at > a.end_time)
      where c.provider_user_id = target and m.created_at > app_now() - interval '90 days' and m.taken_back_at is null) turns
    where is_turn and (answered is not null or asked < app_now() - interval '1 day')
  $function$;

CREATE OR REPLACE FUNCTION public.meet_new_wish()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  doctor provider_finding%rowtype;
begin
  select f.* into doctor from provider_finding f
  where f.is_accepting_patients and new.specialty in ('', f.specialty)
    and f.terms @> array_remove(array[case when new.specialty <> '' then 's:' || new.specialty end,
      case when new.language <> '' then 'l:' || new.language end, case when new.place_key <> '' then 'p:' || new.place_key end], null)
    and not is_out_of_contact(new.user_id, f.provider_id)
  limit 1;
  if found then
    perform meet_wishes(doctor, new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.meet_wishes(doctor provider_finding, only_of uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with met as (
      update search_wishes w set met_at = app_now()
      where w.met_at is null and w.expires_at > app_now() and (only_of is null or w.id = only_of)
        and w.specialty in ('', doctor.specialty) and (w.language = '' or w.language = any (doctor.languages))
        and w.place_key in ('', doctor.place_key) and not is_out_of_contact(w.user_id, doctor.provider_id)
      returning id)
    insert into outbox (effect, payload) select 'wish.met', jsonb_build_object('wishId', id) from met
  $function$;

CREATE OR REPLACE FUNCTION public.merge_tickets(target uuid, other uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  stays tickets%rowtype;
  goes tickets%rowtype;
begin
  perform require_staff('{support}');
  -- In one order, so that two who merge them into each other wait for one another.
  perform from tickets where id in (target, other) order by id for update;
  select * into stays from tickets where id = target and merged_into is null;
  select * into goes from tickets
  where id = other and id <> target and user_id = stays.user_id and category <> 'conduct'
    and (merged_into is null or merged_into = target);
  if stays.id is null or goes.id is null then
    raise no_data_found using message = 'no such tickets of one person';
  end if;
  if goes.merged_into = target then
    return;
  end if;
  update tickets set merged_into = target where merged_into = other;
  update tickets set merged_into = target, state = 'closed' where id = other;
  -- It waits for whom one of the two waited for, and since then.
  if 'open' in (stays.state, goes.state) then
    update tickets set state = 'open' where id = target and state <> 'open';
    update tickets set is_urgent = stays.is_urgent or goes.is_urgent, waits_since = least(stays.waits_since, goes.waits_since)
    where id = target;
  elsif goes.state = 'answered' then
    update tickets set state = 'answered' where id = target and state <> 'answered';
  end if;
  update tickets set updated_at = greatest(stays.updated_at, goes.updated_at) where id = target;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.minute_of_day(clock text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select case when clock ~ '^([01]\d|2[0-3]):[0-5]\d(:00)?$|^24:00(:00)?$'
      then split_part(clock, ':', 1)::integer * 60 + split_part(clock, ':', 2)::integer end
  $function$;

CREATE OR REPLACE FUNCTION public.missed_by_providers(since timestamp with time zone)
 RETURNS TABLE(provider_id uuid, provider_name text, missed integer, held integer, last_missed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select p.id, p.full_name, m.missed, (
        select count(*)::integer from appointments a
        where a.provider_id = p.id and a.start_time >= since and a.end_fact = 'held'), m.latest
    from (
      select a.provider_id, count(*)::integer as missed, max(a.start_time) as latest from appointments a
      where is_staff('{support,auditor}') and a.end_fact = 'missed_by_provider' and a.start_time >= since
      group by 1) m
    join providers p on p.id = m.provider_id
    order by m.missed desc, m.latest desc limit 200
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.missing_documents(target uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(wanted.kind order by wanted.place), '{}')
    from unnest('{licence,identity}'::text[]) with ordinality as wanted (kind, place)
    where not exists (
      select from provider_documents d where d.provider_id = target and d.kind = wanted.kind and d.is_stored)
  $function$;

CREATE OR REPLACE FUNCTION public.move_push_subscription(session_token text, former text, endpoint text, p256dh text, auth text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if push_endpoint(session_token) is distinct from former then
    return false;
  end if;
  perform save_push_subscription(session_token, endpoint, p256dh, auth);
  return true;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.name_in(locale text, full_name text, other_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case when other_name <> '' and is_read_in(locale, other_name) and not is_read_in(locale, full_name)
      then other_name else full_name end
  $function$;
grant execute to app;
grant execute to auth;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.name_key(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    with bare as (
      select regexp_replace(regexp_replace(word, '^[ae]l(?=[a-z]{4})', ''), '^ال(?=...)', '') as w),
    latin as (
      select regexp_replace(translate(w, 'اعهحبپتٹطثجغخدڈضذرڑزژظسصشفڤقكلمنويگچ', 'aahhbbttttggxddddrrzzzssSffkklmnwygS'),
        '[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]', '', 'g') as w from bare),
    sounds as (
      select translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(w, 'kh', 'x', 'g'), '[sc]h', 'S', 'g'),
        'ph', 'f', 'g'), '([gtd])h', '\1', 'g'), 'cqjvp', 'kkgfb') as w from latin),
    consonants as (
      select regexp_replace(left(w, 1), '[aeiou]', 'a') || regexp_replace(substr(w, 2), '[aeiouywh]', '', 'g') as w from sounds)
    select regexp_replace(w, '(.)\1+', '\1', 'g') from consonants
  $function$;
grant execute to app;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.name_on_documents(full_name text, other_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when other_name = '' then full_name else full_name || ' (' || other_name || ')' end $function$;

CREATE OR REPLACE FUNCTION public.name_words(full_name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select coalesce(array_agg(distinct word), '{}')
    from regexp_split_to_table(fold_word(regexp_replace(full_name, '[''’](t|s|m|ll|ve|re|d)(?![[:alpha:]])', '\1', 'gi')),
      '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u060c\u061b\u061f\u06d4\u2000-\u206f\ufeff]+') word
    where length(word) > 1 and word not in ('dr', 'dra', 'prof', 'al', 'el')
  $function$;
grant execute to app;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.named_figure_rows(figure text, zone text, day date, skipped integer, most integer)
 RETURNS TABLE(id uuid, at timestamp with time zone, person_id uuid, person_name text, provider_name text, amount_cents integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  sees_people boolean := is_staff('{support,auditor}');
begin
  perform require_figure(figure);
  perform require_staff(case figure when 'captured' then '{finance,auditor}' else '{support,auditor}' end::text[]);
  return query
    select f.id, f.at, p.user_id, p.full_name, d.full_name, f.amount_cents
    from (
      select * from figure_rows(figure, day::timestamp at time zone zone, (day + 1)::timestamp at time zone zone) r
      order by r.at desc, r.id desc, r.amount_cents offset skipped limit least(most, 101)) f
    left join profiles p on sees_people and p.user_id = f.person_id
    left join profiles d on d.user_id = f.provider_user_id
    order by f.at desc, f.id desc, f.amount_cents;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.names_of_payers(people uuid[])
 RETURNS TABLE(user_id uuid, full_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_given(num_nulls(people));
  perform require_staff('{finance,auditor}');
  return query
    select n.user_id, n.full_name from profiles n
    where n.user_id = any (people) and (
      exists (select from payments p where p.provider_user_id = n.user_id)
      or is_staff('{auditor}') and exists (select from payments p where p.patient_id = n.user_id));
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.needs_second_administrator()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select actor_is_admin() and (
      exists (select from staff where duty = 'administrator' and user_id <> actor_id() and not is_suspended(user_id))
      or exists (
        select from account_suspensions x join staff s on s.user_id = x.user_id
        where s.duty = 'administrator' and x.suspended_by = actor_id() and x.suspended_at > app_now() - interval '1 day')
      or exists (
        select from security_events e
        where e.kind in ('role_changed', 'duty_changed') and e.detail not in ('admin', 'administrator')
          and e.actor_id = actor_id() and e.at > app_now() - interval '1 day'))
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.net_promoter()
 RETURNS TABLE(score integer, answers integer, since timestamp with time zone, until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select round(100.0 * (count(*) filter (where score >= 9) - count(*) filter (where score <= 6)) / count(*))::integer,
      count(*)::integer, min(created_at), max(created_at)
    from recommendations where score is not null having count(*) >= 30
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.normalize_for_search(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select trim(regexp_replace(
      translate(
        regexp_replace(normalize(lower(value), nfd), '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]', '', 'g'),
        'ٱىة', 'ايه'),
      '\s+', ' ', 'g'))
  $function$;
grant execute to app;
grant execute to auth;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.note_availability_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.availability_updated_at := app_now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_booker()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.booked_by := nullif(coalesce(actor_id(), new.booked_by), new.patient_id);
  if exists (select from care_links where patient_id = new.patient_id and caregiver_id = actor_id()) then
    perform from care_links
    where patient_id = new.patient_id and caregiver_id = actor_id() and state = 'active' and rights && '{book,manage}' for share;
    if not found then
      raise insufficient_privilege using message = 'the link has ended';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_checkout(target uuid, session text, url text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  noted payments%rowtype;
begin
  update payments set gateway_session_id = coalesce(gateway_session_id, session), checkout_url = coalesce(checkout_url, url)
  where id = target and patient_id = actor_id()
  returning * into noted;
  if noted.status = 'expired' then
    insert into outbox (effect, payload) values ('payment.expire', jsonb_build_object('paymentId', target));
  end if;
  return coalesce(noted.status = 'pending' and noted.gateway_session_id = session, false);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.note_consent_language()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.language := coalesce(new.language, (select locale from profiles where user_id = new.user_id));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' or new.user_id = actor_id() then
    perform note_security(new.user_id, case tg_op when 'INSERT' then 'deletion_requested' else 'deletion_taken_back' end,
      null, asked_from());
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_disputed_fact()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select a.end_fact, a.outcome_at into new.disputed_fact, new.disputed_fact_at
  from appointments a where a.id = new.appointment_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_duty_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform note_security(new.user_id, 'duty_changed', new.duty, asked_from());
  delete from auth.session where user_id = new.user_id;
  delete from staff_invitations where invited_by = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_emergency(what text, action emergency_actions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select note_security(actor_id(), what, concat_ws(' ', action.kind, action.country) || ': ' || action.reason, asked_from())
  $function$;

CREATE OR REPLACE FUNCTION public.note_exceptions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update providers set open_starts = opening_starts(id, availability, time_zone)
  where id in (select provider_id from changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_factor_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform tell_of_security(note_security(new.id,
    case when new.two_factor_enabled then 'factor_enabled' else 'factor_disabled' end, null, new.asked_from));
  -- The library does so in a later transaction; between the two nobody could sign in.
  if new.two_factor_enabled then
    update auth.two_factor set verified = true where user_id = new.id;
  end if;
  new.asked_from := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_freed_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  freed timestamptz;
  is_alone boolean;
begin
  if not exists (select from waitlist_entries where provider_id = old.provider_id and status = 'waiting') then
    return null;
  end if;
  -- What occupied its own time keeps others out until this commits; beside the other starts a booking may be under way. Where
  -- a transaction that took no lock first would have to wait for it, they are offered by the job, which takes it.
  is_alone := pg_try_advisory_xact_lock(hashtextextended(old.provider_id::text, 0));
  for freed in
    select distinct start
    from providers p
    cross join lateral (select interval '30 minutes' + make_interval(mins => p.buffer_minutes) as apart) a
    cross join lateral generate_series(((old.start_time - apart) at time zone p.time_zone)::date::timestamp,
      ((old.start_time + apart) at time zone p.time_zone)::date::timestamp, interval '1 day') day
    cross join lateral offered_starts(p.id, day::date) start
    where p.id = old.provider_id and start > old.start_time - apart and start < old.start_time + apart
    order by start
  loop
    if is_alone or freed = old.start_time then
      perform offer_to_next(old.provider_id, freed);
    else
      perform queue_freed(old.provider_id, freed);
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_mail_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into notification_deliveries (notification_id, user_id, channel, state)
  select n.id, n.user_id, 'email',
    case when new.sent_at is not null then 'sent' when new.error is not null then 'failed' else 'waiting' end
  from notifications n where n.id = new.notification_id
  on conflict (notification_id, channel) do update set state = excluded.state, changed_at = now();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_mail_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.refused_at is null then
    delete from mail_refusals where address = lower(new.recipient);
    return null;
  end if;
  insert into mail_refusals (address, reason)
  select lower(new.recipient), left(coalesce(nullif(new.error, ''), 'refused'), 500)
  where exists (select from auth.user u where u.email = lower(new.recipient))
  on conflict (address) do update set refused_at = app_now(), reason = excluded.reason;
  insert into notification_deliveries (notification_id, user_id, channel, state)
  select n.id, n.user_id, c.channel, 'waiting'
  from notifications n cross join (values ('push'), ('sms')) c (channel)
  where n.id = new.notification_id and case c.channel
    when 'push' then exists (select from push_targets t where t.user_id = n.user_id)
    else exists (select from notification_preferences p join profiles r on r.user_id = p.user_id
      where p.user_id = n.user_id and p.channel = 'sms' and p.is_on and r.phone is not null) end
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_mailbox_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into auth.mailbox_proofs (user_id) values (new.id) on conflict (user_id) do update set proven_at = app_now();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_new_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.wanted_email := null;
  -- A profile without an account gets its first address, an account that ends loses its last.
  if old.email not like '%.invalid' and new.email not like '%.invalid' then
    perform tell_of_security(note_security(new.id, 'email_changed', null, new.asked_from), old.email);
  end if;
  new.asked_from := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_new_recovery_codes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform tell_of_security(note_security(new.user_id, 'recovery_codes_renewed', null,
    (select u.asked_from from auth.user u where u.id = new.user_id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refresh_provider_evidence(array[new.provider_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_passkey_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  person uuid := coalesce(new.user_id, old.user_id);
  what text := case tg_op when 'INSERT' then 'passkey_added' when 'UPDATE' then 'passkey_renamed' else 'passkey_removed' end;
begin
  -- Those that end with a password are told of with it.
  if tg_op = 'DELETE' and asked_from() is null then
    return null;
  end if;
  perform tell_of_security(note_security(person, what, coalesce(new.name, old.name), asked_from()));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_payment_country()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select coalesce((select country from providers where user_id = new.provider_user_id), '') into new.country;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_presence()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    insert into provider_presence (provider_id)
    select id from providers where user_id = actor_id() and is_verified
    on conflict (provider_id) do update set seen_at = app_now()
    where provider_presence.seen_at < app_now() - interval '50 seconds'
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.note_reading()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update messages m set read_at = new.read_at
  where m.id = new.message_id and m.read_at is null
    and (new.user_id = m.provider_user_id) <> (m.sender_id = m.provider_user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_refund_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.ended_at := case when new.state in ('returned', 'void') then coalesce(new.ended_at, app_now()) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_risk_opened()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into risk_alert_events (alert_id, act) values (new.id, 'opened');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_role_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform note_security(new.user_id, 'role_changed', new.role, asked_from());
  delete from auth.session where user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_security(person uuid, what text, about text, asked jsonb)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    insert into security_events (user_id, kind, detail, actor_id, user_agent, network, request_id)
    select p.user_id, what, nullif(left(about, 120), ''), nullif(actor_id(), person),
      left(asked ->> 'userAgent', 300), left(asked ->> 'network', 64),
      coalesce(asked ->> 'requestId', nullif(current_setting('app.request_id', true), ''))
    from profiles p where p.user_id = person
    returning id
  $function$;

CREATE OR REPLACE FUNCTION public.note_security_failure(person uuid, what text, agent text, from_network text, request text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  same uuid;
begin
  perform require_given(num_nulls(person, what));
  perform pg_advisory_xact_lock(hashtextextended('security failure ' || person || what, 0));
  select e.id into same from security_events e
  where e.user_id = person and e.kind = what and e.network is not distinct from from_network
    and e.at > app_now() - interval '1 minute'
  order by e.id desc limit 1;
  if same is null and (
      select count(*) from security_events e
      where e.user_id = person and e.kind = what and e.at > app_now() - interval '1 hour') >= 60 then
    select e.id into same from security_events e where e.user_id = person and e.kind = what order by e.id desc limit 1;
  end if;
  if same is null then
    insert into security_events (user_id, kind, user_agent, network, request_id)
    values (person, what, agent, from_network, request);
  else
    update security_events set times = times + 1 where id = same;
  end if;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.note_settings_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into settings_changes (actor_id, before, after)
  values (actor_id(),
    case when tg_op = 'UPDATE' then to_jsonb(old) - 'is_only' - 'changed_at' end,
    to_jsonb(new) - 'is_only' - 'changed_at');
  perform pg_notify('settings_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last_seen timestamptz := upper(new.stays);
  is_alive boolean := tg_op = 'INSERT' or (new.joined_at, new.seen_at) is distinct from (old.joined_at, old.seen_at);
  goes_on boolean := tg_op = 'UPDATE' and old.left_at is null and last_seen > app_now() - interval '60 seconds';
begin
  if is_alive or goes_on and new.left_at is not null then
    new.stays := new.stays + tstzmultirange(tstzrange(case when goes_on then last_seen else app_now() end, app_now(), '[]'));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_verification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform note_security(new.user_id, 'verification_changed', new.verification_status, asked_from());
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offer_handover(target uuid, address text, hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seconds integer;
begin
  if lower(address) = own_email() then
    raise check_violation using message = 'this is the manager’s address', constraint = 'care_for_oneself';
  end if;
  update care_links set handover_email = lower(address), handover_hash = hash,
    handover_expires_at = app_now() + interval '7 days'
  where patient_id = target and caregiver_id = actor_id() and state = 'active' and 'manage' = any (rights);
  if not found then
    raise no_data_found using message = 'nobody of this name';
  end if;
  seconds := greatest(take_rate_limit('care_invitations', 20, 86400),
    count_hit('care_mail:' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex'), 3, 86400));
  if seconds > 0 then
    raise program_limit_exceeded using message = 'too fast', constraint = 'rate_limit', detail = seconds;
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.offer_time(provider uuid, starts timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(provider::text, 0));
  return offer_to_next(provider, starts);
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.offer_to_next(provider uuid, starts timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  candidates uuid[];
  chosen waitlist_entries%rowtype;
  made uuid;
  passed integer;
begin
  if not exists (select from waitlist_entries e where e.provider_id = provider and e.status = 'waiting') then
    return null;
  end if;
  candidates := array(select e.id from waiting_for(provider, starts) e);
  -- Again where another time was offered to the same person meanwhile
  for attempt in 1 .. cardinality(candidates) loop
    select e.* into chosen
    from waitlist_entries e
    where e.id = any (candidates) and e.status = 'waiting'
      and booking_pause(provider, e.appointment_id is not null) is null
      and not exists (select from waitlist_offers o where o.patient_id = e.patient_id and o.status = 'open')
    order by e.id
    limit 1
    for update of e skip locked;
    exit when not found;
    insert into waitlist_offers (entry_id, patient_id, provider_id, start_time, expires_at)
    values (chosen.id, chosen.patient_id, provider, starts, app_now() + interval '30 minutes')
    on conflict do nothing
    returning id into made;
    if made is not null then
      insert into outbox (effect, payload) values ('waitlist.offered', jsonb_build_object('offerId', made));
      return made;
    end if;
  end loop;
  with at_hand as (
    select id from waitlist_entries where id = any (candidates) for update skip locked)
  update waitlist_entries e set passed_over = array_append(array_remove(passed_over, starts), starts)
  from at_hand where e.id = at_hand.id;
  get diagnostics passed = row_count;
  if passed < cardinality(candidates) then
    perform queue_freed(provider, starts);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offered_answers(target uuid)
 RETURNS SETOF written_answers
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select w.* from written_answers w join providers p on p.id = w.provider_id
    where w.provider_id = target and w.is_offered and p.is_verified and p.is_accepting_patients
      and not exists (
        select from answer_times t
        where t.provider_id = p.id and (app_now() at time zone p.time_zone)::date between t.absent_from and t.absent_until)
      and ((app_now() + make_interval(hours => w.within_hours)) at time zone p.time_zone)::date
        <= coalesce(p.license_expires_on, 'infinity')
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.offered_starts(target uuid, day date)
 RETURNS SETOF timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  provider providers%rowtype;
  step integer;
  free integer := 0;
  after_step timestamptz := '-infinity';
  opening record;
  start timestamptz;
  starts timestamptz[] := '{}';
begin
  select * into provider from providers where id = target;
  if day > provider.license_expires_on then
    return;
  end if;
  step := 30 + provider.buffer_minutes;
  for opening in
    with openings (begins, ends) as (
      select e.start_time, e.end_time from availability_exceptions e
      where e.provider_id = target and e.date = day and not e.closed and e.start_time is not null
      union all
      select later ->> 'start', later ->> 'end'
      from availability_exceptions e cross join lateral jsonb_array_elements(e.also) later
      where e.provider_id = target and e.date = day and not e.closed and e.start_time is not null
      union all
      select o ->> 'start', o ->> 'end'
      from (select provider.availability -> lower(to_char(day, 'dy')) as weekday) hours
      cross join lateral jsonb_array_elements(jsonb_build_array(weekday) || coalesce(weekday -> 'also', '[]')) o
      where weekday -> 'enabled' = 'true' and not exists (
        select from availability_exceptions e
        where e.provider_id = target and e.date = day and (e.closed or e.start_time is not null))),
    minutes as (
      select minute_of_day(begins) as opens, coalesce(nullif(minute_of_day(ends), 0), 1440) as closes from openings
      where minute_of_day(begins) is not null and minute_of_day(ends) is not null)
    select * from minutes where opens < closes order by opens, closes
  loop
    -- A window that opens before the buffer of the last visit before it has passed opens when it has.
    opening.opens := greatest(opening.opens, free);
    continue when opening.opens + 30 > opening.closes;
    free := opening.opens + ((opening.closes - opening.opens - 30) / step + 1) * step;
    starts := starts || window_starts(provider.time_zone, day, int4range(opening.opens, opening.closes), step);
  end loop;
  for start in select distinct s from unnest(starts) s order by s loop
    continue when start < after_step;
    after_step := start + make_interval(mins => step);
    return next start;
  end loop;
exception when data_exception then
  return;
end $function$;

CREATE OR REPLACE FUNCTION public.open_blocks(starts tstzmultirange)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select coalesce(bit_or(1::bigint << (block % 56)::integer), 0)
    from unnest(starts) open,
      generate_series(floor(extract(epoch from lower(open)) / 10800)::bigint, floor(extract(epoch from upper(open)) / 10800)::bigint) block
  $function$;
grant execute to app;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.open_deletions(most integer)
 RETURNS TABLE(user_id uuid, full_name text, state text, requested_at timestamp with time zone, due_at timestamp with time zone, is_overdue boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{auditor}');
  return query
    select d.user_id, p.full_name, d.state, d.requested_at, d.due_at, deletion_is_overdue(d.due_at)
    from account_deletions d join profiles p on p.user_id = d.user_id
    where d.state in ('waiting', 'closing') order by d.due_at, d.id limit least(most, 201);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.open_emergency_access(access uuid, target uuid, why text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.open_payment(target uuid, at_gateway text)
 RETURNS SETOF payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype := lock_appointment(target, 'patient');
begin
  if visit.status = 'scheduled' and least(visit.hold_expires_at, visit.start_time) <= app_now()
    or visit.status = 'cancelled' and visit.cancelled_by = 'system' then
    raise check_violation using message = 'the hold has run out', constraint = 'hold_expired';
  end if;
  if visit.status <> 'scheduled' then
    raise check_violation using message = 'nothing is owed', constraint = 'nothing_to_pay';
  end if;
  -- Left behind by another gateway that is no longer configured
  update payments set status = 'expired'
  where appointment_id = target and status = 'pending' and gateway <> at_gateway;
  perform end_checkouts(array(
    select id from payments where appointment_id = target and status = 'pending' and patient_id <> actor_id()));
  insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, currency, gateway)
  values (target, actor_id(), visit.provider_user_id, visit.fee_cents, visit.currency, at_gateway)
  on conflict (appointment_id) where status in ('pending', 'paid') do nothing;
  return query select * from payments
    where appointment_id = target and patient_id = actor_id() and status in ('pending', 'paid');
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.open_risks()
 RETURNS TABLE(kind text, severity text, number integer, since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_staff('{auditor}') then
    return;
  end if;
  return query
    select a.kind, a.severity, count(*)::integer, min(a.opened_at) from risk_alerts a
    where a.state in ('open', 'assigned') group by a.kind, a.severity;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.opening_starts(target uuid, hours jsonb, zone text)
 RETURNS tstzmultirange
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  today date := (app_now() at time zone zone)::date;
  starts tstzmultirange;
begin
  select range_agg(tstzrange(opens, closes - interval '30 minutes', '[]')) into starts
  from (
    select (day + begins::interval) at time zone zone as opens,
      (day + (case ends when '00:00' then '24:00' else ends end)::interval) at time zone zone as closes
    from (
      select today + n as day, coalesce(e.closed, false) as closed, e.start_time, e.end_time,
        coalesce(e.also, '[]') as also,
        hours -> lower(to_char(today + n, 'dy')) as weekday
      from generate_series(-1, 15) n
      left join availability_exceptions e on e.provider_id = target and e.date = today + n) days
    cross join lateral (
      select start_time as begins, end_time as ends where start_time is not null
      union all
      select later ->> 'start', later ->> 'end' from jsonb_array_elements(also) later where start_time is not null
      union all
      select opening ->> 'start', opening ->> 'end'
      from jsonb_array_elements(jsonb_build_array(weekday) || coalesce(weekday -> 'also', '[]')) opening
      where start_time is null and weekday -> 'enabled' = 'true') openings
    where not closed) windows
  where closes - interval '30 minutes' >= opens;
  return coalesce(starts, '{}');
exception when data_exception then
  return '{}';
end $function$;

CREATE OR REPLACE FUNCTION public.order_emergency(action text, place text, why text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made uuid;
begin
  update emergency_actions set ended_at = app_now(), ended_how = 'replaced'
  where kind = action and country is not distinct from place and started_at is null and ended_at is null;
  insert into emergency_actions (kind, country, reason, is_by_command) values (action, place, why, true)
  on conflict do nothing returning id into made;
  perform start_emergency(made);
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.owe_refunds(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  held record;
  open refunds%rowtype;
  refused refunds%rowtype;
  answer text;
  due integer;
  told integer;
begin
  perform from payments where id = target for update;
  for held in
    select c.*, coalesce(a.refund_percent, case when a.status = 'cancelled' then 100 else 0 end) as percent,
      (select coalesce(sum(k.amount_cents), 0) from capture_claims k
        where k.capture_id = c.id and k.kind = 'refund' and k.status = 'pending') as pending_cents
    from captures c join payments p on p.id = c.payment_id join appointments a on a.id = p.appointment_id
    where p.id = target
  loop
    due := greatest(0, case held.standing when 'unknown' then 0 when 'refused' then held.amount_cents
      else round(held.amount_cents * held.percent / 100.0) end
      - held.returned_cents - held.pending_cents - held.withheld_cents);
    select * into open from refunds where capture_id = held.id and state in ('owed', 'asked') for update;
    if found then
      answer := (select status from capture_claims where id = open.gateway_refund_id);
      if answer = 'succeeded' then
        told := greatest(0, (select sum(k.amount_cents) from capture_claims k join refunds r on r.gateway_refund_id = k.id
          where k.capture_id = held.id and k.status = 'succeeded') - held.announced_cents);
        update refunds set state = 'returned', returned_at = app_now(), needs_person = false, last_error = null,
          announced_cents = told
        where id = open.id;
        if told > 0 then
          update captures set announced_cents = announced_cents + told where id = held.id;
          insert into outbox (effect, payload) values ('payment.returned', jsonb_build_object('refundId', open.id));
        end if;
        open := null;
      elsif answer = 'failed' then
        update refunds set state = 'void' where id = open.id;
        open := null;
      elsif open.state = 'asked' then
        -- Only the gateway can say what became of it.
        continue;
      elsif due = 0 then
        update refunds set state = 'void' where id = open.id;
        continue;
      end if;
    end if;
    continue when due = 0;
    if open.id is null then
      insert into refunds (capture_id, payment_id, amount_cents, currency) values (held.id, target, due, held.currency)
      returning * into open;
      insert into outbox (effect, payload) values ('payment.refund', jsonb_build_object('paymentId', target));
    elsif due <> open.amount_cents then
      update refunds set amount_cents = due, key_number = key_number + 1 where id = open.id;
    end if;
    -- The payer's bank has refused it, at once or after it had been returned.
    select r.* into refused from refunds r join capture_claims k on k.id = r.gateway_refund_id
    where r.capture_id = held.id and r.refused_at is null and k.status = 'failed' order by r.id limit 1;
    if found then
      update refunds set refused_at = app_now() where id = refused.id;
      update refunds set refusals = refused.refusals + 1, attempts = greatest(attempts, refused.attempts),
        needs_person = true, last_error = 'The payer’s bank refused the refund.',
        next_try_at = app_now() + make_interval(hours => least(24, 2 ^ least(refused.refusals + 1, 5))::integer)
      where id = open.id;
      if refused.refusals = 0 then
        insert into outbox (effect, payload) values ('payment.refused', jsonb_build_object('refundId', open.id));
      end if;
    end if;
  end loop;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.owe_refunds_of_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform owe_refunds(p.id) from payments p where p.appointment_id = new.id and p.captured_cents > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.own_email()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select lower(email) from auth.user where id = actor_id() and email_verified $function$;

CREATE OR REPLACE FUNCTION public.own_mail_refusal()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select r.refused_at from mail_refusals r join auth.user u on lower(u.email) = r.address where u.id = actor_id()
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.passkey_to_prove(credential text)
 RETURNS TABLE(user_id uuid, public_key bytea, counter bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select p.user_id, p.public_key, p.counter from passkeys p
    where p.credential_id = credential and exists (select from auth.account a where a.user_id = p.user_id)
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.patient_language(target uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select p.locale from appointments a join profiles p on p.user_id = a.patient_id
    where a.id = target and a.provider_user_id = actor_id()
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.payable_times(visit appointments, payment uuid, capture uuid)
 RETURNS tstzmultirange
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with correction as (
      select d.* from end_disputes d where d.appointment_id = visit.id and d.corrected_to is not null
    ), ended as (
      select coalesce(k.disputed_fact, case when k.id is null then visit.end_fact end) as fact,
        coalesce(k.disputed_fact_at, visit.outcome_at) as decided_at, k.resolved_at as corrected_at
      from (select) one left join correction k on true
    ), held as (
      select tstzrange(opened_at, case when resolved_at is not null then greatest(opened_at, resolved_at) end) as during
      from end_disputes where appointment_id = visit.id
      union all
      select tstzrange(created_at, case when closed_at is not null then greatest(created_at, closed_at) end)
      from capture_claims where capture_id = capture and kind = 'dispute'
      union all
      select tstzrange(created_at, case when ended_at is not null then greatest(created_at, ended_at) end)
      from refunds where payment_id = payment
      union all
      select tstzrange(null, corrected_at) from ended where fact in ('missed_by_provider', 'unclear')
      union all
      select tstzrange(corrected_at, null) from ended
      where corrected_at is not null and visit.end_fact = 'missed_by_provider'
    )
    select case
      when visit.status in ('scheduled', 'confirmed', 'in_progress')
        or visit.status = 'cancelled' and visit.end_fact is null and coalesce(visit.refund_percent, 100) >= 100 then '{}'
      else tstzmultirange(tstzrange(greatest(visit.end_time + interval '24 hours', decided_at), null))
        - coalesce((select range_agg(during) from held), '{}') end
    from ended
  $function$;

CREATE OR REPLACE FUNCTION public.people_called(called text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select array(
      select x.id from auth.user x where x.email like lower(regexp_replace(called, '([\\%_])', '\\\1', 'g')) || '%'
      union
      select y.user_id from profiles y
      where normalize_for_search(y.full_name || ' ' || y.other_name)
        like '%' || regexp_replace(normalize_for_search(called), '([\\%_])', '\\\1', 'g') || '%')
  $function$;

CREATE OR REPLACE FUNCTION public.perform_complete(target uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select record_statement(target, 'held') $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.perform_no_show(target uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select record_statement(target, 'missed_by_patient') $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.perform_sign(target uuid, of_version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update encounter_notes n set signed_at = app_now()
  from appointments a
  where n.appointment_id = target and a.id = target and a.status = 'completed'
    and n.version = of_version and n.signed_at is null;
  if not found then
    raise check_violation using message = 'not the note that was seen', constraint = 'encounter_signed';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.person_account(target uuid)
 RETURNS TABLE(user_id uuid, full_name text, other_name text, email text, is_email_confirmed boolean, phone text, role text, duty text, locale text, time_zone text, region text, created_at timestamp with time zone, has_second_factor boolean, passkeys integer, provider_id uuid, provider_slug text, verification_status text, license_number text, practice_suspended_at timestamp with time zone, deletion_due_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{support,auditor}');
  return query
    select p.user_id, p.full_name, p.other_name, case when u.email not like '%.invalid' then u.email end, u.email_verified,
      p.phone, p.role, s.duty, p.locale, p.time_zone, p.region, p.created_at, u.two_factor_enabled,
      (select count(*)::integer from passkeys k where k.user_id = p.user_id), d.id, d.slug, d.verification_status,
      d.license_number, d.suspended_at,
      (select a.due_at from account_deletions a where a.user_id = p.user_id and a.state in ('waiting', 'closing'))
    from profiles p join auth.user u on u.id = p.user_id
    left join staff s on s.user_id = p.user_id
    left join providers d on d.user_id = p.user_id
    where p.user_id = target;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.person_sessions(target uuid)
 RETURNS TABLE(id uuid, user_agent text, network text, signed_in_at timestamp with time zone, used_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{support,auditor}');
  return query
    select s.id, s.user_agent, s.ip_address, s.created_at, s.updated_at from auth.session s
    where s.user_id = target and s.expires_at > now() order by s.created_at desc limit 50;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.person_trail(target uuid, most integer)
 RETURNS TABLE(id uuid, at timestamp with time zone, kind text, detail text, times integer, actor_name text, user_agent text, network text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{support,auditor}');
  return query
    select e.id, e.at, e.kind, e.detail, e.times, a.full_name, e.user_agent, e.network
    from security_events e left join profiles a on a.user_id = e.actor_id
    where e.user_id = target order by e.id desc limit least(most, 100);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.person_visits(target uuid, most integer)
 RETURNS TABLE(id uuid, start_time timestamp with time zone, appointment_type text, status text, outcome text, fee_cents integer, currency text, is_patient boolean, other_id uuid, other_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{support,auditor}');
  return query
    select a.id, a.start_time, a.appointment_type, a.status, a.outcome, a.fee_cents, a.currency, a.patient_id = target,
      o.user_id, o.full_name
    from (
      (select * from appointments x where x.patient_id = target order by x.start_time desc limit most)
      union all
      (select * from appointments x where x.provider_user_id = target order by x.start_time desc limit most)) a
    left join profiles o on o.user_id = case when a.patient_id = target then a.provider_user_id else a.patient_id end
    order by a.start_time desc limit most;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.photo_files(photo photos)
 RETURNS TABLE(path text, bytes integer)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select format('%s/photo-%s.%s', photo.id, s.size, photo.format), s.bytes
    from unnest(case photo.format when 'svg' then array['any'] else array['96', '192', '512'] end, photo.bytes) s (size, bytes)
  $function$;

CREATE OR REPLACE FUNCTION public.platform_figures()
 RETURNS TABLE(doctors integer, specialties integer, languages text[], countries integer, patients integer, completed_visits integer, reviews integer, average_rating numeric, lowest_fee_cents integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select listed.doctors, listed.specialties, spoken.languages, listed.countries,
      (select count(*)::integer from profiles p join auth.user u on u.id = p.user_id
        where p.role = 'patient' and u.email_verified
          and not exists (select from account_suspensions s where s.user_id = p.user_id and s.reinstated_at is null)),
      (select count(*)::integer from appointments where status = 'completed'),
      listed.reviews, listed.average_rating, listed.lowest_fee_cents
    from (
      select count(*)::integer as doctors, count(distinct specialty_id)::integer as specialties,
        count(distinct nullif(country, ''))::integer as countries, coalesce(sum(total_reviews), 0)::integer as reviews,
        round(sum(average_rating * total_reviews) / nullif(sum(total_reviews), 0), 2) as average_rating,
        min(fee_cents) filter (where fee_cents > 0) as lowest_fee_cents
      from providers where is_verified) listed,
    (select coalesce(array_agg(distinct code), '{}') as languages
      from providers p, unnest(p.languages) code where p.is_verified) spoken
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.post_question()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into messages (appointment_id, sender_id, content)
  values (new.id, coalesce(new.booked_by, new.patient_id), new.symptoms);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.practice_ledger()
 RETURNS TABLE(appointment_id uuid, patient_id uuid, status text, start_time timestamp with time zone, kind text, amount_cents integer, created_at timestamp with time zone, standing text, settles_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with own as (
      select l.appointment_id, l.payment_id, l.capture_id, l.kind, l.amount_cents, l.created_at
      from ledger_entries l left join captures c on c.id = l.capture_id
      where l.provider_user_id = actor_id() and l.currency = 'USD' and (c.id is null or c.standing = 'accepted')
    ), entries as (
      select * from own
      union all
      select o.appointment_id, o.payment_id, o.capture_id, 'house_share',
        -- A courtesy gives nothing for what a dispute that was lost before has given the provider already
        least(round(o.amount_cents * d.house_bears_percent / 100.0)::integer, greatest(0, o.amount_cents - coalesce((
          select sum(k.house_cents) from capture_claims m join chargebacks k on k.id = m.id
          where m.capture_id = o.capture_id and k.closed_at < d.resolved_at), 0))::integer), d.resolved_at
      from own o join end_disputes d on d.appointment_id = o.appointment_id
      where o.kind = 'charge' and d.house_bears_percent > 0 and d.status = 'resolved'
      union all
      -- A dispute that was lost at the payer's bank is not the provider's to bear
      select o.appointment_id, o.payment_id, o.capture_id, 'house_share', k.house_cents, k.closed_at
      from own o join capture_claims m on m.capture_id = o.capture_id join chargebacks k on k.id = m.id
      where o.kind = 'charge' and k.house_cents > 0
    )
    select a.id, a.patient_id, a.status, a.start_time, m.kind, e.amount_cents, e.created_at, m.standing, m.at
    from entries e
    join appointments a on a.id = e.appointment_id
    cross join lateral (select payable_times(a, e.payment_id, e.capture_id) as times offset 0) payable
    cross join lateral (
      select case when n = 1 then e.kind when ledger_sign(e.kind) > 0 then 'release' else 'hold' end as kind,
        'earned' as standing, lower(during) as at
      from unnest(payable.times * tstzmultirange(tstzrange(e.created_at, null))) with ordinality as span(during, n)
      union all
      select case when ledger_sign(e.kind) > 0 then 'hold' else 'release' end, 'earned', upper(during)
      from unnest(payable.times * tstzmultirange(tstzrange(e.created_at, null))) as span(during)
      where not upper_inf(during)
      union all
      select e.kind, case
        when a.end_fact = 'missed_by_provider' or a.status = 'cancelled' and coalesce(a.refund_percent, 100) >= 100
        then 'none' else 'ahead' end,
        -- When it will be payable if nothing happens; null while something stands against it
        case when upper_inf(payable.times) then
          (select max(lower(during)) from unnest(payable.times) as span(during)) end
      where not payable.times @> app_now()
    ) m
    where m.standing <> 'earned' or m.at <= app_now()
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.practice_today(zone text)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select (app_now() at time zone zone)::date $function$;

CREATE OR REPLACE FUNCTION public.propose_move(target uuid, new_start timestamp with time zone, shown timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype;
  made uuid;
begin
  perform lock_bookings(array(select provider_id from appointments where id = target));
  visit := lock_appointment(target, 'provider');
  perform refuse_of_question(visit);
  if visit.status <> 'confirmed' or visit.start_time <= app_now() then
    raise check_violation using message = 'nothing to move', constraint = 'appointment_life';
  end if;
  if visit.start_time <> shown then
    raise check_violation using message = 'the visit has moved', constraint = 'visit_moved';
  end if;
  if new_start = visit.start_time or new_start > app_now() + interval '90 days'
    or new_start <= app_now() + interval '30 minutes' then
    raise check_violation using message = 'no time to propose', constraint = 'proposed_time';
  end if;
  if exists (
    select from providers p
    where p.id = visit.provider_id and (new_start at time zone p.time_zone)::date > p.license_expires_on) then
    raise check_violation using message = 'the licence is over by then', constraint = 'license_lasts';
  end if;
  update move_proposals set status = 'replaced', ended_at = app_now()
  where appointment_id = target and status = 'open';
  -- Whether the patient has time then is theirs to say, when they answer.
  if exists (
      select from appointments a
      where a.provider_id = visit.provider_id and a.id <> target and a.status in ('scheduled', 'confirmed', 'in_progress')
        and a.appointment_type <> 'message' and a.start_time > new_start - interval '30 minutes' and a.start_time < new_start + interval '30 minutes')
    or exists (
      select from waitlist_offers o
      where o.provider_id = visit.provider_id and o.status = 'open' and o.expires_at > app_now() - interval '2 minutes'
        and o.start_time > new_start - interval '30 minutes' and o.start_time < new_start + interval '30 minutes')
    or exists (
      select from move_proposals m
      where m.provider_id = visit.provider_id and m.status = 'open' and m.expires_at > app_now()
        and m.start_time > new_start - interval '30 minutes' and m.start_time < new_start + interval '30 minutes') then
    raise exclusion_violation using message = 'that time is taken', constraint = 'offered_to_another';
  end if;
  insert into move_proposals (appointment_id, patient_id, provider_id, provider_user_id, from_start, start_time, expires_at)
  values (target, visit.patient_id, visit.provider_id, visit.provider_user_id, visit.start_time, new_start,
    least(app_now() + interval '3 days', visit.start_time, new_start))
  returning id into made;
  insert into outbox (effect, payload) values ('visit.move_proposed', jsonb_build_object('proposalId', made));
  return made;
end $function$;
grant execute to app;

CREATE OR REPLACE PROCEDURE public.protect(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_all on %s to %I using (true) with check (true)', target, current_user);
end $procedure$;

CREATE OR REPLACE FUNCTION public.prove_mailbox(target uuid)
 RETURNS TABLE(passkeys integer, feeds integer)
 LANGUAGE plpgsql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  since timestamptz := coalesce((select m.proven_at from auth.mailbox_proofs m where m.user_id = target), '-infinity');
begin
  with ended as (delete from public.passkeys p where p.user_id = target and p.created_at >= since returning 1)
  select count(*) into passkeys from ended;
  -- Dated by the clock of the machine, the proof by one that tests shift
  with ended as (
    delete from calendar_feeds f where f.user_id = target and f.created_at + (app_now() - now()) >= since returning 1)
  select count(*) into feeds from ended;
  insert into auth.mailbox_proofs (user_id) select id from auth.user where id = target
  on conflict (user_id) do update set proven_at = app_now();
  return next;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.provider_license(target uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select license_number from providers
    where id = target and (user_id = actor_id() or is_staff('{verifier}'))
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.provider_slug(full_name text, id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select ltrim(rtrim(left(trim('-' from regexp_replace(normalize(normalize_for_search(full_name), nfc),
      '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u060c\u061b\u061f\u200b-\u206f\ufeff]+', '-', 'g')), 60), '-') || '-' || right(id::text, 8), '-')
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.provider_waited(visit appointments)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE PROCEDURE public.pseudonymise(IN person uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  pseudonym text := 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8));
begin
  update profiles set full_name = case when has_treated(person) then full_name else pseudonym end,
    other_name = case when has_treated(person) then other_name else '' end, locale = 'en', birth_date = null,
    time_zone = 'UTC', theme = 'system', region = null, phone = null, emergency_contact = null, allergies = null, medical_conditions = null
  where user_id = person;
  update auth.user set name = '', email = person || '@deleted.invalid', email_verified = false, image = null,
    two_factor_enabled = false, locale = 'en', time_zone = 'UTC'
  where id = person;
  update appointments set symptoms = null, notes = null, cancel_reason = null, request_digest = null, patient_reason = ''
  where patient_id = person;
  -- What others wrote about a patient may name them.
  update end_disputes set reason = '', resolution = case when status = 'resolved' then '' end where patient_id = person;
  update end_disputes set reason = '' where provider_user_id = person and side = 'provider';
  update payments set checkout_url = null where patient_id = person;
  perform set_config('app.pseudonymising', 'yes', true);
  update invoices i set patient_name = pseudonym
  from payments p join appointments a on a.id = p.appointment_id
  where p.id = i.payment_id and a.patient_id = person;
  perform set_config('app.pseudonymising', '', true);
  -- What a gateway tells of a payment may name the payer.
  update payment_events e set payload = '{}' from payments p
  where p.patient_id = person and (
    strpos(e.payload::text, p.gateway_session_id) > 0 or strpos(e.payload::text, p.gateway_payment_id) > 0);
  delete from report_evidence e using tickets t, appointments a
  where t.id = e.ticket_id and a.id = t.appointment_id and a.patient_id = person;
  update tickets set subject = pseudonym where about_id = person and not has_treated(person);
end $procedure$;

CREATE OR REPLACE FUNCTION public.public_measures()
 RETURNS TABLE(measure text, value double precision, number bigint, since timestamp with time zone, until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with span as (select app_now() - interval '90 days' as since, app_now() as until),
    tried as (
      select 'join' as measure, c.patient_id, c.is_connected as is_good from span s, connected_calls(s.since, s.until) c
      union all
      select 'matching', m.patient_id, m.is_attended from span s, matched_visits(s.since, s.until) m),
    shares as (
      select measure, count(*) filter (where is_good)::double precision / count(*) as value, count(*) as number
      from tried group by 1
      having count(distinct patient_id) >= 30 and not is_few(count(distinct patient_id) filter (where is_good))
        and not is_few(count(distinct patient_id) filter (where not is_good))),
    -- Whole hours alone: the present one isn't over.
    hours as (
      select greatest(date_bin('1 hour', s.since, 'epoch'),
          (select hour + make_interval(mins => position(B'1' in minutes) - 1) from service_hours order by hour limit 1)) as began,
        date_bin('1 hour', s.until, 'epoch') as ended
      from span s where exists (select from service_hours)),
    served as (
      select began, ended, (extract(epoch from ended - began) / 60)::bigint as minutes,
        (select coalesce(sum(bit_count(h.minutes)), 0)::bigint from service_hours h
          where h.hour >= date_bin('1 hour', began, 'epoch') and h.hour < ended) as served
      from hours)
    select m.measure, m.value, m.number, s.since, s.until from shares m, span s
    union all
    select 'booking', percentile_cont(0.5) within group (order by t.seconds), count(*), min(s.since), min(s.until)
    from span s join booking_times t on t.day > (s.since at time zone 'UTC')::date having count(*) >= 30
    union all
    select 'uptime', served::double precision / minutes, minutes, began, ended from served where minutes >= 30 * 1440
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.purge_mails()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    delete from mails where created_at < now() - interval '30 days'
      or key like 'account_deleted:%' and sent_at is not null
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.push_endpoint(session_token text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select p.endpoint from push_subscriptions p join auth.session s on s.id = p.session_id
    where s.token = session_token and p.user_id = actor_id() and s.user_id = actor_id()
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.queue_awaited_patients()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with due as (
      insert into reminders (appointment_id, lead_minutes, start_time)
      select a.id, -2, a.start_time from appointments a
      where a.start_time between app_now() - interval '4 hours' and app_now() - interval '2 minutes' and awaits_patient(a.id)
      on conflict do nothing
      returning appointment_id
    ), queued as (
      insert into outbox (effect, payload)
      select 'visit.patient_awaited', jsonb_build_object('appointmentId', appointment_id) from due returning 1
    )
    select count(*)::integer from queued
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.queue_care_news()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload) values ('care.changed',
    jsonb_build_object('linkId', new.id, 'state', new.state, 'by', actor_id()));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_consequences()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.status = 'confirmed' then
    insert into outbox (effect, payload) values ('appointment.confirmed', jsonb_build_object('appointmentId', new.id));
    return null;
  end if;
  if new.fee_cents > 0 then
    insert into outbox (effect, payload) values ('payment.settle', jsonb_build_object('appointmentId', new.id));
  end if;
  -- A hold that ran out was nobody's appointment yet.
  if old.status = 'confirmed' or new.cancelled_by <> 'system' then
    insert into outbox (effect, payload) values ('appointment.cancelled',
      jsonb_build_object('appointmentId', new.id, 'refundPercent', coalesce(new.refund_percent, 100)));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload) values ('privacy.deletion_requested', jsonb_build_object('deletionId', new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.fee_cents > 0 then
    insert into outbox (effect, payload) values ('payment.settle', jsonb_build_object('appointmentId', new.id));
  end if;
  if new.outcome <> 'corrected' then
    insert into outbox (effect, payload) values ('visit.ended', jsonb_build_object('appointmentId', new.id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload) values ('privacy.export', jsonb_build_object('exportId', new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_freed(provider uuid, starts timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    insert into outbox (effect, payload)
    select 'waitlist.freed', jsonb_build_object('providerId', provider, 'startTime', starts)
    where starts > app_now() and exists (
      select from waitlist_entries where provider_id = provider and status = 'waiting')
  $function$;

CREATE OR REPLACE FUNCTION public.queue_lost_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload)
  values ('review.answer_lost', jsonb_build_object('reviewId', new.id, 'answeredAt', old.answered_at));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_missing_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload)
  select 'visit.number_missing', jsonb_build_object('appointmentId', id) from appointments
  where patient_id = new.patient_id and booked_by = new.caregiver_id and lacks_number(id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload) values ('appointment.moved', jsonb_build_object('appointmentId', new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_notification_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload)
  values ('notification.' || new.channel, jsonb_build_object('notificationId', new.notification_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_password_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload) values ('password.changed', new.intended_change || jsonb_build_object(
    'sessionIds', (select coalesce(jsonb_agg(s.id), '[]') from auth.session s where s.user_id = new.user_id)));
  new.intended_change := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_photo_refused()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload) values ('photo.refused', jsonb_build_object('photoId', new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_practice_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload)
  select 'practice.closed', jsonb_build_object('providerId', p.id)
  from providers p where p.user_id = new.user_id and has_treated(new.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_reminders()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with due as (
      insert into reminders (appointment_id, lead_minutes, start_time)
      select a.id, lead, a.start_time
      from appointments a, (values (1440, 60), (60, 0)) lead_times (lead, until_minutes)
      where a.status = 'confirmed'
        and a.start_time > app_now() + until_minutes * interval '1 minute'
        and a.start_time <= app_now() + lead * interval '1 minute'
        and a.updated_at < a.start_time - lead * interval '1 minute'
        and (a.appointment_type <> 'message' or lead = 60 and not has_answer(a))
      on conflict do nothing
      returning appointment_id, lead_minutes, start_time
    ), queued as (
      insert into outbox (effect, payload)
      select 'appointment.reminder',
        jsonb_build_object('appointmentId', appointment_id, 'leadMinutes', lead_minutes, 'startTime', start_time)
      from due returning 1
    )
    select count(*)::integer from queued
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.queue_type_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload)
  values ('visit.type_changed', jsonb_build_object('appointmentId', new.id, 'revision', new.revision));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.read_risk_alert(target uuid)
 RETURNS TABLE(id uuid, rule_id text, kind text, severity text, person_id uuid, person_name text, person_role text, network text, measure integer, threshold integer, window_hours integer, weight integer, rule_version integer, evidence jsonb, opened_at timestamp with time zone, seen_at timestamp with time zone, state text, assigned_to uuid, assignee_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{auditor}');
  return query
    select a.id, a.rule_id, a.kind, a.severity, a.person_id, p.full_name, p.role, a.network, a.measure, r.threshold,
      r.window_hours, r.weight, a.rule_version, a.evidence, a.opened_at, a.seen_at, a.state, a.assigned_to, s.full_name
    from risk_alerts a join risk_rules r on r.id = a.rule_id and r.version = a.rule_version
    left join profiles p on p.user_id = a.person_id
    left join profiles s on s.user_id = a.assigned_to
    where a.id = target;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.read_risk_replay(target uuid)
 RETURNS TABLE(id uuid, rule_id text, threshold integer, window_hours integer, weight integer, days integer, found jsonb, total integer, total_before integer, total_both integer, names jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{}');
  return query
    select r.id, r.rule_id, r.threshold, r.window_hours, r.weight, r.days, r.found, r.total, r.total_before, r.total_both,
      coalesce((select jsonb_object_agg(p.user_id, p.full_name) from jsonb_array_elements(r.found) f
        join profiles p on p.user_id = (f ->> 'personId')::uuid), '{}')
    from risk_replays r where r.id = target and r.ran_by = actor_id() and r.ran_at > app_now() - interval '1 hour';
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.recent_activity(most integer)
 RETURNS TABLE(at timestamp with time zone, action text, person text, subject text, subject_id uuid, status text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{support,verifier,finance,auditor}');
  return query
    select x.at, x.action, by.full_name, about.full_name, x.subject_id, x.status from (
      (select v.created_at as at, 'verification' as action, v.decided_by as by_id, d.user_id as subject_id, v.status
        from verification_decisions v join providers d on d.id = v.provider_id
        where is_staff('{verifier,auditor}') order by v.id desc limit most)
      union all
      (select s.created_at, 'practice', s.decided_by, d.user_id, s.action
        from provider_suspensions s join providers d on d.id = s.provider_id
        where is_staff('{verifier,support,auditor}') order by s.id desc limit most)
      union all
      (select s.suspended_at, 'account', s.suspended_by, s.user_id, 'suspended' from account_suspensions s
        where is_staff('{support,auditor}') order by s.id desc limit most)
      union all
      (select s.reinstated_at, 'account', s.reinstated_by, s.user_id, 'reinstated' from account_suspensions s
        where is_staff('{support,auditor}') and s.reinstated_at is not null order by s.reinstated_at desc limit most)
      union all
      (select f.asked_at, 'factor_reset', f.asked_by, f.user_id, 'open' from factor_resets f
        where is_staff('{support,auditor}') order by f.id desc limit most)
      union all
      (select f.ended_at, 'factor_reset', f.ended_by, f.user_id, f.outcome from factor_resets f
        where is_staff('{support,auditor}') and f.ended_by is not null order by f.ended_at desc limit most)
      union all
      (select c.at, 'settings', c.actor_id, null::uuid, 'changed' from settings_changes c
        where is_staff('{auditor}') order by c.id desc limit most)
      union all
      (select e.at, 'duty', e.actor_id, e.user_id, e.detail from security_events e
        where is_staff('{auditor}') and e.kind in ('role_changed', 'duty_changed') order by e.at desc, e.id desc limit most)
      union all
      (select t.created_at, 'ticket', t.user_id, t.user_id, t.state from tickets t
        where is_staff('{support}') order by t.id desc limit most)
      union all
      (select e.at, 'risk_alert', e.actor_id, a.person_id, e.act from risk_alert_events e join risk_alerts a on a.id = e.alert_id
        where is_staff('{auditor}') and e.act in ('dismissed', 'confirmed', 'reopened') order by e.id desc limit most)
      union all
      (select r.changed_at, 'risk_rule', r.changed_by, null::uuid, 'changed' from risk_rules r
        where is_staff('{auditor}') and r.version > 1 order by r.changed_at desc limit most)
      union all
      (select e.opened_at, 'emergency_access', e.opened_by, null::uuid, 'opened' from emergency_accesses e
        where is_staff('{auditor}') order by e.opened_at desc, e.id desc limit most)
      union all
      (select e.reviewed_at, 'emergency_access', e.reviewed_by, null::uuid, e.verdict from emergency_accesses e
        where is_staff('{auditor}') and e.reviewed_at is not null order by e.reviewed_at desc limit most)
      union all
      (select t.refunded_at, 'report_refund', t.refunded_by, t.user_id, 'approved' from tickets t
        where is_staff('{support}') and t.refunded_at is not null order by t.refunded_at desc limit most)
      union all
      (select c.at, case when c.subject ~ '^[A-Z]{2}$' then 'emergency_numbers' when c.subject like 'insurer %' then 'insurers' when c.subject like 'checklist %' then 'checklists' else 'specialties' end, c.actor_id, null::uuid, 'changed'
        from list_changes c where is_staff('{auditor}') order by c.id desc limit most)
      union all
      (select r.created_at, 'refund', null::uuid, p.patient_id, r.state from refunds r join payments p on p.id = r.payment_id
        where is_staff('{finance,auditor}') order by r.id desc limit most)
      union all
      (select e.asked_at, e.kind, e.asked_by, null::uuid, 'requested' from emergency_actions e
        where not e.is_by_command order by e.id desc limit most)
      union all
      (select e.started_at, e.kind, coalesce(e.approved_by, e.asked_by), null::uuid, 'started' from emergency_actions e
        where e.started_at is not null order by e.started_at desc limit most)
      union all
      (select e.ended_at, e.kind, e.ended_by, null::uuid, case when e.started_at is null then 'withdrawn' else 'ended' end
        from emergency_actions e
        where e.ended_at is distinct from e.started_at and e.ended_at is not null order by e.ended_at desc limit most)) x
    left join profiles by on by.user_id = x.by_id
    left join profiles about on about.user_id = x.subject_id
    order by x.at desc limit least(most, 50);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.record_act(visit appointments, wanted text, of_version integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.record_health_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into health_changes (user_id, field, value, changed_by)
  select new.user_id, changed.field, changed.now, actor_id()
  from (values ('allergies', old.allergies, new.allergies),
    ('medical_conditions', old.medical_conditions, new.medical_conditions)) as changed (field, before, now)
  where changed.before is distinct from changed.now;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_hold_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.hold_expires_at := old.hold_expires_at;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.record_statement(target uuid, said text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_provider_cards(targets uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    insert into provider_cards as c (provider_id, card)
    select p.id, json_build_object('id', p.id, 'slug', p.slug, 'full_name', p.full_name, 'other_name', p.other_name,
      'specialty_id', p.specialty_id, 'years_experience', p.years_experience, 'languages', p.languages,
      'is_accepting_patients', p.is_accepting_patients, 'city', p.city, 'country', p.country, 'visit_types', p.visit_types,
      'fee_cents', p.fee_cents, 'bio_excerpt', left(p.bio, 240),
      'excerpts', coalesce((select json_object_agg(b.locale, left(b.bio, 240) order by b.locale)
        from provider_biographies b where b.provider_id = p.id), '{}'),
      'photo', (select f.id from photos f where f.provider_id = p.id and f.state = 'shown'),
      'average_rating', p.average_rating, 'total_reviews', p.total_reviews,
      'availability_updated_at', p.availability_updated_at, 'median_response_minutes', p.median_response_minutes,
      'completed_visits', p.completed_visits, 'cancelled_visits', p.cancelled_visits, 'profile_fields', p.profile_fields,
      'availability', p.availability, 'time_zone', p.time_zone, 'buffer_minutes', p.buffer_minutes,
      'notice_minutes', p.notice_minutes, 'last_day', p.license_expires_on,
      -- Two weeks can be booked; a doctor's hours are read anew each day, and these with them.
      'exceptions', (select json_agg(json_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time,
            'also', e.also)
          order by e.date)
        from availability_exceptions e
        where e.provider_id = p.id and e.date between app_now()::date - 1 and app_now()::date + 24))
    from providers p join provider_finding f on f.provider_id = p.id
    where p.id = any (targets)
    on conflict (provider_id) do update set card = excluded.card where c.card::text <> excluded.card::text;
  $function$;

CREATE OR REPLACE FUNCTION public.refresh_provider_evidence(targets uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    update providers p set
      open_starts = opening_starts(p.id, p.availability, p.time_zone),
      median_response_minutes = median_response_minutes(p.user_id),
      completed_visits = ended.held,
      cancelled_visits = ended.let_down,
      evidence_at = app_now()
    from (
      select t.id, count(*) filter (where a.end_fact = 'held') as held,
        count(*) filter (where a.end_fact = 'missed_by_provider'
          or a.end_fact is null and a.status = 'cancelled' and a.cancelled_by = 'provider'
            and a.appointment_type <> 'message') as let_down
      from unnest(targets) t (id) left join appointments a on a.provider_id = t.id
      group by t.id) ended
    where p.id = ended.id
  $function$;

CREATE OR REPLACE FUNCTION public.refresh_provider_finding(targets uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    delete from provider_finding f using providers p
    where p.id = f.provider_id and p.id = any (targets) and not p.is_verified;
    insert into search_names (word, key)
    select distinct word, name_key(word) from providers p, unnest(name_words(p.full_name || ' ' || p.other_name)) word
    where p.id = any (targets) and p.is_verified
    on conflict do nothing;
    insert into provider_finding as f (provider_id, terms, specialty, languages, place_key, country, average_rating,
      trust_score, fee_cents, is_accepting_patients, insurers, visit_types, marks, more_marks, open_blocks)
    select p.id, t.terms, s.slug, p.languages, p.place_key, p.country, p.average_rating, p.trust_score, p.fee_cents,
      p.is_accepting_patients, p.insurers, p.visit_types,
      known_marks(p.languages, p.is_accepting_patients, p.visit_types) | term_marks(t.terms || i.insurers, 0),
      term_marks(t.terms || i.insurers, 1), open_blocks(p.open_starts)
    from providers p join specialties s on s.id = p.specialty_id
    cross join lateral (select array(select 'i:' || insurer from unnest(p.insurers) insurer) as insurers) i
    cross join lateral (select array(
        select '' union select 's:' || s.slug
        union select 'l:' || code from unnest(p.languages) code
        union select 'p:' || p.place_key where p.place_key <> ''
        union select 'c:' || p.country where p.country <> ''
        union select unnest(joint_terms(s.slug, p.languages, p.place_key, p.country))
        union select 'n:' || word from unnest(name_words(p.full_name || ' ' || p.other_name)) word
        union select 'k:' || name_key(word) from unnest(name_words(p.full_name || ' ' || p.other_name)) word
        order by 1) as terms) t
    where p.id = any (targets) and p.is_verified
    on conflict (provider_id) do update set terms = excluded.terms, specialty = excluded.specialty,
      languages = excluded.languages, place_key = excluded.place_key, country = excluded.country,
      average_rating = excluded.average_rating, trust_score = excluded.trust_score, fee_cents = excluded.fee_cents,
      is_accepting_patients = excluded.is_accepting_patients, insurers = excluded.insurers, visit_types = excluded.visit_types,
      marks = excluded.marks, more_marks = excluded.more_marks, open_blocks = excluded.open_blocks
    where f is distinct from excluded;
    -- A lexeme has a longest length; nobody searches by more of a word.
    insert into provider_words as w (provider_id, average_rating, words)
    select p.id, p.average_rating,
      array_to_tsvector(array(select distinct left(word, 60) from unnest(name_words(p.search_text)) word))
    from providers p where p.id = any (targets) and p.is_verified
    on conflict (provider_id) do update set average_rating = excluded.average_rating, words = excluded.words
    where w is distinct from excluded;
  $function$;

CREATE OR REPLACE FUNCTION public.refresh_provider_rating()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update providers p set total_reviews = r.total, average_rating = r.average
  from (select count(*) as total, coalesce(round(avg(rating), 2), 0) as average from reviews
    where provider_id = coalesce(new.provider_id, old.provider_id) and removed_at is null) r
  where p.id = coalesce(new.provider_id, old.provider_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_provider_search(target uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    update providers p set
      full_name = pr.full_name,
      other_name = pr.other_name,
      search_text = normalize_for_search(concat_ws(' ', pr.full_name, pr.other_name, p.city, p.place_names, p.bio,
        (select string_agg(b.bio, ' ') from provider_biographies b where b.provider_id = p.id),
        (select string_agg(t.name, ' ') from specialty_translations t where t.specialty_id = p.specialty_id)))
    from profiles pr
    where p.id = target and pr.user_id = p.user_id
  $function$;

CREATE OR REPLACE FUNCTION public.refresh_provider_search_trigger()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'profiles' then
    perform refresh_provider_search(p.id) from providers p where p.user_id = new.user_id;
  elsif tg_table_name = 'providers' then
    perform refresh_provider_search(new.id);
  else
    perform refresh_provider_search(coalesce(new.provider_id, old.provider_id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_stale_providers(batch integer)
 RETURNS integer
 LANGUAGE plpgsql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  stale uuid[];
begin
  stale := array(select id from providers where evidence_at < app_now() - interval '12 hours'
    order by evidence_at limit batch for update skip locked);
  perform refresh_provider_evidence(stale);
  return cardinality(stale);
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.refund_reported(target uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  refunded uuid[];
begin
  perform require_staff('{support}');
  perform from tickets where id = target and category = 'conduct' for update;
  if not found then
    raise no_data_found using message = 'no such report';
  end if;
  with changed as (
    update appointments set refund_percent = 100 where id in (select reported_losses(target)) returning id)
  select coalesce(array_agg(id), '{}') into refunded from changed;
  if refunded <> '{}' then
    update tickets set refunded_by = actor_id(), refunded_at = app_now() where id = target;
  end if;
  return query select unnest(refunded);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.refuse_agreed_text_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise restrict_violation using message = 'an agreed text never changes; a new text is a new version';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_booking_while_paused()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  paused text := booking_pause(new.provider_id, false);
begin
  if paused is not null then
    raise check_violation using message = 'paused by the administrators', constraint = paused;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_booking_without_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'appointments' then
    perform lock_bookings(array[new.provider_id]);
  end if;
  perform require_contact(new.patient_id, (select user_id from providers where id = new.provider_id));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('app.retention_over', true) = 'yes' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'invoices' and current_setting('app.pseudonymising', true) = 'yes'
    and to_jsonb(new) - '{patient_name,name}'::text[] = to_jsonb(old) - '{patient_name,name}'::text[] then
    return new;
  end if;
  raise restrict_violation using message = 'the ledger only grows';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_of_question(visit appointments)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if visit.appointment_type = 'message' then
    raise check_violation using message = 'a question takes no time', constraint = 'appointment_life';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_offered_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  apart interval := interval '30 minutes' + (
    select make_interval(mins => buffer_minutes) from providers where id = new.provider_id);
begin
  if exists (
    select from waitlist_offers
    where provider_id = new.provider_id and status = 'open' and patient_id <> new.patient_id
      and expires_at > app_now() - interval '2 minutes'
      and start_time > new.start_time - apart and start_time < new.start_time + apart)
    or exists (
      select from move_proposals
      where provider_id = new.provider_id and status = 'open' and patient_id <> new.patient_id
        and expires_at > app_now()
        and start_time > new.start_time - apart and start_time < new.start_time + apart) then
    raise exclusion_violation using message = 'offered to somebody who waits', constraint = 'offered_to_another';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_payment_while_paused()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_paused('pause_payments', (
      select p.country from appointments a join providers p on p.id = a.provider_id where a.id = new.appointment_id))
    and not exists (
      select from payments where appointment_id = new.appointment_id and status in ('pending', 'paid')
        and gateway_session_id is not null) then
    raise check_violation using message = 'payments are paused', constraint = 'payments_paused';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_sign_up_while_paused()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_paused('pause_sign_ups', null) then
    raise check_violation using message = 'sign-ups are paused', constraint = 'sign_ups_paused';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unavailable_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.appointment_type = 'message' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.provider_id::text, 0));
  if exists (
    select from appointments
    where provider_id = new.provider_id and status = 'completed' and id <> new.id and appointment_type <> 'message'
      and start_time > new.start_time - interval '30 minutes' and start_time < new.start_time + interval '30 minutes') then
    raise exclusion_violation using message = 'sold before', constraint = 'one_visit_per_provider_at_a_time';
  end if;
  if exists (
    select from providers p
    where p.id = new.provider_id and (new.start_time at time zone p.time_zone)::date > p.license_expires_on) then
    raise check_violation using message = 'the licence is over by then', constraint = 'license_lasts';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_words_without_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_contact(a.patient_id, a.provider_user_id) from appointments a where a.id = new.appointment_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.reinstate_person(target uuid, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  entry account_suspensions%rowtype;
  practice uuid;
begin
  perform require_given(num_nulls(target, why));
  perform lock_person(target);
  update account_suspensions set reinstated_at = app_now(), reinstated_by = actor_id(), reinstate_reason = why
  where user_id = target and reinstated_at is null returning * into entry;
  if not found then
    raise check_violation using message = 'not suspended', constraint = 'suspension_state';
  end if;
  select id into practice from providers where user_id = target and suspended_at is not null;
  if entry.with_practice and practice is not null then
    perform reinstate_provider(practice, why);
  end if;
  insert into outbox (effect, payload) values ('account.suspension', jsonb_build_object('suspensionId', entry.id));
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.reinstate_provider(target uuid, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  provider providers%rowtype := lock_provider(target);
  entry uuid;
begin
  if provider.suspended_at is null or is_suspended(provider.user_id) then
    raise check_violation using message = 'not suspended, or the account is', constraint = 'suspension_state';
  end if;
  update providers set suspended_at = null where id = target;
  insert into provider_suspensions (provider_id, action, reason, decided_by)
  values (target, 'reinstated', why, actor_id()) returning id into entry;
  insert into outbox (effect, payload) values ('provider.suspension', jsonb_build_object('suspensionId', entry));
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.release_application(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_provider(target);
  if not is_staff('{administrator}') then
    perform require_free(target);
  end if;
  delete from verification_assignments where provider_id = target;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.release_expired_holds()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ended uuid[];
begin
  perform lock_bookings(array(
    select a.provider_id from appointments a join waitlist_entries e on e.provider_id = a.provider_id and e.status = 'waiting'
    where a.status = 'scheduled' and (a.hold_expires_at <= app_now() or a.start_time <= app_now())));
  ended := array(
    select id from appointments
    where status = 'scheduled' and (hold_expires_at <= app_now() or start_time <= app_now())
    for update skip locked);
  -- Waits for a payment that is being taken at this moment; the built-in gateway takes none afterwards, and says so.
  with closed as (
    update sandbox_sessions s set status = 'expired' from payments p
    where p.appointment_id = any (ended) and p.status = 'pending' and s.id = p.gateway_session_id and s.status = 'open'
    returning s.id)
  insert into outbox (effect, payload)
  select 'payment.webhook', jsonb_build_object('sessionId', id, 'type', 'checkout.session.expired') from closed;
  return query
    update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'system'
    where a.id = any (ended) and (a.start_time <= app_now() or not has_payment_under_way(a.id))
    returning a.id;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.release_unpaid(target uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'system', refund_percent = 100
    where id = target and (status = 'scheduled' or status = 'confirmed' and start_time > app_now())
    returning true
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.remove_dependent(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from care_links
  where patient_id = target and caregiver_id = actor_id() and state = 'active' and 'manage' = any (rights) for update;
  if not found then
    raise no_data_found using message = 'nobody of this name';
  end if;
  if exists (select from appointments where patient_id = target and status in ('scheduled', 'confirmed', 'in_progress')) then
    raise check_violation using message = 'visits are ahead', constraint = 'care_visits_open';
  end if;
  update care_links set state = 'ended', ended_at = app_now(), ended_by = actor_id()
  where patient_id = target and state = 'active';
  insert into account_deletions (user_id, due_at) values (target, app_now()) on conflict do nothing;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.remove_old_risks()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from risk_alerts where decided_at < app_now() - interval '2 years';
  delete from risk_replays where ran_at < app_now() - interval '1 hour';
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.remove_staff(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_given(num_nulls(person));
  perform lock_staff(person);
  update tickets set assigned_to = null where assigned_to = person;
  update profiles p set role =
    case when exists (select from providers d where d.user_id = p.user_id) then 'doctor' else 'patient' end
  where user_id = person;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.reopen_question(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  question appointments%rowtype := lock_appointment(target, 'patient');
  due timestamptz := greatest(question.start_time, app_now() + make_interval(hours => least(12, question.answer_hours)));
begin
  if question.appointment_type <> 'message' or question.status <> 'confirmed' or question.start_time <= app_now()
    or question.reopened_at is not null then
    raise check_violation using message = 'not an open question', constraint = 'appointment_life';
  end if;
  if not has_answer(question) then
    raise check_violation using message = 'nothing has been answered', constraint = 'question_answered';
  end if;
  if contact_state(target) <> 'open' then
    raise check_violation using message = 'the doctor could not answer', constraint = 'appointment_life';
  end if;
  update pending_acts set state = 'lapsed', ended_at = app_now()
  where appointment_id = target and state = 'pending' and act = 'complete';
  update appointments set reopened_at = app_now(), start_time = due, end_time = due + interval '1 minute' where id = target;
  insert into outbox (effect, payload) values ('visit.question_reopened', jsonb_build_object('appointmentId', target));
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.reopen_verification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.verification_status := 'pending_review';
  new.submitted_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.replay_risk(rule text, new_threshold integer, new_window integer, new_weight integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.report_again(target uuid, why text, said text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    update review_reports p set reason = why, words = said, created_at = app_now(), decided_at = null, decided_by = null,
      decision = null
    from reviews r
    where p.review_id = target and p.reporter_id = actor_id() and r.id = target and r.removed_at is null
      and r.edited_at > coalesce(p.decided_at, p.created_at)
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.report_conduct(client uuid, target uuid, reason text, body text, shown uuid[], shows_call boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype;
  of_provider boolean;
  named text;
  opened uuid;
begin
  perform require_given(num_nulls(client, target, reason, body, shown, shows_call));
  select * into visit from appointments a
  where a.id = target and (actor_id() in (a.patient_id, a.provider_user_id) or may_care(actor_id(), a.patient_id, 'visits'));
  if not found then
    raise no_data_found using message = 'no such appointment';
  end if;
  of_provider := visit.provider_user_id = actor_id();
  named := case when of_provider then (select full_name from profiles where user_id = visit.patient_id)
    else (select full_name from providers where id = visit.provider_id) end;
  insert into tickets (user_id, client_id, category, subject, appointment_id, about_id, report_reason)
  values (actor_id(), client, 'conduct', coalesce(nullif(left(named, 150), ''), '–'), target,
    case when of_provider then visit.patient_id else visit.provider_user_id end, reason)
  on conflict (user_id, client_id) do nothing returning id into opened;
  if opened is null then
    select id into opened from tickets t where t.user_id = actor_id() and t.client_id = client;
    return opened;
  end if;
  insert into ticket_messages (ticket_id, author_id, client_id, body) values (opened, actor_id(), client, report_conduct.body);
  insert into report_evidence (ticket_id, kind, message_id, is_own, words, file_name, began_at)
  select opened, 'message', m.id, (m.sender_id = visit.provider_user_id) = of_provider, m.content, m.attachment_name, m.created_at
  from messages m
  where m.appointment_id = target and m.id = any (shown) and m.taken_back_at is null
    and (actor_id() in (visit.patient_id, visit.provider_user_id) or may_care(actor_id(), visit.patient_id, 'messages'));
  insert into report_evidence (ticket_id, kind, is_own, began_at, ended_at)
  select opened, 'call', (p.part = 'doctor') = of_provider, p.joined_at, p.left_at
  from call_presence p where p.appointment_id = target and shows_call and p.part <> 'guest'
    and (actor_id() in (visit.patient_id, visit.provider_user_id) or may_care(actor_id(), visit.patient_id, 'manage'));
  return opened;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.reported_losses(target uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select a.id
    from tickets t
    join appointments v on v.id = t.appointment_id and v.provider_user_id = t.about_id
    join appointments a on a.patient_id = v.patient_id and a.provider_user_id = v.provider_user_id
    where t.id = target and t.category = 'conduct' and is_staff('{support}')
      and a.status = 'cancelled' and a.cancelled_by = 'patient' and a.refund_percent < 100
      and a.cancelled_at > t.created_at - interval '1 day'
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.request_early_access(address text, wanted text, loc text)
 RETURNS void
 LANGUAGE sql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with added as (
      insert into early_access (email, topic, locale) values (lower(address), wanted, loc)
      on conflict do nothing returning id)
    insert into outbox (effect, payload)
    select 'early_access.requested', jsonb_build_object('interestId', id) from added
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.requeue_corrected_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update conversations set notify_state = 'due' where appointment_id = new.appointment_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.requeue_thread_when_read()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update conversations c set notify_state = 'due'
  from (select distinct patient_id, provider_user_id from added) read
  where c.patient_id = read.patient_id and c.provider_user_id = read.provider_user_id and c.notify_state = 'done';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.require_actor()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if actor_id() is null then
    raise insufficient_privilege using message = 'nobody is signed in';
  end if;
  return actor_id();
end $function$;

CREATE OR REPLACE FUNCTION public.require_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not has_address(new.id) then
    raise check_violation using message = 'visits in person need an address', constraint = 'practice_address';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_address_of_visits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from providers where id = new.provider_id and 'in_person' = any (visit_types))
    or exists (select from appointments a where a.provider_id = new.provider_id and comes_in_person(a)) then
    raise check_violation using message = 'visits in person need an address', constraint = 'practice_address';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_approvable(provider providers)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  missing text[] := missing_documents(provider.id);
begin
  if missing <> '{}' then
    raise check_violation using message = 'documents are missing', constraint = 'documents_complete',
      detail = array_to_string(missing, ',');
  end if;
  if provider.license_authority = '' or provider.license_country = '' or provider.license_expires_on is null then
    raise check_violation using message = 'the licence is incomplete', constraint = 'license_complete';
  end if;
  if provider.license_expires_on < practice_today(provider.time_zone) then
    raise check_violation using message = 'the licence has expired', constraint = 'license_valid',
      detail = provider.license_expires_on::text;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_buffer(provider providers, visit uuid, starts timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  apart interval := interval '30 minutes' + make_interval(mins => provider.buffer_minutes);
begin
  if exists (
    select from appointments
    where provider_id = provider.id and id <> visit and appointment_type <> 'message'
      and status in ('scheduled', 'confirmed', 'in_progress')
      and start_time > starts - apart and start_time < starts + apart) then
    raise exclusion_violation using message = 'too near to another visit', constraint = 'buffer_between_visits';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_checked(provider providers)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  unticked text := (select string_agg(c.code, ',' order by c.place, c.code) from checklist_of(provider.license_country) c
    where c.demand = 'required' and not exists (
      select from checklist_ticks t where t.provider_id = provider.id and t.code = c.code and t.decision_id is null));
begin
  if unticked is not null then
    raise check_violation using message = 'items are not ticked', constraint = 'checklist_complete', detail = unticked;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_contact(patient uuid, provider uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  whose text := case when stands_for(patient) then 'patient' when provider = actor_id() then 'provider' end;
begin
  if (whose is not null or may_care(actor_id(), patient, 'visits'))
    and exists (select from blocks b where b.patient_id = patient and b.provider_user_id = provider) then
    raise check_violation using message = 'the two have no contact', constraint = 'contact_open',
      detail = case when exists (
        select from blocks b where b.patient_id = patient and b.provider_user_id = provider and b.side = whose)
        then 'own' else '' end;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_figure(figure text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff(case figure when 'captured' then '{finance,auditor}' else '{support,verifier,finance,auditor}' end::text[]);
end $function$;

CREATE OR REPLACE FUNCTION public.require_free(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  holder uuid := application_holder(target);
begin
  if holder <> actor_id() then
    raise check_violation using message = 'taken by another verifier', constraint = 'application_free',
      detail = (select full_name from profiles where user_id = holder);
  end if;
  update verification_assignments set acted_at = app_now() where provider_id = target and verifier_id = actor_id();
end $function$;

CREATE OR REPLACE FUNCTION public.require_given(missing integer)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if missing > 0 then
    raise check_violation using message = 'something was not given', constraint = 'all_given';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_listed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_listed(new.provider_id) then
    raise check_violation using message = 'provider takes no bookings', constraint = 'provider_takes_bookings';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_number(visit appointments)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from profiles where user_id in (visit.patient_id, actor_id(), visit.booked_by)
    and user_id <> visit.provider_user_id and is_phone(phone) for share;
  if not found then
    raise check_violation using message = 'nobody knows whom to call', constraint = 'patient_phone';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_number_of_visits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype;
begin
  select a.* into visit from appointments a
  left join profiles other on other.user_id = case when a.patient_id = new.user_id then a.booked_by else a.patient_id end
    and still_cares(a.patient_id, a.booked_by)
  where a.appointment_type = 'phone' and a.status in ('scheduled', 'confirmed', 'in_progress') and a.end_time > app_now()
    and (new.user_id = a.patient_id or new.user_id = a.booked_by and still_cares(a.patient_id, a.booked_by))
    and not is_phone(other.phone)
  order by a.start_time limit 1;
  if found then
    raise check_violation using message = 'a visit needs the number', constraint = 'phone_of_visit',
      detail = jsonb_build_object('appointmentId', visit.id, 'startTime', visit.start_time)::text;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_phone_format()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_phone(new.phone) then
    raise check_violation using message = 'no number in international form', constraint = 'phone_number';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_risk_reason(why text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{}');
  if trim(why) = '' then
    raise check_violation using message = 'a reason is needed', constraint = 'risk_reason';
  end if;
  perform pg_advisory_xact_lock(hashtext('polyclinic risk rules'));
end $function$;

CREATE OR REPLACE FUNCTION public.require_served_country()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and old.license_country = new.license_country then
    return new;
  end if;
  if exists (select from installation_settings s
    where cardinality(s.countries) > 0 and new.license_country <> all (s.countries)) then
    raise check_violation using message = 'not a country that is served', constraint = 'country_served';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_staff(duties text[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_staff(duties) then
    raise insufficient_privilege using message = 'this duty does not do that';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_statement(visit appointments, said text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  is_call boolean := visit.appointment_type = 'video';
  opens timestamptz := case
    when said = 'missed_by_patient' then waited_until(visit)
    when is_call and visit.status = 'confirmed' then visit.end_time
    else visit.start_time end;
begin
  if visit.appointment_type = 'message' then
    if visit.status <> 'confirmed' or visit.provider_statement is not null or said <> 'held' then
      raise check_violation using message = 'nothing left to state', constraint = 'appointment_life';
    end if;
    if not has_answer(visit) then
      raise check_violation using message = 'nothing has been answered', constraint = 'question_answered';
    end if;
    return;
  end if;
  if visit.status not in ('confirmed', 'in_progress') or visit.provider_statement is not null
    or said = 'missed_by_patient' and is_call and visit.status = 'in_progress' then
    raise check_violation using message = 'nothing left to state', constraint = 'appointment_life';
  end if;
  if app_now() not between opens and visit.end_time + interval '72 hours' then
    raise check_violation using message = 'too early or too late to state', constraint = 'statement_window';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.reschedule_appointment(target uuid, new_start timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype;
  provider providers%rowtype;
begin
  -- One at a time per provider and patient: updates against an exclusion constraint would deadlock under a stampede.
  perform pg_advisory_xact_lock(hashtextextended(provider_id::text, 0)) from appointments where id = target;
  perform pg_advisory_xact_lock(hashtextextended(actor_id()::text, 1));
  visit := lock_appointment(target, 'patient');
  perform refuse_of_question(visit);
  if visit.status not in ('scheduled', 'confirmed') then
    raise check_violation using message = 'nothing left to move', constraint = 'appointment_life';
  end if;
  -- Moving a visit at the last minute would dodge the terms of cancelling it.
  if visit.start_time - interval '24 hours' < app_now() then
    raise check_violation using message = 'too late to move', constraint = 'reschedule_window';
  end if;
  if new_start <= app_now() then
    raise check_violation using message = 'start has passed', constraint = 'start_in_future';
  end if;
  select * into provider from providers where id = visit.provider_id;
  if new_start <= app_now() + make_interval(mins => provider.notice_minutes) then
    raise check_violation using message = 'the provider asks for more notice', constraint = 'notice_before_start';
  end if;
  if provider.buffer_minutes > 0 then
    perform require_buffer(provider, target, new_start);
  end if;
  update appointments set start_time = new_start, end_time = new_start + interval '30 minutes',
    hold_expires_at = least(hold_expires_at, new_start)
  where id = target;
  return visit.start_time;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.resolve_dispute(target uuid, finding text, new_status text, percent integer, bears integer, words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  dispute end_disputes%rowtype;
begin
  if not is_staff('{support}') then
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.retry_failed_work(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  failed failed_work%rowtype;
begin
  if not is_staff('{finance}') then
    raise insufficient_privilege using message = 'only an administrator tries work again';
  end if;
  update failed_work set state = 'retried', handled_at = app_now(), handled_by = actor_id()
  where id = target and state = 'open' returning * into failed;
  if not found then
    raise no_data_found using message = 'no such work';
  end if;
  insert into outbox (effect, payload) values (failed.effect, failed.payload);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.return_held_back(disputable_for interval)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    update appointments set refund_percent = 100
    where id in (
      select a.id from appointments a
      where a.outcome = 'unclear' and a.refund_percent = 0 and a.outcome_at <= app_now() - disputable_for
        and not exists (select from end_disputes d where d.appointment_id = a.id and d.status = 'open')
      for update skip locked)
    returning id
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.return_to_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update providers p set leaving_at = null,
    verification_status = case when p.verification_status = 'approved' and not p.license_is_shared and exists (
        select from providers o
        where o.license_key = p.license_key and o.id <> p.id and o.verification_status = 'approved'
          and o.leaving_at is null and not o.license_is_shared)
      then 'pending_review' else p.verification_status end
  where p.user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.review_emergency_access(target uuid, finding text, said text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.reviewer_name(full_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case when cardinality(words) > 1 then words[1] || ' ' || upper(left(words[cardinality(words)], 1)) || '.'
      else coalesce(words[1], '') end
    from regexp_split_to_array(trim(full_name), '\s+') words
  $function$;

CREATE OR REPLACE FUNCTION public.revise_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  off text[] := '{cancelled,no_show}';
begin
  if new.start_time <> old.start_time or (new.status = any (off)) <> (old.status = any (off))
    or new.appointment_type <> old.appointment_type then
    new.revision := old.revision + 1;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.revoke_call_guest(target uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ended call_guests%rowtype;
begin
  update call_guests set revoked_at = coalesce(revoked_at, app_now())
  where id = target and actor_id() in (provider_user_id, invited_by)
  returning * into ended;
  if not found then
    return false;
  end if;
  update call_presence set admitted_at = null, left_at = coalesce(left_at, app_now())
  where appointment_id = ended.appointment_id and user_id = ended.holder;
  return true;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.risk_alert_rows(target uuid)
 RETURNS TABLE(kind text, id uuid, at timestamp with time zone, person_id uuid, person_name text, other_id uuid, other_name text, status text, amount_cents integer, currency text, country text, appointment_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.risk_chargebacks(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
    select p.patient_id, null::text, count(distinct p.id)::integer,
      jsonb_build_object('payment', risk_rows(array_agg(distinct p.id)))
    from capture_claims c join captures k on k.id = c.capture_id join payments p on p.id = k.payment_id
    where c.kind = 'dispute' and c.created_at >= since and c.created_at < until
    group by p.patient_id having count(distinct p.id) >= at_least
  $function$;

CREATE OR REPLACE FUNCTION public.risk_count_strangers(people uuid[], until timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.risk_counts()
 RETURNS TABLE(kind text, number integer, since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{support,verifier,finance,auditor}');
  return query
    select x.kind, x.number, x.since from (
      (select 'payment_alerts' as kind, count(*)::integer as number, min(created_at) as since from payment_alerts
        where closed_at is null and is_staff('{finance,auditor}'))
      union all
      (select 'refunds_stuck', count(*)::integer, min(created_at) from refunds
        where state in ('owed', 'asked') and needs_person and is_staff('{finance,auditor}'))
      union all
      (select 'failed_work', count(*)::integer, min(failed_at) from failed_work
        where state = 'open' and is_staff('{finance,auditor}'))
      union all
      (select 'disputes', count(*)::integer, min(opened_at) from end_disputes
        where status = 'open' and is_staff('{support,auditor}'))
      union all
      (select 'locked_accounts', count(distinct e.user_id)::integer, min(e.at) from security_events e
        where e.kind in ('attempts_refused', 'password_checks_locked') and e.at > app_now() - interval '1 day'
          and is_staff('{support,auditor}'))
      union all
      (select 'missed_visits', count(*)::integer, min(m.last_missed_at)
        from missed_by_providers(app_now() - interval '30 days') m where m.missed >= 2)
      union all
      (select 'licenses_ending', count(*)::integer, min(license_expires_on)::timestamptz from providers
        where is_verified and license_expires_on < (app_now() + interval '7 days')::date and is_staff('{verifier}'))
    
      union all
      (select 'breaches_late', count(*)::integer, min(noticed_at) from breaches
        where closed_at is null and authority_at is null and risk <> 'unlikely'
          and noticed_at <= app_now() - interval '72 hours' and is_staff('{auditor}'))
      union all
      (select 'breaches_running', count(*)::integer, min(noticed_at) from breaches
        where closed_at is null and authority_at is null and risk <> 'unlikely'
          and noticed_at > app_now() - interval '72 hours' and is_staff('{auditor}'))
    
      union all
      (select 'emergency_reviews_late', count(*)::integer, min(opened_at) from emergency_accesses
        where reviewed_at is null and review_due_at <= app_now() and is_staff('{auditor}'))
      union all
      (select 'emergency_reviews_due', count(*)::integer, min(opened_at) from emergency_accesses
        where reviewed_at is null and review_due_at > app_now() and is_staff('{auditor}'))
    ) x where x.number > 0;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.risk_impossible_travel(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.risk_linked_reviews(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.risk_many_cards(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
    select l.patient_id, null::text, count(distinct k.card)::integer,
      jsonb_build_object('payment', risk_rows(array_agg(distinct l.payment_id)))
    from ledger_entries l join payment_cards k on k.payment_id = l.payment_id
    where l.kind = 'charge' and l.created_at >= since and l.created_at < until and k.card is not null
    group by l.patient_id having count(distinct k.card) >= at_least
  $function$;

CREATE OR REPLACE FUNCTION public.risk_mass_invitations(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.risk_mass_reading(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
    select l.actor_id, null::text, count(distinct l.patient_id)::integer,
      jsonb_build_object('person', risk_rows(array_agg(distinct l.patient_id)))
    from access_log l join profiles p on p.user_id = l.actor_id
    where l.at >= since and l.at < until and l.action = 'read' and l.patient_id <> l.actor_id
      and not (uuid_extract_version(l.id) = 8
        and exists (select from staff s where s.user_id = l.actor_id and s.duty in ('auditor', 'administrator')))
    group by l.actor_id having count(distinct l.patient_id) >= at_least
  $function$;

CREATE OR REPLACE FUNCTION public.risk_newcomer_reviews(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
    select x.doctor, null::text, (count(*) filter (where x.is_newcomer))::integer,
      jsonb_build_object('review', risk_rows(array_agg(x.id order by x.created_at desc, x.id) filter (where x.is_newcomer)))
    from (
      select p.user_id as doctor, r.id, r.created_at, w.created_at > r.created_at - interval '7 days' as is_newcomer
      from reviews r join providers p on p.id = r.provider_id join profiles w on w.user_id = r.writer_id
      where r.created_at >= since and r.created_at < until and r.removed_at is null) x
    group by x.doctor
    having count(*) filter (where x.is_newcomer) >= at_least and 2 * count(*) filter (where x.is_newcomer) >= count(*)
  $function$;

CREATE OR REPLACE FUNCTION public.risk_password_spraying(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
    select null::uuid, e.network, count(distinct e.user_id)::integer,
      jsonb_build_object('event', risk_rows(array_agg(e.id order by e.at desc, e.id)),
        'person', risk_rows(array_agg(distinct e.user_id)))
    from security_events e
    where e.kind = 'sign_in_failed' and e.at >= since and e.at < until and e.network <> ''
    group by e.network having count(distinct e.user_id) >= at_least
  $function$;

CREATE OR REPLACE FUNCTION public.risk_refund_rate(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.risk_response_collapse(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.risk_rows(ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$ select jsonb_build_object('count', cardinality(ids), 'ids', to_jsonb(ids[1:50])) $function$;

CREATE OR REPLACE FUNCTION public.risk_score(weight integer, measure integer, threshold integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$ select least(100, weight::bigint * measure / threshold)::integer $function$;

CREATE OR REPLACE FUNCTION public.risk_self_booking(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.risk_shared_card(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.risk_sudden_price(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
    with booked as materialized (
      select a.id, a.provider_user_id, a.fee_cents,
        row_number() over (partition by a.provider_user_id order by a.created_at desc, a.id desc) as place
      from appointments a where a.created_at >= since and a.created_at < until and a.urgency = 'routine'
        and a.appointment_type <> 'message'),
    usual as (
      select b.provider_user_id, percentile_disc(0.5) within group (order by b.fee_cents) as cents
      from booked b where b.place > 1 group by b.provider_user_id having count(*) >= 3)
    select b.provider_user_id, null::text, (100::bigint * b.fee_cents / u.cents)::integer,
      jsonb_build_object('appointment', risk_rows(array[b.id]))
    from booked b join usual u on u.provider_user_id = b.provider_user_id
    where b.place = 1 and u.cents > 0 and 100::bigint * b.fee_cents >= at_least::bigint * u.cents
  $function$;

CREATE OR REPLACE FUNCTION public.risk_unattended_visits(at_least integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(person_id uuid, network text, measure integer, evidence jsonb)
 LANGUAGE sql
 STABLE
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.save_first_settings(link_hash text, new_name text, new_name_ar text, support text, privacy text, legal text, address text, new_countries text[], new_languages text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_setup_open(link_hash) then
    return false;
  end if;
  perform write_settings(new_name, new_name_ar, support, privacy, legal, address, new_countries, new_languages);
  return true;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.save_form(expired_session text, address text, fields jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  person uuid;
  kept uuid;
begin
  perform require_given(num_nulls(expired_session, address, fields));
  select s.user_id into person from auth.session s where s.token = expired_session and s.expires_at <= now();
  if person is null then
    return null;
  end if;
  delete from saved_forms k where k.user_id = person
    and k.id not in (select l.id from saved_forms l where l.user_id = person order by l.id desc limit 2);
  insert into saved_forms (user_id, address, fields) values (person, save_form.address, save_form.fields) returning id into kept;
  return kept;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.save_push_subscription(session_token text, endpoint text, p256dh text, auth text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_session uuid;
begin
  select s.id into of_session from auth.session s
  where s.token = session_token and s.user_id = actor_id() and s.expires_at > now();
  if not found then
    raise insufficient_privilege using message = 'not a session of the actor';
  end if;
  perform pg_advisory_xact_lock(hashtext('push ' || save_push_subscription.endpoint));
  delete from push_subscriptions p where p.session_id = of_session or p.endpoint = save_push_subscription.endpoint;
  insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  values (actor_id(), of_session, save_push_subscription.endpoint, save_push_subscription.p256dh,
    save_push_subscription.auth);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.save_risk_rule(replay uuid, why text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.search_accesses(patient text, person text, purpose text, since timestamp with time zone, until timestamp with time zone, before uuid, most integer)
 RETURNS TABLE(id uuid, at timestamp with time zone, action text, subject text, purpose_of text, actor_id uuid, actor_name text, patient_id uuid, patient_name text, has_proof boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  patients uuid[];
  people uuid[];
begin
  perform require_staff('{auditor}');
  if patient is not null then patients := people_called(patient); end if;
  if person is not null then people := people_called(person); end if;
  return query execute
    'select e.id, e.at, e.action, e.subject, access_purpose(e), e.actor_id, shown_name(a.full_name, a.other_name), e.patient_id,
      shown_name(p.full_name, p.other_name), coalesce(v.position < (select max(c.size) from access_checkpoints c), false)
    from (
      select * from access_log l where true'
      || case when patient is not null then ' and l.patient_id = any ($1)' else '' end
      || case when person is not null then ' and l.actor_id = any ($2)' else '' end
      || case when purpose is not null then ' and access_purpose(l) = $3' else '' end
      || case when since is not null then ' and l.at >= $4' else '' end
      || case when until is not null then ' and l.at < $5' else '' end
      || case when before is not null then ' and (l.at, l.id) < (select b.at, b.id from access_log b where b.id = $6)' else '' end
      || ' order by l.at desc, l.id desc limit $7) l
    join access_log e on e.id = l.id
    left join profiles a on a.user_id = e.actor_id
    left join profiles p on p.user_id = e.patient_id
    left join access_leaves v on v.entry_id = e.id
    order by e.at desc, e.id desc'
    using patients, people, purpose, since, until, before, least(most, 100);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.search_security_events(person text, wanted text, from_network text, since timestamp with time zone, until timestamp with time zone, before uuid, most integer)
 RETURNS TABLE(id uuid, at timestamp with time zone, user_id uuid, full_name text, email text, kind text, detail text, times integer, actor_name text, user_agent text, network text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  people uuid[];
  person_like text := regexp_replace(person, '([\\%_])', '\\\1', 'g');
  network_like text := regexp_replace(from_network, '([\\%_])', '\\\1', 'g') || '%';
begin
  if is_staff('{support,auditor}') is not true then
    raise insufficient_privilege using message = 'administrators only';
  end if;
  if person is not null then
    people := array(
      select x.id from auth.user x where x.email like lower(person_like) || '%'
      union
      select y.user_id from profiles y
      where normalize_for_search(y.full_name) like '%' || regexp_replace(normalize_for_search(person), '([\\%_])', '\\\1', 'g') || '%');
  end if;
  return query execute
    'select e.id, e.at, e.user_id, p.full_name, u.email, e.kind, e.detail, e.times, a.full_name, e.user_agent, e.network
    from (
      select * from security_events s where true'
      || case when person is not null then ' and s.user_id = any ($1)' else '' end
      || case when wanted is not null then ' and s.kind = $2' else '' end
      || case when from_network is not null then ' and s.network like $3' else '' end
      || case when since is not null then ' and s.at >= $4' else '' end
      || case when until is not null then ' and s.at < $5' else '' end
      || case when before is not null then ' and (s.at, s.id) < (select b.at, b.id from security_events b where b.id = $6)' else '' end
      || ' order by s.at desc, s.id desc limit $7) e
    join profiles p on p.user_id = e.user_id
    join auth.user u on u.id = e.user_id
    left join profiles a on a.user_id = e.actor_id
    order by e.at desc, e.id desc'
    using people, wanted, network_like, since, until, before, least(most, 100);
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.security_event_to_tell(event uuid)
 RETURNS TABLE(kind text, detail text, email text, told_to text, full_name text, locale text)
 LANGUAGE sql
 STABLE STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select e.kind, e.detail, u.email, coalesce(e.told_to, u.email), u.full_name, u.locale
    from security_events e join user_addresses u on u.user_id = e.user_id
    where e.id = event and u.email not like '%.invalid'
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.separate_ticket(target uuid, other uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{support}');
  update tickets set merged_into = null, state = 'open' where id = other and merged_into = target;
  if not found then
    raise no_data_found using message = 'no such merged ticket';
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.set_care_rights(target uuid, allowed text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if 'manage' = any (allowed) then
    raise check_violation using message = 'only for somebody without an account', constraint = 'care_manages_nobody';
  end if;
  update care_links set rights = allowed, rights_changed_at = app_now()
  where id = target and state <> 'ended' and patient_id = actor_id() and not 'manage' = any (rights);
  if not found then
    raise no_data_found using message = 'no such link';
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.set_duty(person uuid, wanted text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_given(num_nulls(person, wanted));
  perform lock_staff(person);
  update staff set duty = wanted, added_by = actor_id() where user_id = person and duty <> wanted;
  if wanted not in ('support', 'administrator') then
    update tickets set assigned_to = null where assigned_to = person;
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.settle_conversations(considered uuid[], until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  settled uuid[];
begin
  -- Where somebody writes or reads at this moment, the next look settles it. What they did before is seen once it is locked.
  select array_agg(l.appointment_id) into settled from (
    select c.appointment_id from conversations c
    where c.appointment_id = any (considered) and c.notify_state = 'due' for update skip locked) l;
  update conversations c set notify_state = case when exists (
    select from messages m
    where m.appointment_id = c.appointment_id and m.id >= uuidv7(interval '-1 day') and m.taken_back_at is null
      and m.read_at is null) then 'done' end
  where c.appointment_id = any (settled)
    and not exists (select from appointments a where a.id = c.appointment_id and a.status = 'scheduled')
    and not exists (select from messages m
      where m.appointment_id = c.appointment_id and greatest(m.created_at, m.corrected_at) > until)
    and not exists (select from conversations t
      where t.patient_id = c.patient_id and t.provider_user_id = c.provider_user_id
        and (select max(x.read_at) from message_receipts x where x.appointment_id = t.appointment_id) > until);
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.severe_risks_told(moment timestamp with time zone)
 RETURNS TABLE(user_id uuid, number integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select s.user_id, count(*)::integer
    from risk_alerts a join staff s on s.duty = 'administrator' and s.user_id is distinct from a.person_id
    where a.told_at = moment and a.state in ('open', 'assigned') and not is_suspended(s.user_id)
    group by s.user_id
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.shown_name(full_name text, other_name text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select case when other_name = '' then full_name
      else name_in(coalesce(nullif(current_setting('app.language', true), ''),
        (select locale from profiles where user_id = actor_id()), 'en'), full_name, other_name) end
  $function$;
grant execute to app;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.side_of_block(target uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select blocking_side(v) from appointments v where v.id = target $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.sign_encounter_note(target uuid, seen_version integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.sign_out_next(target uuid, after_person uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  action emergency_actions%rowtype;
  persons uuid[];
begin
  perform require_given(num_nulls(target));
  select * into action from emergency_actions
  where id = target and kind = 'sign_out_everybody' and started_at is not null;
  persons := array(
    select distinct s.user_id from auth.session s
    where s.user_id > coalesce(after_person, '00000000-0000-0000-0000-000000000000') and s.expires_at > now()
      and s.user_id is distinct from action.asked_by and s.created_at < action.started_at + interval '10 seconds'
    order by s.user_id limit 1000);
  -- What began before this compares with a moment of its own, which is earlier, and is given up within seconds.
  update auth.session set expires_at = now() - interval '1 minute'
  where user_id = any (persons) and expires_at > now() and created_at < action.started_at + interval '10 seconds';
  insert into security_events (user_id, kind, detail, actor_id)
  select user_id, 'session_ended', 'everybody', action.asked_by from profiles where user_id = any (persons);
  if persons = '{}' then
    perform pg_notify('everybody_signed_out', '');
  end if;
  return persons[cardinality(persons)];
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.specialty_words(target uuid, shipped boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object(
      'isPopular', case when shipped then s.shipped_popular else s.is_popular end,
      'texts', (
        select jsonb_object_agg(l, jsonb_build_object(
          'name', coalesce(case when shipped then t.shipped_name else t.name end, ''),
          'description', coalesce(case when shipped then t.shipped_description else t.description end, '')))
        from unnest('{en,ar,es,fr}'::text[]) l
        left join specialty_translations t on t.specialty_id = s.id and t.locale = l))
    from specialties s where s.id = target and (not shipped or s.shipped_popular is not null)
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.staff_without_second_factor()
 RETURNS TABLE(user_id uuid, full_name text, duty text, since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{auditor}');
  return query
    select s.user_id, p.full_name, s.duty, s.since
    from staff s join profiles p on p.user_id = s.user_id join auth.user u on u.id = s.user_id
    where not u.two_factor_enabled order by s.since, s.user_id;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.stands_for(patient uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select patient = actor_id() or may_care(actor_id(), patient, 'manage') $function$;

CREATE OR REPLACE FUNCTION public.start_appointment(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype := lock_appointment(target, 'provider');
begin
  perform refuse_of_question(visit);
  if app_now() not between visit.start_time - interval '15 minutes' and visit.start_time + interval '60 minutes' then
    raise check_violation using message = 'outside the start window', constraint = 'start_window';
  end if;
  update appointments set status = 'in_progress', started_at = app_now() where id = target;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.start_connected_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- One after the other, or two that report at once would each see one report.
  perform from appointments where id = new.appointment_id for update;
  if both_sides_connected(new.appointment_id) then
    update appointments set status = 'in_progress', started_at = app_now()
    where id = new.appointment_id and status = 'confirmed'
      and app_now() between start_time - interval '15 minutes' and start_time + interval '60 minutes';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.start_due_emergencies()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  due uuid;
begin
  for due in
    select id from emergency_actions
    where started_at is null and ended_at is null and due_at <= app_now() and expires_at > app_now()
      and asked_by is not null
    order by id for update skip locked
  loop
    perform start_emergency(due);
  end loop;
  update emergency_actions set ended_at = app_now(), ended_how = case when asked_by is null then 'rights' else 'lapsed' end
  where started_at is null and ended_at is null and (expires_at <= app_now() or asked_by is null);
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.start_emergency(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  action emergency_actions%rowtype;
begin
  update emergency_actions set started_at = app_now(), ended_at = case when kind = 'sign_out_everybody' then app_now() end
  where id = target and started_at is null and ended_at is null returning * into action;
  if not found then
    return;
  end if;
  if action.kind = 'sign_out_everybody' then
    insert into outbox (effect, payload) values ('emergency.sign_out', jsonb_build_object('actionId', target));
  else
    perform take_back_offers();
  end if;
  insert into outbox (effect, payload)
  values ('emergency.changed', jsonb_build_object('actionId', target, 'state', 'started'));
end $function$;

CREATE OR REPLACE FUNCTION public.state_end(target uuid, said text, words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visit appointments%rowtype := lock_appointment(target, 'patient');
begin
  if visit.appointment_type = 'message' or visit.status not in ('confirmed', 'in_progress') or not coalesce(case said
    when 'held' then visit.patient_statement is distinct from 'held' and app_now() >= visit.end_time
    when 'missed_by_provider' then visit.patient_statement is null and app_now() >= waited_until(visit)
    end, false) then
    raise check_violation using message = 'this is not to be stated now', constraint = 'statement_open';
  end if;
  update appointments set patient_statement = said, patient_stated_at = app_now(), patient_reason = coalesce(words, '')
  where id = target;
  insert into outbox (effect, payload) values ('visit.decide', jsonb_build_object('appointmentId', target));
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.stays_of(target uuid, whose text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select coalesce(jsonb_agg(jsonb_build_object('from', epoch_ms(lower(stay)), 'until', epoch_ms(upper(stay)))
      order by lower(stay)), '[]')
    from call_presence p, unnest(p.stays) stay where p.appointment_id = target and p.part = whose
  $function$;

CREATE OR REPLACE FUNCTION public.still_cares(patient uuid, caregiver uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (select from care_links where patient_id = patient and caregiver_id = caregiver and state = 'active')
  $function$;

CREATE OR REPLACE FUNCTION public.store_breach_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into breach_versions (breach_id, version, at, changed_by, content)
  values (new.id, new.version, new.changed_at, new.changed_by,
    to_jsonb(new) - '{id,version,created_at,created_by,changed_at,changed_by}'::text[]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.store_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into message_versions (message_id, appointment_id, sender_id, patient_id, provider_user_id, content,
    attachment_url, attachment_name, attachment_size, attachment_type, metadata, written_at, read_at)
  values (old.id, old.appointment_id, old.sender_id, old.patient_id, old.provider_user_id, old.content,
    old.attachment_url, old.attachment_name, old.attachment_size, old.attachment_type, old.metadata,
    coalesce(old.corrected_at, old.created_at), old.read_at);
  if new.taken_back_at is null then
    new.corrected_at := app_now();
    new.read_at := null;
    delete from message_receipts where message_id = old.id;
  else
    new.taken_back_at := app_now();
    new.content := '';
    new.message_type := 'text';
    new.attachment_url := null;
    new.attachment_name := null;
    new.attachment_size := null;
    new.attachment_type := null;
    new.metadata := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.submit_verification()
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with submitted as (
      update providers set verification_status = 'pending_review', submitted_at = now()
      where user_id = actor_id() and verification_status in ('documents_needed', 'rejected')
      returning 1
    )
    select exists (select from submitted)
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.suspend_person(target uuid, why text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  person profiles%rowtype;
  practice uuid;
  entry uuid;
  cancelled integer := 0;
  also integer := 0;
begin
  perform require_given(num_nulls(target, why));
  person := lock_person(target);
  if is_suspended(target) then
    raise check_violation using message = 'suspended already', constraint = 'suspension_state';
  end if;
  select id into practice from providers where user_id = target and suspended_at is null;
  if practice is not null then
    also := suspend_provider(practice, why);
  end if;
  update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'admin', refund_percent = 100
  where a.patient_id = target and a.status in ('scheduled', 'confirmed') and is_to_begin(a);
  get diagnostics cancelled = row_count;
  insert into account_suspensions (user_id, reason, suspended_by, visits, with_practice)
  values (target, why, actor_id(), cancelled + also, practice is not null) returning id into entry;
  perform end_all_sessions(target, null);
  -- A session that begins at this very moment is none either: who has it in memory looks again.
  perform pg_notify('profile_changed', target::text);
  -- What works without a session ends too: invitations that they sent, and the address of their calendar.
  delete from staff_invitations where invited_by = target;
  update calendar_feeds set version = version + 1 where user_id = target;
  insert into outbox (effect, payload) values ('account.suspension', jsonb_build_object('suspensionId', entry));
  return cancelled + also;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.suspend_provider(target uuid, why text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  provider providers%rowtype := lock_provider(target);
  cancelled integer;
  entry uuid;
begin
  if provider.suspended_at is not null then
    raise check_violation using message = 'suspended already', constraint = 'suspension_state';
  end if;
  update providers set suspended_at = app_now() where id = target;
  cancelled := call_off_visits(target);
  insert into provider_suspensions (provider_id, action, reason, decided_by, visits)
  values (target, 'suspended', why, actor_id(), cancelled) returning id into entry;
  insert into outbox (effect, payload) values ('provider.suspension', jsonb_build_object('suspensionId', entry));
  return cancelled;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.sweep_drafts()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from drafts where saved_at < app_now() - interval '30 days';
$function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.sweep_rate_limits()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    delete from rate_limits where window_start < now() - interval '1 day';
    delete from auth.rate_limit where last_request < extract(epoch from now() - interval '1 day') * 1000;
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.sweep_sessions(retention interval)
 RETURNS void
 LANGUAGE sql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ delete from auth.session where expires_at < now() - retention $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.switch_risk_rule(of_rule text, enabled boolean, why text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.take_application(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_provider(target);
  perform require_free(target);
  insert into verification_assignments (provider_id, verifier_id) values (target, actor_id())
  on conflict (provider_id) do update set verifier_id = excluded.verifier_id, acted_at = excluded.acted_at;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.take_back_act(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.take_back_deletion()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update account_deletions set state = 'taken_back', ended_at = app_now()
  where user_id = require_actor() and state = 'waiting';
  return found;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.take_back_linked_deletion(key uuid, asked jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('app.asked_from', asked::text, true);
  update account_deletions set state = 'taken_back', ended_at = app_now() where link_key = key and state = 'waiting';
  return found;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.take_back_offers()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_bookings(array(
    select o.provider_id from waitlist_offers o join waitlist_entries e on e.id = o.entry_id
    where o.status = 'open' and booking_pause(o.provider_id, e.appointment_id is not null) is not null));
  with taken_back as (
    delete from waitlist_offers o using waitlist_entries e
    where e.id = o.entry_id and o.status = 'open' and booking_pause(o.provider_id, e.appointment_id is not null) is not null
    returning o.entry_id, o.start_time)
  update waitlist_entries e set passed_over = array_append(array_remove(e.passed_over, t.start_time), t.start_time)
  from taken_back t where e.id = t.entry_id;
end $function$;

CREATE OR REPLACE FUNCTION public.take_password_guess(of_token text, asked jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  opened auth.session%rowtype;
  in_an_hour integer;
  in_a_day integer;
  guess uuid;
begin
  perform require_given(num_nulls(of_token, asked));
  select * into opened from auth.session where token = of_token and password_locked_at is null for update;
  if not found then
    return null;
  end if;
  delete from auth.password_guesses where session_id = opened.id and at < now() - interval '1 day';
  select count(*) filter (where at > now() - interval '1 hour'), count(*) into in_an_hour, in_a_day
  from auth.password_guesses where session_id = opened.id;
  if in_an_hour < 10 and in_a_day < 20 then
    insert into auth.password_guesses (session_id) values (opened.id) returning id into guess;
    return guess;
  end if;
  update auth.session set password_locked_at = now() where id = opened.id;
  perform tell_of_security(note_security(opened.user_id, 'password_checks_locked', null, asked));
  return null;
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.take_rate_limit(limit_key text, allowance integer, window_seconds integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select count_hit(concat_ws(':', session_user, actor_id(), limit_key), allowance, window_seconds) $function$;
grant execute to app;
grant execute to auth;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.take_waitlist_offer(target uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  offer waitlist_offers%rowtype;
  entry waitlist_entries%rowtype;
  visit appointments%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended(provider_id::text, 0)), pg_advisory_xact_lock(hashtextextended(patient_id::text, 1))
  from waitlist_offers where id = target;
  select * into offer from waitlist_offers where id = target;
  if stands_for(offer.patient_id) is not true then
    raise no_data_found using message = 'no such offer';
  end if;
  select a.* into visit from waitlist_entries e join appointments a on a.id = e.appointment_id
  where e.id = offer.entry_id for update of a;
  select * into entry from waitlist_entries where id = offer.entry_id for update;
  select * into offer from waitlist_offers where id = target for update;
  if offer.status = 'taken' then
    return entry.appointment_id;
  end if;
  if offer.status <> 'open' or offer.expires_at <= app_now() or entry.status <> 'waiting' then
    raise check_violation using message = 'the offer has ended', constraint = 'offer_open';
  end if;
  update waitlist_offers set status = 'taken' where id = target;
  if entry.appointment_id is null then
    insert into appointments (patient_id, provider_id, appointment_type, start_time)
    values (offer.patient_id, offer.provider_id, entry.appointment_type, offer.start_time)
    returning * into visit;
  else
    if visit.status <> 'confirmed' or visit.start_time <= offer.start_time then
      raise check_violation using message = 'the visit is not later any more', constraint = 'offer_open';
    end if;
    update appointments set start_time = offer.start_time, end_time = offer.start_time + interval '30 minutes'
    where id = visit.id;
  end if;
  update waitlist_entries set status = 'taken', appointment_id = visit.id where id = entry.id;
  return visit.id;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.tell_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with told as (
    update appointments a set revision = revision + 1
    where a.provider_id = new.provider_id and a.status = 'confirmed' and comes_in_person(a) and a.start_time > app_now()
    returning id, revision)
  insert into outbox (effect, payload)
  select 'visit.place_changed', jsonb_build_object('appointmentId', id, 'revision', revision) from told;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_lapse()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (effect, payload) values ('act.lapsed',
    jsonb_build_object('actId', new.id, 'appointmentId', new.appointment_id, 'act', new.act));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_security(event uuid, former text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    update security_events set told_to = former where id = event and former is not null;
    insert into outbox (effect, payload)
    select 'security.changed', jsonb_build_object('eventId', event) where event is not null
  $function$;

CREATE OR REPLACE FUNCTION public.tell_severe_risks()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.term_marks(terms text[], part integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select coalesce(bit_or(1::bigint << (case part when 0 then 10 + hash % 53 else hash % 63 end)), 0)
    from (select ('x' || substr(md5(term), 1 + 7 * part, 7))::bit(28)::integer as hash
      from unnest(terms) term where term ~ '^[slpcnki]:') hashed
  $function$;
grant execute to app;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.tick_item(target uuid, item text, is_done boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  provider providers%rowtype := lock_provider(target);
begin
  perform require_free(target);
  if not exists (select from checklist_of(provider.license_country) c where c.code = item) then
    raise no_data_found using message = 'no such item';
  end if;
  if is_done then
    insert into checklist_ticks (provider_id, code, ticked_by) values (target, item, actor_id())
    on conflict (provider_id, code) where decision_id is null do nothing;
  else
    delete from checklist_ticks where provider_id = target and code = item and decision_id is null;
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.time_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status = 'scheduled' and new.status = 'confirmed' then
    new.start_time := app_now() + make_interval(hours => new.answer_hours);
    new.end_time := new.start_time + interval '1 minute';
  elsif old.status = 'confirmed' and new.status = 'completed' then
    new.start_time := new.confirmed_at;
    new.end_time := greatest(app_now(), new.confirmed_at + interval '1 second');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.trust_points(is_verified boolean, rating double precision, reviews integer, response_minutes double precision, calendar_days double precision, completed double precision, cancelled double precision, fields double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select sum(floor(weight * least(1, greatest(0, coalesce(share, 0))) + 0.5::double precision))::integer
    from (values
      (30::double precision, case when is_verified then 1::double precision else 0 end),
      (25, rating / 5 * least(1, reviews / 5::double precision)),
      (15, (1440 - response_minutes) / 1380),
      (15, (30 - calendar_days) / 23),
      (10, case when completed + cancelled > 0 then completed / (completed + cancelled) end),
      (5, fields / 8)) parts (weight, share)
  $function$;

CREATE OR REPLACE FUNCTION public.unassign_risks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with freed as (
    update risk_alerts set assigned_to = null, state = case state when 'assigned' then 'open' else state end
    where assigned_to = old.user_id returning id, state)
  insert into risk_alert_events (alert_id, act) select id, 'unassigned' from freed where state = 'open';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.undo_list_change(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  change list_changes%rowtype;
begin
  perform require_given(num_nulls(target));
  perform require_staff('{administrator}');
  select * into change from list_changes where id = target;
  if not found then
    raise no_data_found using message = 'no such change';
  end if;
  if change.subject ~ '^[A-Z]{2}$' then
    perform change_emergency_number(change.subject, change.after #>> '{}', change.before #>> '{}');
  elsif change.subject like 'insurer %' then
    perform change_insurer(substr(change.subject, 9), change.after, change.before);
  else
    perform change_specialty((select id from specialties where slug = change.subject), change.after, change.before);
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.unless_few(number bigint, people bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when not is_few(people) then number end $function$;

CREATE OR REPLACE FUNCTION public.untick_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from checklist_ticks where provider_id = new.id and decision_id is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.untick_documents()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from checklist_ticks where provider_id = old.provider_id and decision_id is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.urgency_of_reserved(starts timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select case when starts <= app_now() + interval '24 hours' then 'emergency'
      when starts <= app_now() + interval '48 hours' then 'urgent' end
  $function$;

CREATE OR REPLACE FUNCTION public.use_passkey(credential text, counted bigint, challenge uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not use_up_challenge(challenge) then
    return false;
  end if;
  update passkeys set counter = counted, last_used_at = app_now()
  where credential_id = credential and (counted > counter or counted = 0 and counter = 0);
  return found;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.use_up_challenge(challenge uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from auth.used_challenges where used_at < app_now() - interval '1 hour';
  insert into auth.used_challenges (nonce) values (challenge) on conflict do nothing;
  return found;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.use_up_code(app_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  me uuid := require_actor();
begin
  delete from auth.used_codes where user_id = me and used_at < now() - interval '5 minutes';
  insert into auth.used_codes (user_id, code) values (me, app_code) on conflict do nothing;
  return found;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.visit_of_payments(target uuid)
 RETURNS TABLE(start_time timestamp with time zone, status text, fee_cents integer, currency text, patient_id uuid, patient_name text, provider_id uuid, provider_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_staff('{finance,auditor}');
  return query
    select a.start_time, a.status, a.fee_cents, a.currency, p.user_id, p.full_name, d.user_id, d.full_name
    from appointments a
    join profiles d on d.user_id = a.provider_user_id
    left join profiles p on p.user_id = a.patient_id and is_staff('{auditor}')
    where a.id = target;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.visit_phone(target uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select p.phone from appointments a join profiles p on p.user_id = a.patient_id
    where a.id = target and a.provider_user_id = actor_id() and a.appointment_type = 'phone'
      and a.status in ('confirmed', 'in_progress')
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.visit_steps(since timestamp with time zone, until timestamp with time zone, by_start boolean)
 RETURNS TABLE(id uuid, patient_id uuid, provider_id uuid, start_time timestamp with time zone, is_paid boolean, is_attended boolean, fate text)
 LANGUAGE sql
 STABLE
AS $function$
    select s.id, s.patient_id, s.provider_id, s.start_time, s.is_paid, s.end_fact is not distinct from 'held',
      case when s.end_fact is not null then s.end_fact
        when s.status = 'cancelled' and s.is_paid then 'cancelled_by_' || coalesce(s.cancelled_by, 'system')
        when s.status = 'cancelled' then 'unpaid'
        when not s.is_paid then 'being_paid'
        else 'coming' end
    from (
      -- Of a cancelled one only the ledger knows.
      select a.*, a.status not in ('scheduled', 'cancelled') or a.end_fact is not null or a.fee_cents = 0 or exists (
          select from ledger_entries l left join captures c on c.id = l.capture_id
          where l.appointment_id = a.id and l.kind = 'charge' and (c.id is null or c.standing = 'accepted')) as is_paid
      from appointments a
      where by_start and a.start_time >= since and a.start_time < until
        or not by_start and a.created_at >= since and a.created_at < until) s
  $function$;

CREATE OR REPLACE FUNCTION public.visits_of_block(target uuid)
 RETURNS TABLE(visit_id uuid, refund_percent integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select a.id, cancellation_refund(a, blocking_side(v))
    from appointments v join appointments a on a.patient_id = v.patient_id and a.provider_user_id = v.provider_user_id
    where v.id = target and blocking_side(v) is not null and a.status in ('scheduled', 'confirmed') and is_to_begin(a)
    order by a.start_time
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.waited_until(visit appointments)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$ select greatest(visit.start_time, visit.went_on_by_phone_at) + interval '15 minutes' $function$;

CREATE OR REPLACE FUNCTION public.waiting_ahead(target uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select count(*)::integer
    from appointments own
    join appointments other on other.provider_user_id = own.provider_user_id and other.id <> own.id
    where own.id = target and (own.patient_id = actor_id() or may_care(actor_id(), own.patient_id, 'manage'))
      and other.during && tstzrange(own.start_time - interval '2 hours', own.start_time + interval '2 hours')
      and (other.status = 'in_progress' or other.status = 'confirmed'
        and (other.is_reserved_time, other.is_reserved_time and other.urgency = 'emergency', own.start_time)
          > (own.is_reserved_time, own.is_reserved_time and own.urgency = 'emergency', other.start_time)
        and exists (
        select from call_presence p
        where p.appointment_id = other.id and p.part = 'patient' and p.left_at is null
          and p.seen_at > app_now() - interval '60 seconds'))
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.waiting_for(provider uuid, starts timestamp with time zone)
 RETURNS SETOF waitlist_entries
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  offering providers%rowtype;
  apart interval;
begin
  select p.* into offering
  from providers p join provider_public_info i on i.id = p.id
  where p.id = provider and p.is_accepting_patients
    and starts > app_now() + greatest(make_interval(mins => p.notice_minutes), interval '30 minutes')
    and starts < (((app_now() at time zone p.time_zone)::date + 14)::timestamp at time zone p.time_zone)
    and starts in (select offered_starts(p.id, (starts at time zone p.time_zone)::date));
  apart := interval '30 minutes' + make_interval(mins => offering.buffer_minutes);
  if apart is null or exists (
    select from provider_busy b
    where b.provider_id = provider and b.start_time > starts - apart and b.start_time < starts + apart) then
    return;
  end if;
  return query
    select e.*
    from waitlist_entries e left join appointments a on a.id = e.appointment_id
    where e.provider_id = provider and e.status = 'waiting' and starts >= e.wanted_from
      -- A visit that moves keeps its type; a new one is of a type that is still offered.
      and case when e.appointment_id is null then starts < e.wanted_until and e.appointment_type = any (offering.visit_types)
        else a.status = 'confirmed' and starts < a.start_time and a.start_time > app_now() end
      and not exists (select from waitlist_offers o where o.entry_id = e.id and o.start_time = starts)
      and not exists (
        select from appointments v
        where v.patient_id = e.patient_id and v.id is distinct from e.appointment_id
          and v.status in ('scheduled', 'confirmed', 'in_progress') and v.appointment_type <> 'message'
          and v.start_time > starts - interval '30 minutes' and v.start_time < starts + interval '30 minutes')
    order by e.id;
end $function$;

CREATE OR REPLACE FUNCTION public.waiting_messages(considered uuid[], until timestamp with time zone)
 RETURNS TABLE(message_id uuid, appointment_id uuid, user_id uuid, reread_since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    with waiting as materialized (
      select w.* from (
        select m.id, m.appointment_id, m.patient_id, m.provider_user_id, m.created_at, r.reader,
          case when m.corrected_at is not null then (
            select max(v.replaced_at) from message_versions v where v.message_id = m.id and v.read_at is not null)
          end as reread_since
        from unnest(considered) c (id)
        join messages m on m.appointment_id = c.id
        join appointments a on a.id = c.id
        cross join lateral (
          select m.provider_user_id where m.sender_id <> m.provider_user_id and a.hold_expires_at is null
          union all
          select m.patient_id where m.sender_id = m.provider_user_id
          union all
          select l.caregiver_id from care_links l
          where m.sender_id = m.provider_user_id and l.patient_id = m.patient_id and l.state = 'active'
            and 'messages' = any (l.rights)) r (reader)
        where m.id >= uuidv7(interval '-1 day') and m.taken_back_at is null
          and not exists (select from message_receipts x where x.message_id = m.id and x.user_id = r.reader)
          -- A doctor who hears of a question need not hear of its words as well.
          and not (a.appointment_type = 'message' and a.confirmed_at = m.created_at)) w
      where greatest(w.created_at, w.reread_since) <= until
    ), threads as materialized (
      -- Subqueries that give one value look at the thread's own rows; a join would look at all that its reader ever read.
      select w.patient_id, w.provider_user_id, w.reader,
        max((select max(x.read_at) from message_receipts x
          where x.appointment_id = t.appointment_id and x.user_id = w.reader)) as read_at,
        max((select max(n.created_at) from notifications n
          where n.appointment_id = t.appointment_id and n.user_id = w.reader and n.kind = 'message_waiting')) as told_at
      from (select distinct patient_id, provider_user_id, reader from waiting) w
      join conversations t on t.patient_id = w.patient_id and t.provider_user_id = w.provider_user_id
      group by w.patient_id, w.provider_user_id, w.reader
    )
    select distinct on (w.patient_id, w.provider_user_id, w.reader) w.id, w.appointment_id, w.reader, w.reread_since
    from waiting w join threads h
      on h.patient_id = w.patient_id and h.provider_user_id = w.provider_user_id and h.reader = w.reader
    where (h.read_at is null or h.read_at <= until)
      and (h.told_at is null or h.told_at <= greatest(w.reread_since, h.read_at))
    order by w.patient_id, w.provider_user_id, w.reader, w.id
  $function$;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.window_starts(zone text, day date, opening int4range, step integer)
 RETURNS timestamp with time zone[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  opens timestamp := day + make_interval(mins => lower(opening));
  closes timestamp := day + make_interval(mins => upper(opening));
  after_step timestamptz := '-infinity';
  start timestamptz;
  starts timestamptz[] := '{}';
begin
  for start in
    select distinct at from generate_series(opens, closes - interval '30 minutes', make_interval(mins => step)) wall
    cross join lateral (
      select (wall at time zone zone) + make_interval(mins => shift) as at from generate_series(-180, 180, 15) shift) candidate
    where at at time zone zone = wall and not exists (
      select from generate_series(1, 29) later
      where (at + make_interval(mins => later)) at time zone zone not between opens and closes - interval '1 minute')
    order by at
  loop
    -- The grid after a change of the clocks need not continue the one before it.
    continue when start < after_step;
    after_step := start + make_interval(mins => step);
    starts := starts || start;
  end loop;
  return starts;
end $function$;

CREATE OR REPLACE FUNCTION public.with_installation(words text, language text)
 RETURNS text
 LANGUAGE sql
 STABLE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select replace(replace(replace(words,
      '{{product}}', coalesce(case when language = 'ar' then nullif(s.product_name_ar, '') end, s.product_name, 'Polyclinic')),
      '{{legal}}', coalesce(s.legal_name, 'Polyclinic Health Ltd.')),
      '{{address}}', coalesce(s.privacy_email, ''))
    from (values (true)) one left join installation_settings s on true
  $function$;
grant execute to app;
grant execute to worker;

CREATE OR REPLACE FUNCTION public.withdraw_emergencies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update emergency_actions set ended_at = app_now(), ended_by = actor_id(), ended_how = 'rights'
  where asked_by = coalesce(new.user_id, old.user_id) and started_at is null and ended_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.withdraw_handover(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update care_links set handover_email = null, handover_hash = null, handover_expires_at = null
  where patient_id = target and caregiver_id = actor_id() and handover_hash is not null;
  if not found then
    raise no_data_found using message = 'nothing is handed over';
  end if;
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.withdraw_review(target uuid)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    delete from reviews where appointment_id = target and removed_at is null and may_change_review(patient_id, writer_id)
    returning patient_id
  $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.withdraw_staff_invitation(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  withdrawn staff_invitations%rowtype;
begin
  perform require_given(num_nulls(target));
  perform lock_staff(null);
  delete from staff_invitations where id = target returning * into withdrawn;
  if not found then
    raise no_data_found using message = 'no such invitation';
  end if;
  perform note_security(actor_id(), 'staff_invitation_withdrawn', withdrawn.duty || ' ' || withdrawn.email, asked_from());
end $function$;
grant execute to app;

CREATE OR REPLACE FUNCTION public.write_settings(new_name text, new_name_ar text, support text, privacy text, legal text, address text, new_countries text[], new_languages text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_given(num_nulls(new_name, new_name_ar, support, privacy, legal, address, new_countries, new_languages));
  insert into installation_settings as s (product_name, product_name_ar, support_email, privacy_email, legal_name,
    legal_address, countries, languages)
  values (new_name, new_name_ar, support, privacy, legal, address, new_countries, new_languages)
  on conflict (is_only) do update set
    product_name = new_name, product_name_ar = new_name_ar, support_email = support, privacy_email = privacy,
    legal_name = legal, legal_address = address, countries = new_countries, languages = new_languages,
    changed_at = app_now()
  where (s.product_name, s.product_name_ar, s.support_email, s.privacy_email, s.legal_name, s.legal_address, s.countries,
    s.languages) is distinct from (new_name, new_name_ar, support, privacy, legal, address, new_countries, new_languages);
end $function$;
