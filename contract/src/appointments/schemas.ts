import { z } from 'zod';
import { visitType } from '../availability/schemas.ts';
import { careRight, relationship } from '../care/schemas.ts';
import { visitEnd, visitMoney } from '../ends/schemas.ts';
import { URGENCIES } from '../payments/rules.ts';
import { cents, id, instant, locale, text } from '../platform/fields.ts';
import { providerCard } from '../providers/schemas.ts';
import { ACTS, APPOINTMENT_STATUSES, LONGEST_TEXT, VISIT_TYPES } from './rules.ts';

export const appointmentStatus = z.enum(APPOINTMENT_STATUSES);
/** The latest checkout's; none before the first */
/** `refunding`: money is owed back that the gateway has not returned yet. */
export const paymentStatus = z.enum(['none', 'pending', 'paid', 'failed', 'expired', 'refunding', 'refunded']);
export const urgency = z.enum(URGENCIES);

/** What a patient may say of a booking; fee, end, status and identity are the server's. */
export const bookInput = z.strictObject({
  providerId: id,
  appointmentType: visitType,
  startTime: instant,
  symptoms: text(LONGEST_TEXT).optional(),
  notes: text(LONGEST_TEXT).optional(),
  urgency: urgency.default('routine'),
  /** Needed with urgency emergency: the patient has read that this is not an emergency service */
  emergencyAcknowledged: z.boolean().default(false),
  /** The caller's number, with its country's code: kept in their profile, and called where the patient's own isn't known */
  phone: text(40).optional(),
  /** Whose visit it is, where the caller cares for somebody and may book for them; without, it is the caller's own */
  patientId: id.optional(),
  /** Chosen by the client: the same request with the same key books once, another request is refused */
  idempotencyKey: id,
  /** Of the names in the answer */
  locale: locale.default('en'),
});
export type BookInput = z.input<typeof bookInput>;

/** An act that is carried out at `dueAt` unless its author takes it back before. */
export const pendingAct = z.object({ act: z.enum(ACTS), dueAt: instant });
export type PendingAct = z.infer<typeof pendingAct>;

/** An appointment as its two participants see it. */
export const appointment = z.object({
  id,
  patientId: id,
  providerId: id,
  appointmentType: z.enum(VISIT_TYPES),
  status: appointmentStatus,
  /** The caller's own; nobody else sees it before it is carried out */
  pendingAct: pendingAct.nullable(),
  startTime: instant,
  endTime: instant,
  symptoms: z.string().nullable(),
  notes: z.string().nullable(),
  urgency,
  feeCents: cents,
  currency: z.string(),
  meetingUrl: z.string().nullable(),
  /** Until when an unpaid slot is held: the start at the latest */
  holdExpiresAt: instant.nullable(),
  paymentStatus,
  /** Null while nothing was paid */
  money: visitMoney.nullable(),
  patientName: z.string(),
  /** Who booked in the patient's place, and what they are to the patient; null where the patient did */
  bookedBy: z.object({ id, name: z.string(), relationship }).nullable(),
  /** What the caller may do where they care for the patient; null for the visit's own two people */
  careRights: z.array(careRight).nullable(),
  providerName: z.string(),
  providerTimeZone: z.string(),
  /** What a patient gets back when cancelling in the last 24 hours */
  lateRefundPercent: z.number().int(),
  specialty: z.object({ slug: z.string(), name: z.string() }),
  /** Who called it off; null for one that wasn't */
  cancelledBy: z.enum(['patient', 'provider', 'admin', 'system']).nullable(),
  /** Whether it was, because its doctor may not see patients any more */
  isCalledOff: z.boolean(),
  ...visitEnd.shape,
});
export type Appointment = z.infer<typeof appointment>;

/** A doctor to go to instead, with the next times at which the patient is free. */
export const colleague = providerCard.extend({
  nextTimes: z.array(instant),
  /** Whether they speak a language of the visit's doctor */
  sharesLanguage: z.boolean(),
});
export type Colleague = z.infer<typeof colleague>;

export const appointmentPeriod = z.enum(['upcoming', 'history', 'all']);

/** A provider's week and the figures of the four cards. */
export const providerWeek = z.object({
  appointments: z.array(appointment),
  stats: z.object({
    totalAppointments: z.number().int(),
    completed: z.number().int(),
    /** The sum of the fees of completed visits */
    earningsCents: cents,
    averageRating: z.number(),
  }),
});
export type ProviderWeek = z.infer<typeof providerWeek>;

export const patientOverview = z.object({
  upcoming: z.array(appointment),
  totalVisits: z.number().int(),
  upcomingCount: z.number().int(),
  lastCheckup: instant.nullable(),
  nextAppointment: instant.nullable(),
});
export type PatientOverview = z.infer<typeof patientOverview>;
