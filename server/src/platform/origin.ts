import { createMiddleware } from 'hono/factory';
import { SAFE_METHODS } from './methods.ts';

/** A person who opens an address, and a page of ours; never one of a neighbouring subdomain or port. */
const OWN_SITES = new Set(['same-origin', 'none']);

/** Whether a browser says that another origin is asking. Clients that are no browsers send neither header. */
export function isCrossSite(headers: Headers, allowedOrigins: ReadonlySet<string>): boolean {
  const origin = headers.get('origin');
  if (origin) {
    if (allowedOrigins.has(origin)) return false;
    return isDowngraded(origin, allowedOrigins) || !isOwnHost(origin, headers.get('host'));
  }
  const site = headers.get('sec-fetch-site');
  return site !== null && !OWN_SITES.has(site);
}

/** Refuses whatever could change something and is asked by a page of another origin. */
export function refuseCrossSite(allowedOrigins: ReadonlySet<string>) {
  return createMiddleware(async (context, next) => {
    if (!SAFE_METHODS.has(context.req.method) && isCrossSite(context.req.raw.headers, allowedOrigins)) {
      return context.json({ code: 'FORBIDDEN' }, 403);
    }
    return next();
  });
}

/** A page by http of a host that is ours by https: whoever is on the line may have written it. */
function isDowngraded(origin: string, allowedOrigins: ReadonlySet<string>): boolean {
  return origin.startsWith('http:') && allowedOrigins.has(origin.replace('http:', 'https:'));
}

/** A page that came from this very server, under whichever of its names. */
function isOwnHost(origin: string, host: string | null): boolean {
  return host !== null && URL.parse(origin)?.host === host;
}
