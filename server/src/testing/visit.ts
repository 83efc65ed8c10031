import type { Database } from '@polyclinic/database';
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

/** The visit took place, as its doctor said. */
export async function holdVisit(owner: Database, id: string): Promise<void> {
  await owner.transaction(null, (trx) =>
    trx.updateTable('appointments').set({ status: 'completed' }).where('id', '=', id).execute(),
  );
}
