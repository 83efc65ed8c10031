import { z } from 'zod';
import { APPOINTMENT_STATUSES, VISIT_TYPES } from '../appointments/rules.ts';
import { id, instant, text } from '../platform/fields.ts';

export const NOTE_PARTS = ['subjective', 'objective', 'assessment', 'plan'] as const;

const part = text(8000);
export const noteParts = z.strictObject({ subjective: part, objective: part, assessment: part, plan: part });
export type NoteParts = z.infer<typeof noteParts>;

/** What a doctor writes of a visit: a draft until it is signed; then its patient reads it too. */
export const encounterNote = z.object({
  ...noteParts.shape,
  /** Counts the changes: whoever saves says which state they have seen */
  version: z.number().int(),
  signedAt: instant.nullable(),
  addenda: z.array(z.object({ id, content: z.string(), createdAt: instant })),
});
export type EncounterNote = z.infer<typeof encounterNote>;

export const FEEDBACK_SCORES = ['good', 'fair', 'poor'] as const;
export const FEEDBACK_PROBLEMS = ['sound', 'picture', 'connection', 'late'] as const;

/** How somebody found a visit; the other side does not see it. */
export const visitFeedback = z.object({
  score: z.enum(FEEDBACK_SCORES),
  problems: z.array(z.enum(FEEDBACK_PROBLEMS)).max(FEEDBACK_PROBLEMS.length),
});
export type VisitFeedback = z.infer<typeof visitFeedback>;

/** How a practice is reached; '' for what it does not say. */
export const practiceContact = z.strictObject({ phone: text(40), address: text(300) });
export type PracticeContact = z.infer<typeof practiceContact>;

/** Where a visit by phone or in person takes place, for its two people alone. */
export const visitContact = z.object({ patientPhone: z.string(), practicePhone: z.string(), address: z.string() });
export type VisitContact = z.infer<typeof visitContact>;

/** What a doctor looks at before a visit: who comes, what happened before, and what was sent. */
export const briefing = z.object({
  /** Null until the visit is confirmed: a slot that is only held opens nothing */
  patient: z
    .object({
      allergies: z.string(),
      medicalConditions: z.string(),
      phone: z.string(),
      emergencyContact: z.string(),
    })
    .nullable(),
  /** With the same doctor, latest first, five at most */
  earlier: z.array(
    z.object({
      id,
      startTime: instant,
      appointmentType: z.enum(VISIT_TYPES),
      status: z.enum(APPOINTMENT_STATUSES),
      symptoms: z.string(),
      /** Of the signed note */
      assessment: z.string(),
    }),
  ),
  /** Shared by the patient with this doctor, latest first, ten at most */
  files: z.array(z.object({ messageId: id, name: z.string(), size: z.number().int(), sharedAt: instant })),
});
export type Briefing = z.infer<typeof briefing>;
