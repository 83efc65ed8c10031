import type { AppointmentType } from '@polyclinic/contract/appointments/rules';
import type { NoteParts } from '@polyclinic/contract/encounters/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';

type Person = NonNullable<Actor>;

/** A note that its doctor signed, with what they added later. */
export type SignedNote = NoteParts & {
  appointmentId: string;
  patientId: string;
  patientName: string;
  start: Date;
  visitType: AppointmentType;
  signedAt: Date;
  addenda: { content: string; createdAt: string }[];
};
export type PracticeVisit = {
  id: string;
  start: Date;
  visitType: AppointmentType;
  status: string;
  patientName: string;
  feeCents: number;
  currency: string;
};
export type LedgerLine = { at: Date; appointmentId: string; kind: string; cents: number; currency: string };

/** In whose words and on whose clock a practice's copy is written. */
export type Writing = { doctorName: string; locale: Language; timeZone: string };

export type PracticeCopy = { writing: Writing; notes: SignedNote[]; visits: PracticeVisit[]; ledger: LedgerLine[] };

const patientName = sql`coalesce((select n.full_name from patient_names n where n.user_id = a.patient_id), '')`;

/** What a doctor takes out: visits, signed notes, and the ledger of what was paid; null for who has no practice. */
export async function readPracticeCopy({ database }: Services, actor: Person): Promise<PracticeCopy | null> {
  const [writing] = await database.read<Writing>(
    actor,
    () => sql`
      select p.full_name as "doctorName", p.time_zone as "timeZone", r.locale
      from providers p join profiles r on r.user_id = p.user_id where p.user_id = ${actor.userId}`,
  );
  if (!writing) return null;
  const notes = await database.read<SignedNote>(
    actor,
    () => sql`
      select n.appointment_id as "appointmentId", n.patient_id as "patientId", ${patientName} as "patientName",
        a.start_time as start, a.appointment_type as "visitType", n.signed_at as "signedAt", n.subjective, n.objective,
        n.assessment, n.plan, coalesce((
          select json_agg(json_build_object('content', d.content, 'createdAt', iso_instant(d.created_at))
            order by d.created_at)
          from encounter_addenda d where d.appointment_id = n.appointment_id), '[]') as addenda
      from encounter_notes n join appointments a on a.id = n.appointment_id
      where n.provider_user_id = ${actor.userId} and n.signed_at is not null order by a.start_time, a.id`,
  );
  const visits = await database.read<PracticeVisit>(
    actor,
    () => sql`
      select a.id, a.start_time as start, a.appointment_type as "visitType", a.status, ${patientName} as "patientName",
        a.fee_cents as "feeCents", a.currency
      from appointments a where a.provider_user_id = ${actor.userId} order by a.start_time, a.id`,
  );
  const ledger = await database.read<LedgerLine>(
    actor,
    () => sql`
      select l.created_at as at, l.appointment_id as "appointmentId", l.kind,
        (ledger_sign(l.kind) * l.amount_cents)::integer as cents, l.currency
      from ledger_entries l where l.provider_user_id = ${actor.userId} order by l.created_at, l.id`,
  );
  return { writing, notes, visits, ledger };
}
