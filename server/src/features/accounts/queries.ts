import { CLEAR_SITE_DATA } from '@polyclinic/contract/accounts/rules';
import {
  type OpenSession,
  type Profile,
  type Session,
  type SessionState,
  type StoredForm,
  storedForm,
} from '@polyclinic/contract/accounts/schemas';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import { deviceOf, placeOf, type RequestContext, type SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { mayNameSession } from '../../sessions/index.ts';
import { formatPhone } from '../../sms/index.ts';
import { halfSignedIn } from './auth-calls/index.ts';

/** Where the caller is signed in, the latest first; tokens stay here. */
export const readSessions = ({ services, actor, session }: SignedInContext): Promise<OpenSession[]> =>
  describeSessions(services, actor.userId, session.token);

/** What became of the session that a caller's cookie names. */
export async function readSessionState(context: RequestContext): Promise<SessionState> {
  const { services, session, requestHeaders, responseHeaders } = context;
  if (session) return 'open';
  if (await services.sessions.hasExpired(requestHeaders)) return 'expired';
  // The password takes the place of what had run out, and the second step is about to open it again.
  if (await halfSignedIn(context)) return 'expired';
  if (!mayNameSession(requestHeaders.get('cookie') ?? '')) return 'absent';
  // Somebody ended it: of what the browser keeps nothing stays, whether or not the page's scripts see to it.
  responseHeaders.set('clear-site-data', CLEAR_SITE_DATA);
  return 'none';
}

/** Where somebody is signed in; `token` is of the session that asks. */
export async function describeSessions(services: Services, userId: string, token?: string): Promise<OpenSession[]> {
  const { internalAdapter } = await services.auth.$context;
  const sessions = await internalAdapter.listSessions(userId, { onlyActiveSessions: true });
  const latestFirst = sessions.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return Promise.all(
    latestFirst.map(async (one) => ({
      id: one.id,
      isCurrent: one.token === token,
      ...deviceOf(one.userAgent),
      ...(await placeOf(services.environment, one.ipAddress)),
      timeZone: (one as { timeZone?: string | null }).timeZone ?? null,
      signedInAt: one.createdAt.toISOString(),
    })),
  );
}

/** What the caller had posted without scripts before they signed in again. */
export async function readStoredForm({ services, actor }: SignedInContext, id: string): Promise<StoredForm> {
  const [stored] = await services.database.read(actor, (db) =>
    db
      .selectFrom('saved_forms')
      .select(['address', 'fields'])
      .where('id', '=', id)
      .where('saved_at', '>', sql<Date>`app_now() - interval '1 hour'`),
  );
  if (!stored) throw fail('NOT_FOUND');
  return storedForm.parse(stored);
}

/** The columns of a profile that its owner sees. */
export const PROFILE_COLUMNS = [
  'user_id as userId',
  'full_name as fullName',
  'other_name as otherName',
  'role',
  'locale',
  'time_zone as timeZone',
  'region',
  'theme',
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

type Row = Omit<Profile, 'email' | 'role' | 'locale' | 'theme'> & { role: string; locale: string; theme: string };

/** A row as the contract gives it; the address belongs to the account, which `app` can't read. */
export function toProfile(row: Row, { email }: Session): Profile {
  const { role, locale, theme } = row as Pick<Profile, 'role' | 'locale' | 'theme'>;
  return { ...row, phone: row.phone && formatPhone(row.phone), role, locale, theme, email };
}
