import { BlockList, isIP, isIPv6 } from 'node:net';
import Bowser from 'bowser';
import type { Environment } from '../process/index.ts';
import { isLoopback, isServedHere } from '../sessions/index.ts';
import { countryOf } from './countries.ts';
import { UNKNOWN_ADDRESS } from './request.ts';

/** What better-auth keeps of IPv6 is the network: eight groups, the last four of zeros. */
const NETWORK = /^((?:[\da-f]{4}:){4})0000:0000:0000:0000$/;
/** As networkOf() writes it. */
const SHORT_NETWORK = /^([\da-f:]+):\/64$/;
const NOBODYS_NETWORK = '0000:0000:0000:0000:';

export type Place = {
  ipAddress: string | null;
  isThisMachine: boolean;
  isPrivateNetwork: boolean;
  country: string | null;
};

const NOWHERE: Place = { ipAddress: null, isThisMachine: false, isPrivateNetwork: false, country: null };

/** Where the product is for others too, a caller from this machine is a proxy that doesn't say for whom it asks. */
export async function placeOf(environment: Environment, given: string | null | undefined): Promise<Place> {
  if (!given || given === UNKNOWN_ADDRESS) return NOWHERE;
  const address = given.replace(SHORT_NETWORK, '$1');
  const [, network] = NETWORK.exec(address) ?? [];
  if (isLoopback(address) || network === NOBODYS_NETWORK || given === '0:0:0:0::/64')
    return { ...NOWHERE, isThisMachine: isServedHere(environment) };
  return {
    ipAddress: network ? `${network.replaceAll(/\b0{1,3}(?=[\da-f])/g, '')}:/64` : given,
    isThisMachine: false,
    isPrivateNetwork: PRIVATE_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
    country: await countryOf(address),
  };
}

/**
 * Where somebody is, as far as their address and their device say the same: the country of the address, if the device's clock is
 * one of that country. A tunnel to elsewhere, a foreign telephone or a clock that was never set leaves it unknown.
 */
export async function knownPlace(
  address: string,
  zone: string,
  now: Date,
): Promise<{ country: string; clockMinutes: number } | null> {
  const country = isIP(address) ? await countryOf(address) : null;
  if (!country) return null;
  const clockMinutes = clockOf(zone, now);
  const zones = new Intl.Locale('und', { region: country }).getTimeZones() ?? [];
  return zones.some((one) => clockOf(one, now) === clockMinutes) ? { country, clockMinutes } : null;
}

/** How many minutes the clocks of a zone are ahead of UTC. */
const clockOf = (zone: string, now: Date): number =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000;

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

/** What a browser calls itself and its system. */
export function deviceOf(userAgent: string | null | undefined) {
  if (!userAgent) return { browser: null, system: null };
  const device = Bowser.getParser(userAgent);
  return { browser: device.getBrowserName() || null, system: device.getOSName() || null };
}
