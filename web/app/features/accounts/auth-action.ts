import { ORPCError } from '@orpc/client';
import { password, type Session, signInInput, signUpInput } from '@polyclinic/contract/accounts/schemas';
import { isLanguage } from '@polyclinic/contract/platform/languages';
import type { TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { passkeyRequest } from '@polyclinic/contract/security/schemas';
import { redirectDocument } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { leftLanguageCookie, noticeFor } from '../../platform/cookies.ts';
import { arrivalAddress } from '../../platform/guard.ts';
import { languageOfPath, localizedPath, pathInLanguage } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';
import { type Fields, finished, readFields, refused, refusedBy, wrongFields } from './fields.ts';
import type { FormResult } from './form-result.ts';
import { rememberReturn } from './remember-return.ts';

/** Signs in, signs up or sends the confirmation again, as the form's button says. */
export async function authAction(args: LoaderArgs) {
  const fields = await readFields(args.request);
  if (fields.intent === 'sign-up') return signUp(args, fields);
  if (fields.intent === 'resend') return resend(args, fields);
  if (fields.intent === 'passkey') return signInWithPasskey(args, fields);
  return signIn(args, fields);
}

async function signIn({ context, request }: LoaderArgs, fields: Fields): Promise<FormResult | Response> {
  const isSharedDevice = fields.isSharedDevice === 'on';
  const input = { email: fields.email ?? '', password: fields.password ?? '', isSharedDevice };
  const wrong = wrongFields(signInInput.extend({ password }), input);
  if (Object.keys(wrong).length > 0) return refused('sign-in', fields, wrong);
  const headers = new Headers();
  try {
    const session = await serverApi(context, request, headers).accounts.signIn(input);
    return welcome(session, { headers, address: arrivalAddress(pageUrl(request), session) });
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'SECOND_FACTOR_NEEDED') return toSecondStep(request, headers);
    return refusedBy(error, 'sign-in', fields);
  }
}

/** The credential stands in the form as JSON; what is none is refused like a wrong signature. */
async function signInWithPasskey({ context, request }: LoaderArgs, fields: Fields): Promise<FormResult | Response> {
  const credential = passkeyRequest.safeParse(parsed(fields.credential));
  if (!credential.success) return refused('passkey', {}, {}, 'PASSKEY_REFUSED');
  const headers = new Headers();
  try {
    const session = await serverApi(context, request, headers).security.signInWithPasskey({
      credential: credential.data,
      isSharedDevice: fields.isSharedDevice === 'on',
    });
    return welcome(session, { headers, address: arrivalAddress(pageUrl(request), session) });
  } catch (error) {
    return refusedBy(error, 'passkey', {});
  }
}

function parsed(json = ''): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The cookie of the first step goes along, and the page one came from. */
function toSecondStep(request: Request, headers: Headers) {
  const { pathname, search } = pageUrl(request);
  return redirectDocument(`${localizedPath(languageOfPath(pathname), '/auth/second-factor')}${search}`, { headers });
}

interface Welcome {
  headers: Headers;
  /** The page one came from */
  address: string;
}

/**
 * The page one came from, in the language of one's profile; before it the terms, where they wait for an answer.
 * A reader of another language is offered it there (`languageOffer`).
 */
export function welcome({ locale, ...session }: Session, { headers, address }: Welcome): Response {
  const target = new URL(address, 'http://site');
  const left = languageOfPath(target.pathname);
  const language = isLanguage(locale) ? locale : left;
  // Nothing is told of an earlier person in this browser any more, either.
  const storedSeconds = language === left ? 0 : 3600;
  headers.append('set-cookie', `${leftLanguageCookie}=${left}; Path=/; Max-Age=${storedSeconds}; SameSite=Lax`);
  const page = pathInLanguage(language, target.pathname, target.search);
  headers.append('set-cookie', noticeFor(page, 'signed-in'));
  if (!session.isAskedForTerms || session.mustAddSecondFactor) return redirectDocument(page, { headers });
  const terms = `${localizedPath(language, '/auth/terms')}?${new URLSearchParams({ from: page })}`;
  return redirectDocument(terms, { headers });
}

async function signUp({ context, request }: LoaderArgs, fields: Fields) {
  const url = pageUrl(request);
  const input = {
    fullName: fields.fullName ?? '',
    email: fields.email ?? '',
    password: fields.password ?? '',
    role: fields.role === 'doctor' ? ('doctor' as const) : ('patient' as const),
    locale: languageOfPath(url.pathname),
    timeZone: fields.timeZone || 'UTC',
    // What no box was ticked for is refused below.
    acceptedTerms: (fields.acceptedTerms ?? '') as typeof TERMS_VERSION,
  };
  const mismatch: Fields = fields.password === fields.confirmPassword ? {} : { confirmPassword: 'confirmPassword' };
  const wrong = { ...wrongFields(signUpInput, input), ...mismatch };
  if (Object.keys(wrong).length > 0) return refused('sign-up', fields, wrong);
  try {
    const headers = new Headers();
    await serverApi(context, request, headers).accounts.signUp(input);
    return await rememberReturn(
      url,
      input.email,
      finished('sign-up', { email: input.email, fullName: input.fullName, role: input.role }),
      headers,
    );
  } catch (error) {
    return refusedBy(error, 'sign-up', fields);
  }
}

/** Sends the confirmation link once more. */
export async function resend({ context, request }: LoaderArgs, fields: Fields): Promise<FormResult> {
  const input = { email: fields.email ?? '' };
  const wrong = wrongFields(signInInput.pick({ email: true }), input);
  if (Object.keys(wrong).length > 0) return refused('resend', fields, wrong);
  try {
    await serverApi(context, request).accounts.resendConfirmation(input);
    return finished('resend', input);
  } catch (error) {
    return refusedBy(error, 'resend', fields);
  }
}
