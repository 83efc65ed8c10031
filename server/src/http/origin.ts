import { createMiddleware } from 'hono/factory';
import type { Environment } from '../process/index.ts';
import { SAFE_METHODS } from './methods.ts';

/** A person who opens an address, and a page of ours; never one of a neighbouring subdomain or port. */
const OWN_SITES = new Set(['same-origin', 'none']);

type Ours = {
  /** The origin of the public address */
  publicOrigin: string;
  /** How the request came to the outermost of our own machines, as far as they say */
  scheme: 'http' | 'https';
};

/** Whether a browser says that another origin is asking. Clients that are no browsers send neither header. */
export function isCrossSite(headers: Headers, ours: Ours): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && !OWN_SITES.has(site)) return true;
  const origin = headers.get('origin');
  return origin !== null && !isOwnOrigin(origin, headers.get('host'), ours);
}

/** What compares an origin: scheme, host and port, written as browsers do. */
function isOwnOrigin(origin: string, host: string | null, { publicOrigin, scheme }: Ours): boolean {
  if (origin === publicOrigin) return true;
  // Under another of the server's names, which its own pages send along.
  const asked = host === null ? null : URL.parse(`${scheme}://${host}`);
  return asked !== null && asked.host === host && origin === asked.origin;
}

type Behind = Pick<Environment, 'publicUrl' | 'TRUSTED_PROXIES'>;

/** What is ours for a request: a page by http is not, where people come by https, since anybody on the way may have written it. */
export function originsOf({ publicUrl, TRUSTED_PROXIES }: Behind, headers: Headers): Ours {
  const { origin, protocol } = new URL(publicUrl);
  const said = TRUSTED_PROXIES > 0 ? headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined;
  const scheme = protocol === 'https:' || said === 'https' ? 'https' : 'http';
  return { publicOrigin: origin, scheme };
}

/** Refuses whatever could change something and is asked by a page of another origin. */
export function refuseCrossSite(environment: Behind) {
  return createMiddleware(async (context, next) => {
    const { headers } = context.req.raw;
    if (!SAFE_METHODS.has(context.req.method) && isCrossSite(headers, originsOf(environment, headers))) {
      return context.json({ code: 'FORBIDDEN' }, 403);
    }
    return next();
  });
}
