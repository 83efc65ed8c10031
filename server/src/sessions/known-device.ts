import { createHash, randomUUID } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { z } from 'zod';
import type { RequestContext } from '../requests/index.ts';
import { readToken, signToken } from '../secrets/index.ts';
import type { Services } from '../services.ts';
import { cookieOf } from './cookie.ts';

const COOKIE = 'polyclinic.device';
const DAYS = 400;
const SECONDS = DAYS * 86_400;
/** On a device of a family or a practice. */
const MOST_PEOPLE = 8;

const claimsOf = z.object({ device: z.uuid(), people: z.array(z.string()).max(MOST_PEOPLE) });
type Device = z.infer<typeof claimsOf>;
type Known = Pick<Services, 'secrets' | 'clock' | 'environment'>;

/** Says to readers of headers which device asks and who has signed in on it; a client's own is thrown away. */
export const KNOWN_DEVICE_HEADER = 'x-polyclinic-device';

/** Who somebody is to a device: their id is not written into it. */
const nameOf = (device: string, userId: string) =>
  createHash('sha256').update(`${device}:${userId}`).digest('base64url').slice(0, 22);

function readDevice({ secrets, clock, environment }: Known, headers: Headers): Device | null {
  const { name } = cookieOf({ environment }, COOKIE);
  const token = parse(headers.get('cookie') ?? '', name)[name];
  if (!token) return null;
  try {
    const read = readToken(secrets.knownDevices, token, clock.now());
    return read && !read.isExpired ? (claimsOf.safeParse(read.claims).data ?? null) : null;
  } catch {
    return null;
  }
}

/** For KNOWN_DEVICE_HEADER. */
export function knownDevice(services: Known, headers: Headers): string {
  const device = readDevice(services, headers);
  return device ? JSON.stringify(device) : '';
}

/** The device of a KNOWN_DEVICE_HEADER, if that account has been opened on it. */
export function deviceKnownTo(header: string | null | undefined, userId: string | undefined): string | null {
  const device = header ? claimsOf.safeParse(JSON.parse(header)).data : undefined;
  return device && userId && device.people.includes(nameOf(device.device, userId)) ? device.device : null;
}

/** Remembers on a device that this account was opened on it: guesses from elsewhere then don't lock it out there. */
export function rememberDevice(context: RequestContext, userId: string): void {
  const { services, requestHeaders, responseHeaders } = context;
  const { device, people } = readDevice(services, requestHeaders) ?? { device: randomUUID(), people: [] };
  const name = nameOf(device, userId);
  const claims: Device = { device, people: [name, ...people.filter((one) => one !== name)].slice(0, MOST_PEOPLE) };
  const expiresAt = new Date(services.clock.now().getTime() + SECONDS * 1000);
  const token = signToken(services.secrets.knownDevices, claims, expiresAt);
  const { name: cookie, secure } = cookieOf(services, COOKIE);
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: SECONDS } as const;
  responseHeaders.append('set-cookie', serialize(cookie, token, options));
}
