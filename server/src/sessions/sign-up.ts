import { parse, serialize } from 'hono/utils/cookie';
import { z } from 'zod';
import type { RequestContext } from '../requests/index.ts';
import { readToken, signToken } from '../secrets/index.ts';
import { cookieOf } from './cookie.ts';

const COOKIE = 'polyclinic.sign-up';
/** Longer than a link works, as another may be sent. */
const SECONDS = 7 * 86_400;

const claimsOf = z.object({ account: z.string() });

/** Remembers in a browser which account was signed up in it, so that it needs no password to confirm the address. */
export function rememberSignUp({ services, responseHeaders }: RequestContext, account: string): void {
  const claims: z.infer<typeof claimsOf> = { account };
  const expiresAt = new Date(services.clock.now().getTime() + SECONDS * 1000);
  const token = signToken(services.secrets.signUps, claims, expiresAt);
  const { name, secure } = cookieOf(services, COOKIE);
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: SECONDS } as const;
  responseHeaders.append('set-cookie', serialize(name, token, options));
}

/** Whether the account was signed up in the browser that asks. */
export function hasSignedUp({ services, requestHeaders }: RequestContext, account: string): boolean {
  const { name } = cookieOf(services, COOKIE);
  const token = parse(requestHeaders.get('cookie') ?? '', name)[name];
  const read = token ? readToken(services.secrets.signUps, token, services.clock.now()) : null;
  return read !== null && !read.isExpired && claimsOf.safeParse(read.claims).data?.account === account;
}
