import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { decideVisit } from '../ends/index.ts';

/** Frees the time of every hold that nobody paid; what follows is queued by the database. */
export async function releaseExpiredHolds({ worker, log }: Services): Promise<void> {
  const released = await worker.write(null, () => sql`select release_expired_holds()`);
  if (released.length > 0) log.info({ released: released.length }, 'holds released');
}

/** Sums what can no longer change of each practice's past, so that its figures cost the same however long that is. */
export async function countSettledVisits({ worker, log }: Services): Promise<void> {
  const [row] = await worker.write<{ practices: number }>(null, () => sql`select count_settled_visits() as practices`);
  if (row?.practices) log.info({ practices: row.practices }, 'settled visits counted');
}

type CarriedOut = { act: string; state: string; appointment_id: string; author_id: string; patient_id: string };

/** Carries out an act once it is due; nothing happens where it was taken back, lapsed or done. */
export async function carryOutAct(services: Services, { actId }: Effects['act.due']): Promise<void> {
  const { worker, accessLog, log } = services;
  const [done] = await worker.write<CarriedOut>(null, () => sql`select * from carry_out_act(${actId})`);
  if (!done) return;
  log.info({ act: done.act, state: done.state }, 'act due');
  if (done.state !== 'done') return;
  accessLog.note({
    actor: { userId: done.author_id, role: 'doctor' },
    action: 'change',
    subject: done.act === 'sign' ? 'encounter_note' : 'appointment',
    subjectId: done.appointment_id,
    patientId: done.patient_id,
  });
  // What follows from the statement; the outbox asks for the same, should this process end here.
  if (done.act !== 'sign') await decideVisit(services, { appointmentId: done.appointment_id });
}

/** Carries out what is due and was not, as when the server that had it in hand was killed. */
export async function carryOutDueActs(services: Services): Promise<void> {
  const due = await services.worker.write<{ id: string }>(null, () => sql`select due_acts() as id`);
  const outcomes = await Promise.allSettled(due.map(({ id }) => carryOutAct(services, { actId: id })));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Forgets acts that ended a month ago. */
export async function removeEndedActs({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select delete_ended_acts()`);
}
