import { parse, serialize } from 'hono/utils/cookie';
import { z } from 'zod';
import type { RequestContext } from '../requests/index.ts';
import { readToken, signToken } from '../secrets/index.ts';
import type { Services } from '../services.ts';
import { cookieOf } from './cookie.ts';

const COOKIE_NAME = 'polyclinic.guest';
/** A page in a call asks for a new one every few minutes. */
const SECONDS = 900;

const claimsOf = z.object({ guest: z.string() });

/** Lets a guest be told from the strangers at the same address, by the invitation they came with. It opens nothing. */
export function givePass({ services, responseHeaders }: RequestContext, guest: string): void {
  const { secrets, clock } = services;
  const claims: z.infer<typeof claimsOf> = { guest };
  const token = signToken(secrets.guestPasses, claims, new Date(clock.now().getTime() + SECONDS * 1000));
  const { name, secure } = cookieOf(services, COOKIE_NAME);
  const options = { path: '/api', httpOnly: true, sameSite: 'Lax', secure, maxAge: SECONDS } as const;
  responseHeaders.append('set-cookie', serialize(name, token, options));
}

/** The invitation of a request's pass, or null. */
export function guestOf(
  services: Pick<Services, 'secrets' | 'clock' | 'environment'>,
  headers: Headers,
): string | null {
  const { secrets, clock } = services;
  const { name } = cookieOf(services, COOKIE_NAME);
  const cookies = headers.get('cookie');
  if (!cookies?.includes(name)) return null;
  const token = parse(cookies, name)[name];
  const read = token ? readToken(secrets.guestPasses, token, clock.now()) : null;
  return read && !read.isExpired ? (claimsOf.safeParse(read.claims).data?.guest ?? null) : null;
}
