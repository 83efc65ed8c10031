import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id, instant } from '../platform/fields.ts';
import { accessPage, consent, consentKind, dataExport } from './schemas.ts';

const consents = z.object({ consents: z.array(consent) });
const exports = z.object({ exports: z.array(dataExport) });

export const privacy = {
  /** What the caller has agreed to, with every decision and the version of its text. */
  consents: signedIn.route({ method: 'GET', path: '/privacy/consents' }).output(consents),
  /** Gives or withdraws a consent; holds from the next request on. */
  decideConsent: signedIn
    .route({ method: 'POST', path: '/privacy/consents' })
    .input(z.strictObject({ kind: consentKind, isGiven: z.boolean() }))
    .output(consents),
  /** Who else looked at or changed the caller's data, newest first, 20 a page. */
  accesses: signedIn
    .route({ method: 'GET', path: '/privacy/accesses' })
    .input(z.strictObject({ beforeAt: instant.optional(), beforeId: id.optional() }))
    .output(accessPage),
  /** The caller's copies, the latest first. */
  exports: signedIn.route({ method: 'GET', path: '/privacy/exports' }).output(exports),
  /** Has a copy of everything made: JSON, files and a FHIR bundle in a ZIP; mailed notice when it is there. */
  requestExport: signedIn
    .route({ method: 'POST', path: '/privacy/exports' })
    .errors(errors('EXPORT_UNDER_WAY'))
    .output(exports),
};
