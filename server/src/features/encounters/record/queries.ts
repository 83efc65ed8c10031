import {
  type EncounterNote,
  FILES_SHOWN,
  type HealthChange,
  type HealthRecord,
  NOTES_A_PAGE,
  type SharedFile,
  type VisitNote,
} from '@polyclinic/contract/encounters/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { specialtyName } from '../../appointments/index.ts';

type Asked = { page: number | 'all'; locale: Locale; personId: string };
/** A person who has more than these takes a copy of everything. */
const MOST_NOTES = 1_000;
const MOST_CHANGES = 50;

type Wanted = Omit<Asked, 'personId'> & { personId?: string | undefined };

/** What is known of somebody's health, of whichever doctor's visits it comes: the actor's own, or of whom they care for. */
export async function readRecord(context: SignedInContext, wanted: Wanted): Promise<HealthRecord> {
  const asked = { ...wanted, personId: wanted.personId ?? context.actor.userId };
  const [profile, changes, notes, files] = await Promise.all([
    findProfile(context, asked),
    findChanges(context, asked),
    findNotes(context, asked),
    findFiles(context, asked),
  ]);
  noteReads(context, asked, notes);
  return {
    ...profile,
    changes: changes.map(toChange),
    notes: notes.map(toNote),
    noteCount: notes[0]?.total ?? 0,
    files: files.map(({ sharedAt, size, ...file }) => ({
      ...file,
      size: Number(size),
      sharedAt: sharedAt.toISOString(),
    })),
  };
}

type ProfilePart = Pick<HealthRecord, 'fullName' | 'phone' | 'emergencyContact' | 'allergies' | 'medicalConditions'>;

async function findProfile({ services, actor }: SignedInContext, { personId }: Asked): Promise<ProfilePart> {
  const [row] = await services.database.read(actor, (db) =>
    db
      .selectFrom('profiles')
      .select([
        sql<string>`shown_name(full_name, other_name)`.as('fullName'),
        'phone',
        'emergency_contact as emergencyContact',
        'allergies',
        'medical_conditions as medicalConditions',
      ])
      .where('user_id', '=', personId),
  );
  if (!row) throw fail('NOT_FOUND');
  return row;
}

type ChangeRow = Omit<HealthChange, 'changedAt'> & { changedAt: Date };

const findChanges = ({ services, actor }: SignedInContext, { personId }: Asked) =>
  services.database.read(
    actor,
    () => sql<ChangeRow>`
      select h.id, case h.field when 'allergies' then 'allergies' else 'medicalConditions' end as field, h.value,
        h.changed_at as "changedAt",
        case when h.changed_by is null then 'system' when h.changed_by = h.user_id then 'self' else 'other' end as by,
        (select shown_name(p.full_name, p.other_name) from profiles p where p.user_id = h.changed_by) as "byName"
      from health_changes h
      where h.user_id = ${personId}
      order by h.id desc
      limit ${MOST_CHANGES}`,
  );

const toChange = ({ changedAt, ...change }: ChangeRow): HealthChange => ({
  ...change,
  changedAt: changedAt.toISOString(),
});

type NoteRow = Omit<VisitNote, 'startTime' | 'signedAt' | 'wentOnByPhoneAt'> & {
  wentOnByPhoneAt: Date | null;
  startTime: Date;
  signedAt: Date;
  addenda: EncounterNote['addenda'];
  total: number;
};

const findNotes = ({ services, actor }: SignedInContext, { page, locale, personId }: Asked) =>
  services.database.read(
    actor,
    () => sql<NoteRow>`
      select n.appointment_id as "appointmentId", n.subjective, n.objective, n.assessment, n.plan, n.version,
        n.signed_at as "signedAt", a.start_time as "startTime", a.went_on_by_phone_at as "wentOnByPhoneAt", shown_name(p.full_name, p.other_name) as "providerName",
        ${specialtyName(locale)} as specialty, (count(*) over ())::integer as total, coalesce((
          select json_agg(json_build_object('id', d.id, 'content', d.content, 'createdAt',
            to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.created_at)
          from encounter_addenda d where d.appointment_id = n.appointment_id), '[]') as addenda
      from encounter_notes n
      join appointments a on a.id = n.appointment_id
      join providers p on p.id = a.provider_id
      join specialties s on s.id = p.specialty_id
      where n.patient_id = ${personId} and n.signed_at is not null
      order by a.start_time desc
      limit ${page === 'all' ? MOST_NOTES : NOTES_A_PAGE} offset ${page === 'all' ? 0 : (page - 1) * NOTES_A_PAGE}`,
  );

const toNote = ({ total: _, startTime, signedAt, wentOnByPhoneAt, ...note }: NoteRow): VisitNote => ({
  wentOnByPhoneAt: wentOnByPhoneAt?.toISOString() ?? null,
  ...note,
  startTime: startTime.toISOString(),
  signedAt: signedAt.toISOString(),
});

type FileRow = Omit<SharedFile, 'sharedAt' | 'size'> & { sharedAt: Date; size: string };

const findFiles = ({ services, actor }: SignedInContext, { personId }: Asked) =>
  services.database.read(
    actor,
    () => sql<FileRow>`
      select m.id as "messageId", m.appointment_id as "appointmentId", m.attachment_name as name,
        m.attachment_size as size, m.created_at as "sharedAt", shown_name(p.full_name, p.other_name) as "providerName",
        m.sender_id <> m.provider_user_id as "isOwn"
      from messages m
      join appointments a on a.id = m.appointment_id
      join providers p on p.id = a.provider_id
      where a.patient_id = ${personId} and m.message_type = 'file'
      order by m.created_at desc
      limit ${FILES_SHOWN}`,
  );

function noteReads({ services: { accessLog }, actor }: SignedInContext, { personId }: Asked, notes: NoteRow[]): void {
  const patientId = personId;
  accessLog.note({ actor, action: 'read', subject: 'profile', subjectId: patientId, patientId });
  for (const { appointmentId } of notes)
    accessLog.note({ actor, action: 'read', subject: 'encounter_note', subjectId: appointmentId, patientId });
}
