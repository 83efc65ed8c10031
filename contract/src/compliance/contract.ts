import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import { accessSearch, foundAccesses } from './accesses/schemas.ts';
import { breachCase, breachesInput, breachInput, breachList, letterInput } from './breaches/schemas.ts';
import { controls, controlsInput } from './controls/schemas.ts';
import { registers } from './registers/schemas.ts';

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
};
