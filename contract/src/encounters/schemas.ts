import { z } from 'zod';
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from '../appointments/rules.ts';
import { pendingAct } from '../appointments/schemas.ts';
import { id, instant, locale, spansAtMost, text } from '../platform/fields.ts';

export const NOTE_PARTS = ['subjective', 'objective', 'assessment', 'plan'] as const;

const part = text(8000);
export const noteParts = z.strictObject({ subjective: part, objective: part, assessment: part, plan: part });
export type NoteParts = z.infer<typeof noteParts>;

/** A doctor's note of an appointment: a draft until it is signed; then the patient reads it too. */
export const encounterNote = z.object({
  ...noteParts.shape,
  /** Incremented by each change: a save names the version that it is based on */
  version: z.number().int(),
  signedAt: instant.nullable(),
  /** A pending signature; patients don't see it before it is executed */
  pendingAct: pendingAct.nullable(),
  addenda: z.array(z.object({ id, content: z.string(), createdAt: instant })),
  /** Since when its visit was held by phone, in place of a video call */
  wentOnByPhoneAt: instant.nullable(),
});
export type EncounterNote = z.infer<typeof encounterNote>;

export const FEEDBACK_SCORES = ['good', 'fair', 'poor'] as const;
export const FEEDBACK_PROBLEMS = ['sound', 'picture', 'connection', 'late'] as const;

/** Feedback on a call; the other side does not see it. */
export const visitFeedback = z.object({
  score: z.enum(FEEDBACK_SCORES),
  problems: z.array(z.enum(FEEDBACK_PROBLEMS)).max(FEEDBACK_PROBLEMS.length),
});
export type VisitFeedback = z.infer<typeof visitFeedback>;

/** How to reach a practice; '' for what is not given. */
export const practiceContact = z.strictObject({ phone: text(40), address: text(300) });
export type PracticeContact = z.infer<typeof practiceContact>;

/** Where an appointment by phone or in person takes place, for its patient and provider only. */
export const visitContact = z.object({ patientPhone: z.string(), practicePhone: z.string(), address: z.string() });
export type VisitContact = z.infer<typeof visitContact>;

/** What a doctor reads before an appointment: the patient, the history, and the files. */
export const briefing = z.object({
  /**
   * `not_yet` until the appointment is confirmed: a held slot gives no access. `not_shared` says nothing about health,
   * and never that there is nothing.
   */
  sharing: z.enum(['shared', 'not_shared', 'not_yet']),
  /** In which the patient reads what is written for them; null until the appointment is confirmed */
  language: locale.nullable(),
  /** Null unless shared */
  patient: z
    .object({
      /** Of a dependent; null for other patients */
      birthDate: z.string().nullable(),
      allergies: z.string(),
      medicalConditions: z.string(),
      phone: z.string(),
      emergencyContact: z.string(),
    })
    .nullable(),
  /** With the same provider, latest first, five at most */
  earlier: z.array(
    z.object({
      id,
      startTime: instant,
      appointmentType: z.enum(APPOINTMENT_TYPES),
      status: z.enum(APPOINTMENT_STATUSES),
      symptoms: z.string(),
      /** From the signed note */
      assessment: z.string(),
    }),
  ),
  /** Shared by the patient with this provider, latest first, ten at most */
  files: z.array(z.object({ messageId: id, name: z.string(), size: z.number().int(), sharedAt: instant })),
});
export type Briefing = z.infer<typeof briefing>;

const LONGEST_DAY_MS = 26 * 3_600_000;

export const dayRange = z
  .strictObject({ from: instant, until: instant })
  .refine(spansAtMost(LONGEST_DAY_MS), { path: ['until'] });

/** Counting stops here: this many, or more */
export const MOST_COUNTED = 99;

/** The short form of a briefing, for the day's list. */
export const dayBriefing = z.object({
  appointmentId: id,
  /**
   * Null until the appointment is confirmed, as in the briefing, and if the patient shares no health data; empty for
   * none stated
   */
  allergies: z.string().nullable(),
  /** With the same provider; `MOST_COUNTED` means that many or more, here and below */
  earlier: z.number().int(),
  /** Shared by the patient with this provider */
  files: z.number().int(),
});
export type DayBriefing = z.infer<typeof dayBriefing>;

export const NOTES_A_PAGE = 10;
export const FILES_SHOWN = 50;

/** A note with its appointment. */
export const visitNote = encounterNote.omit({ pendingAct: true }).extend({
  appointmentId: id,
  startTime: instant,
  providerName: z.string(),
  specialty: z.string(),
});
export type VisitNote = z.infer<typeof visitNote>;

export const sharedFile = z.object({
  messageId: id,
  appointmentId: id,
  name: z.string(),
  size: z.number().int(),
  sharedAt: instant,
  providerName: z.string(),
  /** Shared by the patient; otherwise by the provider */
  isOwn: z.boolean(),
});
export type SharedFile = z.infer<typeof sharedFile>;

export const healthChange = z.object({
  id,
  field: z.enum(['allergies', 'medicalConditions']),
  /** The value from then on; null once it was removed */
  value: z.string().nullable(),
  changedAt: instant,
  /** The patient, another user (with a name), or unknown */
  by: z.enum(['self', 'other', 'system']),
  byName: z.string().nullable(),
});
export type HealthChange = z.infer<typeof healthChange>;

/** What is known about the caller's health. */
export const healthRecord = z.object({
  fullName: z.string(),
  phone: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  allergies: z.string().nullable(),
  medicalConditions: z.string().nullable(),
  /** Of allergies and conditions, the latest first */
  changes: z.array(healthChange),
  /** Signed ones, the latest appointment first */
  notes: z.array(visitNote),
  noteCount: z.number().int(),
  /** Of all appointments, the latest first */
  files: z.array(sharedFile),
});
export type HealthRecord = z.infer<typeof healthRecord>;
