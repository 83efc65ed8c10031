import { z } from 'zod';
import { linkToken } from '../accounts/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id, instant, locale } from '../platform/fields.ts';
import { currentPassword } from '../security/schemas.ts';
import { accessPage, consent, consentKind, dataExport, deletion, deletionState } from './schemas.ts';

const consents = z.object({ consents: z.array(consent) });
const exports = z.object({ exports: z.array(dataExport) });

export const privacy = {
  /** The consents of the caller or a dependent, with every decision and its text. */
  consents: signedIn
    .route({ method: 'GET', path: '/privacy/consents' })
    .input(z.strictObject({ personId: id.optional() }).optional())
    .output(consents),
  /** Gives or withdraws a consent to the text of this version; applies from the next request on. */
  decideConsent: signedIn
    .route({ method: 'POST', path: '/privacy/consents' })
    .errors(errors('CONSENT_OUTDATED', 'CONSENT_STAYS'))
    .input(
      z.strictObject({
        kind: consentKind,
        version: z.string().min(1).max(20),
        isGiven: z.boolean(),
        /** In which the text was read; otherwise the language of the profile */
        language: locale.optional(),
        /** A dependent of the caller; otherwise the caller */
        personId: id.optional(),
      }),
    )
    .output(consents),
  /** Who else read or changed the caller's data, newest first, 20 a page. */
  accesses: signedIn
    .route({ method: 'GET', path: '/privacy/accesses' })
    .input(z.strictObject({ beforeAt: instant.optional(), beforeId: id.optional() }))
    .output(accessPage),
  /** The caller's exports, the latest first. */
  exports: signedIn.route({ method: 'GET', path: '/privacy/exports' }).output(exports),
  /** Starts an export of everything: JSON, files and a FHIR bundle in a ZIP; a mail says when it is ready. */
  requestExport: signedIn
    .route({ method: 'POST', path: '/privacy/exports' })
    .errors(errors('EXPORT_UNDER_WAY'))
    .output(exports),
  /** Whether the caller's account is scheduled for deletion. */
  deletion: signedIn.route({ method: 'GET', path: '/privacy/deletion' }).output(deletionState),
  /** Deletes the caller's account after 14 days; a mail says how to undo it. A doctor's listing ends at once. */
  requestDeletion: signedIn
    .route({ method: 'POST', path: '/privacy/deletion' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'DELETION_UNDER_WAY', 'VISITS_AHEAD', 'FORBIDDEN'))
    .input(currentPassword)
    .output(deletionState),
  /** Undoes the deletion of the caller's account. */
  takeBackDeletion: signedIn
    .route({ method: 'POST', path: '/privacy/deletion/take-back' })
    .errors(errors('DELETION_OVER'))
    .output(deletionState),
  /** The same by the mailed link, which shows the progress even when sign-in is no longer possible. */
  deletionByLink: open
    .route({ method: 'GET', path: '/privacy/deletion/by-link' })
    .errors(errors('INVALID_TOKEN'))
    .input(z.strictObject({ token: linkToken }))
    .output(deletion),
  takeBackByLink: open
    .route({ method: 'POST', path: '/privacy/deletion/by-link' })
    .errors(errors('INVALID_TOKEN', 'DELETION_OVER'))
    .input(z.strictObject({ token: linkToken }))
    .output(deletion),
};
