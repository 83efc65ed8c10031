import { ORPCError } from '@orpc/server';
import type { Done } from '@polyclinic/contract/platform/fields';
import { z } from 'zod';
import type { RequestContext, SignedInContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { keepPace } from '../../platform/pace.ts';
import { noteSecurity, noteWrongPassword } from '../../platform/security-trail.ts';
import { callAuth, claimsOf } from '../accounts/index.ts';
import { sendEmailChanged } from '../notifications/commands.ts';

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
export async function provePassword(context: SignedInContext, currentPassword: string): Promise<void> {
  await noteWrongPassword(context, keepPace(context, 'passwordChecks'));
  await noteWrongPassword(context, requirePassword(context, currentPassword));
}

async function requirePassword({ services, actor }: SignedInContext, currentPassword: string): Promise<void> {
  const { password, internalAdapter } = await services.auth.$context;
  const accounts = await internalAdapter.findAccounts(actor.userId);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  const isRight = hash && (await password.verify({ hash, password: currentPassword }));
  if (!isRight) throw fail('WRONG_PASSWORD');
}

const emailChange = z.object({ userId: z.uuid(), email: z.string(), updateTo: z.string(), iat: z.number() });

/** Follows the mailed link and tells the address that was the account's until now. */
export async function confirmNewEmail(context: RequestContext, token: string): Promise<{ email: string }> {
  const change = emailChange.safeParse(claimsOf(token)).data;
  if (!change || (await hasNewPassword(context, change))) throw fail('INVALID_TOKEN');
  const { userId, email, updateTo } = change;
  try {
    await callAuth(context, { path: '/verify-email', query: { token }, withCookie: true });
  } catch (error) {
    // Somebody else has signed up with it meanwhile.
    throw error instanceof ORPCError ? error : await toTaken(context, updateTo, error);
  }
  await noteSecurity(context, { userId, kind: 'email_changed' });
  await sendEmailChanged(context.services, { userId, formerEmail: email, email: updateTo, token });
  return { email: updateTo };
}

/** Whether the password is another than the one that asked for a change: its owner has shut out whoever knew that. */
async function hasNewPassword({ services }: RequestContext, { userId, iat }: z.infer<typeof emailChange>) {
  const { internalAdapter } = await services.auth.$context;
  const accounts = await internalAdapter.findAccounts(userId);
  return accounts.some(({ updatedAt }) => updatedAt.getTime() >= (iat + 1) * 1000);
}

async function toTaken({ services }: RequestContext, email: string, error: unknown): Promise<unknown> {
  const { internalAdapter } = await services.auth.$context;
  return (await internalAdapter.findUserByEmail(email)) ? fail('EMAIL_TAKEN') : error;
}
