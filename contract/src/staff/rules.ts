/** What somebody of the staff may do; the table in the database allows the same. */
export const DUTIES = ['administrator', 'support', 'verifier', 'finance', 'auditor'] as const;
export type Duty = (typeof DUTIES)[number];

/** Whether a duty is one of those that are asked for; an administrator has them all. */
export const hasDuty = (duty: Duty | null, asked: readonly Duty[]): boolean =>
  duty === 'administrator' || (duty !== null && asked.includes(duty));

/** How long the link of an invitation is good. */
export const STAFF_INVITATION_DAYS = 3;
