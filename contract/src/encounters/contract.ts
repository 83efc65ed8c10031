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
  /** The note of a visit, or null: a patient sees it once it is signed. */
  note: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/note' })
    .input(visit)
    .output(encounterNote.nullable()),
  /** Saves the doctor's draft; `version` is the state that was seen, 0 before the first. */
  save: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/note' })
    .errors(errors('NOTE_CHANGED', 'NOTE_NOT_POSSIBLE'))
    .input(z.strictObject({ appointmentId: id, version, ...noteParts.shape }))
    .output(z.object({ version: z.number().int() })),
  /**
   * Signs the note of a completed visit, once: pending for a minute, as `pendingAct` says, and lapsed where the note is
   * edited meanwhile.
   */
  sign: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/note/sign' })
    .errors(errors('NOTE_CHANGED', 'NOTE_NOT_POSSIBLE'))
    .input(z.strictObject({ appointmentId: id, version }))
    .output(encounterNote),
  /** Adds to a signed note, once for each key; nothing of it can be changed. */
  amend: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/note/addenda', successStatus: 201 })
    .errors(errors('NOTE_NOT_POSSIBLE', 'IDEMPOTENCY_KEY_REUSED'))
    .input(z.strictObject({ appointmentId: id, content: text(4000, 1), idempotencyKey: id }))
    .output(encounterNote),
  /** The caller's own: allergies and conditions with their changes, signed notes (ten a page, or all at once), files. */
  record: signedIn
    .route({ method: 'GET', path: '/health-record' })
    .input(
      z.strictObject({
        page: z.union([z.number().int().min(1).max(500), z.literal('all')]).default(1),
        /** Whose, where the caller cares for somebody and may see their record; the caller's own without */
        personId: id.optional(),
        locale: locale.default('en'),
      }),
    )
    .output(healthRecord),
  /** What its doctor needs to know before a visit. */
  briefing: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/briefing' })
    .input(visit)
    .output(briefing),
  /** The short of it for the visits of the caller's practice that stand and start in [from, until), at most 26 hours. */
  day: signedIn
    .route({ method: 'GET', path: '/practice/briefings' })
    .input(dayRange)
    .output(z.object({ visits: z.array(dayBriefing) })),
  /** What the caller said of the visit, or null. */
  feedback: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/feedback' })
    .input(visit)
    .output(visitFeedback.nullable()),
  giveFeedback: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/feedback' })
    .input(z.strictObject({ appointmentId: id, ...visitFeedback.shape }))
    .output(done),
  /** The numbers and the place of a visit that is no video call. */
  contact: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/contact' })
    .input(visit)
    .output(visitContact),
  practiceContact: signedIn.route({ method: 'GET', path: '/practice/contact' }).output(practiceContact),
  /** The number with its country's code; the address can't be taken away while visits in person are offered. */
  savePracticeContact: signedIn
    .route({ method: 'POST', path: '/practice/contact' })
    .input(practiceContact)
    .output(done),
};
