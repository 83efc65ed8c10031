import { z } from 'zod';
import { REQUIRED_DOCUMENTS } from '../credentials/rules.ts';
import { providerDocument } from '../credentials/schemas.ts';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id, instant, locale, text } from '../platform/fields.ts';
import { verificationStatus } from '../providers/schemas.ts';

export const verificationItem = z.object({
  providerId: id,
  fullName: z.string(),
  specialty: z.object({ slug: z.string(), name: z.string() }),
  licenseNumber: z.string(),
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
});
export type VerificationDecision = z.infer<typeof verificationDecision>;

export const admin = {
  metrics: signedIn.route({ method: 'GET', path: '/admin/metrics' }).output(adminMetrics),
  /** Providers that wait for a decision, longest waiting first. */
  verificationQueue: signedIn
    .route({ method: 'GET', path: '/admin/verification' })
    .input(z.strictObject({ locale: locale.default('en') }))
    .output(z.array(verificationItem)),
  /** Approves, rejects or asks for more; rejecting and asking need a note. */
  decide: signedIn
    .route({ method: 'POST', path: '/admin/verification/{providerId}' })
    .errors(errors('REASON_REQUIRED'))
    .input(verificationDecision)
    .output(z.object({ status: verificationStatus })),
};
