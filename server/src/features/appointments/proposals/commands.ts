import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { overlapOf } from '../booking/rules.ts';
import { move } from '../commands.ts';

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

/** A step of a proposal, which changes one or moves the visit. */
const step = (context: SignedInContext, id: string, statement: RawBuilder<unknown>): Promise<Appointment> =>
  move(context, id, 'proposal', async (trx) => {
    if ((await statement.execute(trx)).rows.length === 0) throw fail('NOT_FOUND');
  }).catch((error: unknown) => {
    const overlap = overlapOf(error);
    if (overlap === 'patient') throw fail('PATIENT_BUSY');
    throw overlap === 'provider' ? fail('SLOT_TAKEN', { nextSlots: [] }) : error;
  });
