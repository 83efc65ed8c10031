/** What a form of this feature asks for. */
export type Intent =
  | 'sign-in'
  | 'sign-up'
  | 'resend'
  | 'confirm'
  | 'request-reset'
  | 'reset'
  | 'take-over'
  | 'profile'
  | 'password'
  | 'end-sessions'
  | 'end-everywhere'
  | 'change-email'
  | 'confirm-new-email'
  | 'begin-factor'
  | 'confirm-factor'
  | 'renew-codes'
  | 'end-factor'
  | 'second-factor'
  | 'passkey'
  | 'add-passkey'
  | 'rename-passkey'
  | 'remove-passkey';

/** What became of a submitted form; errors are the last parts of `error.` keys. */
export interface FormResult {
  intent: Intent;
  done: boolean;
  /** What was typed, passwords left out, so that nothing is lost. */
  values: Record<string, string>;
  fields: Record<string, string>;
  error: string | null;
  /** In how many seconds to try again, after too many attempts */
  retryAfterSeconds?: number;
  /** When the visit begins that stands against it */
  appointmentStart?: string;
}

/** The result of the form that shows it; another form's is none of its business. */
export function resultOf(result: FormResult | undefined, intent: Intent): FormResult | undefined {
  return result?.intent === intent ? result : undefined;
}
