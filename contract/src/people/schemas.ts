import { z } from 'zod';
import { email, role } from '../accounts/schemas.ts';
import { id, instant, locale, rawText, text } from '../platform/fields.ts';
import { securityEvent } from '../security/schemas.ts';
import { duty } from '../staff/schemas.ts';
import { CORRECTION_REASON_MAX } from './rules.ts';

/** What the list of people can be narrowed to. */
export const PEOPLE_FILTERS = ['', 'patient', 'doctor', 'admin', 'suspended'] as const;

export const peopleSearch = z.strictObject({
  /** Part of a name in either script, of an e-mail address or phone number, or the beginning of a licence number */
  q: text(100).default(''),
  only: z.enum(PEOPLE_FILTERS).default(''),
  page: z.number().int().min(1).max(500).default(1),
});
export type PeopleSearch = z.infer<typeof peopleSearch>;

export const foundPerson = z.object({
  userId: id,
  fullName: z.string(),
  otherName: z.string(),
  /** Null for a dependent without an account, and once the account has ended */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role,
  duty: duty.nullable(),
  createdAt: instant,
  isSuspended: z.boolean(),
  providerId: id.nullable(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** The bare facts of an appointment: never what it was about. */
export const personVisit = z.object({
  id,
  startTime: instant,
  type: z.string(),
  status: z.string(),
  outcome: z.string().nullable(),
  feeCents: z.number().int(),
  currency: z.string(),
  /** Whether the person of the page is its patient, or else its doctor */
  isPatient: z.boolean(),
  other: z.object({ userId: id, name: z.string() }).nullable(),
});

export const personPayment = z.object({
  id,
  appointmentId: id,
  at: instant,
  status: z.string(),
  amountCents: z.number().int(),
  returnedCents: z.number().int(),
  currency: z.string(),
});

export const personSession = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string().nullable(),
  signedInAt: instant,
  usedAt: instant,
});

export const personTicket = z.object({ id, subject: z.string(), state: z.string(), updatedAt: instant });

export const personEvent = securityEvent.extend({ by: z.string().nullable() });

export const accountSuspension = z.object({
  id,
  reason: z.string(),
  at: instant,
  by: z.string().nullable(),
  visits: z.number().int(),
  ended: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
});

export const factorReset = z.object({
  id,
  reason: z.string(),
  askedBy: z.string(),
  /** The person who asked can't approve it */
  isOwn: z.boolean(),
  expiresAt: instant,
});

export const person = foundPerson.extend({
  isEmailConfirmed: z.boolean(),
  locale,
  timeZone: z.string(),
  region: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  passkeys: z.number().int(),
  practice: z
    .object({
      providerId: id,
      slug: z.string(),
      status: z.string(),
      licenseNumber: z.string(),
      suspendedAt: instant.nullable(),
    })
    .nullable(),
  deletionDueAt: instant.nullable(),
  /** Whether the caller's duty lets them act on this account */
  mayAct: z.boolean(),
  visits: z.array(personVisit),
  payments: z.array(personPayment),
  sessions: z.array(personSession),
  /** Null where the duty doesn't read tickets */
  tickets: z.array(personTicket).nullable(),
  events: z.array(personEvent),
  suspensions: z.array(accountSuspension),
  /** A second factor that one of the staff has asked to take off */
  reset: factorReset.nullable(),
});
export type PersonCase = z.infer<typeof person>;

const reason = text(2000).default('');
const onPerson = z.strictObject({ userId: id });
export const personReason = onPerson.extend({ reason });
export const emailCorrection = onPerson.extend({
  email,
  /** The address that was shown; refused if it has changed since */
  shown: rawText(254),
  /** How the person was recognised; stays in the security trail */
  reason: text(CORRECTION_REASON_MAX).default(''),
});
export const personInput = onPerson;
/** Why somebody is signed out; stays in their security trail */
export const sessionsEnd = onPerson.extend({ reason: text(CORRECTION_REASON_MAX).default('') });
