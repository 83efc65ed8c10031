import type { Session } from '@polyclinic/contract/accounts/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import type { FactorSetup } from '@polyclinic/contract/security/schemas';
import { sql } from 'kysely';
import { askedFrom, guardPassword, noteFailureLater, noteSecurityLater } from '../../../audit/index.ts';
import { fail } from '../../../http/index.ts';
import { takeRateLimit } from '../../../rate-limits/index.ts';
import { actorOf, type RequestContext, type SignedInContext } from '../../../requests/index.ts';
import type { OpenSession } from '../../../sessions/index.ts';
import { endSessions, sessionOf, welcome } from '../../accounts/commands.ts';
import { callAuth, halfSignedIn } from '../../accounts/index.ts';
import { provePassword } from '../commands.ts';

type Password = { currentPassword: string };

/** Makes the secret and its recovery codes; begun anew, those of before are forgotten. */
export async function beginFactor(context: SignedInContext, { currentPassword }: Password): Promise<FactorSetup> {
  const { totpURI, backupCodes } = await callWithPassword(context, '/two-factor/enable', currentPassword, {
    issuer: context.services.installation.nameIn('en'),
  });
  const uri = String(totpURI);
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', recoveryCodes: backupCodes as string[] };
}

/** Turns the second factor on, once a code of the app proves that it knows the secret. */
export async function confirmFactor(context: SignedInContext, code: string): Promise<Done> {
  if (context.session.hasSecondFactor) throw fail('ALREADY_SET_UP');
  await intendChange(context);
  const { cookies } = await callAuth(context, { path: '/two-factor/verify-totp', body: { code }, withCookie: true });
  context.services.sessions.remove(context.session.token);
  const session = await sessionOf(context, cookies);
  // Of several at the same instant, the first has ended the others' sessions.
  if (!session) {
    context.responseHeaders.delete('set-cookie');
    throw fail('SIGN_IN_AGAIN');
  }
  // A person who read it over a shoulder must not sign in with it.
  if (!(await isFirstUse(context, session, code))) await refuseAgain(context, session);
  await endSessions({ ...context, session }, undefined);
  return { ok: true };
}

export async function renewRecoveryCodes(context: SignedInContext, { currentPassword }: Password) {
  const { backupCodes } = await callWithPassword(context, '/two-factor/generate-backup-codes', currentPassword);
  return { recoveryCodes: backupCodes as string[] };
}

export async function endFactor(context: SignedInContext, { currentPassword }: Password): Promise<Done> {
  if (context.session.role === 'admin') throw fail('SECOND_FACTOR_REQUIRED');
  await callWithPassword(context, '/two-factor/disable', currentPassword);
  // Another has taken its place, whether or not the library could end it.
  await context.services.sessions.end(context.session.token);
  return { ok: true };
}

/** Writes beside the account who asks: the change itself keeps that in the trail and tells the owner. */
async function intendChange(context: SignedInContext): Promise<void> {
  const { services, actor } = context;
  const from = JSON.stringify(askedFrom(context));
  await services.worker.write(null, () => sql`select intend_account_change(${actor.userId}, ${from}::jsonb)`);
}

/** Each is a guess at the password too, and counts as one, from wherever it comes. */
async function callWithPassword(context: SignedInContext, path: string, password: string, rest: object = {}) {
  await intendChange(context);
  const answer = await guardPassword(context, () =>
    callAuth(context, { path, body: { password, ...rest }, withCookie: true }),
  );
  return answer.body;
}

const isOfApp = (code: string) => /^\d{6}$/.test(code);

/**
 * Whether the one who is signed in knows the password and, where the account has an app, holds it now: for what neither a
 * borrowed device nor a stolen session may open.
 */
export async function proveAgain(context: SignedInContext, { currentPassword, code }: Password & { code?: string }) {
  await provePassword(context, currentPassword);
  if (!context.session.hasSecondFactor) return;
  try {
    await takeRateLimit(context, 'codes');
    if (!code || !isOfApp(code)) throw fail('WRONG_CODE');
    await callAuth(context, { path: '/two-factor/verify-totp', body: { code }, withCookie: true });
    if (!(await isFirstUse(context, context.session, code))) throw fail('WRONG_CODE');
  } catch (error) {
    noteFailureLater(context, context.actor.userId, { error, refusal: 'WRONG_CODE', kind: 'second_step_failed' });
    throw error;
  }
}

/** The second step of signing in: a code of the app, or a recovery code, which is used up. */
export async function verifyFactor(context: RequestContext, code: string): Promise<Session> {
  const call = isOfApp(code)
    ? { path: '/two-factor/verify-totp', body: { code } }
    : { path: '/two-factor/verify-backup-code', body: { code } };
  // A signed-in person would be taken for somebody who sets one up.
  if (context.session) throw fail('SIGN_IN_AGAIN');
  // A wrong code may end what says whose it is.
  const userId = await halfSignedIn(context);
  const { cookies } = await callAuth(context, { ...call, withCookie: true }).catch((error: unknown) => {
    if (userId) noteFailureLater(context, userId, { error, refusal: 'WRONG_CODE', kind: 'second_step_failed' });
    throw error;
  });
  const session = await sessionOf(context, cookies);
  if (!session) throw fail('SIGN_IN_AGAIN');
  if (isOfApp(code) && !(await isFirstUse(context, session, code))) await refuseAgain(context, session);
  await welcome(context, session, { kind: isOfApp(code) ? 'signed_in' : 'recovery_code_used' });
  return session;
}

/** False for a code that has opened a session before: a person who looked over a shoulder must not open another. */
async function isFirstUse(
  { services, requestId }: RequestContext,
  session: OpenSession,
  code: string,
): Promise<boolean> {
  const [used] = await services.database.write(
    actorOf(session, requestId),
    () => sql<{ isFirst: boolean }>`select use_up_code(${code}) as "isFirst"`,
  );
  return used?.isFirst === true;
}

/** Ends the session that a code has opened for the second time. */
async function refuseAgain(context: RequestContext, { token, userId }: OpenSession): Promise<never> {
  context.responseHeaders.delete('set-cookie');
  await context.services.sessions.end(token);
  noteSecurityLater(context, { userId, kind: 'second_step_failed' });
  throw fail('WRONG_CODE');
}
