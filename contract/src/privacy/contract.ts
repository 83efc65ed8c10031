import { z } from 'zod';
import { linkToken } from '../accounts/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id, instant, locale, rawText } from '../platform/fields.ts';
import { currentPassword } from '../security/schemas.ts';
import { accessPage, consent, consentKind, dataExport, deletion, deletionState } from './schemas.ts';

const consents = z.object({ consents: z.array(consent) });
const exports = z.object({ exports: z.array(dataExport) });

export const privacy = {
  consents: signedIn
    .route({
      method: 'GET',
      path: '/privacy/consents',
      summary: 'The consents of the caller or a dependent, with every decision and its text.',
    })
    .input(z.strictObject({ personId: id.optional() }).optional())
    .output(consents),
  decideConsent: signedIn
    .route({
      method: 'POST',
      path: '/privacy/consents',
      summary: 'Gives or withdraws a consent to the text of this version; applies from the next request on.',
    })
    .errors(errors('CONSENT_OUTDATED', 'CONSENT_STAYS'))
    .input(
      z.strictObject({
        kind: consentKind,
        version: rawText(20).min(1),
        isGiven: z.boolean(),
        /** In which the text was read; otherwise the language of the profile */
        language: locale.optional(),
        /** A dependent of the caller; otherwise the caller */
        personId: id.optional(),
      }),
    )
    .output(consents),
  accesses: signedIn
    .route({
      method: 'GET',
      path: '/privacy/accesses',
      summary: "Who else read or changed the caller's data, newest first, 20 a page.",
    })
    .input(z.strictObject({ beforeAt: instant.optional(), beforeId: id.optional() }))
    .output(accessPage),
  exports: signedIn
    .route({ method: 'GET', path: '/privacy/exports', summary: "The caller's exports, the latest first." })
    .output(exports),
  requestExport: signedIn
    .route({
      method: 'POST',
      path: '/privacy/exports',
      summary: 'Starts an export of everything: JSON, files and a FHIR bundle in a ZIP; a mail says when it is ready.',
    })
    .errors(errors('EXPORT_UNDER_WAY'))
    .output(exports),
  deletion: signedIn
    .route({
      method: 'GET',
      path: '/privacy/deletion',
      summary: "Whether the caller's account is scheduled for deletion.",
    })
    .output(deletionState),
  requestDeletion: signedIn
    .route({
      method: 'POST',
      path: '/privacy/deletion',
      summary: "Deletes the caller's account after 14 days; a mail says how to undo it.",
      description: "A doctor's listing ends at once.",
    })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'DELETION_UNDER_WAY', 'VISITS_AHEAD', 'FORBIDDEN'))
    .input(currentPassword)
    .output(deletionState),
  takeBackDeletion: signedIn
    .route({
      method: 'POST',
      path: '/privacy/deletion/take-back',
      summary: "Undoes the deletion of the caller's account.",
    })
    .errors(errors('DELETION_OVER'))
    .output(deletionState),
  deletionByLink: open
    .route({
      method: 'GET',
      path: '/privacy/deletion/by-link',
      summary: 'Whether an account is scheduled for deletion, by the mailed link.',
      description: 'It shows the progress even when sign-in is no longer possible.',
    })
    .errors(errors('INVALID_TOKEN'))
    .input(z.strictObject({ token: linkToken }))
    .output(deletion),
  takeBackByLink: open
    .route({
      method: 'POST',
      path: '/privacy/deletion/by-link',
      summary: 'Undoes the deletion of an account by the mailed link.',
    })
    .errors(errors('INVALID_TOKEN', 'DELETION_OVER'))
    .input(z.strictObject({ token: linkToken }))
    .output(deletion),
};
