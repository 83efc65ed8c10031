import { ORPCError } from '@orpc/client';
import type { Session } from '@polyclinic/contract/accounts/schemas';
import { type Duty, hasDuty } from '@polyclinic/contract/staff/rules';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { languageOfPath, localizedPath } from './language.ts';
import { pageUrl } from './page-url.ts';
import { serverContext } from './server-context.ts';

/** Where sign-in returns to: the page that asked for it, query included. */
function signInAddress(url: URL) {
  const from = encodeURIComponent(url.pathname + url.search);
  return `${localizedPath(languageOfPath(url.pathname), '/auth')}?from=${from}`;
}

/**
 * The session a page needs. Throws a redirect to sign-in without one, and to the
 * language's home page for another role. Where a second factor is required, only the page that sets it up opens.
 */
export function requireSession(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { role, isSettingUp = false }: { role?: Session['role']; isSettingUp?: boolean } = {},
): Session {
  const url = pageUrl(request);
  const { session } = context.get(serverContext);
  if (!session) throw redirect(signInAddress(url));
  const language = languageOfPath(url.pathname);
  if (session.mustAddSecondFactor && !isSettingUp) throw redirect(localizedPath(language, '/security'));
  if (role && session.role !== role) throw redirect(`/${language}`);
  return session;
}

/** The session of somebody of the staff with one of these duties; for another duty a redirect to the console's first page. */
export function requireDuty(
  context: Readonly<RouterContextProvider>,
  request: Request,
  ...duties: readonly Duty[]
): Session {
  const session = requireSession(context, request, { role: 'admin' });
  if (!hasDuty(session.duty, duties))
    throw redirect(localizedPath(languageOfPath(pageUrl(request).pathname), '/admin'));
  return session;
}

/** Lets pass whom the development console answers; for everybody else there is no such page. */
export function requireDeveloper(context: Readonly<RouterContextProvider>) {
  if (!context.get(serverContext).mayDevelop) throw data(null, { status: 404 });
}

/** The address to return to after sign-in; only paths of this site are believed. */
export function returnAddress(url: URL): string {
  const home = `/${languageOfPath(url.pathname)}`;
  const from = url.searchParams.get('from');
  if (!from?.startsWith('/') || !URL.canParse(from, url.origin)) return home;
  const target = new URL(from, url.origin);
  // "/.//elsewhere" stays on this site as an address, and leaves it as a path.
  const isOurs = target.origin === url.origin && !target.pathname.startsWith('//');
  return isOurs ? target.pathname + target.search : home;
}

/** Where signing in leads: to the page that asked for it, else a doctor to their day, and everybody else home. */
export function arrivalAddress(url: URL, { role }: Pick<Session, 'role'>): string {
  if (role !== 'doctor' || url.searchParams.has('from')) return returnAddress(url);
  return localizedPath(languageOfPath(url.pathname), '/provider');
}

const missing = new Set(['NOT_FOUND', 'PROVIDER_NOT_FOUND', 'INVALID_INPUT']);

/** What was asked for by an address; null where it isn't the asker's, or can't exist. */
export async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ORPCError && missing.has(error.code)) return null;
    throw error;
  }
}

/** What was asked for by an address; what isn't the asker's, or can't exist, is the not-found page. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ORPCError && missing.has(error.code)) throw data(null, { status: 404 });
    throw error;
  }
}
