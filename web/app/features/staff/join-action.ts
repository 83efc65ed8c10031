import { ORPCError } from '@orpc/client';
import { acceptStaffInput } from '@polyclinic/contract/staff/schemas';
import { redirect, redirectDocument } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { readCookie, timeZoneCookie } from '../../platform/cookies.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** What the link invites to; null where it is not good any more. */
export async function loadInvitation({ context, request }: LoaderArgs) {
  const token = pageUrl(request).searchParams.get('token') ?? '';
  try {
    return { token, invitation: await serverApi(context, request).staff.invitation({ token }) };
  } catch (error) {
    if (!(error instanceof ORPCError) || !['INVALID_TOKEN', 'INVALID_INPUT'].includes(error.code)) throw error;
    return { token, invitation: null };
  }
}

/** Why the account was not made, with what was typed; passwords are typed anew. */
export interface JoinRefusal {
  wrong: ('fullName' | 'password' | 'confirm')[];
  error: 'EMAIL_TAKEN' | 'RATE_LIMITED' | null;
  fullName: string;
}

/** Makes the account, signs in and leads to the second factor. */
export async function joinAction({ context, request }: LoaderArgs): Promise<JoinRefusal | Response> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const url = pageUrl(request);
  const locale = languageOfPath(url.pathname);
  const timeZone = readCookie(request.headers.get('cookie'), timeZoneCookie) ?? 'UTC';
  const fullName = text('fullName');
  const given = { token: text('token'), fullName, password: text('password'), locale, timeZone };
  const parsed = acceptStaffInput.safeParse(given);
  const wrong = (parsed.error?.issues ?? [])
    .map(({ path }) => path[0])
    .filter((name) => name === 'fullName' || name === 'password') as JoinRefusal['wrong'];
  if (given.password !== text('confirm')) wrong.push('confirm');
  if (!parsed.success || wrong.length > 0) return { wrong, error: null, fullName };
  const headers = new Headers();
  try {
    await serverApi(context, request, headers).staff.accept(parsed.data);
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    if (error.code === 'INVALID_TOKEN') return redirect(url.pathname);
    if (error.code === 'COMMON_PASSWORD') return { wrong: ['password'], error: null, fullName };
    if (error.code === 'EMAIL_TAKEN' || error.code === 'RATE_LIMITED')
      return { wrong: [], error: error.code, fullName };
    throw error;
  }
  return redirectDocument(localizedPath(locale, '/security'), { headers });
}
