import { z } from 'zod';
import { visitType } from '../availability/schemas.ts';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id, instant, locale, text } from '../platform/fields.ts';
import { languageCode } from '../providers/schemas.ts';
import {
  appointment,
  appointmentPeriod,
  askInput,
  bookInput,
  cleared,
  clearInput,
  colleague,
  foundOfPractice,
  patientOverview,
  practiceTask,
  providerWeek,
  soughtStatus,
  soughtType,
} from './schemas.ts';

const target = z.strictObject({ id });
const withLocale = z.strictObject({ locale: locale.default('en') });
const moves = errors('TRANSITION_REFUSED');
/** The start that the caller was shown; refused if the appointment has moved since */
const shownStart = instant.optional();

export const appointments = {
  book: signedIn
    .route({
      method: 'POST',
      path: '/appointments',
      successStatus: 201,
      summary: 'Holds a slot for 30 minutes until it is paid, ten at most; free appointments are confirmed at once.',
    })
    .errors(
      errors(
        'PROVIDER_NOT_FOUND',
        'PROVIDER_NOT_BOOKABLE',
        'CONTACT_CLOSED',
        'VISIT_TYPE_NOT_OFFERED',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
        'EMERGENCY_NOT_ACKNOWLEDGED',
        'PHONE_NEEDED',
        'ADDRESS_NEEDED',
        'TOO_MANY_HOLDS',
        'BOOKINGS_PAUSED',
        'PAYMENTS_PAUSED',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    )
    .input(bookInput)
    .output(appointment),
  ask: signedIn
    .route({
      method: 'POST',
      path: '/questions',
      successStatus: 201,
      summary:
        'Asks a provider in writing, on the terms of `providers.writtenAnswers`: an appointment of the kind `message`, without a slot.',
      description: 'Held for 30 minutes until it is paid; a free question is asked at once.',
    })
    .errors(
      errors(
        'PROVIDER_NOT_BOOKABLE',
        'CONTACT_CLOSED',
        'VISIT_TYPE_NOT_OFFERED',
        'OFFER_CHANGED',
        'TOO_MANY_HOLDS',
        'BOOKINGS_PAUSED',
        'PAYMENTS_PAUSED',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    )
    .input(askInput)
    .output(appointment),
  get: signedIn
    .route({ method: 'GET', path: '/appointments/{id}', summary: "One appointment of the caller's." })
    .input(z.strictObject({ id, locale: locale.default('en') }))
    .output(appointment),
  mine: signedIn
    .route({
      method: 'GET',
      path: '/appointments',
      summary: "The caller's appointments as a patient, 20 a page, nearest first (history: latest first).",
    })
    .input(
      z.strictObject({
        period: appointmentPeriod.default('all'),
        status: soughtStatus.optional(),
        visitType: soughtType.optional(),
        page: z.number().int().min(1).max(500).default(1),
        locale: locale.default('en'),
      }),
    )
    .output(z.object({ appointments: z.array(appointment), total: z.number().int() })),
  colleagues: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{id}/colleagues',
      summary:
        "Up to six providers of the same specialty and appointment type with slots at which the patient is free; those who speak a language of the appointment's provider first.",
    })
    .input(z.strictObject({ id, locale: locale.default('en') }))
    .output(
      z.object({
        visit: appointment,
        /** The languages of the appointment's provider */
        languages: z.array(languageCode),
        colleagues: z.array(colleague),
      }),
    ),
  overview: signedIn
    .route({
      method: 'GET',
      path: '/appointments/overview',
      summary: "What lies ahead of the caller and of whom they care for, and the caller's figures.",
    })
    .input(withLocale)
    .output(patientOverview),
  week: signedIn
    .route({
      method: 'GET',
      path: '/practice/appointments',
      summary: "The caller's appointments as a provider, starting in [from, until), at most 31 days.",
    })
    .input(z.strictObject({ from: instant, until: instant, locale: locale.default('en') }))
    .output(providerWeek),
  ahead: signedIn
    .route({
      method: 'GET',
      path: '/practice/ahead',
      summary: "The caller's next three appointments as a provider, with those under way.",
      description: 'And all urgent ones that are still to come, 20 at most, in the order of their starts.',
    })
    .input(withLocale)
    .output(z.array(appointment)),
  tasks: signedIn
    .route({
      method: 'GET',
      path: '/practice/tasks',
      summary:
        'What waits for the caller as a provider: of urgent visits, then what is due, then the longest waiting; 50 at most.',
    })
    .output(z.array(practiceTask)),
  find: signedIn
    .route({
      method: 'GET',
      path: '/practice/find',
      summary:
        "Of the caller's practice: up to 6 patients whose name holds `q`, and 8 appointments of theirs or whose number ends so.",
    })
    .input(z.strictObject({ q: text(100, 1) }))
    .output(foundOfPractice),
  start: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/start',
      summary: 'Starts a confirmed appointment, by its provider.',
      description: 'From 15 minutes before to 60 minutes after the start.',
    })
    .errors({ ...moves, ...errors('OUTSIDE_WINDOW', 'PROVIDER_SUSPENDED') })
    .input(target)
    .output(appointment),
  complete: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/complete',
      summary: 'Completes an appointment in progress, by its provider.',
      description:
        'Pending for a minute, as `pendingAct` says, then executed. A question is closed by it once its answer is written.',
    })
    .errors({ ...moves, ...errors('ACT_PENDING', 'ANSWER_FIRST') })
    .input(target)
    .output(appointment),
  reopen: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/reopen',
      summary:
        'Says of an open question, by its patient and once, that what its provider wrote is no answer: they have twelve hours more from then, or as long as they promised where that is shorter, and without an answer everything is refunded.',
      description: 'ANSWER_FIRST where nothing was written.',
    })
    .errors({ ...moves, ...errors('ANSWER_FIRST') })
    .input(target)
    .output(appointment),
  markNoShow: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/no-show',
      summary: 'Says that the patient of a confirmed appointment did not come, by its provider after the start.',
      description: 'Also pending for a minute.',
    })
    .errors({ ...moves, ...errors('OUTSIDE_WINDOW', 'ACT_PENDING') })
    .input(target)
    .output(appointment),
  takeBackAct: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/act/take-back',
      summary: 'Undoes a pending act (completing, no-show or a signature), by its author, until it is due.',
    })
    .errors(errors('ACT_OVER'))
    .input(target)
    .output(appointment),
  cancel: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/cancel',
      summary: 'Cancels as patient, provider or administrator, whichever the caller is, with the refund that is due.',
    })
    .errors({ ...moves, ...errors('REASON_REQUIRED', 'REFUND_CHANGED', 'VISIT_MOVED', 'NO_SHOW_INSTEAD') })
    .input(
      z.strictObject({
        id,
        reason: text(1000).optional(),
        /** The refund that the caller was shown; refused if it has changed */
        refundPercent: z.number().int().min(0).max(100).optional(),
        shownStart,
      }),
    )
    .output(appointment),
  clear: signedIn
    .route({
      method: 'POST',
      path: '/practice/appointments/clear',
      summary:
        "Closes a day of the caller's practice, or its rest, for bookings, and cancels those appointments as its provider, each with its full refund.",
      description: 'One that is refused leaves the others cancelled.',
    })
    .errors(errors('AVAILABILITY_CHANGED'))
    .input(clearInput)
    .output(cleared),
  reschedule: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/reschedule',
      summary: 'Moves the appointment to another free slot, by its patient, until 24 hours before it.',
    })
    .errors({
      ...moves,
      ...errors(
        'OUTSIDE_WINDOW',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
        'PROVIDER_NOT_BOOKABLE',
        'VISIT_MOVED',
      ),
    })
    .input(z.strictObject({ id, startTime: instant, shownStart }))
    .output(appointment),
  proposeMove: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/proposal',
      summary:
        "Proposes another time for a confirmed appointment, by its provider: the patient's until they answer, three days at most.",
    })
    .errors({ ...moves, ...errors('SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'VISIT_MOVED') })
    .input(z.strictObject({ id, startTime: instant, shownStart: instant }))
    .output(appointment),
  acceptMove: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/proposal/accept',
      summary: "Agrees to a proposed time, by the patient's side: the appointment moves, however soon it is.",
    })
    .errors({ ...moves, ...errors('PROPOSAL_ENDED', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'PATIENT_BUSY') })
    .input(z.strictObject({ id, proposalId: id }))
    .output(appointment),
  endMove: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/proposal/end',
      summary: "Declines a proposed time as the patient's side, or withdraws it as its provider.",
      description: 'The appointment stays where it is.',
    })
    .errors(errors('PROPOSAL_ENDED'))
    .input(z.strictObject({ id, proposalId: id }))
    .output(appointment),
  changeType: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/type',
      summary:
        "Changes an appointment to another kind that the provider offers, by its patient's side before it begins.",
      description: 'Every kind costs the same.',
    })
    .errors({ ...moves, ...errors('VISIT_TYPE_NOT_OFFERED', 'PHONE_NEEDED', 'ADDRESS_NEEDED') })
    .input(
      z.strictObject({
        id,
        appointmentType: visitType,
        /** The caller's number, with its country code: stored in their profile */
        phone: text(40).optional(),
      }),
    )
    .output(appointment),
  goOnByPhone: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/go-on-by-phone',
      summary: 'Lets a call go on by phone, by either side while it can be entered.',
      description: 'The provider calls the patient, at the same price.',
    })
    .errors({ ...moves, ...errors('OUTSIDE_WINDOW', 'PHONE_NEEDED') })
    .input(z.strictObject({ id, phone: text(40).optional() }))
    .output(appointment),
};
