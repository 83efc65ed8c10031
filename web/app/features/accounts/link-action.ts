import { password, type Session } from '@polyclinic/contract/accounts/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { noticeFor } from '../../platform/cookies.ts';
import { arrivalAddress } from '../../platform/guard.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';
import { resend, welcome } from './auth-action.ts';
import { type Fields, finished, readFields, refused, refusedBy } from './fields.ts';
import type { FormResult } from './form-result.ts';
import { CLEAR_RETURN, rememberedForAnyone, rememberedReturn, rememberReturn } from './remember-return.ts';

/** Follows the confirmation link: a POST, because mail programs fetch links to look at them. */
export async function confirmAction(args: LoaderArgs) {
  const fields = await readFields(args.request);
  if (fields.intent === 'resend') return resend(args, fields);
  const { context, request } = args;
  const headers = new Headers();
  const input = { token: fields.token ?? '', password: fields.password };
  if (input.password === '') return refused('confirm', fields, { password: 'presentPassword' });
  try {
    const session = await serverApi(context, request, headers).accounts.confirmEmail(input);
    const from = await rememberedReturn(request, session.email);
    if (from) headers.append('set-cookie', CLEAR_RETURN);
    return welcome(session, { headers, address: firstPage(request, session, from) });
  } catch (error) {
    return expiredLink(wrongSignUpPassword(refusedBy(error, 'confirm', fields)));
  }
}

/** It is not the present password that was wrong, as elsewhere, but that of the sign-up. */
const wrongSignUpPassword = (result: FormResult): FormResult =>
  result.error === 'WRONG_PASSWORD' ? { ...result, fields: { password: 'signUpPassword' } } : result;

/** The page that sign-up was asked for by, else where a role begins. */
function firstPage(request: Request, session: Session, from: string | null): string {
  const url = pageUrl(request);
  if (from) url.searchParams.set('from', from);
  return arrivalAddress(url, session);
}

/** A token that was cut in copying is as useless as an old one. */
function expiredLink<Result extends { error: string | null; fields: Fields }>(result: Result): Result {
  return result.fields.token ? { ...result, error: 'INVALID_TOKEN' } : result;
}

/** Mails a link to choose a new password, or takes the new password that came by it. */
export async function resetAction(args: LoaderArgs) {
  const fields = await readFields(args.request);
  return fields.intent === 'reset' ? reset(args, fields) : requestReset(args, fields);
}

async function requestReset({ context, request }: LoaderArgs, fields: Fields) {
  const input = { email: fields.email ?? '' };
  try {
    await serverApi(context, request).accounts.requestPasswordReset(input);
    return await rememberReturn(pageUrl(request), input.email, finished('request-reset', input));
  } catch (error) {
    return refusedBy(error, 'request-reset', fields);
  }
}

async function reset({ context, request }: LoaderArgs, fields: Fields) {
  const wrong: Fields = password.safeParse(fields.password).success ? {} : { password: 'password' };
  const mismatch: Fields = fields.password === fields.confirmPassword ? {} : { confirmPassword: 'confirmPassword' };
  const all = { ...wrong, ...mismatch };
  if (Object.keys(all).length > 0) return refused('reset', fields, all);
  const input = { token: fields.token ?? '', password: fields.password ?? '' };
  try {
    await serverApi(context, request).accounts.resetPassword(input);
    const signIn = localizedPath(languageOfPath(pageUrl(request).pathname), '/auth');
    const from = rememberedForAnyone(request);
    const headers = new Headers([
      ['set-cookie', CLEAR_RETURN],
      ['set-cookie', noticeFor(signIn, 'password-changed')],
    ]);
    return redirect(from ? `${signIn}?${new URLSearchParams({ from })}` : signIn, { headers });
  } catch (error) {
    return expiredLink(refusedBy(error, 'reset', fields));
  }
}
