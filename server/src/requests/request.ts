import { randomUUID } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { nameIn } from '@polyclinic/contract/accounts/names/rules';
import { timeZone } from '@polyclinic/contract/platform/fields';
import { PAGE_LANGUAGE_HEADER, UNATTENDED_HEADER } from '@polyclinic/contract/platform/headers';
import { isLanguage, type Language } from '@polyclinic/contract/platform/languages';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { parse } from 'hono/utils/cookie';
import type { AccessLog } from '../audit/index.ts';
import type { Variables } from '../observability/index.ts';
import type { Environment } from '../process/index.ts';
import type { Services } from '../services.ts';
import { DEMONSTRATION_HEADER, KNOWN_DEVICE_HEADER, knownDevice, noteDemonstration } from '../sessions/index.ts';
import type { RequestContext } from './context.ts';

/** The caller's address, for code that reads headers only; what a client sends under this name is thrown away. */
export const CLIENT_ADDRESS_HEADER = 'x-polyclinic-client';

/** The zone of a caller's device, for opening a session; empty where it has named none. */
export const DEVICE_ZONE_HEADER = 'x-polyclinic-zone';

/** Stands for whatever is no address: nobody has it, and nobody is taken for this machine. */
export const UNKNOWN_ADDRESS = '0.0.0.0';

/** The context of one call over HTTP: who asks, from where, and where its cookies go. */
export const newRequestContext = (services: Services, context: HonoContext): Promise<RequestContext> =>
  contextOfCall(services, context, context.req.raw.headers);

/** The same of a call that a page makes while it is answered, with headers of its own. */
export async function contextOfCall(
  services: Services,
  context: HonoContext,
  requestHeaders: Headers,
): Promise<RequestContext> {
  const ip = addressIn(services.environment, context, requestHeaders);
  requestHeaders.set(CLIENT_ADDRESS_HEADER, ip);
  noteDemonstration(services, { ...sourceOf(services.environment, context), ip }, requestHeaders);
  const session = await services.sessions.of(requestHeaders);
  const pageLanguage = pageLanguageOf(requestHeaders);
  return {
    services: requestHeaders.has(UNATTENDED_HEADER) ? noteOwnReadsOnceADay(services) : services,
    requestId: context.get('requestId'),
    ip,
    requestHeaders,
    responseHeaders: new Headers(),
    session: session && pageLanguage ? { ...session, fullName: nameIn(pageLanguage, session.names) } : session,
    pageLanguage,
    answeredBy: {},
  };
}

/** Of the page that asks: our own server says it for the one that it makes, a browser by the address of the one that it shows. */
function pageLanguageOf(headers: Headers): Language | null {
  const said = headers.get(PAGE_LANGUAGE_HEADER) ?? languageInAddress(headers.get('referer'));
  return isLanguage(said) ? said : null;
}

const languageInAddress = (address: string | null) =>
  address ? URL.parse(address)?.pathname.split('/')[1] : undefined;

/**
 * What a page asks for by itself, for the time without a network or to stay true, is one read a day, and not one each time.
 * Of one's own only: those who read the records of others would choose by a header how often it is noted.
 */
function noteOwnReadsOnceADay(services: Services): Services {
  const { accessLog } = services;
  const isOwnRead = ({ action, actor, patientId }: Parameters<AccessLog['note']>[0]) =>
    action === 'read' && patientId === actor?.userId;
  const note: AccessLog['note'] = (access) =>
    isOwnRead(access) ? accessLog.noteListed(access) : accessLog.note(access);
  return { ...services, accessLog: { ...accessLog, note } };
}

/** The zone that the caller's device says it is in. */
export const deviceZoneOf = (requestHeaders: Headers): string | null =>
  timeZone.safeParse(parse(requestHeaders.get('cookie') ?? '').time_zone).data ?? null;

/** What is kept of the device that a session is opened for. */
export function deviceHeaders({
  services,
  ip,
  requestHeaders,
}: Pick<RequestContext, 'services' | 'ip' | 'requestHeaders'>) {
  return {
    [CLIENT_ADDRESS_HEADER]: isIP(ip) ? ip : UNKNOWN_ADDRESS,
    [DEVICE_ZONE_HEADER]: deviceZoneOf(requestHeaders) ?? '',
    [DEMONSTRATION_HEADER]: requestHeaders.get(DEMONSTRATION_HEADER) ?? '',
    [KNOWN_DEVICE_HEADER]: knownDevice(services, requestHeaders),
    'user-agent': requestHeaders.get('user-agent') ?? '',
  };
}

const CLIENTS_ID = /^[\w.=+/:-]{1,64}$/;

/** An id of our own for each request; what a client calls it stands beside it in the log, if it is legible. */
export const giveRequestId = createMiddleware<{ Variables: Variables }>(async (context, next) => {
  const requestId = randomUUID();
  const given = context.req.header('x-request-id');
  context.set('requestId', requestId);
  if (given && CLIENTS_ID.test(given)) context.set('clientRequestId', given);
  await next();
  context.header('X-Request-Id', requestId);
});

/** Writes into a request's headers what its readers need to know of its caller. */
export const noteCaller = (services: Services) =>
  createMiddleware(async (context, next) => {
    noteDemonstration(services, sourceOf(services.environment, context), context.req.raw.headers);
    return next();
  });

/** Whom a request comes from, as far as it tells. */
export const sourceOf = (environment: Environment, context: HonoContext) => ({
  ip: callerAddress(environment, context),
  headers: context.req.raw.headers,
  httpVersion: (context.env as Partial<HttpBindings> | undefined)?.incoming?.httpVersion,
});

/** The address that a request comes from. */
export const callerAddress = (environment: Environment, context: HonoContext): string =>
  addressIn(environment, context, context.req.raw.headers);

function addressIn({ TRUSTED_PROXIES }: Environment, context: HonoContext, headers: Headers): string {
  return clientAddress(peerAddress(context), headers.get('x-forwarded-for'), TRUSTED_PROXIES);
}

/**
 * The address that the outermost of our own proxies saw. Each proxy appends its peer to X-Forwarded-For;
 * what stands further left was written by the client and proves nothing.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trustedProxies: number): string {
  const seen = [...(forwardedFor?.split(',').map((address) => address.trim()) ?? []), peer];
  return seen.at(-1 - Math.min(trustedProxies, seen.length - 1)) ?? peer;
}

/** Whom an address stands for: of IPv6, where one customer has more addresses than they can count, the network. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after] = address.split('::').map((groups) => groups.split(':').filter(Boolean));
  const skipped = after ? Array(8 - before.length - after.length).fill('0') : [];
  const network = [...before, ...skipped, ...(after ?? [])].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

function peerAddress(context: HonoContext): string {
  const hasSocket = Boolean(context.env?.incoming);
  return (hasSocket && getConnInfo(context).remote.address) || '127.0.0.1';
}
