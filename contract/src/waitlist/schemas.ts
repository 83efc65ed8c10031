import { z } from 'zod';
import { visitType } from '../availability/schemas.ts';
import { id, instant } from '../platform/fields.ts';

/** Somebody's place in a doctor's line. */
export const wait = z.object({
  id,
  providerId: id,
  providerName: z.string(),
  providerTimeZone: z.string(),
  visitType,
  /** Whose visit it is, where the caller waits in somebody's place */
  forName: z.string().nullable(),
  /** The visit that would move, with its present start; null where a time of a full day is wanted */
  visit: z.object({ appointmentId: id, startTime: instant }).nullable(),
  wantedFrom: instant,
  wantedUntil: instant,
  createdAt: instant,
  /** A time that is kept for the caller until `expiresAt` */
  offer: z.object({ id, startTime: instant, expiresAt: instant }).nullable(),
});
export type Wait = z.infer<typeof wait>;

/** A day on the caller's clock, as [from, until); at most 26 hours, for the day on which clocks are set back. */
export const dayWaitInput = z.strictObject({
  providerId: id,
  visitType,
  from: instant,
  until: instant,
  /** Whose visit it would be: somebody's whom the caller manages; their own unless given */
  patientId: id.optional(),
});
