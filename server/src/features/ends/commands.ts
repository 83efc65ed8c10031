import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { DISPUTE_MS, type PatientStatement, refundOfCorrection, statusOfFact } from '@polyclinic/contract/ends/rules';
import type { DisputedEnd, ResolveInput } from '@polyclinic/contract/ends/schemas';
import type { Trx } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import { fail, isNothingFound, violatedConstraint } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { readAppointment } from '../appointments/queries.ts';
import { decideVisit } from './decisions/commands.ts';
import { readDisputedEnd } from './queries.ts';

type Stating = { id: string; statement: PatientStatement; reason: string };

/** Keeps the patient's word on how a visit ended, and decides at once what follows from it. Throws STATEMENT_NOT_OPEN. */
export async function stateEnd(context: SignedInContext, { id, statement, reason }: Stating): Promise<Appointment> {
  await change(context, sql`select state_end(${id}, ${statement}, ${reason})`);
  // The outbox asks for the same, should this process end here.
  await decideVisit(context.services, { appointmentId: id });
  return changed(context, id);
}

/** Disputes how a visit is said to have ended. Throws DISPUTE_NOT_POSSIBLE with why, or REASON_REQUIRED. */
export async function disputeEnd(
  context: SignedInContext,
  { id, reason }: { id: string; reason: string },
): Promise<Appointment> {
  if (reason === '') throw fail('REASON_REQUIRED');
  await change(context, sql`select dispute_end(${id}, ${reason}, make_interval(secs => ${DISPUTE_MS / 1000}))`);
  return changed(context, id);
}

async function changed(context: SignedInContext, id: string): Promise<Appointment> {
  const { services, actor } = context;
  const visit = await readAppointment(context, { id, locale: 'en' });
  const { patientId } = visit;
  services.accessLog.note({ actor, action: 'change', subject: 'appointment', subjectId: id, patientId });
  return visit;
}

async function change({ services, actor }: SignedInContext, statement: RawBuilder<unknown>): Promise<void> {
  await services.database
    .write(actor, () => statement)
    .catch((error: unknown) => {
      throw toRefusal(error);
    });
}

const REASONS = ['not_ended', 'too_late', 'open', 'disputed_before', 'decided'] as const;

function toRefusal(error: unknown): unknown {
  if (isNothingFound(error)) return fail('NOT_FOUND');
  const constraint = violatedConstraint(error);
  if (constraint === 'statement_open') return fail('STATEMENT_NOT_OPEN');
  // Two that dispute at once meet at the index.
  if (constraint?.startsWith('end_disputes_')) return fail('DISPUTE_NOT_POSSIBLE', { reason: 'open' });
  const reason = REASONS.find((one) => constraint === `dispute_${one}`);
  return reason ? fail('DISPUTE_NOT_POSSIBLE', { reason }) : error;
}

/** Support's word on a disputed end; both sides are told. Throws REASON_REQUIRED, DISPUTE_RESOLVED. */
export async function resolveDispute(context: SignedInContext, input: ResolveInput): Promise<DisputedEnd> {
  const { services, actor } = context;
  if (input.reason === '') throw fail('REASON_REQUIRED');
  await services.database
    .transaction(actor, (trx) => resolve(trx, input))
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'dispute_resolved' ? fail('DISPUTE_RESOLVED') : error;
    });
  const { disputeId: subjectId } = input;
  services.accessLog.note({ actor, action: 'change', subject: 'end_dispute', subjectId, patientId: null });
  return readDisputedEnd(context, input.disputeId);
}

async function resolve(trx: Trx, { disputeId, correctTo, refundPercent, reason }: ResolveInput): Promise<void> {
  const locked = sql<{ status: string; before: number | null }>`
    select status, refund_percent as before from lock_dispute(${disputeId})`;
  const [dispute] = (await locked.execute(trx)).rows;
  if (!dispute) throw fail('NOT_FOUND');
  if (dispute.status !== 'open') throw fail('DISPUTE_RESOLVED');
  const { before } = dispute;
  const found = correctTo && refundOfCorrection(correctTo, { before, raisedTo: refundPercent });
  await sql`select resolve_dispute(${disputeId}, ${correctTo}, ${correctTo && statusOfFact(correctTo)},
    ${found?.refundPercent ?? null}, ${found?.houseBearsPercent ?? 0}, ${reason})`.execute(trx);
}
