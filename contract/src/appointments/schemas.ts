import { z } from 'zod';
import { visitType } from '../availability/schemas.ts';
import { careRight, relationship } from '../care/schemas.ts';
import { visitEnd, visitMoney } from '../ends/schemas.ts';
import { URGENCIES } from '../payments/rules.ts';
import { cents, day, id, instant, locale, text } from '../platform/fields.ts';
import { providerCard, writtenAnswers } from '../providers/schemas.ts';
import {
  ACTS,
  APPOINTMENT_STATUSES,
  APPOINTMENT_TYPES,
  LONGEST_TEXT,
  normalizeAppointmentType,
  normalizeStatus,
  VISIT_TYPES,
} from './rules.ts';

export const appointmentStatus = z.enum(APPOINTMENT_STATUSES);
/** A status to look for, in whichever spelling: `no-show` is `no_show`. */
export const soughtStatus = z.preprocess(
  (value) => (typeof value === 'string' ? (normalizeStatus(value) ?? value) : value),
  appointmentStatus,
);
/** A kind to look for, in whichever spelling. */
export const soughtType = z.preprocess(
  (value) => (typeof value === 'string' ? (normalizeAppointmentType(value) ?? value) : value),
  z.enum(APPOINTMENT_TYPES),
);
/** Of the latest checkout; none before the first */
/** `refunding`: a refund is owed that the gateway has not returned yet. */
export const paymentStatus = z.enum(['none', 'pending', 'paid', 'failed', 'expired', 'refunding', 'refunded']);
export const urgency = z.enum(URGENCIES);

/** The patient's input for a booking; the server sets fee, end, status and identity. */
export const bookInput = z.strictObject({
  providerId: id,
  appointmentType: visitType,
  startTime: instant,
  symptoms: text(LONGEST_TEXT).optional(),
  notes: text(LONGEST_TEXT).optional(),
  urgency: urgency.default('routine'),
  /** Required with urgency emergency: the patient has read that this is not an emergency service */
  emergencyAcknowledged: z.boolean().default(false),
  /** The caller's number, with its country code: stored in their profile, and used if the patient's own is unknown */
  phone: text(40).optional(),
  /** The patient, if the caller is a caregiver who may book for them; otherwise the caller */
  patientId: id.optional(),
  /** Chosen by the client: the same request with the same key books once, another request is refused */
  idempotencyKey: id,
  /** The language of the names in the response */
  locale: locale.default('en'),
});
export type BookInput = z.input<typeof bookInput>;

/** A question to a provider who answers in writing, on the terms that the caller was shown. */
export const askInput = z.strictObject({
  providerId: id,
  question: text(LONGEST_TEXT, 1),
  ...writtenAnswers.shape,
  /** The patient, if the caller is a caregiver who may book for them; otherwise the caller */
  patientId: id.optional(),
  /** Chosen by the client: the same request with the same key asks once, another request is refused */
  idempotencyKey: id,
  locale: locale.default('en'),
});
export type AskInput = z.input<typeof askInput>;

/** An act that is executed at `dueAt` unless its author undoes it before. */
export const pendingAct = z.object({ act: z.enum(ACTS), dueAt: instant });
export type PendingAct = z.infer<typeof pendingAct>;

/** An appointment as its two participants see it. */
export const appointment = z.object({
  id,
  patientId: id,
  providerId: id,
  appointmentType: z.enum(APPOINTMENT_TYPES),
  status: appointmentStatus,
  /** The caller's own; others see it once it is executed */
  pendingAct: pendingAct.nullable(),
  /** Of an open question (`message`): by when its answer is due; of one that is answered: since when it was open */
  startTime: instant,
  endTime: instant,
  symptoms: z.string().nullable(),
  notes: z.string().nullable(),
  urgency,
  /** Whether it took a time kept for urgent visits, at their surcharge: it comes first in the waiting room */
  isReservedTime: z.boolean(),
  feeCents: cents,
  currency: z.string(),
  meetingUrl: z.string().nullable(),
  /** When the hold of an unpaid slot expires: at the start at the latest */
  holdExpiresAt: instant.nullable(),
  /** When its payment confirmed it: for 15 minutes after that everything is free to undo */
  confirmedAt: instant.nullable(),
  paymentStatus,
  /** Null until something was paid */
  money: visitMoney.nullable(),
  patientName: z.string(),
  /** Who booked for the patient, and their relationship; null if the patient did */
  bookedBy: z.object({ id, name: z.string(), relationship }).nullable(),
  /** What the caller may do as the patient's caregiver; null for the patient and the provider */
  careRights: z.array(careRight).nullable(),
  /** Of their photographs, for photoAddress(); null without one, or where the caller may not see it */
  patientPhoto: id.nullable(),
  providerPhoto: id.nullable(),
  providerName: z.string(),
  providerTimeZone: z.string(),
  /** Within how many hours of its payment a question is answered; null for a visit */
  answerHours: z.number().int().nullable(),
  /** Whether the provider has written since the question was asked; false for a visit */
  hasAnswer: z.boolean(),
  /** When the patient said that what was written until then is no answer; null for a visit, and unless they did */
  reopenedAt: instant.nullable(),
  /** The patient's refund in percent when cancelling in the last 24 hours; of a question always all of it */
  lateRefundPercent: z.number().int(),
  /** The kinds that the provider offers now */
  offeredTypes: z.array(z.enum(VISIT_TYPES)),
  /** When one of the two went on by phone because the call failed; null otherwise */
  wentOnByPhoneAt: instant.nullable(),
  specialty: z.object({ slug: z.string(), name: z.string() }),
  /** Another time that the provider proposes and keeps until `expiresAt`; null if none is open */
  proposal: z.object({ id, startTime: instant, expiresAt: instant }).nullable(),
  /** Who cancelled it; null if it was not cancelled */
  cancelledBy: z.enum(['patient', 'provider', 'admin', 'system']).nullable(),
  /** Whether it was cancelled because the provider may no longer practise */
  isCalledOff: z.boolean(),
  ...visitEnd.shape,
});
export type Appointment = z.infer<typeof appointment>;

/** Another provider, with the next slots at which the patient is free. */
export const colleague = providerCard.extend({
  nextTimes: z.array(instant),
  /** Whether they speak a language of the appointment's provider */
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
    /** What came in less what went back, of visits that were held or whose patient stayed away */
    earningsCents: cents,
    averageRating: z.number(),
  }),
});
export type ProviderWeek = z.infer<typeof providerWeek>;

export const patientOverview = z.object({
  /** The caller's, and of whom they care for: three at most */
  upcoming: z.array(appointment),
  /** Open questions in writing, the next due first: three at most */
  questions: z.array(appointment),
  /** From here on the caller's own alone */
  totalVisits: z.number().int(),
  upcomingCount: z.number().int(),
  lastCheckup: instant.nullable(),
  nextAppointment: instant.nullable(),
});
export type PatientOverview = z.infer<typeof patientOverview>;

/** A provider's own patients and appointments that fit a search, the nearest in time first. */
export const foundOfPractice = z.object({
  patients: z.array(
    z.object({
      id,
      name: z.string(),
      photo: id.nullable(),
      /** Their next appointment with the caller, or else the latest */
      appointmentId: id,
      startTime: instant,
    }),
  ),
  appointments: z.array(
    z.object({
      id,
      patientName: z.string(),
      startTime: instant,
      appointmentType: z.enum(APPOINTMENT_TYPES),
      status: appointmentStatus,
    }),
  ),
});
export type FoundOfPractice = z.infer<typeof foundOfPractice>;

export const TASK_KINDS = ['unread', 'unanswered', 'unsigned'] as const;

/**
 * What waits for a provider: messages, a message that was read and not answered or a question that is due, the note of a
 * completed visit.
 */
export const practiceTask = z.object({
  kind: z.enum(TASK_KINDS),
  appointmentId: id,
  patientName: z.string(),
  /** Since when it waits */
  since: instant,
  /** How many messages */
  count: z.number().int(),
  /** By when a question is due; null for everything else */
  dueAt: instant.nullable(),
  /** Whether its patient has an urgent visit with the caller that is ahead or under way */
  isUrgent: z.boolean(),
});
export type PracticeTask = z.infer<typeof practiceTask>;

/** As many visits as a day can hold, and more */
const MOST_CLEARED = 100;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const clearInput = z.strictObject({
  /** In the zone of the practice */
  day,
  /** The time of that day from which it is closed; null from its beginning */
  from: clock.nullable(),
  /** The time of that day until which it is closed, after `from`; null until its end */
  until: clock.nullable().default(null),
  /** The appointments that the caller was shown and wants to cancel */
  ids: z.array(id).max(MOST_CLEARED),
  /** Stored with each of them, as in `cancel` */
  reason: text(1000).optional(),
});
export type ClearInput = z.infer<typeof clearInput>;

export const cleared = z.object({
  cancelled: z.array(id),
  /** Those that stand, and why: they began or ended meanwhile, for instance */
  refused: z.array(z.object({ id, code: z.string() })),
});
export type Cleared = z.infer<typeof cleared>;
