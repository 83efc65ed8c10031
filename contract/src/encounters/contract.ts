import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id, locale, text } from '../platform/fields.ts';
import {
  briefing,
  dayBriefing,
  dayRange,
  encounterNote,
  healthRecord,
  noteParts,
  practiceContact,
  visitContact,
  visitFeedback,
} from './schemas.ts';

const visit = z.strictObject({ appointmentId: id });
const version = z.number().int().min(0).max(1_000_000);

export const encounters = {
  /** The note of an appointment, or null: patients see it once it is signed. */
  note: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/note' })
    .input(visit)
    .output(encounterNote.nullable()),
  /** Saves the doctor's draft; `version` is the one that was read, 0 before the first. */
  save: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/note' })
    .errors(errors('NOTE_CHANGED', 'NOTE_NOT_POSSIBLE'))
    .input(z.strictObject({ appointmentId: id, version, ...noteParts.shape }))
    .output(z.object({ version: z.number().int() })),
  /**
   * Signs the note of a completed appointment, once: pending for a minute, as `pendingAct` says, and dropped if the
   * note is edited meanwhile.
   */
  sign: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/note/sign' })
    .errors(errors('NOTE_CHANGED', 'NOTE_NOT_POSSIBLE'))
    .input(z.strictObject({ appointmentId: id, version }))
    .output(encounterNote),
  /** Adds an addendum to a signed note, once per key; the note itself can't change. */
  amend: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/note/addenda', successStatus: 201 })
    .errors(errors('NOTE_NOT_POSSIBLE', 'IDEMPOTENCY_KEY_REUSED'))
    .input(z.strictObject({ appointmentId: id, content: text(4000, 1), idempotencyKey: id }))
    .output(encounterNote),
  /**
   * The caller's record: allergies and conditions with their changes, signed notes (ten a page, or all at once), files.
   */
  record: signedIn
    .route({ method: 'GET', path: '/health-record' })
    .input(
      z.strictObject({
        page: z.union([z.number().int().min(1).max(500), z.literal('all')]).default(1),
        /** The patient, if the caller is a caregiver who may see their record; otherwise the caller */
        personId: id.optional(),
        locale: locale.default('en'),
      }),
    )
    .output(healthRecord),
  /** What the doctor needs to know before an appointment. */
  briefing: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/briefing' })
    .input(visit)
    .output(briefing),
  /**
   * A short briefing for each active appointment of the caller's practice that starts in [from, until), at most 26
   * hours.
   */
  day: signedIn
    .route({ method: 'GET', path: '/practice/briefings' })
    .input(dayRange)
    .output(z.object({ visits: z.array(dayBriefing) })),
  /** The caller's feedback on the call, or null. */
  feedback: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/feedback' })
    .input(visit)
    .output(visitFeedback.nullable()),
  giveFeedback: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/feedback' })
    .input(z.strictObject({ appointmentId: id, ...visitFeedback.shape }))
    .output(done),
  /** The phone numbers and the address of an appointment that is no video call. */
  contact: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/contact' })
    .input(visit)
    .output(visitContact),
  practiceContact: signedIn.route({ method: 'GET', path: '/practice/contact' }).output(practiceContact),
  /** The number with its country code; the address can't be removed while appointments in person are offered. */
  savePracticeContact: signedIn
    .route({ method: 'POST', path: '/practice/contact' })
    .input(practiceContact)
    .output(done),
};
