import { z } from 'zod';
import { APPOINTMENT_TYPES } from '../appointments/rules.ts';
import { cents, id, instant, text } from '../platform/fields.ts';
import { CORRECTIONS, END_FACTS, OUTCOME_SOURCES, OUTCOMES, PATIENT_STATEMENTS, PROVIDER_STATEMENTS } from './rules.ts';

/** Maximum length of a reason. */
export const LONGEST_REASON = 2_000;

const side = z.enum(['patient', 'provider']);
export const endFact = z.enum(END_FACTS);
export const statement = z.enum([...new Set([...PROVIDER_STATEMENTS, ...PATIENT_STATEMENTS])]);

/** A dispute as the visit's two sides see it. */
export const visitDispute = z.object({ id, side, reason: z.string(), openedAt: instant });

/** What support decided about a dispute, and why; both sides read it. */
export const visitDecision = z.object({
  /** Null: what was recorded stays */
  correctedTo: z.enum(CORRECTIONS).nullable(),
  reason: z.string(),
  decidedAt: instant,
});
export type VisitDecision = z.infer<typeof visitDecision>;

/** The outcome of an appointment; everything is null or empty before it. */
export const visitEnd = z.object({
  outcome: z.enum(OUTCOMES).nullable(),
  /** What happened: the outcome, or support's correction */
  endFact: endFact.nullable(),
  outcomeBy: z.enum(OUTCOME_SOURCES).nullable(),
  outcomeAt: instant.nullable(),
  /** The patient's refund; null until decided. For an unclear outcome 0 while the money is held back, then 100 */
  refundPercent: z.number().int().nullable(),
  providerStatement: z.enum(PROVIDER_STATEMENTS).nullable(),
  patientStatement: z.enum(PATIENT_STATEMENTS).nullable(),
  /**
   * What the caller may state now: a patient by `ends.state`, a provider by `appointments.complete` and `markNoShow`
   */
  mayState: z.array(statement),
  canDispute: z.boolean(),
  /** Until when the outcome can be disputed; null where it can't */
  disputableUntil: instant.nullable(),
  openDispute: visitDispute.nullable(),
  /** Oldest first */
  decisions: z.array(visitDecision),
});
export type VisitEnd = z.infer<typeof visitEnd>;

export const stateInput = z.strictObject({
  id,
  statement: z.enum(PATIENT_STATEMENTS),
  /** What support reads if the statements contradict each other */
  reason: text(LONGEST_REASON).default(''),
});

const stay = z.object({ from: instant, until: instant });
const said = <Words extends readonly [string, ...string[]]>(words: Words) =>
  z.object({ said: z.enum(words), at: instant }).nullable();

/** The evidence for an outcome, as of its decision. */
export const endEvidence = z.object({
  presence: z.object({ provider: z.array(stay), patient: z.array(stay), wereConnected: z.boolean() }),
  provider: said(PROVIDER_STATEMENTS),
  patient: said(PATIENT_STATEMENTS),
  askedAt: instant.nullable(),
});
export type StoredEvidence = z.infer<typeof endEvidence>;

/** What was paid for a visit and what was returned, by the ledger. */
export const visitMoney = z.object({
  paidCents: cents,
  /** Returned to the payer by refunds */
  returnedCents: cents,
  /** What the payer's bank claims or has taken: it is not refunded */
  claimedCents: cents,
  /** Owed to the payer and not confirmed by the gateway yet */
  underWayCents: cents,
  staysCents: cents,
});
export type VisitMoney = z.infer<typeof visitMoney>;

/**
 * A disputed outcome as support sees it: no health data and, as in all that support sees of visits, no patient's name.
 */
export const disputedEnd = z.object({
  id,
  appointmentId: id,
  status: z.enum(['open', 'resolved']),
  side,
  reason: z.string(),
  openedAt: instant,
  visit: z.object({
    providerId: id,
    providerName: z.string(),
    /** The practice's time zone */
    timeZone: z.string(),
    appointmentType: z.enum(APPOINTMENT_TYPES),
    startTime: instant,
    endTime: instant,
    feeCents: cents,
    currency: z.string(),
    status: z.string(),
    outcome: z.enum(OUTCOMES).nullable(),
    endFact: endFact.nullable(),
    outcomeBy: z.enum(OUTCOME_SOURCES).nullable(),
    outcomeAt: instant.nullable(),
    refundPercent: z.number().int().nullable(),
    /** Null if nothing was paid */
    money: visitMoney.nullable(),
  }),
  /** What the patient wrote when stating that the doctor did not come; empty if nothing */
  patientReason: z.string(),
  /** Null where the outcome was written before evidence was recorded */
  evidence: endEvidence.nullable(),
  resolution: z
    .object({
      /** Null: dismissed, the outcome stays */
      correctedTo: z.enum(CORRECTIONS).nullable(),
      reason: z.string(),
      resolvedAt: instant,
      houseBearsPercent: z.number().int(),
    })
    .nullable(),
});
export type DisputedEnd = z.infer<typeof disputedEnd>;

export const resolveInput = z.strictObject({
  disputeId: id,
  /** Null dismisses the dispute */
  correctTo: z.enum(CORRECTIONS).nullable(),
  /** The minimum refund, in addition to what the correction requires */
  refundPercent: z.number().int().min(0).max(100).optional(),
  reason: text(LONGEST_REASON),
});
export type ResolveInput = z.infer<typeof resolveInput>;

/** A provider with missed visits in the last 90 days. */
export const missedVisits = z.object({
  providerId: id,
  providerName: z.string(),
  missed: z.number().int(),
  held: z.number().int(),
  lastMissedAt: instant,
});
export type MissedVisits = z.infer<typeof missedVisits>;
