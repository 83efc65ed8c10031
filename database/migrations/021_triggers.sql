create trigger _100_limit_rate before insert on account_deletions
  for each row when (new.user_id is not distinct from actor_id())
  execute function limit_rate('account_deletions', 5, 86400);
create trigger _110_limit_rate_of_others before insert on account_deletions
  for each row when (new.user_id is distinct from actor_id())
  execute function limit_rate('dependent_deletions', 20, 86400);
create trigger _500_leave_listing after insert on account_deletions
  for each row execute function leave_listing();
create trigger _510_note_request after insert on account_deletions for each row execute function note_deletion();
create trigger _520_note_taking_back after update of state on account_deletions
  for each row when (new.state = 'taken_back' and old.state = 'waiting') execute function note_deletion();
create trigger _530_queue after insert on account_deletions
  for each row execute function queue_deletion();
create trigger _540_return_to_listing after update of state on account_deletions
  for each row when (new.state = 'taken_back') execute function return_to_listing();

create trigger _100_limit_moves before update of start_time on appointments
  for each row execute function limit_rate('moves', 30, 3600);
create trigger _110_limit_rate before insert on appointments
  for each row execute function limit_rate('bookings', 30, 3600);
create trigger _120_derive before insert on appointments
  for each row execute function derive_appointment();
create trigger _130_guard_life before update of status on appointments
  for each row execute function guard_appointment_life();
create trigger _140_guard_practising before update of status on appointments
  for each row when (new.status = 'in_progress' and old.status <> 'in_progress') execute function guard_practising();
create trigger _150_record_hold_end before update of status on appointments
  for each row when (old.status = 'scheduled' and new.status = 'cancelled') execute function record_hold_end();
create trigger _160_refuse_unavailable_time before insert or update of start_time on appointments
  for each row when (new.status in ('scheduled', 'confirmed')) execute function refuse_unavailable_time();
create trigger _170_require_practising before insert on appointments
  for each row execute function require_listed();
-- A time of the waitlist is offered, and not taken from others.
create trigger _180_limit_holds before insert on appointments
  for each row when (new.request_digest is not null) execute function limit_holds();
create trigger _190_note_booker before insert on appointments
  for each row execute function note_booker();
create trigger _200_revise before update of start_time, status on appointments
  for each row execute function revise_appointment();
create trigger _210_touch before update on appointments
  for each row execute function touch_updated_at();
create trigger _500_announce after insert or update on appointments
  for each row execute function announce_appointment();
create trigger _510_announce_pages after insert or update or delete on appointments
  for each statement execute function announce_pages();
create trigger _520_end_wait_by_cancelling after update of status on appointments
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function end_wait_of_visit();
create trigger _530_end_wait_by_moving after update of start_time on appointments
  for each row when (new.start_time < old.start_time) execute function end_wait_of_visit();
create trigger _540_delete_reminders after update of start_time, status on appointments
  for each row when (old.status = 'confirmed' and (new.start_time <> old.start_time or new.status <> 'confirmed'))
  execute function delete_reminders();
create trigger _550_delete_signals after update of status on appointments
  for each row when (old.status = 'in_progress' and new.status <> old.status)
  execute function delete_signals_of_visit();
create trigger _560_freed_by_cancelling after update of status on appointments
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function note_freed_time();
create trigger _570_freed_by_moving after update of start_time on appointments
  for each row when (new.start_time <> old.start_time and new.status in ('scheduled', 'confirmed'))
  execute function note_freed_time();
create trigger _580_lapse_acts after update of status, start_time on appointments
  for each row when (old.status <> new.status or old.start_time <> new.start_time)
  execute function lapse_acts_of_visit();
create trigger _590_note_outcome after update of status, outcome, corrected_to on appointments
  for each row when ((old.status, old.end_fact) is distinct from (new.status, new.end_fact)
    and (new.end_fact is not null or new.status = 'cancelled' and new.cancelled_by = 'provider'))
  execute function note_outcome();
create trigger _600_owe_refunds after update of status, refund_percent on appointments
  for each row when (new.fee_cents > 0 and (new.refund_percent is distinct from old.refund_percent
    or new.status = 'cancelled' and old.status <> 'cancelled'))
  execute function owe_refunds_of_visit();
create trigger _610_queue_changed after update of status on appointments
  for each row when (old.status <> new.status and new.status in ('confirmed', 'cancelled') and new.outcome is null)
  execute function queue_consequences();
create trigger _620_queue_confirmed after insert on appointments
  for each row when (new.status = 'confirmed') execute function queue_consequences();
create trigger _630_queue_end after update of status, outcome, corrected_to, refund_percent on appointments
  for each row when (new.outcome is not null
    and (old.outcome, old.corrected_to, old.refund_percent) is distinct from (new.outcome, new.corrected_to, new.refund_percent))
  execute function queue_end();
create trigger _640_queue_moved after update of start_time on appointments
  for each row when (old.start_time <> new.start_time and new.status = 'confirmed') execute function queue_moved();
create trigger _650_refuse_offered after insert or update of start_time on appointments
  for each row when (new.status in ('scheduled', 'confirmed')) execute function refuse_offered_time();

create trigger _100_queue_password_change before update of password on auth.account
  for each row when (new.password is distinct from old.password and new.intended_change is not null)
  execute function queue_password_change();
create trigger _500_end_email_change after insert or update of password on auth.account
  for each row execute function end_email_change();
create trigger _510_end_open_proofs after update of password on auth.account
  for each row when (new.password is distinct from old.password) execute function end_open_proofs('user_id');

create trigger _500_announce_end after delete on auth.session
  for each row execute function announce_session_end();

create trigger _500_note_new_recovery_codes after update of backup_codes on auth.two_factor
  for each row when (old.verified and new.verified and new.backup_codes is distinct from old.backup_codes
    and new.backup_codes ~ '^\[("[^"]*",?){10}\]$')
  execute function note_new_recovery_codes();

create trigger _100_note_factor_change before update of two_factor_enabled on auth.user
  for each row when (new.two_factor_enabled is distinct from old.two_factor_enabled) execute function note_factor_change();
create trigger _110_note_new_email before update of email on auth.user
  for each row when (new.email is distinct from old.email) execute function note_new_email();
create trigger _500_announce_change after update of email, two_factor_enabled on auth.user
  for each row execute function announce_account_change();
create trigger _510_create_profile after insert on auth.user
  for each row execute function create_profile();
create trigger _520_end_open_proofs after update of email on auth.user
  for each row when (new.email is distinct from old.email) execute function end_open_proofs('id');
create trigger _530_delete_security_events after update of email on auth.user
  for each row when (new.email like '%.invalid' and old.email not like '%.invalid')
  execute function delete_security_events_of();
create trigger _540_note_mailbox_proof after insert on auth.user
  for each row when (new.email_verified) execute function note_mailbox_proof();
create trigger _550_note_mailbox_proof_anew after update of email, email_verified on auth.user
  for each row when (new.email_verified and (not old.email_verified or new.email <> old.email))
  execute function note_mailbox_proof();

create trigger _500_announce_pages after insert or update or delete on availability_exceptions
  for each statement execute function announce_pages();
create trigger _510_note_deleted after delete on availability_exceptions
  referencing old table as changed for each statement execute function note_exceptions();
create trigger _520_note_inserted after insert on availability_exceptions
  referencing new table as changed for each statement execute function note_exceptions();
create trigger _530_note_updated after update on availability_exceptions
  referencing new table as changed for each statement execute function note_exceptions();

create trigger _100_date_calendar_feed before update of version on calendar_feeds
  for each row execute function date_calendar_feed();

create trigger _100_derive before insert on call_guests
  for each row execute function derive_call_guest();
create trigger _500_announce_over after update on call_guests for each row
when (old.holder is not null
  and (old.revoked_at is distinct from new.revoked_at or old.holder is distinct from new.holder
    or old.expires_at is distinct from new.expires_at))
execute function announce_guest_over();
create trigger _510_announce_over_deleted after delete on call_guests for each row
when (old.holder is not null)
execute function announce_guest_over();

create trigger _100_derive before insert on call_presence
  for each row execute function derive_call_presence();
create trigger _110_limit_to_one_guest before update of left_at, seen_at on call_presence
  for each row when (new.part = 'guest' and new.admitted_at is not null and new.left_at is null
    and (old.left_at is not null or old.seen_at <= app_now() - interval '60 seconds'))
  execute function limit_to_one_guest();
create trigger _120_note_stay before insert or update of joined_at, seen_at, left_at on call_presence
  for each row execute function note_stay();
create trigger _500_announce after update on call_presence
  for each row when ((old.joined_at, old.left_at, old.admitted_at, old.connected_at, old.name)
    is distinct from (new.joined_at, new.left_at, new.admitted_at, new.connected_at, new.name)
    or (old.seen_at <= app_now() - interval '60 seconds' and new.seen_at > old.seen_at))
  execute function announce_call_presence();
create trigger _510_announce_entry after insert on call_presence
  for each row execute function announce_call_presence();
create trigger _520_delete_signals after update on call_presence
  for each row when (old.joined_at <> new.joined_at or old.left_at is null and new.left_at is not null)
  execute function delete_signals_of_stay();
create trigger _530_start_visit after update of connected_at on call_presence
  for each row when (new.connected_at is not null)
  execute function start_connected_call();

-- Each signal is a row of up to 32 kB until it is swept; a call that connects badly sends some hundreds.
create trigger _100_limit_rate before insert on call_signals
  for each row execute function limit_rate('signals', 1000, 60);
create trigger _500_announce after insert on call_signals
  for each row execute function announce_call_signal();

create trigger _100_limit_rate before insert on care_links
  for each row when (new.state = 'invited') execute function limit_rate('care_invitations', 20, 86400);
create trigger _110_limit_mails before insert or update of token_hash on care_links
  for each row when (new.state = 'invited') execute function limit_care_mails();
create trigger _120_limit_renewals before update of token_hash on care_links
  for each row when (new.state = 'invited' and new.token_hash is distinct from old.token_hash)
  execute function limit_rate('care_invitations', 20, 86400);
create trigger _130_delete_handover before update of state, rights on care_links
  for each row when (new.state <> 'active' or not 'manage' = any (new.rights))
  execute function delete_handover();
create trigger _140_limit_number before insert on care_links
  for each row when (new.state = 'invited') execute function limit_care_invitations();
create trigger _500_announce after update of state, rights on care_links
  for each row execute function announce_care();
create trigger _510_end_calls after update of state, rights on care_links
  for each row when (old.state = 'active' and 'manage' = any (old.rights)
    and not (new.state = 'active' and 'manage' = any (new.rights)))
  execute function end_managers_calls();
create trigger _520_end_checkouts after update of state, rights on care_links
  for each row when (old.state = 'active' and 'book' = any (old.rights)
    and not (new.state = 'active' and 'book' = any (new.rights)))
  execute function end_caregivers_checkouts();
create trigger _530_queue_changed after update of state on care_links
  for each row when (old.state <> new.state and num_nulls(new.patient_id, new.caregiver_id) = 0)
  execute function queue_care_news();
create trigger _540_queue_invited after insert on care_links
  for each row when (new.state = 'invited') execute function queue_care_news();
create trigger _550_queue_missing_numbers after update of state on care_links
  for each row when (old.state = 'active' and new.state <> 'active')
  execute function queue_missing_numbers();

create trigger _100_limit_rate before insert on consents
  for each row when (new.user_id is not distinct from actor_id())
  execute function limit_rate('consents', 20, 3600);
create trigger _110_limit_rate_of_others before insert on consents
  for each row when (new.user_id is distinct from actor_id()) execute function limit_rate('dependent_consents', '20', '3600');
create trigger _120_note_language before insert on consents for each row execute function note_consent_language();
create trigger _500_apply after insert on consents
  for each row execute function apply_consent();

create trigger _100_derive before insert on encounter_addenda
  for each row execute function derive_encounter();
create trigger _110_refuse_change_of_signed before update or delete on encounter_addenda
  for each row execute function refuse_change_of_signed();
create trigger _500_announce after insert on encounter_addenda
  for each row execute function announce_encounter();

create trigger _100_derive before insert on encounter_notes
  for each row execute function derive_encounter();
create trigger _110_refuse_change_of_signed before update or delete on encounter_notes
  for each row execute function refuse_change_of_signed();
create trigger _500_announce_signed after update on encounter_notes
  for each row when (old.signed_at is null and new.signed_at is not null) execute function announce_encounter();
create trigger _510_lapse_signature after update on encounter_notes
  for each row when (old.signed_at is null and new.signed_at is null) execute function lapse_signature();

create trigger _100_note_disputed_fact before insert on end_disputes for each row execute function note_disputed_fact();
create trigger _500_announce after insert or update on end_disputes for each row execute function announce_dispute();

create trigger _100_limit_rate before insert on exports
  for each row execute function limit_rate('exports', 5, 86400);
create trigger _500_discard after delete on exports
  for each row when (old.path is not null) execute function discard_export();
create trigger _510_queue after insert on exports
  for each row execute function queue_export();

create trigger _100_immutable before update or delete on invoices
  for each row execute function refuse_ledger_change();

create trigger _100_immutable before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
-- At the commit, so that payments wait for each other's numbers as briefly as can be and never for each other's visits.
create constraint trigger _500_issue_invoice after insert on ledger_entries
  deferrable initially deferred
  for each row when (new.kind in ('charge', 'refund')) execute function issue_invoice_of_entry();

create trigger _500_note_delivery after insert or update of sent_at, error on mails
  for each row when (new.notification_id is not null) execute function note_mail_delivery();

create trigger _100_derive before insert or update on message_deliveries
  for each row execute function derive_delivery();
create trigger _500_announce_first after insert on message_deliveries
  for each row execute function announce_delivery();
create trigger _510_announce_further after update on message_deliveries
  for each row when (new.up_to > old.up_to) execute function announce_delivery();

create trigger _100_derive before insert on message_receipts
  for each row execute function derive_receipt();
create trigger _500_announce after insert on message_receipts
  for each row execute function announce_receipt();
create trigger _510_note_reading after insert on message_receipts for each row execute function note_reading();

-- Named to come before the triggers that lock a conversation.
create trigger _100_limit_rate before insert on messages
  for each row execute function limit_rate('messages', 60, 60);
create trigger _110_derive before insert on messages
  for each row execute function derive_message();
create trigger _500_announce after insert on messages
  for each row execute function announce_message();
create trigger _510_discard after delete on messages
  for each row when (old.attachment_url is not null) execute function discard_attachment();
create trigger _520_delete_sent_draft after insert on messages for each row execute function delete_sent_draft();

create trigger _500_queue after insert on notification_deliveries
  for each row when (new.channel in ('push', 'sms') and new.state = 'waiting')
  execute function queue_notification_delivery();

create trigger _100_touch before update on notification_preferences
  for each row execute function touch_updated_at();

create trigger _500_announce after insert on outbox
  for each statement execute function announce_outbox();

create trigger _100_limit_rate before insert on passkeys
  for each row execute function limit_rate('passkeys', 20, 86400);
create trigger _500_note_addition after insert on passkeys for each row execute function note_passkey_change();
create trigger _510_note_removal after delete on passkeys for each row execute function note_passkey_change();
create trigger _520_note_renaming after update of name on passkeys
  for each row when (new.name is distinct from old.name) execute function note_passkey_change();

create trigger _100_touch before update on payments
  for each row execute function touch_updated_at();

create trigger _500_announce after insert or update on pending_acts
  for each row execute function announce_act();
create trigger _510_tell_of_lapse after update of state on pending_acts
  for each row when (old.state <> 'lapsed' and new.state = 'lapsed') execute function tell_of_lapse();

-- Whose account ends has no number any more.
create trigger _100_require_number before update of phone on profiles
  for each row when (is_phone(old.phone) and not is_phone(new.phone) and actor_id() is not null)
  execute function require_number_of_visits();
create trigger _110_require_phone_format before update of phone on profiles
  for each row when (new.phone is distinct from old.phone and new.phone <> '') execute function require_phone_format();
create trigger _120_touch before update on profiles
  for each row execute function touch_updated_at();
create trigger _500_announce_change after update of role, locale, time_zone, full_name, theme, accepted_terms on profiles
  for each row execute function announce_role_change();
create trigger _510_announce_pages after insert or delete or update of full_name on profiles
  for each statement execute function announce_pages();
create trigger _520_record_health_change after update of allergies, medical_conditions on profiles
  for each row execute function record_health_change();
create trigger _530_note_role_change after update of role on profiles
  for each row when (new.role is distinct from old.role) execute function note_role_change();
create trigger _540_refresh_search after update of full_name on profiles
  for each row execute function refresh_provider_search_trigger();

create trigger _500_announce_pages after insert or update or delete on provider_biographies
  for each statement execute function announce_pages();
create trigger _510_refresh_search after insert or update or delete on provider_biographies
  for each row execute function refresh_provider_search_trigger();

create trigger _100_derive before insert on provider_contacts
  for each row execute function derive_provider_contact();
create trigger _110_require_address before update of address on provider_contacts
  for each row when (trim(new.address) = '' and old.address <> '') execute function require_address_of_visits();
create trigger _120_require_phone_format before insert on provider_contacts
  for each row when (new.phone <> '') execute function require_phone_format();
create trigger _130_require_phone_format before update of phone on provider_contacts
  for each row when (new.phone is distinct from old.phone and new.phone <> '') execute function require_phone_format();
create trigger _500_tell_address after update of address on provider_contacts
  for each row when (trim(new.address) <> '' and trim(old.address) <> trim(new.address)) execute function tell_address();

create trigger _100_limit_rate before insert on provider_documents
  for each row execute function limit_rate('documents', 30, 3600);
create trigger _110_limit_number before insert on provider_documents
  for each row execute function limit_provider_documents();
create trigger _500_discard after delete on provider_documents
  for each row execute function discard_provider_document();
create trigger _510_limit_files after insert on provider_documents for each row execute function limit_files();

create trigger _100_note_availability before update of availability on providers
  for each row execute function note_availability_change();
create trigger _110_reopen_verification
  before update of license_number, license_authority, license_country, license_expires_on, specialty_id, full_name on providers
  for each row when (
    old.user_id = actor_id() and (
      old.verification_status in ('documents_needed', 'rejected')
      or (old.license_number, old.license_authority, old.license_country, old.license_expires_on, old.specialty_id)
        is distinct from (new.license_number, new.license_authority, new.license_country, new.license_expires_on, new.specialty_id)
      or normalize_for_search(old.full_name) is distinct from normalize_for_search(new.full_name)))
  execute function reopen_verification();
create trigger _120_require_address before update of visit_types on providers
  for each row when ('in_person' = any (new.visit_types) and not 'in_person' = any (old.visit_types))
  execute function require_address();
-- Named to come after those that note the change of hours and reopen the verification
create trigger _130_score_trust before insert or update on providers
  for each row execute function derive_finding();
create trigger _140_touch before update on providers
  for each row execute function touch_updated_at();
create trigger _500_announce_pages after insert or update or delete on providers
  for each statement execute function announce_pages();
create trigger _510_note_application after insert on providers for each row execute function note_verification();
create trigger _520_note_verification after update of verification_status on providers
  for each row when (new.verification_status is distinct from old.verification_status) execute function note_verification();
create trigger _530_refresh_search after insert or update of bio, city, place_names, specialty_id on providers
  for each row execute function refresh_provider_search_trigger();

create trigger _100_note_refund_end before insert or update of state on refunds
  for each row execute function note_refund_end();

create trigger _100_derive_reviewer before insert on reviews
  for each row execute function derive_reviewer();
create trigger _500_announce_pages after insert or update or delete on reviews
  for each statement execute function announce_pages();
create trigger _510_refresh_rating after insert on reviews
  for each row execute function refresh_provider_rating();

create trigger _500_announce_pages after insert or update or delete on specialties
  for each statement execute function announce_pages();

create trigger _500_announce_pages after insert or update or delete on specialty_translations
  for each statement execute function announce_pages();

create trigger _100_limit_rate before insert on ticket_messages
  for each row when (not actor_is_admin()) execute function limit_rate('ticket_messages', 60, 3600);
create trigger _110_derive before insert on ticket_messages
  for each row execute function derive_ticket_message();
create trigger _500_follow after insert on ticket_messages
  for each row execute function follow_ticket_message();

create trigger _100_limit_rate before insert on tickets
  for each row execute function limit_rate('tickets', 10, 3600);

create trigger _500_announce after insert or update on typing_indicators
  for each row execute function announce_typing();

create trigger _100_limit_number before insert on uploads
  for each row execute function limit_uploads();
create trigger _500_discard after delete on uploads
  for each row execute function discard_upload();
create trigger _510_limit_files after insert on uploads for each row execute function limit_files();

create trigger _100_limit_rate before insert on waitlist_entries
  for each row execute function limit_rate('waitlist', 20, 3600);
create trigger _110_derive before insert on waitlist_entries
  for each row execute function derive_waitlist_entry();

-- An offer that nobody takes goes to the next.
create trigger _500_freed_by_refusal after update of status on waitlist_offers
  for each row when (new.status in ('declined', 'expired')) execute function note_freed_time();
