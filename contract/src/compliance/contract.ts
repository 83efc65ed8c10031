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
  /** Clauses of laws and standards, each with what proves it or what is missing; administrators and auditors. */
  controls: signedIn.route({ method: 'GET', path: '/admin/compliance/controls' }).input(controlsInput).output(controls),
  /** Consents, deletions, copies, who processes data, and staff without a second factor; administrators and auditors. */
  registers: signedIn.route({ method: 'GET', path: '/admin/compliance/registers' }).output(registers),
  /** The access log of everybody by patient, person, purpose and day, 50 a page; administrators and auditors. */
  accesses: signedIn
    .route({ method: 'GET', path: '/admin/compliance/accesses' })
    .input(accessSearch)
    .output(foundAccesses),
  /** Breaches of personal data, those first whose 72 hours end first, 50 a page; administrators and auditors. */
  breaches: signedIn.route({ method: 'GET', path: '/admin/breaches' }).input(breachesInput).output(breachList),
  /** One with its versions, its letters, and what letters begin as. */
  breach: signedIn
    .route({ method: 'GET', path: '/admin/breaches/{id}' })
    .input(z.strictObject({ id }))
    .output(breachCase),
  /** Enters a breach, or what is known of it now; administrators. The former version stays. */
  writeBreach: signedIn
    .route({ method: 'POST', path: '/admin/breaches/{id}' })
    .errors(errors('BREACH_CHANGED', 'BREACH_TIMES', 'BREACH_REASONS', 'BREACH_FULL'))
    .input(breachInput)
    .output(done),
  /** Stores a letter as its next version; the same words again are the same version. */
  writeLetter: signedIn
    .route({ method: 'POST', path: '/admin/breaches/{id}/letters' })
    .errors(errors('BREACH_FULL'))
    .input(letterInput)
    .output(z.object({ version: z.number().int() })),
  /**
   * Opens one patient's record for half an hour, with a reason that the patient reads and is told of at once: an administrator,
   * or the doctor of an urgent visit of theirs that is under way. Asks for the password and a code of the app.
   */
  openRecord: signedIn
    .route({ method: 'POST', path: '/emergency-accesses' })
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
  /** The caller's access that is open, if any, and the name of a patient whose record they may open; null for others. */
  openAccess: signedIn
    .route({ method: 'GET', path: '/emergency-accesses/open' })
    .input(z.strictObject({ patientId: id.optional() }))
    .output(z.object({ access: emergencyAccess.nullable(), candidate: z.string().nullable() })),
  /** What the caller's open access opens; each look is an entry in the access log. */
  emergencyRecord: signedIn
    .route({ method: 'GET', path: '/emergency-accesses/{id}/record' })
    .errors(errors('EMERGENCY_ACCESS_OVER'))
    .input(recordPage)
    .output(emergencyRecord),
  /** Ends an access before its time: who opened it, or an administrator. */
  endEmergencyAccess: signedIn
    .route({ method: 'POST', path: '/emergency-accesses/{id}/end' })
    .input(named)
    .output(done),
  /** Those that nobody has reviewed, what is due first before the others, or those that were, 50 a page; administrators and auditors. */
  emergencyAccesses: signedIn
    .route({ method: 'GET', path: '/admin/emergency-accesses' })
    .input(emergencyAccessesInput)
    .output(emergencyAccessList),
  emergencyAccess: signedIn
    .route({ method: 'GET', path: '/admin/emergency-accesses/{id}' })
    .input(named)
    .output(emergencyAccess),
  /** Says whether an access was justified, and why: an administrator who did not open it, once it is over. */
  reviewEmergencyAccess: signedIn
    .route({ method: 'POST', path: '/admin/emergency-accesses/{id}/review' })
    .errors(errors('REASON_REQUIRED', 'SECOND_PERSON', 'STAFF_ONESELF', 'EMERGENCY_ACCESS_CHANGED'))
    .input(reviewInput)
    .output(done),
  /** Who opened the record of the caller, or of somebody whose profile they manage, in an emergency: the latest twenty. */
  ownEmergencyAccesses: signedIn
    .route({ method: 'GET', path: '/privacy/emergency-accesses' })
    .output(z.object({ accesses: z.array(ownEmergencyAccess) })),
};
