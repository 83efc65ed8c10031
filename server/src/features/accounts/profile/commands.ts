import type { Profile, ProfileChange } from '@polyclinic/contract/accounts/schemas';
import { fail, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { requirePhone, requirePhoneIn } from '../../../sms/index.ts';
import { PROFILE_COLUMNS, readProfile, toProfile } from '../queries.ts';

/** Changes the given fields of the caller's profile; an emptied optional field is stored as absent. */
export async function updateProfile(context: SignedInContext, change: ProfileChange): Promise<Profile> {
  const { services, actor, session } = context;
  const columns = toColumns(change);
  if (Object.keys(columns).length === 0) return readProfile(context);
  const saving = services.database.transaction(actor, (trx) =>
    trx
      .updateTable('profiles')
      .set(columns)
      .where('user_id', '=', actor.userId)
      .returning(PROFILE_COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  const row = await saving.catch((error: unknown) => {
    throw refusalOf(error);
  });
  const subject = { subject: 'profile', subjectId: actor.userId, patientId: actor.userId };
  services.accessLog.note({ actor, action: 'change', ...subject });
  return toProfile(row, session);
}

function refusalOf(error: unknown) {
  const constraint = violatedConstraint(error);
  if (constraint === 'phone_of_visit') return phoneOfVisit(error);
  if (constraint !== 'other_name_in_another_script') return error;
  return fail('INVALID_INPUT', { fields: [{ path: 'otherName', code: 'same_script' }] });
}

/** The database says which visit is called at the number. */
function phoneOfVisit(error: unknown) {
  const { appointmentId, startTime } = JSON.parse((error as { detail?: string }).detail ?? '{}');
  return fail('PHONE_OF_VISIT', { appointmentId, startTime: new Date(startTime).toISOString() });
}

function toColumns(change: ProfileChange) {
  const given = {
    full_name: change.fullName,
    other_name: change.otherName,
    locale: change.locale,
    time_zone: change.timeZone,
    region: change.region,
    theme: change.theme,
    phone: absentIfEmpty(requirePhone(change.phone, 'phone')),
    emergency_contact: absentIfEmpty(requirePhoneIn(change.emergencyContact, 'emergencyContact')),
    allergies: absentIfEmpty(change.allergies),
    medical_conditions: absentIfEmpty(change.medicalConditions),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const absentIfEmpty = (value: string | null | undefined) => (value === '' ? null : value);
