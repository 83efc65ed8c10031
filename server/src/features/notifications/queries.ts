import type { VisitType } from '@polyclinic/contract/appointments/rules';
import type { Language } from '@polyclinic/contract/platform/languages';
import type { Services } from '../../platform/services.ts';

/** Someone who is written to. */
export type Receiver = { userId: string; email: string; name: string; locale: Language; timeZone: string };

const PERSON = ['user_id', 'email', 'full_name', 'locale', 'time_zone'] as const;

/** A visit with both participants, as a job knows it; undefined when it is gone. */
export async function readVisit({ worker }: Services, appointmentId: string) {
  const [visit] = await worker.read(null, (db) =>
    db.selectFrom('appointments').selectAll().where('id', '=', appointmentId),
  );
  if (!visit) return undefined;
  const [patient, provider] = await Promise.all([
    readReceiver(worker, visit.patient_id),
    readReceiver(worker, visit.provider_user_id),
  ]);
  const visitType = visit.appointment_type as VisitType;
  return { id: visit.id, start: visit.start_time, visitType, patient, provider };
}

/** What the patient has paid for a visit, in cents; null when nothing. */
export async function readCharge({ worker }: Services, appointmentId: string) {
  const [charge] = await worker.read(null, (db) =>
    db
      .selectFrom('ledger_entries')
      .select(['amount_cents as cents', 'currency'])
      .where('appointment_id', '=', appointmentId)
      .where('kind', '=', 'charge')
      .limit(1),
  );
  return charge ?? null;
}

/** A provider's user and when the verification last changed. */
export async function readProvider({ worker }: Services, providerId: string) {
  const [provider] = await worker.read(null, (db) =>
    db.selectFrom('providers').select(['user_id', 'verification_status', 'updated_at']).where('id', '=', providerId),
  );
  if (!provider) return undefined;
  const receiver = await readReceiver(worker, provider.user_id);
  return { receiver, status: provider.verification_status, changedAt: provider.updated_at };
}

async function readReceiver(worker: Services['worker'], userId: string): Promise<Receiver> {
  const [row] = await worker.read(null, (db) =>
    db.selectFrom('user_addresses').select(PERSON).where('user_id', '=', userId),
  );
  if (!row?.email) throw new Error('notifications: a user without an address');
  return {
    userId,
    email: row.email,
    name: row.full_name ?? '',
    locale: row.locale as Language,
    timeZone: row.time_zone ?? 'UTC',
  };
}
