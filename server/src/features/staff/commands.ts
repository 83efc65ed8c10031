import { randomBytes } from 'node:crypto';
import type { Session } from '@polyclinic/contract/accounts/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import type { Duty } from '@polyclinic/contract/staff/rules';
import type { AcceptStaff } from '@polyclinic/contract/staff/schemas';
import { type RawBuilder, sql } from 'kysely';
import { askedFrom } from '../../audit/index.ts';
import { fail, isNothingFound, isRefusedByPolicy, violatedConstraint } from '../../http/index.ts';
import { takeVisitorRateLimit } from '../../rate-limits/index.ts';
import type { RequestContext, SignedInContext } from '../../requests/index.ts';
import { tokenHash } from '../../secrets/index.ts';
import { signIn } from '../accounts/commands.ts';
import { refuseGuessable } from '../accounts/index.ts';
import { sendStaffInvitation } from '../notifications/mails/commands.ts';
import { readInvitation } from './queries.ts';

/** Invites by mail. Throws EMAIL_TAKEN and STAFF_INVITATIONS_OPEN. */
export async function inviteStaff(
  context: SignedInContext,
  { email, duty }: { email: string; duty: Duty },
): Promise<Done> {
  const token = randomBytes(32).toString('base64url');
  const [made] = await write<{ id: string }>(
    context,
    sql`select invite_staff(${email}, ${duty}, ${tokenHash(token)}) as id`,
  );
  if (!made) throw new Error('The invitation was not made.');
  await sendStaffInvitation(context.services, { id: made.id, token, to: email, from: context.session });
  return { ok: true };
}

/** Throws NOT_FOUND. */
export const withdrawInvitation = (context: SignedInContext, id: string) =>
  decide(context, sql`select withdraw_staff_invitation(${id})`);

/** Throws NOT_FOUND and STAFF_ONESELF. */
export const setDuty = (context: SignedInContext, { userId, duty }: { userId: string; duty: Duty }) =>
  decide(context, sql`select set_duty(${userId}, ${duty})`);

/** Throws NOT_FOUND and STAFF_ONESELF. */
export const removeStaff = (context: SignedInContext, userId: string) =>
  decide(context, sql`select remove_staff(${userId})`);

async function decide(context: SignedInContext, statement: RawBuilder<unknown>): Promise<Done> {
  await write(context, statement);
  return { ok: true };
}

async function write<Row>({ services, actor }: SignedInContext, statement: RawBuilder<unknown>): Promise<Row[]> {
  try {
    return await services.database.write(actor, () => statement as RawBuilder<Row>);
  } catch (error) {
    if (isNothingFound(error)) throw fail('NOT_FOUND');
    if (isRefusedByPolicy(error)) throw fail('FORBIDDEN');
    switch (violatedConstraint(error)) {
      case 'staff_oneself':
        throw fail('STAFF_ONESELF');
      case 'staff_address_taken':
        throw fail('EMAIL_TAKEN');
      case 'staff_invitations_open':
        throw fail('STAFF_INVITATIONS_OPEN');
      default:
        throw error;
    }
  }
}

/**
 * Makes the account of who was invited and signs it in; a second factor is all that it can do next. Throws INVALID_TOKEN,
 * COMMON_PASSWORD, and EMAIL_TAKEN where the address has had an account since.
 */
export async function acceptInvitation(context: RequestContext, given: AcceptStaff): Promise<Session> {
  const { token, fullName, password, locale, timeZone } = given;
  await takeVisitorRateLimit(context, 'setup');
  const { email } = await readInvitation(context, token);
  await refuseGuessable(password, [email, fullName]);
  const { hashPassword } = await import('better-auth/crypto');
  const hash = await hashPassword(password);
  const asked = JSON.stringify(askedFrom(context));
  const [made] = await context.services.database
    .write(
      null,
      () => sql<{ email: string | null }>`
        select accept_staff_invitation(${tokenHash(token)}, ${fullName}, ${hash}, ${locale}, ${timeZone}, ${asked}::jsonb)
          as email`,
    )
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'user_email_key' ? fail('EMAIL_TAKEN') : error;
    });
  if (!made?.email) throw fail('INVALID_TOKEN');
  return signIn(context, { email: made.email, password, isSharedDevice: false });
}
