import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { type RawBuilder, sql } from 'kysely';
import { fail, isNothingFound, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { overlapOf } from '../booking/rules.ts';
import { selectVisits, toAppointment } from '../details/queries.ts';
import { readAppointment } from '../queries.ts';

type Proposing = { id: string; startTime: string; shownStart: string };
type Answering = { id: string; proposalId: string };

/** Proposes another time for a visit of the caller's practice, kept for the patient until they answer. */
export const proposeMove = (context: SignedInContext, { id, startTime, shownStart }: Proposing): Promise<Appointment> =>
  step(context, id, sql`select propose_move(${id}, ${new Date(startTime)}, ${new Date(shownStart)})`);

/** Moves the visit to where its doctor proposed; a second press is the same press. */
export const acceptMove = (context: SignedInContext, { id, proposalId }: Answering): Promise<Appointment> =>
  step(
    context,
    id,
    sql`select accept_move(id) from move_proposals where id = ${proposalId} and appointment_id = ${id}`,
  );

/** Declines as the patient's side, or withdraws as the doctor: the visit stays where it is. */
export function endMove(context: SignedInContext, { id, proposalId }: Answering): Promise<Appointment> {
  const part = context.session.role === 'doctor' ? 'provider' : 'patient';
  return step(
    context,
    id,
    sql`select end_move(id, ${part}) from move_proposals where id = ${proposalId} and appointment_id = ${id}`,
  );
}

/** Takes a step and gives the visit as it is then; refusals in the contract's words. */
async function step(context: SignedInContext, id: string, statement: RawBuilder<unknown>): Promise<Appointment> {
  const { services, actor } = context;
  try {
    const row = await services.database.transaction(actor, async (trx) => {
      const { rows } = await statement.execute(trx);
      if (rows.length === 0) throw fail('NOT_FOUND');
      return selectVisits(trx, actor, 'en').where('a.id', '=', id).executeTakeFirstOrThrow();
    });
    services.accessLog.note({
      actor,
      action: 'change',
      subject: 'appointment',
      subjectId: id,
      patientId: row.patient_id,
    });
    return toAppointment(row);
  } catch (error) {
    throw await toRefusal(error, () => readAppointment(context, { id, locale: 'en' }));
  }
}

async function toRefusal(error: unknown, read: () => Promise<Appointment>): Promise<unknown> {
  if (isNothingFound(error)) return fail('NOT_FOUND');
  const constraint = violatedConstraint(error) ?? '';
  if (constraint === 'proposal_open') return fail('PROPOSAL_ENDED');
  if (constraint === 'proposed_time')
    return fail('INVALID_INPUT', { fields: [{ path: 'startTime', code: 'no_time' }] });
  if (constraint === 'license_lasts') return fail('SLOT_NOT_OFFERED', { reason: 'not_on_grid', nextSlots: [] });
  const overlap = overlapOf(error);
  if (overlap === 'patient') return fail('PATIENT_BUSY');
  if (overlap === 'provider') return fail('SLOT_TAKEN', { nextSlots: [] });
  if (constraint === 'visit_moved') return fail('VISIT_MOVED', { startTime: (await read()).startTime });
  return constraint === 'appointment_life' ? fail('TRANSITION_REFUSED', { status: (await read()).status }) : error;
}
