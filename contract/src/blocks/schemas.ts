import { z } from 'zod';
import { APPOINTMENT_TYPES } from '../appointments/rules.ts';
import { id, instant } from '../platform/fields.ts';

/** Of the two of an appointment: `own` where the caller blocked the other, `closed` where only the other did. */
export const CONTACT_STATES = ['open', 'own', 'closed'] as const;
export const contactState = z.enum(CONTACT_STATES);
export type ContactState = z.infer<typeof contactState>;

/** A doctor whom somebody can't book, of the caller and those for whom they book; why, only who blocked reads. */
export const closedContact = z.object({
  providerId: id,
  patientId: id,
  /** Whether it is a block of the caller's, or of whom they manage */
  isOwn: z.boolean(),
  /** Whether it is so for everybody for whom the caller books */
  isForAll: z.boolean(),
});
export type ClosedContact = z.infer<typeof closedContact>;

/** An appointment that a block cancels, with what goes back. */
export const visitOfBlock = z.object({
  id,
  startTime: instant,
  appointmentType: z.enum(APPOINTMENT_TYPES),
  refundPercent: z.number().int(),
  /** Still to be refunded; null where nothing was paid */
  refundCents: z.number().int().nullable(),
  currency: z.string(),
});
export type VisitOfBlock = z.infer<typeof visitOfBlock>;

/** What a block of the other side of an appointment means, before it is made. */
export const blockPreview = z.object({
  /** Who would be blocked */
  name: z.string(),
  /** For whom it is where the caller manages them; null for the caller */
  patientName: z.string().nullable(),
  side: z.enum(['patient', 'provider']),
  /** Whether the caller has blocked them already */
  isBlocked: z.boolean(),
  visits: z.array(visitOfBlock),
});
export type BlockPreview = z.infer<typeof blockPreview>;

export const newBlock = z.strictObject({
  appointmentId: z.uuid(),
  /** What the caller was shown; refused where it is not that any more */
  visits: z.array(z.strictObject({ id: z.uuid(), refundPercent: z.number().int().min(0).max(100) })).max(1_000),
});
export type NewBlock = z.infer<typeof newBlock>;

export const block = z.object({
  id,
  name: z.string(),
  /** For whom it is where the caller manages them; null for the caller */
  patientName: z.string().nullable(),
  /** The provider's id for a patient, the patient's user id for a doctor */
  personId: id,
  createdAt: instant,
});
export type Block = z.infer<typeof block>;
