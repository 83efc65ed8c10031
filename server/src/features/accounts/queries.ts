import type { OpenSession, Profile, Session } from '@polyclinic/contract/accounts/schemas';
import Bowser from 'bowser';
import type { SignedInContext } from '../../platform/context.ts';
import { isLoopback, isServedHere } from '../../platform/demonstration.ts';
import type { Environment } from '../../platform/environment.ts';
import { UNKNOWN_ADDRESS } from '../../platform/request.ts';

/** Where the caller is signed in, the latest first; tokens stay here. */
export async function readSessions({ services, actor, session }: SignedInContext): Promise<OpenSession[]> {
  const { internalAdapter } = await services.auth.$context;
  const sessions = await internalAdapter.listSessions(actor.userId, { onlyActiveSessions: true });
  const latestFirst = sessions.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return latestFirst.map((one) => ({
    id: one.id,
    isCurrent: one.token === session.token,
    ...deviceOf(one.userAgent),
    ...placeOf(services.environment, one.ipAddress),
    timeZone: (one as { timeZone?: string | null }).timeZone ?? null,
    signedInAt: one.createdAt.toISOString(),
  }));
}

/** What better-auth keeps of IPv6 is the network: eight groups, the last four of zeros. */
const NETWORK = /^((?:[\da-f]{4}:){4})0000:0000:0000:0000$/;
const NOBODYS_NETWORK = '0000:0000:0000:0000:';

/** Where the product is for others too, a caller from this machine is a proxy that doesn't say for whom it asks. */
function placeOf(environment: Environment, address: string | null | undefined) {
  if (!address || address === UNKNOWN_ADDRESS) return { ipAddress: null, isThisMachine: false };
  const [, network] = NETWORK.exec(address) ?? [];
  if (isLoopback(address) || network === NOBODYS_NETWORK)
    return { ipAddress: null, isThisMachine: isServedHere(environment) };
  return {
    ipAddress: network ? `${network.replaceAll(/\b0{1,3}(?=[\da-f])/g, '')}:/64` : address,
    isThisMachine: false,
  };
}

function deviceOf(userAgent: string | null | undefined) {
  if (!userAgent) return { browser: null, system: null };
  const device = Bowser.getParser(userAgent);
  return { browser: device.getBrowserName() || null, system: device.getOSName() || null };
}

/** The columns of a profile that its owner sees. */
export const PROFILE_COLUMNS = [
  'user_id as userId',
  'full_name as fullName',
  'role',
  'locale',
  'time_zone as timeZone',
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
  return { ...row, role, locale, theme, email };
}
