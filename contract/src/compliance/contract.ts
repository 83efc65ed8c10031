import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import { accessSearch, foundAccesses } from './accesses/schemas.ts';
import { breachCase, breachesInput, breachInput, breachList, letterInput } from './breaches/schemas.ts';
import { controls, controlsInput } from './controls/schemas.ts';
import {
  emergencyAccess,
  emergencyAccessesInput,
  emergencyAccessInput,
  emergencyAccessList,
  emergencyRecord,
  ownEmergencyAccess,
  recordPage,
  reviewInput,
} from './emergency/schemas.ts';
import { registers } from './registers/schemas.ts';

const named = z.strictObject({ id });

export const compliance = {
  controls: signedIn
    .route({
      method: 'GET',
      path: '/admin/compliance/controls',
      summary:
        'Clauses of laws and standards, each with what proves it or what is missing; administrators and auditors.',
    })
    .input(controlsInput)
    .output(controls),
  registers: signedIn
    .route({
      method: 'GET',
      path: '/admin/compliance/registers',
      summary:
        'Consents, deletions, copies, who processes data, and staff without a second factor; administrators and auditors.',
    })
    .output(registers),
  accesses: signedIn
    .route({
      method: 'GET',
      path: '/admin/compliance/accesses',
      summary:
        'The access log of everybody by patient, person, purpose and day, 50 a page; administrators and auditors.',
    })
    .input(accessSearch)
    .output(foundAccesses),
  breaches: signedIn
    .route({
      method: 'GET',
      path: '/admin/breaches',
      summary:
        'Breaches of personal data, those first whose 72 hours end first, 50 a page; administrators and auditors.',
    })
    .input(breachesInput)
    .output(breachList),
  breach: signedIn
    .route({
      method: 'GET',
      path: '/admin/breaches/{id}',
      summary: 'One breach with its versions, its letters, and what letters begin as.',
    })
    .input(z.strictObject({ id }))
    .output(breachCase),
  writeBreach: signedIn
    .route({
      method: 'POST',
      path: '/admin/breaches/{id}',
      summary: 'Enters a breach, or what is known of it now; administrators.',
      description: 'The former version stays.',
    })
    .errors(errors('BREACH_CHANGED', 'BREACH_TIMES', 'BREACH_REASONS', 'BREACH_FULL'))
    .input(breachInput)
    .output(done),
  writeLetter: signedIn
    .route({
      method: 'POST',
      path: '/admin/breaches/{id}/letters',
      summary: 'Stores a letter as its next version; the same words again are the same version.',
    })
    .errors(errors('BREACH_FULL'))
    .input(letterInput)
    .output(z.object({ version: z.number().int() })),
  openRecord: signedIn
    .route({
      method: 'POST',
      path: '/emergency-accesses',
      summary:
        "Opens one patient's record for half an hour, with a reason that the patient reads and is told of at once: an administrator, or the doctor of an urgent visit of theirs that is under way.",
      description: 'Asks for the password and a code of the app.',
    })
    .errors(
      errors(
        'REASON_REQUIRED',
        'WRONG_PASSWORD',
        'PASSWORD_CHECKS_LOCKED',
        'WRONG_CODE',
        'STAFF_ONESELF',
        'EMERGENCY_ACCESS_OPEN',
        'EMERGENCY_ACCESS_OVER',
      ),
    )
    .input(emergencyAccessInput)
    .output(named),
  openAccess: signedIn
    .route({
      method: 'GET',
      path: '/emergency-accesses/open',
      summary:
        "The caller's access that is open, if any, and the name of a patient whose record they may open; null for others.",
    })
    .input(z.strictObject({ patientId: id.optional() }))
    .output(z.object({ access: emergencyAccess.nullable(), candidate: z.string().nullable() })),
  emergencyRecord: signedIn
    .route({
      method: 'GET',
      path: '/emergency-accesses/{id}/record',
      summary: "What the caller's open access opens; each look is an entry in the access log.",
    })
    .errors(errors('EMERGENCY_ACCESS_OVER'))
    .input(recordPage)
    .output(emergencyRecord),
  endEmergencyAccess: signedIn
    .route({
      method: 'POST',
      path: '/emergency-accesses/{id}/end',
      summary: 'Ends an access before its time: who opened it, or an administrator.',
    })
    .input(named)
    .output(done),
  emergencyAccesses: signedIn
    .route({
      method: 'GET',
      path: '/admin/emergency-accesses',
      summary: 'Emergency accesses that nobody has reviewed, or those that were, 50 a page.',
      description: 'What is due first before the others; administrators and auditors.',
    })
    .input(emergencyAccessesInput)
    .output(emergencyAccessList),
  emergencyAccess: signedIn
    .route({
      method: 'GET',
      path: '/admin/emergency-accesses/{id}',
      summary: 'One emergency access with all that was done by it.',
    })
    .input(named)
    .output(emergencyAccess),
  reviewEmergencyAccess: signedIn
    .route({
      method: 'POST',
      path: '/admin/emergency-accesses/{id}/review',
      summary: 'Says whether an access was justified, and why: an administrator who did not open it, once it is over.',
    })
    .errors(errors('REASON_REQUIRED', 'SECOND_PERSON', 'STAFF_ONESELF', 'EMERGENCY_ACCESS_CHANGED'))
    .input(reviewInput)
    .output(done),
  ownEmergencyAccesses: signedIn
    .route({
      method: 'GET',
      path: '/privacy/emergency-accesses',
      summary:
        'Who opened the record of the caller, or of somebody whose profile they manage, in an emergency: the latest twenty.',
    })
    .output(z.object({ accesses: z.array(ownEmergencyAccess) })),
};
