import type { ErrorCode } from '@polyclinic/contract/platform/errors';
import { APIError } from 'better-auth/api';
import { parseSigned } from 'hono/utils/cookie';
import { fail } from '../../../http/index.ts';
import { deviceHeaders, type RequestContext } from '../../../requests/index.ts';
import { RETRY_AFTER } from '../rate-limits/commands.ts';

type Call = { path: string; body?: Record<string, unknown>; query?: Record<string, string>; withCookie?: boolean };

type Answer = { cookies: string[]; body: Record<string, unknown> };

/**
 * Asks better-auth through its handler, so that its rate limits and origin checks hold.
 * Hands on the cookies it sets; its refusals become the contract's errors.
 */
export async function callAuth(context: RequestContext, call: Call): Promise<Answer> {
  const response = await context.services.auth.handler(toRequest(context, call));
  if (!response.ok) throw await toError(call.path, response);
  const cookies = response.headers.getSetCookie();
  for (const cookie of cookies) context.responseHeaders.append('set-cookie', cookie);
  return { cookies, body: (await response.json()) as Answer['body'] };
}

/** Who has proved the password, and not yet the second step. */
export async function halfSignedIn({ services, requestHeaders }: RequestContext): Promise<string | undefined> {
  const { createAuthCookie, internalAdapter, secret } = await services.auth.$context;
  const { name } = createAuthCookie('two_factor');
  const half = (await parseSigned(requestHeaders.get('cookie') ?? '', secret, name))[name];
  return half ? (await internalAdapter.findVerificationValue(half))?.value : undefined;
}

function toRequest(context: RequestContext, { path, body, query, withCookie }: Call): Request {
  const { publicUrl } = context.services.environment;
  const url = new URL(`${publicUrl}/api/auth${path}`);
  url.search = new URLSearchParams(query).toString();
  const given = context.requestHeaders;
  const headers = new Headers({
    ...deviceHeaders(context),
    // A client that is no browser names no origin; a request that names one is judged by it.
    origin: given.get('origin') ?? new URL(publicUrl).origin,
  });
  if (withCookie) headers.set('cookie', given.get('cookie') ?? '');
  if (!body) return new Request(url, { headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

const CODES = {
  USER_ALREADY_EXISTS: 'EMAIL_TAKEN',
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_CREDENTIALS',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_CONFIRMED',
  ACCOUNT_SUSPENDED: 'ACCOUNT_SUSPENDED',
  INVALID_PASSWORD: 'WRONG_PASSWORD',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'WRONG_PASSWORD',
  INVALID_TOKEN: 'INVALID_TOKEN',
  TOKEN_EXPIRED: 'INVALID_TOKEN',
  USER_NOT_FOUND: 'INVALID_TOKEN',
  INVALID_USER: 'INVALID_TOKEN',
  INVALID_ORIGIN: 'FORBIDDEN',
  INVALID_CODE: 'WRONG_CODE',
  INVALID_BACKUP_CODE: 'WRONG_CODE',
  TOTP_NOT_ENABLED: 'WRONG_CODE',
  TWO_FACTOR_NOT_ENABLED: 'WRONG_CODE',
  BACKUP_CODES_NOT_ENABLED: 'WRONG_CODE',
  TOTP_ALREADY_ENABLED: 'ALREADY_SET_UP',
  INVALID_TWO_FACTOR_COOKIE: 'SIGN_IN_AGAIN',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'SIGN_IN_AGAIN',
} as const satisfies Record<string, ErrorCode>;

const A_MINUTE = 60;

async function toError(path: string, response: Response): Promise<Error> {
  if (response.status === 429) {
    return fail('RATE_LIMITED', { retryAfterSeconds: Number(response.headers.get(RETRY_AFTER)) || A_MINUTE });
  }
  // Of two codes at the same instant, the other one won.
  if (response.status === 409 && path === '/two-factor/verify-backup-code') return fail('WRONG_CODE');
  const { code = '' } = (await response.json()) as { code?: string };
  // Its notion of an address is narrower than the contract's.
  if (code === 'INVALID_EMAIL' || code === 'VALIDATION_ERROR') {
    return fail('INVALID_INPUT', { fields: [{ path: 'email', code: 'invalid_format' }] });
  }
  if (isKnown(code)) return fail(CODES[code]);
  return new Error(`accounts: ${path} answered ${response.status} ${code}`);
}

/** What the library itself threw, called without its handler, as the contract's error; anything else as it is. */
export function toRefusal(error: unknown): unknown {
  const code = error instanceof APIError ? (error.body?.code ?? '') : '';
  return isKnown(code) ? fail(CODES[code]) : error;
}

const isKnown = (code: string): code is keyof typeof CODES => Object.hasOwn(CODES, code);
