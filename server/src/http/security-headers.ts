import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Variables } from '../observability/index.ts';
import type { Environment } from '../process/index.ts';

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
const HTTPS_ONLY = `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`;

/**
 * Says to browsers what a page of ours may do. Scripts run from our files, and inline with the answer's nonce; of a page
 * that everybody is sent, only the inline scripts whose hashes it names.
 */
export function securityHeaders(environment: Environment): MiddlewareHandler<{ Variables: Variables }> {
  const common = commonHeaders(environment);
  const isDevelopment = environment.NODE_ENV === 'development';
  return async (context, next) => {
    if (context.req.path.startsWith('/assets/')) {
      await next();
      return setAll(context.res.headers, forFiles);
    }
    const isPage = !context.req.path.startsWith('/api/') || context.req.path === '/api/reference';
    context.set('nonce', isPage ? newNonce() : '');
    await next();
    const { headers } = context.res;
    if (headers.has('content-security-policy')) return setAll(headers, common);
    const { scriptHashes } = context.var;
    const allowed = { nonce: context.get('nonce'), scriptHashes, host: context.req.header('host'), isDevelopment };
    setAll(headers, { ...common, 'content-security-policy': isPage ? policy(allowed) : POLICY_FOR_DATA });
  };
}

/** Where a form of ours leads on to: what is paid, and where cards are kept. */
const GATEWAY_PAGES = 'https://checkout.stripe.com https://billing.stripe.com';

/** Good for one answer. */
export const newNonce = (): string => randomBytes(16).toString('base64');

function commonHeaders({ publicUrl }: Environment): Record<string, string> {
  const isSecure = publicUrl.startsWith('https:');
  return isSecure ? { ...constant, 'strict-transport-security': HTTPS_ONLY } : constant;
}

function setAll(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
}

type Allowed = { nonce: string; scriptHashes?: string[]; host?: string; isDevelopment: boolean };

function policy({ nonce, scriptHashes, host = '', isDevelopment }: Allowed): string {
  // Vite's own scripts and styles carry no nonce while developing.
  const inline = isDevelopment ? `'unsafe-inline'` : `'nonce-${nonce}'`;
  const scripts = scriptHashes?.map((hash) => `'sha256-${hash}'`).join(' ') ?? inline;
  const sockets = /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : '';
  return [
    `default-src 'self'`,
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${inline}`,
    `connect-src 'self' ${sockets}`.trim(),
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self' ${GATEWAY_PAGES}`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
