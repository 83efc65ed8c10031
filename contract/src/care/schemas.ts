import { z } from 'zod';
import { email, linkToken, password } from '../accounts/schemas.ts';
import { id, instant, locale, name, text } from '../platform/fields.ts';
import { CARE_RIGHTS, GIVEN_RIGHTS, RELATIONSHIPS, wholeRights } from './rules.ts';

export const relationship = z.enum(RELATIONSHIPS);
/** What is asked for; `visits` comes with any of them */
export const givenRights = z.array(z.enum(GIVEN_RIGHTS)).max(GIVEN_RIGHTS.length).transform(wholeRights);
export const careRight = z.enum(CARE_RIGHTS);
const rights = z.array(careRight);

/** `carer`: they care for the caller; `patient`: the caller cares for them. */
export const carePart = z.enum(['carer', 'patient']);
export type CarePart = z.infer<typeof carePart>;

/** Somebody in the caller's circle, or invited to it. */
export const careLink = z.object({
  id,
  part: carePart,
  /** Null while they have not accepted: who has an account is nobody else's to know */
  person: z.object({ id, name: z.string() }).nullable(),
  /** What the carer is to the patient */
  relationship,
  rights,
  /** The invited address, shown to whoever invited it, or the one to which somebody managed is handed over; null once accepted */
  email: z.string().nullable(),
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
  since: instant,
  /** Of somebody without an account of their own, whom the caller manages, with what doctors should know of them */
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
  /** What the invited person would be */
  part: carePart,
  email,
  relationship,
  rights: givenRights,
});

/** Not after today, which is the server's to say */
const birthDate = z.iso.date().refine((day) => day > '1900-01-01');

export const dependentInput = z.strictObject({
  fullName: name(120, 1),
  birthDate,
  /** What the caller is to them */
  relationship,
  /** That the doctor should speak with them */
  locale,
});

/** What may change of somebody whom the caller manages. */
export const dependentChange = z.strictObject({
  id,
  fullName: name(120, 1),
  locale,
  allergies: text(2000),
  medicalConditions: text(2000),
});

/** What a mailed link hands over. */
export const handover = z.object({
  patientName: z.string(),
  managerName: z.string(),
  email: z.string(),
  expiresAt: instant,
});
export type Handover = z.infer<typeof handover>;

export const takeOverInput = z.strictObject({ token: linkToken, password, rights: givenRights });

/** Somebody for whom the caller may book. */
export const bookablePerson = z.object({
  id,
  name: z.string(),
  /** Without an account of their own: the caller also waits in their place */
  isManaged: z.boolean(),
});
export type BookablePerson = z.infer<typeof bookablePerson>;
