import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id } from '../platform/fields.ts';
import { verification } from './schemas.ts';

export const credentials = {
  verification: signedIn
    .route({
      method: 'GET',
      path: '/practice/verification',
      summary: "The status of the doctor's verification, with the documents; null before there is a practice.",
    })
    .output(verification.nullable()),
  removeDocument: signedIn
    .route({
      method: 'POST',
      path: '/practice/documents/{id}/remove',
      summary: 'Removes a document, unless a verified practice relies on it.',
    })
    .input(z.strictObject({ id }))
    .output(verification),
  submit: signedIn
    .route({
      method: 'POST',
      path: '/practice/verification',
      summary: 'Asks for another review after documents were requested or the practice was rejected.',
    })
    .errors(errors('DOCUMENTS_MISSING', 'TRANSITION_REFUSED'))
    .output(verification),
};
