export const PASSKEY_NAME_MAX_LENGTH = 60;

/** The kinds of events in the security trail. The table in the database allows the same. */
export const SECURITY_EVENT_KINDS = [
  'signed_in',
  'sign_in_failed',
  'second_step_failed',
  'password_check_failed',
  'password_checks_locked',
  'passkey_refused',
  'attempts_refused',
  'signed_out',
  'session_ended',
  'password_changed',
  'password_reset',
  'email_changed',
  'factor_enabled',
  'factor_disabled',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'passkey_used',
  'role_changed',
  'duty_changed',
  'staff_invited',
  'staff_invitation_withdrawn',
  'staff_joined',
  'email_corrected',
  'emergency_asked',
  'emergency_approved',
  'emergency_ended',
  'verification_changed',
  'export_requested',
  'export_downloaded',
  'deletion_requested',
  'deletion_taken_back',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Failed attempts: those of a minute from one network are one entry. */
export const SECURITY_FAILURES: ReadonlySet<SecurityEventKind> = new Set([
  'sign_in_failed',
  'second_step_failed',
  'password_check_failed',
  'password_checks_locked',
  'passkey_refused',
  'attempts_refused',
]);

/** How long entries of the trail are retained. */
export const TRAIL_DAYS = 365;

/** How long the row of an expired session is retained. */
export const SESSION_ROW_DAYS = 30;
