import { z } from 'zod';
import { email, linkToken, password } from '../accounts/schemas.ts';
import { id, instant, locale, name, text } from '../platform/fields.ts';
import { CARE_RIGHTS, GIVEN_RIGHTS, RELATIONSHIPS, wholeRights } from './rules.ts';

export const relationship = z.enum(RELATIONSHIPS);
/** The requested rights; `visits` is included in any of them */
export const givenRights = z.array(z.enum(GIVEN_RIGHTS)).max(GIVEN_RIGHTS.length).transform(wholeRights);
export const careRight = z.enum(CARE_RIGHTS);
const rights = z.array(careRight);

/** `caregiver`: they care for the caller; `patient`: the caller cares for them. */
export const carePart = z.enum(['caregiver', 'patient']);
export type CarePart = z.infer<typeof carePart>;

/** A care link of the caller, or an invitation to one. */
export const careLink = z.object({
  id,
  part: carePart,
  /** Null until they accept: whether an address has an account is not disclosed */
  person: z.object({ id, name: z.string() }).nullable(),
  /** What the caregiver is to the patient */
  relationship,
  rights,
  /**
   * The invited address, shown to the inviter, or the address that a dependent is handed over to; null once
   * accepted
   */
  email: z.string().nullable(),
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
  since: instant,
  /** Of a dependent whom the caller manages, with what doctors should know about them */
  managed: z.object({ birthDate: z.string(), locale, allergies: z.string(), medicalConditions: z.string() }).nullable(),
});
export type CareLink = z.infer<typeof careLink>;

/** An invitation to the caller: `part` is what they would be. */
export const careInvitation = z.object({
  id,
  part: carePart,
  inviterName: z.string(),
  relationship,
  rights,
  expiresAt: instant,
});
export type CareInvitation = z.infer<typeof careInvitation>;

export const inviteInput = z.strictObject({
  /** The part of the invited person */
  part: carePart,
  email,
  relationship,
  rights: givenRights,
});

/** Not after today, which the server checks */
const birthDate = z.iso.date().refine((day) => day > '1900-01-01');

export const dependentInput = z.strictObject({
  fullName: name(120, 1),
  birthDate,
  /** What the caller is to them */
  relationship,
  /** That the doctor should speak with the caregiver */
  locale,
});

/** What may change about a dependent of the caller. */
export const dependentChange = z.strictObject({
  id,
  fullName: name(120, 1),
  locale,
  allergies: text(2000),
  medicalConditions: text(2000),
});

/** The profile that a mailed link hands over. */
export const handover = z.object({
  patientName: z.string(),
  managerName: z.string(),
  email: z.string(),
  expiresAt: instant,
});
export type Handover = z.infer<typeof handover>;

export const takeOverInput = z.strictObject({ token: linkToken, password, rights: givenRights });

/** A patient for whom the caller may book. */
export const bookablePerson = z.object({
  id,
  name: z.string(),
  /** A dependent: the caller also joins the waitlist for them */
  isManaged: z.boolean(),
});
export type BookablePerson = z.infer<typeof bookablePerson>;
