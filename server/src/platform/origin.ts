import { createMiddleware } from 'hono/factory';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser says that another site is asking. Clients that are no browsers send neither header. */
export function isCrossSite(headers: Headers, allowedOrigins: ReadonlySet<string>): boolean {
  const origin = headers.get('origin');
  if (origin) return !allowedOrigins.has(origin) && !isOwnHost(origin, headers.get('host'));
  return headers.get('sec-fetch-site') === 'cross-site';
}

/** Refuses changes that another site's page asks for. */
export function refuseCrossSite(allowedOrigins: ReadonlySet<string>) {
  return createMiddleware(async (context, next) => {
    if (!SAFE_METHODS.has(context.req.method) && isCrossSite(context.req.raw.headers, allowedOrigins)) {
      return context.json({ code: 'FORBIDDEN' }, 403);
    }
    return next();
  });
}

/** A page that came from this very server, under whichever of its names. */
function isOwnHost(origin: string, host: string | null): boolean {
  return host !== null && URL.parse(origin)?.host === host;
}
