import { ORPCError } from '@orpc/server';
import type { Done } from '@polyclinic/contract/platform/fields';
import type { RequestContext, SignedInContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { keepPace } from '../../platform/pace.ts';
import { callAuth } from '../accounts/index.ts';
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
  await keepPace(context, 'passwordChecks');
  const { auth } = context.services;
  const { password, internalAdapter } = await auth.$context;
  const accounts = await internalAdapter.findAccounts(context.actor.userId);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  const isRight = hash && (await password.verify({ hash, password: currentPassword }));
  if (!isRight) throw fail('WRONG_PASSWORD');
}

type Claims = { userId: string; email: string; updateTo: string };

/** Follows the mailed link and tells the address that was the account's until now. */
export async function confirmNewEmail(context: RequestContext, token: string): Promise<{ email: string }> {
  const { userId, email, updateTo } = claimsOf(token);
  try {
    await callAuth(context, { path: '/verify-email', query: { token }, withCookie: true });
  } catch (error) {
    // Somebody else has signed up with it meanwhile.
    throw error instanceof ORPCError ? error : await toTaken(context, updateTo, error);
  }
  await sendEmailChanged(context.services, { userId, formerEmail: email, email: updateTo, token });
  return { email: updateTo };
}

async function toTaken({ services }: RequestContext, email: string, error: unknown): Promise<unknown> {
  const { internalAdapter } = await services.auth.$context;
  return (await internalAdapter.findUserByEmail(email)) ? fail('EMAIL_TAKEN') : error;
}

/** What a token says before its signature is looked at; one of another kind is none of this page's. */
function claimsOf(token: string): Claims {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    if (isOfChange(claims)) return claims;
  } catch {
    // Cut in copying.
  }
  throw fail('INVALID_TOKEN');
}

const isOfChange = (claims: unknown): claims is Claims =>
  typeof claims === 'object' && claims !== null && 'updateTo' in claims && 'userId' in claims;
