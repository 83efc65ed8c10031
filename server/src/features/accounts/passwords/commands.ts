import type { PasswordChange } from '@polyclinic/contract/accounts/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { askedFrom, guardPassword } from '../../../audit/index.ts';
import { fail } from '../../../http/index.ts';
import type { RequestContext, SignedInContext } from '../../../requests/index.ts';
import { rememberDevice } from '../../../sessions/index.ts';
import { linkedAccount } from '../auth/index.ts';
import { callAuth } from '../auth-calls/index.ts';
import { carryOutPasswordChange, type PasswordChanged } from '../jobs.ts';
import { refuseGuessable } from './rules.ts';

const done: Done = { ok: true };

export async function requestPasswordReset(context: RequestContext, email: string): Promise<Done> {
  await callAuth(context, { path: '/request-password-reset', body: { email } });
  return done;
}

/** Sets a new password, which proves the mailbox, and ends what an intruder may have made: sessions, and what was added since the mailbox was last proven. */
export async function resetPassword(context: RequestContext, token: string, password: string): Promise<Done> {
  const user = await userOfLink(context, token);
  await refuseGuessable(password, user ? [user.email, user.name] : []);
  const change = user && (await intendChange(context, { userId: user.id, isReset: true }));
  await callAuth(context, { path: '/reset-password', body: { token, newPassword: password } });
  if (!change) return done;
  rememberDevice(context, change.userId);
  await carryOutSoon(context, change);
  return done;
}

/** Sets another password; every other session is signed out, and other ways in end as the caller says. */
export async function changePassword(context: SignedInContext, input: PasswordChange): Promise<Done> {
  await refuseGuessable(input.password, [context.session.email, context.session.fullName]);
  const body = { currentPassword: input.currentPassword, newPassword: input.password, revokeOtherSessions: true };
  const { endPasskeys, endCalendar } = input;
  const { userId } = context.actor;
  const change = await oneAtATime(context, async () => {
    const intended = await intendChange(context, { userId, isReset: false, endPasskeys, endCalendar });
    await guardPassword(context, () => callAuth(context, { path: '/change-password', body, withCookie: true }));
    return intended;
  });
  context.services.sessions.remove(context.session.token);
  await carryOutSoon(context, change);
  return done;
}

/** Of two changes at once, the second is refused: by the time that it is made, its password is not the current one. */
function oneAtATime<Made>({ services, actor }: SignedInContext, make: () => Promise<Made>): Promise<Made> {
  return services.database.transaction(actor, async (trx) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('password ' || ${actor.userId}, 0)) as "isFree"`.execute(trx);
    if (!rows[0]?.isFree) throw fail('WRONG_PASSWORD');
    return make();
  });
}

type Intent = { userId: string; isReset: boolean; endPasskeys?: boolean; endCalendar?: boolean };

/** Keeps beside the password what follows its change: passkeys open the account too, the calendar's address shows its visits. */
async function intendChange(context: RequestContext, intent: Intent): Promise<PasswordChanged> {
  const stored = { ...intent, ...askedFrom(context) };
  const [row] = await context.services.worker.write(
    null,
    () => sql<{ changeId: string }>`
      select intend_password_change(${intent.userId}, ${JSON.stringify(stored)}::jsonb) as "changeId"`,
  );
  if (!row) throw new Error('accounts: no change intended');
  return { ...stored, ...row };
}

/** At once, where it succeeds; if not, the effect that the change has queued does it. */
async function carryOutSoon({ services }: RequestContext, change: PasswordChanged): Promise<void> {
  await carryOutPasswordChange(services, change).catch((error: unknown) =>
    services.log.error({ err: error, userId: change.userId }, 'left to the effect of a new password'),
  );
}

/** Of the account that a mailed link resets. */
async function userOfLink({ services }: RequestContext, token: string) {
  const { internalAdapter } = await services.auth.$context;
  const userId = await linkedAccount(internalAdapter, '/reset-password', token);
  return userId ? internalAdapter.findUserById(userId) : null;
}
