import type { Profile, Session } from '@polyclinic/contract/accounts/schemas';
import type { SignedInContext } from '../../platform/context.ts';

/** The columns of a profile that its owner sees. */
export const PROFILE_COLUMNS = [
  'user_id as userId',
  'full_name as fullName',
  'role',
  'locale',
  'time_zone as timeZone',
  'phone',
  'emergency_contact as emergencyContact',
  'allergies',
  'medical_conditions as medicalConditions',
] as const;

/** The caller's own profile. */
export async function readProfile({ services, actor, session }: SignedInContext): Promise<Profile> {
  const [row] = await services.database.read(actor, (db) =>
    db.selectFrom('profiles').select(PROFILE_COLUMNS).where('user_id', '=', actor.userId),
  );
  if (!row) throw new Error('accounts: a session without a profile');
  services.accessLog.note({
    actor,
    action: 'read',
    subject: 'profile',
    subjectId: actor.userId,
    patientId: actor.userId,
  });
  return toProfile(row, session);
}

type Row = Omit<Profile, 'email' | 'role' | 'locale'> & { role: string; locale: string };

/** A row as the contract gives it; the address belongs to the account, which `app` can't read. */
export function toProfile(row: Row, { email }: Session): Profile {
  return { ...row, role: row.role as Profile['role'], locale: row.locale as Profile['locale'], email };
}
