import webPush from 'web-push';
import type { Installation } from '../installation/index.ts';
import type { Environment } from '../process/index.ts';
import type { PushMessage, PushSender, PushTarget } from './push.ts';
import { type VapidKeys, vapidKeys } from './vapid.ts';

/** Of the browsers that people have: Chrome and its kin, Firefox, Safari, Edge. */
export const KNOWN_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];
const GONE = new Set([404, 410]);
const TIMEOUT_MS = 10_000;

/** Encrypts by RFC 8291 and signs by RFC 8292 with the `web-push` library; the request itself is ours, so that it follows nobody elsewhere. */
export function webPushSender(environment: Environment, secret: string, installation: Installation): PushSender {
  const keys = vapidKeys(environment, secret);
  const services = [...KNOWN_SERVICES, ...environment.PUSH_SERVICES];
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => URL.canParse(endpoint) && services.some((service) => isOf(service, new URL(endpoint))),
    async send(target, message, secondsToLive) {
      const vapidDetails = { ...keys, subject: environment.VAPID_SUBJECT ?? subjectOf(environment, installation) };
      const response = await deliver(toRequest(target, message, { TTL: secondsToLive, vapidDetails }));
      await response.body?.cancel();
      if (GONE.has(response.status)) return 'gone';
      if (!response.ok) throw new Error(`push service ${new URL(target.endpoint).host} answered ${response.status}`);
      return 'sent';
    },
  };
}

type Options = { TTL: number; vapidDetails: VapidKeys & { subject: string } };

function toRequest({ endpoint, p256dh, auth }: PushTarget, message: PushMessage, options: Options) {
  const subscription = { endpoint, keys: { p256dh, auth } };
  return webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    ...options,
    contentEncoding: 'aes128gcm',
    urgency: 'high',
  });
}

function deliver({ endpoint, method, headers, body }: ReturnType<typeof toRequest>): Promise<Response> {
  return fetch(endpoint, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** A service is an origin, a host that is reached by https, or all hosts below one. */
function isOf(service: string, { protocol, host, origin }: URL): boolean {
  if (service.includes('://')) return origin === service;
  if (protocol !== 'https:') return false;
  return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
}

/** Push services want somebody to write to: the site, or its support. */
function subjectOf({ publicUrl }: Environment, { settings }: Installation): string {
  return publicUrl.startsWith('https://') ? publicUrl : `mailto:${settings().supportEmail}`;
}
