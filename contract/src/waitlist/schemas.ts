import { z } from 'zod';
import { visitType } from '../availability/schemas.ts';
import { id, instant } from '../platform/fields.ts';

/** A waitlist entry. */
export const wait = z.object({
  id,
  providerId: id,
  providerName: z.string(),
  providerTimeZone: z.string(),
  visitType,
  /** The patient, if the caller waits for a dependent */
  forName: z.string().nullable(),
  /** The appointment that would move, with its current start; null for a slot of a full day */
  visit: z.object({ appointmentId: id, startTime: instant }).nullable(),
  wantedFrom: instant,
  wantedUntil: instant,
  createdAt: instant,
  /** A slot that is reserved for the caller until `expiresAt` */
  offer: z.object({ id, startTime: instant, expiresAt: instant }).nullable(),
});
export type Wait = z.infer<typeof wait>;

/** A day on the caller's clock, as [from, until); at most 26 hours, for the day on which clocks are set back. */
export const dayWaitInput = z.strictObject({
  providerId: id,
  visitType,
  from: instant,
  until: instant,
  /** The patient: a dependent of the caller; the caller unless given */
  patientId: id.optional(),
});
