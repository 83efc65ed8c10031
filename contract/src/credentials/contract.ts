import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id } from '../platform/fields.ts';
import { verification } from './schemas.ts';

export const credentials = {
  /** How the doctor's own verification stands, with the documents; null before there is a practice. */
  verification: signedIn.route({ method: 'GET', path: '/practice/verification' }).output(verification.nullable()),
  /** Takes a document away; not one that a verified practice stands on. */
  removeDocument: signedIn
    .route({ method: 'POST', path: '/practice/documents/{id}/remove' })
    .input(z.strictObject({ id }))
    .output(verification),
  /** Asks for another look after documents were wanted or the practice was declined. */
  submit: signedIn
    .route({ method: 'POST', path: '/practice/verification' })
    .errors(errors('DOCUMENTS_MISSING', 'TRANSITION_REFUSED'))
    .output(verification),
};
