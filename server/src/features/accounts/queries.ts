import { BlockList, isIPv6 } from 'node:net';
import type { OpenSession, Profile, Session } from '@polyclinic/contract/accounts/schemas';
import Bowser from 'bowser';
import type { SignedInContext } from '../../platform/context.ts';
import { countryOf } from '../../platform/countries.ts';
import { isLoopback, isServedHere } from '../../platform/demonstration.ts';
import type { Environment } from '../../platform/environment.ts';
import { formatPhone } from '../../platform/phone.ts';
import { UNKNOWN_ADDRESS } from '../../platform/request.ts';
import type { Services } from '../../platform/services.ts';

/** Where the caller is signed in, the latest first; tokens stay here. */
export const readSessions = ({ services, actor, session }: SignedInContext): Promise<OpenSession[]> =>
  describeSessions(services, actor.userId, session.token);

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

/** What better-auth keeps of IPv6 is the network: eight groups, the last four of zeros. */
const NETWORK = /^((?:[\da-f]{4}:){4})0000:0000:0000:0000$/;
const NOBODYS_NETWORK = '0000:0000:0000:0000:';

type Place = Pick<OpenSession, 'ipAddress' | 'isThisMachine' | 'isPrivateNetwork' | 'country'>;

const NOWHERE: Place = { ipAddress: null, isThisMachine: false, isPrivateNetwork: false, country: null };

/** Where the product is for others too, a caller from this machine is a proxy that doesn't say for whom it asks. */
async function placeOf(environment: Environment, address: string | null | undefined): Promise<Place> {
  if (!address || address === UNKNOWN_ADDRESS) return NOWHERE;
  const [, network] = NETWORK.exec(address) ?? [];
  if (isLoopback(address) || network === NOBODYS_NETWORK)
    return { ...NOWHERE, isThisMachine: isServedHere(environment) };
  return {
    ipAddress: network ? `${network.replaceAll(/\b0{1,3}(?=[\da-f])/g, '')}:/64` : address,
    isThisMachine: false,
    isPrivateNetwork: PRIVATE_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
    country: await countryOf(address),
  };
}

/** Networks whose addresses mean something within them alone (RFC 1918, 3927, 4193, 4291). */
const PRIVATE_NETWORKS = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, bits, 'ipv4');
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

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
  return { ...row, phone: row.phone && formatPhone(row.phone), role, locale, theme, email };
}
