import type { Database } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Person } from './people.ts';

export type VisitOptions = {
  patient: Person;
  doctor: Person;
  /** In minutes from now; 5 unless given. Overlapping visits of one person are refused. */
  startsIn?: number;
  /** To the millisecond, instead of `startsIn` */
  startsAt?: number;
  type?: 'video' | 'phone' | 'in_person';
  paid?: boolean;
};

/** Books a visit by its row, paid unless said otherwise, and returns its id. */
export async function createVisit(owner: Database, options: VisitOptions): Promise<string> {
  const { patient, doctor, startsIn = 5, startsAt, type = 'video', paid = true } = options;
  return owner.transaction(null, async (trx) => {
    if (type === 'phone')
      await trx
        .updateTable('profiles')
        .set({ phone: '+12125550142' })
        .where('user_id', '=', patient.userId)
        .where('phone', 'is', null)
        .execute();
    const { id } = await trx
      .insertInto('appointments')
      .values({
        patient_id: patient.userId,
        provider_id: doctor.providerId,
        appointment_type: type,
        start_time: new Date(startsAt ?? Date.now() + startsIn * 60_000),
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (paid) await trx.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', id).execute();
    return id;
  });
}

/** Moves visits to a status; one that says how they ended goes with the outcome that it tells of, by its doctor's word. */
export const toStatus = (status: string, ...ids: string[]) => {
  const outcome = { completed: 'held', no_show: 'missed_by_patient' }[status];
  const end = outcome
    ? sql`, outcome = ${outcome}, outcome_by = 'provider', outcome_at = app_now(), refund_percent = 0`
    : sql``;
  return sql`update appointments set status = ${status} ${end} where id = any (${ids}::uuid[])`;
};

/** The visit took place, as its doctor said. */
export async function holdVisit(owner: Database, id: string): Promise<void> {
  await owner.write(null, () => toStatus('completed', id));
}
