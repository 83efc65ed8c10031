import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Environment } from './environment.ts';
import type { Variables } from './metrics.ts';

const constant = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
// An answer of the API is no page: nothing in it may run, load or be framed.
const POLICY_FOR_DATA = "default-src 'none'; frame-ancestors 'none'";
// A page fetches two dozen built files: what only a document heeds would be a third of their bytes.
const forFiles = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'self'",
};
const TWO_YEARS_SECONDS = 63_072_000;

/** Says to browsers what a page of ours may do; scripts run from our files or with the request's nonce. */
export function securityHeaders({ publicUrl, NODE_ENV }: Environment): MiddlewareHandler<{ Variables: Variables }> {
  const isSecure = publicUrl.startsWith('https:');
  return async (context, next) => {
    if (context.req.path.startsWith('/assets/')) {
      await next();
      return setAll(context.res.headers, forFiles);
    }
    const isPage = !context.req.path.startsWith('/api/') || context.req.path === '/api/reference';
    const nonce = isPage ? randomBytes(16).toString('base64') : '';
    context.set('nonce', nonce);
    await next();
    const { headers } = context.res;
    setAll(headers, constant);
    if (isSecure) headers.set('strict-transport-security', `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`);
    if (headers.has('content-security-policy')) return;
    const forPage = () => policy(nonce, context.req.header('host') ?? '', NODE_ENV === 'development');
    headers.set('content-security-policy', isPage ? forPage() : POLICY_FOR_DATA);
  };
}

function setAll(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
}

function policy(nonce: string, host: string, isDevelopment: boolean): string {
  // Vite's own scripts and styles carry no nonce while developing.
  const inline = isDevelopment ? `'unsafe-inline'` : `'nonce-${nonce}'`;
  const sockets = /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : '';
  return [
    `default-src 'self'`,
    `script-src 'self' ${inline}`,
    `style-src 'self' ${inline}`,
    // Radix and the rating bars place things by style attributes; those can't load or run anything.
    `style-src-attr 'unsafe-inline'`,
    `connect-src 'self' ${sockets}`.trim(),
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self' https://checkout.stripe.com`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
