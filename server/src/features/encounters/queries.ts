import type {
  Briefing,
  DayBriefing,
  EncounterNote,
  PracticeContact,
  VisitContact,
  VisitFeedback,
} from '@polyclinic/contract/encounters/schemas';
import { MOST_COUNTED, visitFeedback } from '@polyclinic/contract/encounters/schemas';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { formatPhone } from '../../sms/index.ts';
import { pendingActOf, requireVisit } from '../appointments/index.ts';

type NoteRow = {
  patient_id: string;
  subjective: string;
  objective: string;
  assessment: string;
  plan: string;
  version: number;
  signed_at: Date | null;
  pending_act: EncounterNote['pendingAct'];
  addenda: EncounterNote['addenda'];
  by_phone_at: Date | null;
};

/** The note of a visit as far as the actor may see it, or null; NOT_FOUND for a visit of others. */
export async function readNote(context: SignedInContext, appointmentId: string): Promise<EncounterNote | null> {
  const found = await findNote(context, appointmentId);
  if (!found) await requireVisit(context, appointmentId);
  return found?.note ?? null;
}

/** The same, with whose visit it is. */
export async function findNote({ services, actor }: SignedInContext, appointmentId: string) {
  const [row] = await services.database.read(
    actor,
    () => sql<NoteRow>`
      select n.patient_id, n.subjective, n.objective, n.assessment, n.plan, n.version, n.signed_at,
        (select went_on_by_phone_at from appointments where id = n.appointment_id) as by_phone_at,
        ${pendingActOf('n.appointment_id', actor.userId)} as pending_act, coalesce((
        select json_agg(json_build_object('id', a.id, 'content', a.content, 'createdAt',
          to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.created_at)
        from encounter_addenda a where a.appointment_id = n.appointment_id), '[]') as addenda
      from encounter_notes n where n.appointment_id = ${appointmentId}`,
  );
  if (!row) return null;
  const {
    patient_id: patientId,
    signed_at,
    subjective,
    objective,
    assessment,
    plan,
    version,
    addenda,
    pending_act,
    by_phone_at,
  } = row;
  services.accessLog.note({ actor, action: 'read', subject: 'encounter_note', subjectId: appointmentId, patientId });
  const signedAt = signed_at?.toISOString() ?? null;
  const parts = { subjective, objective, assessment, plan };
  const wentOnByPhoneAt = by_phone_at?.toISOString() ?? null;
  return { patientId, note: { ...parts, version, signedAt, pendingAct: pending_act, addenda, wentOnByPhoneAt } };
}

/** What the actor said of a visit, or null; NOT_FOUND for a visit of others. */
export async function readFeedback(context: SignedInContext, appointmentId: string): Promise<VisitFeedback | null> {
  const { services, actor } = context;
  const [row] = await services.database.read(actor, (db) =>
    db
      .selectFrom('visit_feedback')
      .select(['score', 'problems'])
      .where('appointment_id', '=', appointmentId)
      .where('user_id', '=', actor.userId),
  );
  if (!row) await requireVisit(context, appointmentId);
  return row ? visitFeedback.parse(row) : null;
}

/** The numbers and the place of a visit, for its patient and its doctor; NOT_FOUND for anybody else. */
export async function readContact({ services, actor }: SignedInContext, appointmentId: string): Promise<VisitContact> {
  const [row] = await services.database.read(
    actor,
    () => sql<VisitContact & { patient_id: string }>`
      select a.patient_id, coalesce(v.phone, p.phone, visit_phone(a.id), '') as "patientPhone", coalesce(c.phone, '') as "practicePhone",
        coalesce(c.address, '') as address
      from appointments a
      left join visit_phones v on v.appointment_id = a.id
      left join profiles p on p.user_id = a.patient_id
      left join provider_contacts c on c.provider_id = a.provider_id
      where a.id = ${appointmentId}`,
  );
  if (!row) throw fail('NOT_FOUND');
  const { patient_id: patientId, ...contact } = row;
  // Of a caregiver who is told the practice's number alone, this would say too much.
  if (contact.patientPhone || actor.role !== 'patient')
    services.accessLog.note({ actor, action: 'read', subject: 'contact', subjectId: appointmentId, patientId });
  const { patientPhone, practicePhone } = contact;
  return { ...contact, patientPhone: formatPhone(patientPhone), practicePhone: formatPhone(practicePhone) };
}

/** How the actor's own practice is reached. */
export async function readPracticeContact({ services, actor }: SignedInContext): Promise<PracticeContact> {
  const [row] = await services.database.read(actor, (db) =>
    db.selectFrom('provider_contacts').select(['phone', 'address']).where('user_id', '=', actor.userId),
  );
  return { phone: formatPhone(row?.phone ?? ''), address: row?.address ?? '' };
}

type BriefingRow = { patient_id: string } & Briefing;

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What the actor, as the visit's doctor, needs to know before it; NOT_FOUND for anybody else. */
export async function readBriefing({ services, actor }: SignedInContext, appointmentId: string): Promise<Briefing> {
  const [row] = await services.database.read(
    actor,
    () => sql<BriefingRow>`
      select a.patient_id, case when a.status <> 'scheduled' then patient_language(a.id) end as language,
        (select json_build_object('birthDate', p.birth_date, 'allergies', coalesce(p.allergies, ''),
          'medicalConditions', coalesce(p.medical_conditions, ''), 'phone', coalesce(p.phone, ''),
          'emergencyContact', coalesce(p.emergency_contact, '')) from profiles p where p.user_id = a.patient_id) as patient,
        case when exists (select from profiles p where p.user_id = a.patient_id) then 'shared'
          when a.status in ('confirmed', 'in_progress', 'completed', 'no_show') then 'not_shared'
          else 'not_yet' end as sharing,
        coalesce((select json_agg(${earlierVisit} order by e.start_time desc) from (${earlierVisits}) e), '[]') as earlier,
        coalesce((select json_agg(json_build_object('messageId', f.id, 'name', f.attachment_name,
          'size', f.attachment_size, 'sharedAt', ${iso('f.created_at')}) order by f.created_at desc)
          from (${sharedFiles}) f), '[]') as files
      from appointments a
      where a.id = ${appointmentId} and a.provider_user_id = ${actor.userId}`,
  );
  if (!row) throw fail('NOT_FOUND');
  const { patient_id: patientId, language, sharing, patient, earlier, files } = row;
  services.accessLog.note({ actor, action: 'read', subject: 'briefing', subjectId: appointmentId, patientId });
  return { language, sharing, patient, earlier, files };
}

type DayRow = { patient_id: string } & DayBriefing;

/** The short of the briefings of a day, as the actor's own doctor may read them. */
export async function readDay({ services, actor }: SignedInContext, { from, until }: { from: string; until: string }) {
  const rows = await services.database.read(
    actor,
    () => sql<DayRow>`
      select a.patient_id, a.id as "appointmentId",
        (select coalesce(p.allergies, '') from profiles p where p.user_id = a.patient_id) as allergies,
        (select count(*)::integer from (select from appointments v where ${isEarlier} limit ${MOST_COUNTED}) e) as earlier,
        (select count(*)::integer from (select ${fromLatest} limit ${MOST_COUNTED}) f) as files
      from appointments a
      where a.provider_user_id = ${actor.userId} and a.status in ('scheduled', 'confirmed', 'in_progress')
        and a.appointment_type <> 'message' and a.start_time >= ${new Date(from)} and a.start_time < ${new Date(until)}
      order by a.start_time`,
  );
  const visits = rows.map(({ patient_id: patientId, ...visit }) => {
    services.accessLog.noteListed({
      actor,
      action: 'read',
      subject: 'briefing',
      subjectId: visit.appointmentId,
      patientId,
    });
    return visit;
  });
  return { visits };
}

const earlierVisit = sql`json_build_object('id', e.id, 'startTime', ${iso('e.start_time')},
  'appointmentType', e.appointment_type, 'status', e.status, 'symptoms', coalesce(e.symptoms, ''),
  'assessment', coalesce(e.assessment, ''))`;

const ofBoth = sql`v.patient_id = a.patient_id and v.provider_user_id = a.provider_user_id`;
const isEarlier = sql`${ofBoth} and v.start_time < a.start_time and v.status in ('completed', 'no_show')`;

const earlierVisits = sql`
  select v.id, v.start_time, v.appointment_type, v.status, v.symptoms, n.assessment
  from appointments v left join encounter_notes n on n.appointment_id = v.id and n.signed_at is not null
  where ${isEarlier}
  order by v.start_time desc
  limit 5`;

const isFile = sql`m.message_type = 'file' and m.sender_id <> a.provider_user_id`;
/** The files of as many visits as are counted: a day costs the same however long a past is. */
const fromLatest = sql`
  from (select v.id from appointments v where ${ofBoth} order by v.start_time desc limit ${MOST_COUNTED}) v
  join messages m on m.appointment_id = v.id
  where ${isFile}`;

const sharedFiles = sql`
  select m.id, m.attachment_name, m.attachment_size, m.created_at
  from appointments v join messages m on m.appointment_id = v.id
  where ${ofBoth} and ${isFile}
  order by m.created_at desc
  limit 10`;
