import { stateOfAccess } from '@polyclinic/contract/compliance/emergency/rules';
import {
  type EmergencyAccess,
  type EmergencyAccessesInput,
  type EmergencyAccessList,
  type EmergencyRecord,
  type OwnEmergencyAccess,
  RECORD_NOTES_A_PAGE,
} from '@polyclinic/contract/compliance/emergency/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { formatPhone } from '../../../sms/index.ts';
import { specialtyName } from '../../appointments/index.ts';

const PAGE_SIZE = 50;
const MOST_OWN = 20;

type Row = Omit<
  EmergencyAccess,
  'state' | 'patient' | 'review' | 'openedAt' | 'expiresAt' | 'endedAt' | 'reviewDueAt'
> & {
  patientId: string | null;
  patientName: string | null;
  openedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  reviewDueAt: Date;
  verdict: 'justified' | 'unjustified' | null;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  reviewNote: string;
};

const columns = (actorId: string) => sql`
  e.id, e.opened_as as "openedAs", n.opener as "openedBy", e.patient_id as "patientId", n.patient as "patientName", e.reason,
  e.opened_at as "openedAt", e.expires_at as "expiresAt", e.ended_at as "endedAt", e.ended_how as "endedHow",
  e.review_due_at as "reviewDueAt", e.verdict, e.reviewed_at as "reviewedAt", n.reviewer as "reviewedBy",
  e.review_note as "reviewNote", e.opened_by is not distinct from ${actorId}::uuid as "isOwn"`;

const accesses = sql`emergency_accesses e cross join lateral emergency_access_names(e.id) n`;

function toAccess({ services: { clock } }: SignedInContext, row: Row): EmergencyAccess {
  const { patientId, patientName, verdict, reviewedAt, reviewedBy, reviewNote, ...rest } = row;
  const now = clock.now();
  const isLapsed = rest.endedAt === null && rest.expiresAt <= now;
  const times = {
    openedAt: rest.openedAt.toISOString(),
    expiresAt: rest.expiresAt.toISOString(),
    endedAt: (isLapsed ? rest.expiresAt : rest.endedAt)?.toISOString() ?? null,
    reviewDueAt: rest.reviewDueAt.toISOString(),
  };
  return {
    ...rest,
    ...times,
    endedHow: isLapsed ? 'lapsed' : rest.endedHow,
    state: stateOfAccess({ ...times, verdict }, now.getTime()),
    patient: patientId ? { userId: patientId, name: patientName ?? '' } : null,
    review: verdict && reviewedAt ? { at: reviewedAt.toISOString(), by: reviewedBy, verdict, note: reviewNote } : null,
  };
}

/** What administrators and auditors read, what is due first before the others; each patient is noted as listed, once a day. */
export async function readEmergencyAccesses(
  context: SignedInContext,
  { state, page }: EmergencyAccessesInput,
): Promise<EmergencyAccessList> {
  const { services, actor } = context;
  const order = state === 'waiting' ? sql`e.review_due_at, e.id` : sql`e.opened_at desc, e.id desc`;
  const [rows, [counts]] = await Promise.all([
    services.database.read(
      actor,
      () => sql<Row>`
        select ${columns(actor.userId)} from ${accesses} where (e.reviewed_at is null) = ${state === 'waiting'}
        order by ${order} limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`,
    ),
    services.database.read(
      actor,
      () => sql<EmergencyAccessList['counts'] & { isAlone: boolean }>`
        select count(*) filter (where reviewed_at is null)::integer as waiting,
          count(*) filter (where reviewed_at is not null)::integer as reviewed,
          not needs_second_administrator() as "isAlone"
        from emergency_accesses`,
    ),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  for (const { id: subjectId, patientId } of shown)
    if (patientId)
      services.accessLog.noteListed({ actor, action: 'read', subject: 'emergency_access', subjectId, patientId });
  const { waiting = 0, reviewed = 0, isAlone = false } = counts ?? {};
  return {
    accesses: shown.map((row) => toAccess(context, row)),
    counts: { waiting, reviewed },
    hasMore: rows.length > PAGE_SIZE,
    isAlone,
  };
}

/** One of them for administrators and auditors, noted as a look. Throws NOT_FOUND. */
export async function readEmergencyAccess(context: SignedInContext, id: string): Promise<EmergencyAccess> {
  const { services, actor } = context;
  const [row] = await services.database.read(
    actor,
    () => sql<Row>`select ${columns(actor.userId)} from ${accesses} where e.id = ${id}`,
  );
  if (!row) throw fail('NOT_FOUND');
  const { patientId } = row;
  if (patientId)
    services.accessLog.note({ actor, action: 'read', subject: 'emergency_access', subjectId: id, patientId });
  return toAccess(context, row);
}

type Openable = { access: EmergencyAccess | null; candidate: string | null };

/** The actor's access that is open, if any, and whose record they may open. */
export async function readOpenAccess(context: SignedInContext, patientId?: string): Promise<Openable> {
  const { services, actor } = context;
  const [[row], [found]] = await Promise.all([
    findOwn(context, sql`e.ended_at is null and e.expires_at > app_now()`),
    patientId
      ? services.database.read(
          actor,
          () => sql<{ name: string | null }>`select emergency_candidate(${patientId}) as name`,
        )
      : [],
  ]);
  return { access: row ? toAccess(context, row) : null, candidate: found?.name ?? null };
}

const findOwn = ({ services, actor }: SignedInContext, condition: RawBuilder<unknown>) =>
  services.database.read(
    actor,
    () => sql<Row>`
      select ${columns(actor.userId)} from ${accesses} where e.opened_by = ${actor.userId} and ${condition}`,
  );

type PatientPart = Pick<
  EmergencyRecord,
  'fullName' | 'birthDate' | 'phone' | 'emergencyContact' | 'allergies' | 'medicalConditions'
>;
type NoteRow = Omit<EmergencyRecord['notes'][number], 'startTime' | 'signedAt'> & {
  startTime: Date;
  signedAt: Date;
  total: number;
};

/** What the actor's access opens, noted as such; NOT_FOUND for somebody else's, EMERGENCY_ACCESS_OVER once it is over. */
export async function readEmergencyRecord(
  context: SignedInContext,
  { id, page, locale }: { id: string; page: number; locale: Locale },
): Promise<EmergencyRecord> {
  const { services } = context;
  const [row] = await findOwn(context, sql`e.id = ${id}`);
  if (!row) throw fail('NOT_FOUND');
  const access = toAccess(context, row);
  // Row security decides by the access that the transaction names.
  const actor = { ...context.actor, emergencyAccess: id };
  const [[patient], notes] = await Promise.all([
    services.database.read(
      actor,
      () => sql<PatientPart>`
        select shown_name(full_name, other_name) as "fullName", birth_date::text as "birthDate", coalesce(phone, '') as phone,
          coalesce(emergency_contact, '') as "emergencyContact", coalesce(allergies, '') as allergies,
          coalesce(medical_conditions, '') as "medicalConditions"
        from profiles where user_id = emergency_patient()`,
    ),
    services.database.read(
      actor,
      () => sql<NoteRow>`
        select n.appointment_id as "appointmentId", n.subjective, n.objective, n.assessment, n.plan,
          n.signed_at as "signedAt", v.start_time as "startTime", v.provider_name as "providerName",
          ${specialtyName(locale)} as specialty, (count(*) over ())::integer as total, coalesce((
            select json_agg(json_build_object('id', d.id, 'content', d.content, 'createdAt',
              to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.created_at)
            from encounter_addenda d where d.appointment_id = n.appointment_id), '[]') as addenda
        from encounter_notes n join emergency_visits() v on v.appointment_id = n.appointment_id
        join specialties s on s.id = v.specialty_id
        where n.patient_id = emergency_patient() and n.signed_at is not null
        order by v.start_time desc, n.appointment_id
        limit ${RECORD_NOTES_A_PAGE} offset ${(page - 1) * RECORD_NOTES_A_PAGE}`,
    ),
  ]);
  if (!patient || !access.patient) throw fail('EMERGENCY_ACCESS_OVER');
  services.accessLog.note({
    actor,
    action: 'read',
    subject: 'emergency_record',
    subjectId: id,
    patientId: access.patient.userId,
  });
  return {
    access,
    ...patient,
    phone: formatPhone(patient.phone),
    notes: notes.map(({ total: _, startTime, signedAt, ...note }) => ({
      ...note,
      startTime: startTime.toISOString(),
      signedAt: signedAt.toISOString(),
    })),
    noteCount: notes[0]?.total ?? 0,
  };
}

/** Who opened the record of the actor, or of somebody whose profile they manage. */
export async function readOwnEmergencyAccesses(context: SignedInContext): Promise<{ accesses: OwnEmergencyAccess[] }> {
  const { services, actor } = context;
  const rows = await services.database.read(
    actor,
    () => sql<Row>`
      select ${columns(actor.userId)} from ${accesses}
      where e.patient_id = any (array_append((select cared_for('manage'))::uuid[], ${actor.userId}::uuid))
      order by e.opened_at desc, e.id desc limit ${MOST_OWN}`,
  );
  return {
    accesses: rows.map((row) => {
      const { id, state, openedAs, openedBy, reason, openedAt, expiresAt, endedAt, patient } = toAccess(context, row);
      const doctorName = openedAs === 'doctor' ? openedBy : null;
      const forName = patient && patient.userId !== actor.userId ? patient.name : null;
      return { id, state, openedAs, doctorName, forName, reason, openedAt, expiresAt, endedAt };
    }),
  };
}
