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
  note: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/note',
      summary: 'The note of an appointment, or null: patients see it once it is signed.',
    })
    .input(visit)
    .output(encounterNote.nullable()),
  save: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/note',
      summary: "Saves the doctor's draft; `version` is the one that was read, 0 before the first.",
    })
    .errors(errors('NOTE_CHANGED', 'NOTE_NOT_POSSIBLE'))
    .input(z.strictObject({ appointmentId: id, version, ...noteParts.shape }))
    .output(z.object({ version: z.number().int() })),
  sign: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/note/sign',
      summary:
        'Signs the note of a completed appointment, once: pending for a minute, as `pendingAct` says, and dropped if the note is edited meanwhile.',
    })
    .errors(errors('NOTE_CHANGED', 'NOTE_NOT_POSSIBLE'))
    .input(z.strictObject({ appointmentId: id, version }))
    .output(encounterNote),
  amend: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/note/addenda',
      successStatus: 201,
      summary: "Adds an addendum to a signed note, once per key; the note itself can't change.",
    })
    .errors(errors('NOTE_NOT_POSSIBLE', 'IDEMPOTENCY_KEY_REUSED'))
    .input(z.strictObject({ appointmentId: id, content: text(4000, 1), idempotencyKey: id }))
    .output(encounterNote),
  record: signedIn
    .route({
      method: 'GET',
      path: '/health-record',
      summary:
        "The caller's record: allergies and conditions with their changes, signed notes (ten a page, or all at once), files.",
    })
    .input(
      z.strictObject({
        page: z.union([z.number().int().min(1).max(500), z.literal('all')]).default(1),
        /** The patient, if the caller is a caregiver who may see their record; otherwise the caller */
        personId: id.optional(),
        locale: locale.default('en'),
      }),
    )
    .output(healthRecord),
  briefing: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/briefing',
      summary: 'What the doctor needs to know before an appointment.',
    })
    .input(visit)
    .output(briefing),
  day: signedIn
    .route({
      method: 'GET',
      path: '/practice/briefings',
      summary:
        "A short briefing for each active appointment of the caller's practice that starts in [from, until), at most 26 hours.",
    })
    .input(dayRange)
    .output(z.object({ visits: z.array(dayBriefing) })),
  feedback: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/feedback',
      summary: "The caller's feedback on the call, or null.",
    })
    .input(visit)
    .output(visitFeedback.nullable()),
  giveFeedback: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/feedback',
      summary: 'Says how the caller found the call; the later word counts.',
    })
    .input(z.strictObject({ appointmentId: id, ...visitFeedback.shape }))
    .output(done),
  contact: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/contact',
      summary: 'The phone numbers and the address of an appointment that is no video call.',
    })
    .input(visit)
    .output(visitContact),
  practiceContact: signedIn
    .route({
      method: 'GET',
      path: '/practice/contact',
      summary: "The number and the address of the caller's practice.",
    })
    .output(practiceContact),
  savePracticeContact: signedIn
    .route({
      method: 'POST',
      path: '/practice/contact',
      summary: "Stores the number and the address of the caller's practice.",
      description:
        "The number with its country code; the address can't be removed while appointments in person are offered.",
    })
    .input(practiceContact)
    .output(done),
};
