import { z } from 'zod';
import { REQUIRED_DOCUMENTS } from '../credentials/rules.ts';
import { providerDocument } from '../credentials/schemas.ts';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id, instant, locale, text } from '../platform/fields.ts';
import { practiceDecision, verificationStatus } from '../providers/schemas.ts';

export const verificationItem = z.object({
  providerId: id,
  fullName: z.string(),
  specialty: z.object({ slug: z.string(), name: z.string() }),
  licenseNumber: z.string(),
  licenseAuthority: z.string(),
  licenseCountry: z.string(),
  licenseExpiresOn: z.string().nullable(),
  yearsExperience: z.number().int(),
  languages: z.array(z.string()),
  city: z.string(),
  country: z.string(),
  bio: z.string(),
  education: z.string(),
  certifications: z.string(),
  submittedAt: instant,
  status: verificationStatus,
  note: z.string(),
  documents: z.array(providerDocument),
  missing: z.array(z.enum(REQUIRED_DOCUMENTS)),
  /** What a rejection would cancel */
  comingVisits: z.number().int(),
});
export type VerificationItem = z.infer<typeof verificationItem>;

export const adminMetrics = z.object({
  patients: z.number().int(),
  verifiedProviders: z.number().int(),
  awaitingVerification: z.number().int(),
  appointmentsToday: z.number().int(),
  completedVisits: z.number().int(),
  capturedCents: z.number().int(),
});
export type AdminMetrics = z.infer<typeof adminMetrics>;

/** An administrator's word on a provider; only an approval needs no note. */
export const verificationDecision = z.strictObject({
  providerId: id,
  status: verificationStatus,
  note: text(2000).default(''),
  /** As it was shown; refused where somebody decided since. Without one, the decision replaces what is there */
  shownStatus: verificationStatus.optional(),
});
export type VerificationDecision = z.infer<typeof verificationDecision>;

/** A provider as administrators find them. */
export const foundProvider = z.object({
  providerId: id,
  /** Of the public page, while it is listed */
  slug: z.string(),
  fullName: z.string(),
  email: z.string(),
  specialty: z.object({ slug: z.string(), name: z.string() }),
  licenseNumber: z.string(),
  licenseAuthority: z.string(),
  licenseCountry: z.string(),
  licenseExpiresOn: z.string().nullable(),
  status: verificationStatus,
  submittedAt: instant,
  /** Whether patients find and book them */
  isListed: z.boolean(),
  suspendedAt: instant.nullable(),
  /** The listing is over because the licence is */
  isLapsed: z.boolean(),
  /** The account is about to end */
  isLeaving: z.boolean(),
  comingVisits: z.number().int(),
});
export type FoundProvider = z.infer<typeof foundProvider>;

/** One decision on a provider with its words. */
export const providerDecision = practiceDecision.extend({ by: z.string() });
export type ProviderDecision = z.infer<typeof providerDecision>;

/** Everything that an administrator decides by. */
export const providerCase = foundProvider.extend({
  documents: z.array(providerDocument),
  missing: z.array(z.enum(REQUIRED_DOCUMENTS)),
  /** What a suspension would cancel now, and give back */
  coming: z.object({ visits: z.number().int(), patients: z.number().int(), refundCents: z.number().int() }),
  /** Latest first */
  history: z.array(providerDecision),
});
export type ProviderCase = z.infer<typeof providerCase>;

/** The doctor reads the reason; patients don't. */
export const suspensionInput = z.strictObject({ providerId: id, reason: text(2000).default('') });

const suspending = errors('REASON_REQUIRED', 'SUSPENSION_CHANGED');

export const admin = {
  metrics: signedIn.route({ method: 'GET', path: '/admin/metrics' }).output(adminMetrics),
  /** Providers that wait for a decision, longest waiting first. */
  verificationQueue: signedIn
    .route({ method: 'GET', path: '/admin/verification' })
    .input(z.strictObject({ locale: locale.default('en') }))
    .output(z.array(verificationItem)),
  /** Approves, rejects or asks for more; rejecting and asking need a note. Rejecting cancels what was to come. */
  decide: signedIn
    .route({ method: 'POST', path: '/admin/verification/{providerId}' })
    .errors(
      errors(
        'REASON_REQUIRED',
        'DOCUMENTS_MISSING',
        'LICENSE_INCOMPLETE',
        'LICENSE_EXPIRED',
        'LICENSE_TAKEN',
        'VERIFICATION_CHANGED',
      ),
    )
    .input(verificationDecision)
    .output(z.object({ status: verificationStatus })),
  /** Providers by name, e-mail address or the beginning of the licence number, 20 a page; all without words. */
  providers: signedIn
    .route({ method: 'GET', path: '/admin/providers' })
    .input(
      z.strictObject({
        q: text(100).default(''),
        page: z.number().int().min(1).max(5_000).default(1),
        locale: locale.default('en'),
      }),
    )
    .output(z.object({ providers: z.array(foundProvider), total: z.number().int(), pages: z.number().int() })),
  provider: signedIn
    .route({ method: 'GET', path: '/admin/providers/{providerId}' })
    .input(z.strictObject({ providerId: id, locale: locale.default('en') }))
    .output(providerCase),
  /** Takes a provider out of practice: not listed, nothing begins, what was to come is cancelled with everything back. */
  suspend: signedIn
    .route({ method: 'POST', path: '/admin/providers/{providerId}/suspend' })
    .errors(suspending)
    .input(suspensionInput)
    .output(z.object({ cancelledVisits: z.number().int() })),
  /** Lets them back. Cancelled visits stay cancelled. */
  reinstate: signedIn
    .route({ method: 'POST', path: '/admin/providers/{providerId}/reinstate' })
    .errors(suspending)
    .input(suspensionInput)
    .output(done),
};
