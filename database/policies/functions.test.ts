import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../src/client.ts';
import { type TestDatabase, testDatabase } from '../src/testing/index.ts';

/** Every function that a restricted login may call. What is missing here is the owner's and its triggers'. */
const callable = {
  'accesses_by_others(timestamp with time zone,uuid,integer)': 'app',
  'actor_id()': 'app auth worker',
  'actor_is_admin()': 'app auth worker',
  'actor_role()': 'app auth worker',
  'actor_duty()': 'app',
  'figure_days(text,text,integer)': 'app',
  'named_figure_rows(text,text,date,integer,integer)': 'app',
  'recent_activity(integer)': 'app',
  'risk_counts()': 'app',
  'open_risks()': 'app',
  'find_risk_alerts(text,text,text,integer,integer)': 'app',
  'read_risk_alert(uuid)': 'app',
  'risk_alert_rows(uuid)': 'app',
  'act_on_risk(uuid,text,text,uuid)': 'app',
  'evaluate_risks()': 'worker',
  'replay_risk(text,integer,integer,integer)': 'app',
  'save_risk_rule(uuid,boolean,text)': 'app',
  'read_risk_replay(uuid)': 'app',
  'consent_counts()': 'app',
  'open_deletions(integer)': 'app',
  'deletion_counts()': 'app',
  'export_counts()': 'app',
  'staff_without_second_factor()': 'app',
  'ask_factor_reset(uuid,text)': 'app',
  'correct_email(uuid,text,text,text)': 'app',
  'end_factor_reset(uuid,text)': 'app',
  'end_person_sessions(uuid,text)': 'app',
  'ask_for_emergency(text,text,text)': 'app',
  'approve_emergency(uuid)': 'app',
  'end_emergency(uuid)': 'app',
  'needs_second_administrator()': 'app',
  'booking_pause(uuid,boolean)': 'app',
  'is_paused(text,text)': 'app',
  'current_pauses()': 'app',
  'start_due_emergencies()': 'worker',
  'sign_out_next(uuid,uuid)': 'worker',
  'find_people(text,text,integer)': 'app',
  'is_suspended(uuid)': 'auth',
  'person_account(uuid)': 'app',
  'person_sessions(uuid)': 'app',
  'person_trail(uuid,integer)': 'app',
  'person_visits(uuid,integer)': 'app',
  'reinstate_person(uuid,text)': 'app',
  'suspend_person(uuid,text)': 'app',
  'is_staff(text[])': 'app',
  'accept_staff_invitation(text,text,text,text,text,jsonb)': 'app',
  'find_staff_invitation(text)': 'app',
  'invite_staff(text,text,text)': 'app',
  'remove_staff(uuid)': 'app',
  'set_duty(uuid,text)': 'app',
  'withdraw_staff_invitation(uuid)': 'app',
  'admin_metrics(text)': 'app',
  'admit_to_call(uuid,uuid)': 'app',
  'change_settings(text,text,text,text,text,text,text[],text[],uuid)': 'app',
  'is_setup_open(text)': 'app',
  'own_mail_refusal()': 'app',
  'make_first_administrator(text,text,text,text,text,text,jsonb)': 'app',
  'save_first_settings(text,text,text,text,text,text,text,text[],text[])': 'app',
  'with_installation(text,text)': 'app worker',
  'app_now()': 'app auth worker',
  'assign_ticket(uuid,uuid)': 'app',
  'begin_due_deletions()': 'worker',
  'accept_care(uuid,text[])': 'app',
  'accept_handover(text,text,text[])': 'app',
  'add_dependent(text,date,text,text,text)': 'app',
  'care_circle()': 'app',
  'care_invitations(text)': 'app',
  'cared_for(text)': 'app',
  'end_care(uuid)': 'app',
  'find_handover(text)': 'app',
  'offer_handover(uuid,text,text)': 'app',
  'withdraw_handover(uuid)': 'app',
  'invite_to_care(text,text,text,text[],text)': 'app',
  'remove_dependent(uuid)': 'app',
  'set_care_rights(uuid,text[])': 'app',
  'call_times(text)': 'app',
  'alert_event_type(uuid)': 'app',
  'add_photo(uuid,text,integer[])': 'app',
  'answer_review(uuid,text)': 'app',
  'decide_photo(uuid,boolean,text)': 'app',
  'change_review(uuid,integer,text,text)': 'app',
  'change_visit_type(uuid,text)': 'app',
  'go_on_by_phone(uuid)': 'app',
  'decide_review(uuid,text,text,timestamp with time zone)': 'app',
  'may_change_review(uuid,uuid)': 'app',
  'report_again(uuid,text,text)': 'app',
  'withdraw_review(uuid)': 'app',
  'begin_checkout(uuid,jsonb,bigint)': 'app',
  'cancel_appointment(uuid,text,text)': 'app',
  'close_failed_work(uuid,text)': 'app',
  'close_payment_alert(uuid,text)': 'app',
  'fail_checkout(uuid,text)': 'app',
  'hurry_refund(uuid)': 'app',
  'ledger_sign(text)': 'app worker',
  'lock_payment(uuid)': 'worker',
  'owe_refunds(uuid)': 'worker',
  'retry_failed_work(uuid)': 'app',
  'ask_for_end(uuid,text,timestamp with time zone,integer,boolean)': 'worker',
  'dispute_end(uuid,text,interval)': 'app',
  'end_visit(uuid,text,text,text,jsonb,integer,boolean)': 'worker',
  'ends_to_decide(integer)': 'worker',
  'lock_dispute(uuid)': 'app',
  'lock_end_evidence(uuid)': 'worker',
  'missed_by_providers(timestamp with time zone)': 'app',
  'resolve_dispute(uuid,text,text,integer,integer,text)': 'app',
  'return_held_back(interval)': 'worker',
  'state_end(uuid,text,text)': 'app',
  'close_ticket(uuid)': 'app',
  'mark_ticket(uuid,boolean)': 'app',
  'complete_appointment(uuid)': 'app',
  'confirm_appointment(uuid)': 'worker',
  'count_holds(uuid)': 'app',
  'coming_visits(uuid)': 'app',
  'count_settled_visits()': 'worker',
  'change_email(uuid,text,text,jsonb)': 'worker',
  'decide_verification(uuid,text,text,text)': 'app',
  'linked_deletion(uuid)': 'app',
  'deletions_to_tell(uuid,boolean)': 'worker',
  'erase_account(uuid)': 'worker',
  'find_providers(text,uuid,integer)': 'app',
  'delete_outdated_exports()': 'worker',
  'delete_invitations(text,interval)': 'worker',
  'delete_retained_records(integer)': 'worker',
  'delete_password_guess(uuid)': 'worker',
  'clear_security_address(uuid)': 'worker',
  'delete_security_events(interval)': 'worker',
  'intend_account_change(uuid,jsonb)': 'worker',
  'security_event_to_tell(uuid)': 'worker',
  'take_password_guess(text,jsonb)': 'worker',
  'prove_mailbox(uuid)': 'worker',
  'note_security_failure(uuid,text,text,text,text)': 'worker',
  'sweep_sessions(interval)': 'worker',
  'intend_password_change(uuid,jsonb)': 'worker',
  'carry_out_password_change(jsonb)': 'worker',
  'search_security_events(text,text,text,timestamp with time zone,timestamp with time zone,uuid,integer)': 'app',
  'decline_waitlist_offer(uuid)': 'app',
  'expire_waitlist_offers()': 'worker',
  'get_specialties_localized(text)': 'app worker',
  'is_listed(uuid)': 'app',
  'is_phone(text)': 'app',
  'iso_instant(timestamp with time zone)': 'app',
  'lacks_number(uuid)': 'worker',
  'may_be_called(uuid)': 'app',
  'save_push_subscription(text,text,text,text)': 'app',
  'lapse_licenses()': 'worker',
  'leave_early_access(uuid)': 'app',
  'license_holder(uuid)': 'app',
  'leave_waitlist(uuid)': 'app',
  'license_text(text)': 'app',
  'mark_no_show(uuid)': 'app',
  'take_back_act(uuid)': 'app',
  'carry_out_act(uuid)': 'worker',
  'due_acts()': 'worker',
  'delete_ended_acts()': 'worker',
  'perform_complete(uuid)': 'worker',
  'perform_no_show(uuid)': 'worker',
  'may_join_call(uuid,uuid)': 'app',
  'may_queue(text,jsonb)': 'app',
  'may_signal(uuid,uuid)': 'app',
  'move_push_subscription(text,text,text,text,text)': 'app',
  'hold_call_invitation(text,text)': 'app',
  'normalize_for_search(text)': 'app auth worker',
  'note_checkout(uuid,text,text)': 'app',
  'note_presence()': 'app',
  'offer_time(uuid,timestamp with time zone)': 'worker',
  'open_payment(uuid,text)': 'app',
  'passkey_to_prove(text)': 'app',
  'count_search_misses(text,text[])': 'app',
  'is_read_in(text,text)': 'app auth worker',
  'name_in(text,text,text)': 'app auth worker',
  'name_key(text)': 'app worker',
  'name_words(text)': 'app worker',
  'fold_word(text)': 'app worker',
  'joint_terms(text,text[],text,text)': 'app worker',
  'known_marks(text[],boolean,text[])': 'app worker',
  'open_blocks(tstzmultirange)': 'app worker',
  'term_marks(text[],integer)': 'app worker',
  'is_asked_to_recommend()': 'app',
  'net_promoter()': 'app',
  'platform_figures()': 'app',
  'practice_ledger()': 'app',
  'provider_license(uuid)': 'app',
  'push_endpoint(text)': 'app',
  'queue_reminders()': 'worker',
  'purge_mails()': 'worker',
  'provider_slug(text,uuid)': 'app',
  'refresh_stale_providers(integer)': 'worker',
  'reinstate_provider(uuid,text)': 'app',
  'release_expired_holds()': 'worker',
  'release_unpaid(uuid)': 'worker',
  'request_early_access(text,text,text)': 'app',
  'reschedule_appointment(uuid,timestamp with time zone)': 'app',
  'revoke_call_guest(uuid)': 'app',
  'shown_name(text,text)': 'app worker',
  'sign_encounter_note(uuid,integer)': 'app',
  'start_appointment(uuid)': 'app',
  'take_back_deletion()': 'app',
  'take_back_linked_deletion(uuid,jsonb)': 'app',
  'use_up_code(text)': 'app',
  'use_passkey(text,bigint,uuid)': 'app',
  'use_up_challenge(uuid)': 'app',
  'patient_language(uuid)': 'app',
  'waiting_messages(integer)': 'worker',
  'sweep_drafts()': 'worker',
  'delete_old_saved_forms()': 'worker',
  'save_form(text,text,jsonb)': 'worker',
  'sweep_rate_limits()': 'worker',
  'submit_verification()': 'app',
  'suspend_provider(uuid,text)': 'app',
  'take_rate_limit(text,integer,integer)': 'app auth worker',
  'take_waitlist_offer(uuid)': 'app',
  'visit_phone(uuid)': 'app',
  'waiting_ahead(uuid)': 'app',
};

const ours = `pronamespace::regnamespace::text in ('public', 'auth')
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test?.close());

const asOwner = async <Row extends object>(sql: string): Promise<Row[]> =>
  withClient(test.urls.owner, async (client) => (await client.query<Row>(sql)).rows);

it('lets each login call what is meant for it and nothing else', async () => {
  const rows = await asOwner<{ signature: string; logins: string }>(`
    select p.oid::regprocedure::text as signature, string_agg(login, ' ' order by login) as logins
    from pg_proc p, unnest('{app,auth,worker}'::text[]) login
    where ${ours} and has_function_privilege(login, p.oid, 'execute') group by 1`);
  expect(Object.fromEntries(rows.map(({ signature, logins }) => [signature, logins]))).toEqual(callable);
});

it('leaves a function that a later migration adds to nobody', async () => {
  const [row] = await withClient(test.urls.owner, async (client) => {
    await client.query('begin');
    await client.query(`create function added() returns int language sql return 1`);
    const { rows } = await client.query(`select has_function_privilege('app', 'added()', 'execute') as callable`);
    await client.query('rollback');
    return rows;
  });
  expect(row).toEqual({ callable: false });
});

it('finds tables of the schema, never temporary ones, in each function with its owner’s rights', async () => {
  const rows = await asOwner(`
    select p.oid::regprocedure from pg_proc p
    where ${ours} and prosecdef and not coalesce(proconfig @> array['search_path=public, pg_temp'], false)`);
  expect(rows).toEqual([]);
});

it('has an index for each foreign key whose target can be deleted', async () => {
  const rows = await asOwner(`
    select conrelid::regclass::text as table, conname from pg_constraint c
    where contype = 'f' and connamespace::regnamespace::text in ('public', 'auth') and confrelid <> 'specialties'::regclass
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`);
  expect(rows).toEqual([]);
});
