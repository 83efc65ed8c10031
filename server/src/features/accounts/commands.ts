import { ORPCError } from '@orpc/server';
import { CLEAR_SITE_DATA } from '@polyclinic/contract/accounts/rules';
import type { Session, SignInInput, SignUpInput, StoredForm } from '@polyclinic/contract/accounts/schemas';
import type { ErrorCode } from '@polyclinic/contract/platform/errors';
import type { Done } from '@polyclinic/contract/platform/fields';
import { DEMONSTRATION_EMAILS } from '@polyclinic/database/sample/accounts';
import { verifyJWT } from 'better-auth/crypto';
import { sql } from 'kysely';
import { noteFailureLater, noteSecurity, type SecurityNote } from '../../audit/index.ts';
import { fail } from '../../http/index.ts';
import { deviceOf, type RequestContext, type SignedInContext } from '../../requests/index.ts';
import {
  DEMONSTRATION_HEADER,
  hasSignedUp,
  type OpenSession,
  rememberDevice,
  rememberSignUp,
} from '../../sessions/index.ts';
import { isOfChange } from './auth/index.ts';
import { callAuth } from './auth-calls/index.ts';
import { refuseGuessable } from './passwords/rules.ts';
import { readSessions } from './queries.ts';

const done: Done = { ok: true };

/** Makes the account and mails its confirmation link. */
export async function signUp(context: RequestContext, input: SignUpInput): Promise<Done> {
  const { fullName, role, ...rest } = input;
  await requireSignUps(context);
  await refuseGuessable(input.password, [input.email, fullName]);
  const body = { ...rest, name: fullName, requestedRole: role };
  try {
    const answer = await callAuth(context, { path: '/sign-up/email', body });
    rememberSignUp(context, (answer.body.user as { id: string }).id);
  } catch (error) {
    throw await toSignUpRefusal(context, input.email, error);
  }
  return done;
}

/** Throws SIGN_UPS_PAUSED. The account's table refuses as well: a pause may begin meanwhile. */
async function requireSignUps({ services }: RequestContext): Promise<void> {
  const paused = sql<{ isPaused: boolean }>`select is_paused('pause_sign_ups', null) as "isPaused"`;
  const [found] = await services.database.read(null, () => paused);
  if (found?.isPaused) throw fail('SIGN_UPS_PAUSED');
}

/** Why the table refused an account; its own error where that can't be found out. */
async function toSignUpRefusal(context: RequestContext, email: string, error: unknown): Promise<unknown> {
  if (error instanceof ORPCError) return error;
  try {
    await requireSignUps(context);
    return (await isTaken(context, email)) ? fail('EMAIL_TAKEN') : error;
  } catch (found) {
    return found instanceof ORPCError ? found : error;
  }
}

/** Of two sign-ups at the same instant, the loser hears of the unique address only as a failure. */
async function isTaken({ services }: RequestContext, email: string): Promise<boolean> {
  const { internalAdapter } = await services.auth.$context;
  return (await internalAdapter.findUserByEmail(email)) !== null;
}

/** Opens a session and sets its cookie. */
export async function signIn(context: RequestContext, input: SignInInput): Promise<Session> {
  noteElsewhere(context, input.email);
  const { isSharedDevice, ...credentials } = input;
  const given = { ...credentials, rememberMe: !isSharedDevice };
  const { cookies, body } = await callAuth(context, { path: '/sign-in/email', body: given }).catch((error: unknown) => {
    noteFailure(context, input.email, error);
    throw error;
  });
  if (body.twoFactorRedirect) {
    await endPreviousSession(context);
    throw fail('SECOND_FACTOR_NEEDED');
  }
  const session = await sessionOf(context, cookies);
  if (!session) throw new Error('accounts: signed in without a session');
  await welcome(context, session, { kind: 'signed_in' });
  return session;
}

type Way = Omit<SecurityNote, 'userId'>;

/** What follows whichever way somebody came in: it is noted, the device is known, and the session that the request came with ends. */
export async function welcome(context: RequestContext, opened: OpenSession, way: Way): Promise<void> {
  const { userId, isSharedDevice } = opened;
  await noteSecurity(context, { ...way, userId });
  if (!isSharedDevice) rememberDevice(context, userId);
  await endPreviousSession(context);
}

/** Of the person who was signed in on this browser before; where it stays open, the browser goes on in it. */
async function endPreviousSession({ services, session, responseHeaders }: RequestContext): Promise<void> {
  if (!session) return;
  await services.sessions.end(session.token).catch((error: unknown) => {
    responseHeaders.delete('set-cookie');
    throw error;
  });
}

const FAILED: ReadonlySet<string> = new Set(['INVALID_CREDENTIALS', 'RATE_LIMITED']);

/** A wrong password, or one too many, for an account that exists; the answer is the same, and as quick. */
function noteFailure(context: RequestContext, email: string, error: unknown): void {
  if (!(error instanceof ORPCError) || !FAILED.has(error.code)) return;
  const { auth, background, log } = context.services;
  const note = async (): Promise<void> => {
    const known = await (await auth.$context).internalAdapter.findUserByEmail(email);
    if (known)
      noteFailureLater(context, known.user.id, { error, refusal: 'INVALID_CREDENTIALS', kind: 'sign_in_failed' });
  };
  background.run(note, (cause) => log.error({ err: cause }, 'failed sign-in not kept'));
}

/**
 * Ends the session of the caller's cookie, if there is one, and clears that. The library clears the cookie of a session
 * that it could not end, too, which would leave it open unseen.
 */
export async function signOut(context: RequestContext): Promise<Done> {
  const { services, session, requestHeaders } = context;
  const token = await services.sessions.tokenIn(requestHeaders);
  if (token) await services.sessions.end(token);
  // What fails from here on must not say that the session is open.
  const log = (error: unknown) => services.log.error({ err: error }, 'not all of a sign-out was done');
  await callAuth(context, { path: '/sign-out', body: {}, withCookie: true }).catch(log);
  context.responseHeaders.set('clear-site-data', CLEAR_SITE_DATA);
  if (session) await noteSecurity(context, { userId: session.userId, kind: 'signed_out' }).catch(log);
  return done;
}

export async function resendConfirmation(context: RequestContext, email: string): Promise<Done> {
  await callAuth(context, { path: '/send-verification-email', body: { email } });
  return done;
}

type Confirmation = { token: string; password?: string };

/** Follows a confirmation link, which opens a session the first time only. */
export async function confirmEmail(context: RequestContext, { token, password }: Confirmation): Promise<Session> {
  // A change of address is confirmed where the former address is told of it.
  if (isOfChange(token)) throw fail('INVALID_TOKEN');
  await proveSignUp(context, token, password);
  const { cookies } = await callAuth(context, { path: '/verify-email', query: { token } });
  const session = await sessionOf(context, cookies);
  if (!session) throw fail('INVALID_TOKEN');
  await welcome(context, session, { kind: 'signed_in' });
  return session;
}

/** A mailbox proves who owns the address, not who chose the password: the browser that signed up does, or that password. */
async function proveSignUp(context: RequestContext, token: string, password: string | undefined): Promise<void> {
  const { internalAdapter, secret } = await context.services.auth.$context;
  const email = (await verifyJWT<{ email?: string }>(token, secret))?.email;
  const known = email ? await internalAdapter.findUserByEmail(email) : null;
  if (!known || known.user.emailVerified) throw fail('INVALID_TOKEN');
  if (hasSignedUp(context, known.user.id)) return;
  if (password === undefined) throw fail('PASSWORD_NEEDED');
  await provePassword(context, { email: known.user.email, password });
}

/** As signing in would, with its limits: to the right password alone it says that the address is still to be confirmed. */
async function provePassword(context: RequestContext, credentials: { email: string; password: string }) {
  try {
    await callAuth(context, { path: '/sign-in/email', body: credentials });
  } catch (error) {
    if (hasCode(error, 'EMAIL_NOT_CONFIRMED')) return;
    noteFailure(context, credentials.email, error);
    throw hasCode(error, 'INVALID_CREDENTIALS') ? fail('WRONG_PASSWORD') : error;
  }
}

const hasCode = (error: unknown, code: ErrorCode) => error instanceof ORPCError && error.code === code;

/** Ends one of the caller's sessions, or all but the present one; somebody else's id ends nothing. */
export async function endSessions(context: SignedInContext, id: string | undefined) {
  const { services, actor, session } = context;
  const { userId } = actor;
  const ended = await services.sessions.endChosen(id ? { userId, id } : { userId, allBut: session.token });
  await Promise.all(
    ended.map(({ userAgent }) => {
      const { browser, system } = deviceOf(userAgent);
      const detail = [browser, system].filter(Boolean).join(', ');
      return noteSecurity(context, { userId, kind: 'session_ended', detail });
    }),
  );
  return { sessions: await readSessions(context) };
}

const DEMONSTRATED: ReadonlySet<string> = new Set(Object.values(DEMONSTRATION_EMAILS));

/** A person who started the product to try it learns why its accounts don't open. */
function noteElsewhere({ services, requestHeaders }: RequestContext, email: string): void {
  if (!services.environment.sampleData || !DEMONSTRATED.has(email) || requestHeaders.has(DEMONSTRATION_HEADER)) return;
  services.log.warn('a demonstration account was refused to another machine: see OPEN_DEMONSTRATION in README.md');
}

/** The session that an answer's cookies opened. */
export function sessionOf(
  { services, requestHeaders }: Pick<RequestContext, 'services' | 'requestHeaders'>,
  cookies: string[],
): Promise<OpenSession | null> {
  const headers = new Headers(requestHeaders);
  headers.set('cookie', cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '));
  return services.sessions.of(headers);
}

/** Keeps what was posted without scripts after the caller's session had run out, until its person has signed in again. */
export async function storeForm(
  { services, requestHeaders }: RequestContext,
  form: StoredForm,
): Promise<string | null> {
  const token = await services.sessions.tokenIn(requestHeaders);
  if (!token) return null;
  const [stored] = await services.worker.write(
    null,
    () => sql<{ id: string | null }>`
      select save_form(${token}, ${form.address}, ${JSON.stringify(form.fields)}::jsonb) as id`,
  );
  return stored?.id ?? null;
}

export async function removeForm({ services, actor }: SignedInContext, id: string): Promise<Done> {
  await services.database.write(actor, (db) => db.deleteFrom('saved_forms').where('id', '=', id));
  return done;
}
