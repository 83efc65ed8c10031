import { z } from 'zod';
import { REQUIRED_DOCUMENTS } from '../credentials/rules.ts';
import { providerDocument } from '../credentials/schemas.ts';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id, instant, locale, text } from '../platform/fields.ts';
import { licenseRenewal, practiceDecision, verificationStatus } from '../providers/schemas.ts';
import { chargebackList, chargebacksSearch } from './chargebacks/schemas.ts';
import { checkedItem, decisionCheck, tickInput } from './checklist/schemas.ts';
import { emergencyInput, emergencyList } from './emergency/schemas.ts';
import { figureDay, figureDayInput, overview } from './overview/schemas.ts';
import {
  documentList,
  documentsSearch,
  paymentList,
  paymentsSearch,
  visitPayments,
  visitPaymentsInput,
} from './payments/schemas.ts';
import { PRIORITIES, PRIORITY_REASONS, type PriorityReason } from './verification/rules.ts';
import { assignee, giveInput, holding, queueOrder, takeInput, verifier } from './verification/schemas.ts';

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
  /** Since when they wait, or their renewed licence where they are approved */
  submittedAt: instant,
  status: verificationStatus,
  /** Waits beside the verified licence, which stays in force until its own last day */
  renewal: licenseRenewal.nullable(),
  note: z.string(),
  documents: z.array(providerDocument),
  missing: z.array(z.enum(REQUIRED_DOCUMENTS)),
  /** What is looked at for a licence of this country, in order */
  checklist: z.array(checkedItem),
  assignee: assignee.nullable(),
  /** What a rejection would cancel */
  comingVisits: z.number().int(),
  priority: z.enum(PRIORITIES),
  priorityReason: z.enum(PRIORITY_REASONS as [PriorityReason, ...PriorityReason[]]),
});
export type VerificationItem = z.infer<typeof verificationItem>;

export const adminMetrics = z.object({
  patients: z.number().int(),
  verifiedProviders: z.number().int(),
  awaitingVerification: z.number().int(),
  appointmentsToday: z.number().int(),
  completedVisits: z.number().int(),
  /** Null for duties that don't include money */
  capturedCents: z.number().int().nullable(),
});
export type AdminMetrics = z.infer<typeof adminMetrics>;

/** How much waits in each part of the console; nothing where the duty doesn't include it. */
export const waiting = z.object({
  verification: z.number().int(),
  support: z.number().int(),
  ends: z.number().int(),
  money: z.number().int(),
  /** Alerts of rules that nobody has decided about */
  risk: z.number().int(),
});
export type Waiting = z.infer<typeof waiting>;

/** An administrator's decision about a provider; only an approval needs no note. */
export const verificationDecision = z.strictObject({
  providerId: id,
  status: verificationStatus,
  note: text(2000).default(''),
  /** The status that was shown; refused if it was decided since. Without it, the decision overwrites */
  shownStatus: verificationStatus.optional(),
});
export type VerificationDecision = z.infer<typeof verificationDecision>;

/** An administrator's decision about a renewed licence; only an approval needs no note. */
export const renewalDecision = z.strictObject({
  providerId: id,
  accept: z.boolean(),
  note: text(2000).default(''),
  /** When the renewal had been entered that was shown; refused if another was entered or somebody decided since */
  shownAt: instant,
});
export type RenewalDecision = z.infer<typeof renewalDecision>;

/** A provider in the administrators' search. */
export const foundProvider = z.object({
  providerId: id,
  /** Of the public page, while the provider is listed */
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
  /** Whether patients can find and book the provider */
  isListed: z.boolean(),
  suspendedAt: instant.nullable(),
  /** No longer listed because the licence has expired */
  isLapsed: z.boolean(),
  /** The account is scheduled for deletion */
  isLeaving: z.boolean(),
  comingVisits: z.number().int(),
});
export type FoundProvider = z.infer<typeof foundProvider>;

/** One decision about a provider, with its note. */
export const providerDecision = practiceDecision.extend({ by: z.string(), checks: z.array(decisionCheck) });
export type ProviderDecision = z.infer<typeof providerDecision>;

/** Everything that an administrator needs to decide. */
export const providerCase = foundProvider.extend({
  renewal: licenseRenewal.nullable(),
  documents: z.array(providerDocument),
  missing: z.array(z.enum(REQUIRED_DOCUMENTS)),
  /** What a suspension would cancel and refund now */
  coming: z.object({ visits: z.number().int(), patients: z.number().int(), refundCents: z.number().int() }),
  /** Latest first */
  history: z.array(providerDecision),
});
export type ProviderCase = z.infer<typeof providerCase>;

/** The provider reads the reason; patients don't. */
export const suspensionInput = z.strictObject({ providerId: id, reason: text(2000).default('') });

const onEmergency = z.strictObject({ id });

const suspending = errors('REASON_REQUIRED', 'SUSPENSION_CHANGED');

export const admin = {
  metrics: signedIn
    .route({
      method: 'GET',
      path: '/admin/metrics',
      summary: "The product's figures of the last days, for administrators.",
    })
    .output(adminMetrics),
  overview: signedIn
    .route({
      method: 'GET',
      path: '/admin/overview',
      summary: "Today's figures with their trend, what needs a look, what happened lately, and the system's health.",
    })
    .output(overview),
  figureDay: signedIn
    .route({
      method: 'GET',
      path: '/admin/figures/{figure}',
      summary: 'The rows that a figure of a day counts, 20 a page.',
    })
    .input(figureDayInput)
    .output(figureDay),
  payments: signedIn
    .route({
      method: 'GET',
      path: '/admin/payments',
      summary: 'All payments by state, country, gateway, day and whose they are; for finance and auditors.',
    })
    .input(paymentsSearch)
    .output(paymentList),
  chargebacks: signedIn
    .route({
      method: 'GET',
      path: '/admin/disputes',
      summary: 'Payments that somebody disputes at their bank, by deadline and state; for finance and auditors.',
    })
    .input(chargebacksSearch)
    .output(chargebackList),
  documents: signedIn
    .route({
      method: 'GET',
      path: '/admin/invoices',
      summary: 'All invoices and credit notes by number, name, kind and day; for finance and auditors.',
    })
    .input(documentsSearch)
    .output(documentList),
  visitPayments: signedIn
    .route({
      method: 'GET',
      path: '/admin/payments/{appointmentId}',
      summary: 'What was paid for an appointment and what became of it.',
    })
    .input(visitPaymentsInput)
    .output(visitPayments),
  waiting: signedIn
    .route({ method: 'GET', path: '/admin/waiting', summary: 'How much waits for those who work in the console.' })
    .output(waiting),
  verificationQueue: signedIn
    .route({
      method: 'GET',
      path: '/admin/verification',
      summary: 'Providers who wait for a decision, by priority, and of the same priority longest waiting first.',
      description:
        'Or by how long they have waited alone; all of them, those of the caller, or those nobody has taken.',
    })
    .input(
      z.strictObject({
        locale: locale.default('en'),
        order: queueOrder.default('priority'),
        held: holding.default('all'),
      }),
    )
    .output(z.array(verificationItem)),
  decide: signedIn
    .route({
      method: 'POST',
      path: '/admin/verification/{providerId}',
      summary: 'Approves, rejects or asks for more; rejecting and asking need a note.',
      description: 'Rejecting cancels future appointments.',
    })
    .errors(
      errors(
        'REASON_REQUIRED',
        'DOCUMENTS_MISSING',
        'CHECKLIST_OPEN',
        'LICENSE_INCOMPLETE',
        'LICENSE_EXPIRED',
        'LICENSE_TAKEN',
        'VERIFICATION_CHANGED',
        'APPLICATION_TAKEN',
      ),
    )
    .input(verificationDecision)
    .output(z.object({ status: verificationStatus })),
  take: signedIn
    .route({
      method: 'POST',
      path: '/admin/verification/{providerId}/take',
      summary: 'Takes an application, unless another verifier has; it is free again after a day without an act.',
    })
    .errors(errors('APPLICATION_TAKEN'))
    .input(takeInput)
    .output(done),
  give: signedIn
    .route({
      method: 'POST',
      path: '/admin/verification/{providerId}/give',
      summary: 'Gives an application to somebody who verifies, also one that another has taken; administrators only.',
    })
    .input(giveInput)
    .output(done),
  release: signedIn
    .route({
      method: 'POST',
      path: '/admin/verification/{providerId}/release',
      summary: 'Lets go of an application; an administrator also of another’s.',
    })
    .errors(errors('APPLICATION_TAKEN'))
    .input(takeInput)
    .output(done),
  verifiers: signedIn
    .route({
      method: 'GET',
      path: '/admin/verifiers',
      summary: 'To whom an application may be given; administrators only.',
    })
    .output(z.array(verifier)),
  tick: signedIn
    .route({
      method: 'POST',
      path: '/admin/verification/{providerId}/checklist',
      summary: 'Ticks an item of the checklist for an application, or takes the tick back.',
      description: 'An approval needs every required one. Another licence, name or document is looked at anew.',
    })
    .errors(errors('APPLICATION_TAKEN'))
    .input(tickInput)
    .output(done),
  decideRenewal: signedIn
    .route({
      method: 'POST',
      path: '/admin/verification/{providerId}/renewal',
      summary:
        'Puts a renewed licence in the place of the verified one, or refuses it, which leaves that in force; refusing needs a note.',
    })
    .errors(
      errors(
        'REASON_REQUIRED',
        'DOCUMENTS_MISSING',
        'LICENSE_INCOMPLETE',
        'LICENSE_EXPIRED',
        'LICENSE_TAKEN',
        'VERIFICATION_CHANGED',
        'APPLICATION_TAKEN',
      ),
    )
    .input(renewalDecision)
    .output(done),
  providers: signedIn
    .route({
      method: 'GET',
      path: '/admin/providers',
      summary:
        'Providers by name, e-mail address or the beginning of the licence number, 20 a page; all of them without a query.',
    })
    .input(
      z.strictObject({
        q: text(100).default(''),
        page: z.number().int().min(1).max(5_000).default(1),
        locale: locale.default('en'),
      }),
    )
    .output(z.object({ providers: z.array(foundProvider), total: z.number().int(), pages: z.number().int() })),
  provider: signedIn
    .route({
      method: 'GET',
      path: '/admin/providers/{providerId}',
      summary: 'All that the console knows of a provider.',
    })
    .input(z.strictObject({ providerId: id, locale: locale.default('en') }))
    .output(providerCase),
  suspend: signedIn
    .route({
      method: 'POST',
      path: '/admin/providers/{providerId}/suspend',
      summary: 'Suspends a provider: not listed, no appointment starts, future ones are cancelled with a full refund.',
    })
    .errors(suspending)
    .input(suspensionInput)
    .output(z.object({ cancelledVisits: z.number().int() })),
  reinstate: signedIn
    .route({
      method: 'POST',
      path: '/admin/providers/{providerId}/reinstate',
      summary: 'Reinstates a provider.',
      description: 'Cancelled appointments stay cancelled.',
    })
    .errors(suspending)
    .input(suspensionInput)
    .output(done),
  emergencies: signedIn
    .route({
      method: 'GET',
      path: '/admin/emergencies',
      summary: 'Pauses and sign-outs for many: what is open, and what was lately.',
      description: 'All of the staff reads them.',
    })
    .output(emergencyList),
  askEmergency: signedIn
    .route({
      method: 'POST',
      path: '/admin/emergencies',
      summary: 'Asks for a pause or for signing out many.',
      description: 'It starts once a second administrator approves it; without one, after ten minutes.',
    })
    .errors(errors('REASON_REQUIRED', 'EMERGENCY_CHANGED'))
    .input(emergencyInput)
    .output(done),
  approveEmergency: signedIn
    .route({
      method: 'POST',
      path: '/admin/emergencies/{id}/approve',
      summary: 'Approves what another administrator asked for in an emergency.',
    })
    .errors(errors('SECOND_PERSON', 'EMERGENCY_CHANGED'))
    .input(onEmergency)
    .output(done),
  endEmergency: signedIn
    .route({
      method: 'POST',
      path: '/admin/emergencies/{id}/end',
      summary: 'Takes a pause or sign-out back before its start, or ends it.',
    })
    .errors(errors('EMERGENCY_CHANGED'))
    .input(onEmergency)
    .output(done),
};
