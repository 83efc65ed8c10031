import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id } from '../platform/fields.ts';
import { verification } from './schemas.ts';

export const credentials = {
  /** The status of the doctor's verification, with the documents; null before there is a practice. */
  verification: signedIn.route({ method: 'GET', path: '/practice/verification' }).output(verification.nullable()),
  /** Removes a document, unless a verified practice relies on it. */
  removeDocument: signedIn
    .route({ method: 'POST', path: '/practice/documents/{id}/remove' })
    .input(z.strictObject({ id }))
    .output(verification),
  /** Asks for another review after documents were requested or the practice was rejected. */
  submit: signedIn
    .route({ method: 'POST', path: '/practice/verification' })
    .errors(errors('DOCUMENTS_MISSING', 'TRANSITION_REFUSED'))
    .output(verification),
};
