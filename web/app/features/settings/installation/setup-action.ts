import { ORPCError } from '@orpc/client';
import { email as emailSchema } from '@polyclinic/contract/accounts/schemas';
import { firstAdministrator, type InstallationSettings } from '@polyclinic/contract/settings/schemas';
import { redirect, redirectDocument } from 'react-router';
import { type Api, serverApi } from '../../../platform/api.ts';
import { readCookie, timeZoneCookie } from '../../../platform/cookies.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import { readSettings } from './read-settings.ts';

/** Why a step was not taken, with what was typed; passwords are typed anew. */
export interface SetupRefusal {
  wrong: string[];
  error: 'RATE_LIMITED' | 'MAIL_REFUSED' | null;
  /** What the mail server answered */
  reason?: string;
  settings?: InstallationSettings;
  typed?: { email: string; fullName: string };
}

/** Takes one step of the set-up; the last one signs in and leads to the second factor. */
export async function setupAction(args: LoaderArgs): Promise<SetupRefusal | Response> {
  const form = await args.request.formData();
  try {
    switch (form.get('intent')) {
      case 'settings':
        return await takeSettings(args, form);
      case 'mail':
        return await takeMail(args, form);
      default:
        return await takeAdministrator(args, form);
    }
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    // The page says that its link is not good any more.
    if (error.code === 'INVALID_TOKEN') return redirect(pageUrl(args.request).pathname);
    if (error.code === 'RATE_LIMITED') return { wrong: [], error: 'RATE_LIMITED', typed: personOf(form) };
    const field = FIELDS[error.code];
    if (!field) throw error;
    return { wrong: [field], error: null, typed: personOf(form) };
  }
}

const FIELDS: Record<string, string> = { WRONG_CODE: 'mailCode', COMMON_PASSWORD: 'password', EMAIL_TAKEN: 'email' };

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');
const personOf = (form: FormData) => ({ email: textOf(form, 'email'), fullName: textOf(form, 'fullName') });

const apiOf = ({ context, request }: LoaderArgs, cookies?: Headers): Api['settings'] =>
  serverApi(context, request, cookies).settings;

function nextStep({ request }: LoaderArgs, step: string, email = ''): Response {
  const { pathname, searchParams } = pageUrl(request);
  const token = searchParams.get('token') ?? '';
  // Loaded anew: the name that was given stands on all of the page.
  return redirectDocument(`${pathname}?${new URLSearchParams({ token, step, ...(email && { email }) })}`);
}

async function takeSettings(args: LoaderArgs, form: FormData) {
  const { typed, wrong } = readSettings(form);
  if (wrong.length > 0) return { wrong, error: null, settings: typed };
  await apiOf(args).saveFirst({ token: textOf(form, 'token'), settings: typed });
  return nextStep(args, 'mail');
}

async function takeMail(args: LoaderArgs, form: FormData) {
  const email = emailSchema.safeParse(textOf(form, 'email')).data;
  if (!email) return { wrong: ['email'], error: null, typed: personOf(form) };
  const locale = languageOfPath(pageUrl(args.request).pathname);
  const { isSent, reason } = await apiOf(args).testMail({ token: textOf(form, 'token'), email, locale });
  // Without a mail server there is nothing to wait for.
  if (isSent || !reason) return nextStep(args, 'administrator', email);
  return { wrong: [], error: 'MAIL_REFUSED' as const, reason, typed: personOf(form) };
}

async function takeAdministrator(args: LoaderArgs, form: FormData) {
  const locale = languageOfPath(pageUrl(args.request).pathname);
  const timeZone = readCookie(args.request.headers.get('cookie'), timeZoneCookie) ?? 'UTC';
  const [token, password, mailCode] = ['token', 'password', 'mailCode'].map((name) => textOf(form, name));
  const given = { token, ...personOf(form), password, mailCode, locale, timeZone };
  const parsed = firstAdministrator.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map(({ path }) => String(path[0]));
  if (password !== textOf(form, 'confirmPassword')) wrong.push('confirmPassword');
  if (!parsed.success || wrong.length > 0) return { wrong, error: null, typed: personOf(form) };
  const headers = new Headers();
  await apiOf(args, headers).makeAdministrator(parsed.data);
  return redirectDocument(localizedPath(locale, '/security'), { headers });
}
