import type { AppointmentStatus, AppointmentType } from '@polyclinic/contract/appointments/rules';
import type { FoundOfPractice } from '@polyclinic/contract/appointments/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';
import { photoOfPerson } from '../../photos/queries.ts';

const MOST_PATIENTS = 6;
const MOST_APPOINTMENTS = 8;
/** A visit is called by the last 8 characters of its id; fewer would find by chance. */
const END_OF_ID = /^#?([0-9a-f]{4,8})$/i;

type Row = {
  patient_id: string;
  name: string;
  photo: string | null;
  id: string;
  start_time: Date;
  appointment_type: AppointmentType;
  status: AppointmentStatus;
  is_first: boolean;
};

/** The actor's own patients and visits as a provider; what is shown of them is noted as read. */
export async function findOfPractice({ services, actor }: SignedInContext, q: string): Promise<FoundOfPractice> {
  const rows = await services.database.read(actor, () => found(actor.userId, q));
  const patients = rows.filter(({ is_first }) => is_first).slice(0, MOST_PATIENTS);
  const appointments = rows.slice(0, MOST_APPOINTMENTS);
  for (const { id: subjectId, patient_id: patientId } of new Set([...patients, ...appointments]))
    services.accessLog.noteListed({ actor, action: 'read', subject: 'appointment', subjectId, patientId });
  return { patients: patients.map(toPatient), appointments: appointments.map(toFound) };
}

const toPatient = (row: Row) => ({
  id: row.patient_id,
  name: row.name,
  photo: row.photo,
  appointmentId: row.id,
  startTime: row.start_time.toISOString(),
});

const toFound = (row: Row) => ({
  id: row.id,
  patientName: row.name,
  startTime: row.start_time.toISOString(),
  appointmentType: row.appointment_type,
  status: row.status,
});

/** Visits of those whose name fits, what is ahead before what is past, the nearest first; of each patient at most four. */
function found(userId: string, q: string): RawBuilder<Row> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const [, ending] = END_OF_ID.exec(q) ?? [];
  const isCalledSo = ending ? sql`a.id::text like ${`%${ending.toLowerCase()}`}` : sql`false`;
  return sql`
    with known as (
      -- Subqueries that give one value find a name by the patient's id; a join would look at everybody's.
      select own.patient_id, (select n.full_name from patient_names n where n.user_id = own.patient_id) as name,
        (select normalize_for_search(n.names) like normalize_for_search(${pattern})
          from patient_names n where n.user_id = own.patient_id) as is_named_so
      from (select distinct patient_id from appointments where provider_user_id = ${userId}) own
    ), fitting as (
      select a.id, a.patient_id, a.start_time, a.appointment_type, a.status, k.name,
        row_number() over (partition by a.patient_id order by ${nearness}) as place
      from appointments a join known k on k.patient_id = a.patient_id
      where a.provider_user_id = ${userId} and k.name is not null and (k.is_named_so or ${isCalledSo})
    )
    select a.*, a.place = 1 as is_first, ${photoOfPerson('a.patient_id')} as photo
    from fitting a where a.place <= 4
    order by ${nearness} limit 24`;
}

const nearness = sql`(a.status in ('scheduled', 'confirmed', 'in_progress') and a.start_time > app_now() - interval '1 hour') desc,
  abs(extract(epoch from a.start_time - app_now()))`;
