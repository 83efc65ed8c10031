-- Whoever knows the password and lacks the second step, and whoever guesses the password from within a session that is
-- not theirs, is seen in the trail too.
alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'signed_in', 'sign_in_failed', 'second_step_failed', 'password_check_failed', 'signed_out', 'session_ended',
  'password_changed', 'password_reset', 'email_changed', 'factor_enabled', 'factor_disabled', 'recovery_codes_renewed',
  'recovery_code_used', 'passkey_added', 'passkey_removed', 'passkey_used', 'role_changed', 'export_requested',
  'export_downloaded', 'deletion_requested', 'deletion_taken_back'));
