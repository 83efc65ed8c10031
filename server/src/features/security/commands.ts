import type { Done } from '@polyclinic/contract/platform/fields';
import { verifyJWT } from 'better-auth/crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { askedFrom, guardPassword } from '../../audit/index.ts';
import { fail, violatedConstraint } from '../../http/index.ts';
import { takeVisitorRateLimit } from '../../rate-limits/index.ts';
import type { RequestContext, SignedInContext } from '../../requests/index.ts';
import { mayUseAccount } from '../../sessions/index.ts';
import { callAuth } from '../accounts/index.ts';

/** Mails a link to the new address; the account keeps the present one until it is followed. */
export async function changeEmail(
  context: SignedInContext,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<Done> {
  await provePassword(context, currentPassword);
  await callAuth(context, { path: '/change-email', body: { newEmail: email }, withCookie: true });
  return { ok: true };
}

/** Whether the one who is signed in knows the password: a borrowed device must not be enough. */
export function provePassword(context: SignedInContext, currentPassword: string): Promise<void> {
  return guardPassword(context, () => requirePassword(context, currentPassword));
}

async function requirePassword({ services, actor }: SignedInContext, currentPassword: string): Promise<void> {
  const { password, internalAdapter } = await services.auth.$context;
  const accounts = await internalAdapter.findAccounts(actor.userId);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  const isRight = hash && (await password.verify({ hash, password: currentPassword }));
  if (!isRight) throw fail('WRONG_PASSWORD');
}

const emailChange = z.object({
  requestType: z.literal('change-email-verification'),
  userId: z.uuid(),
  email: z.string(),
  updateTo: z.string(),
});

/** Follows the newest mailed link, once; the address that was the account's until now is told by the change itself. */
export async function confirmNewEmail(context: RequestContext, token: string): Promise<{ email: string }> {
  await takeVisitorRateLimit(context, 'mailedLinks');
  const { services, session, requestHeaders } = context;
  const { secret } = await services.auth.$context;
  const change = emailChange.safeParse(await verifyJWT(token, secret)).data;
  if (!change || !mayUseAccount(change.userId, requestHeaders)) throw fail('INVALID_TOKEN');
  const { userId, email, updateTo } = change;
  // Somebody else who is signed in here is not who asked for it.
  if (session && session.userId !== userId) throw fail('INVALID_TOKEN');
  const from = JSON.stringify(askedFrom(context));
  const [row] = await services.worker
    .write(
      null,
      () => sql<{ isChanged: boolean }>`
        select change_email(${userId}, ${email}, ${updateTo}, ${from}::jsonb) as "isChanged"`,
    )
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'user_email_key' ? fail('EMAIL_TAKEN') : error;
    });
  if (!row?.isChanged) throw fail('INVALID_TOKEN');
  if (session) services.sessions.remove(session.token);
  return { email: updateTo };
}
