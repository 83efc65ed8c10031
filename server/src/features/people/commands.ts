import type { Done } from '@polyclinic/contract/platform/fields';
import { type RawBuilder, sql } from 'kysely';
import { fail, isNothingFound, isRefusedByPolicy, violatedConstraint } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';

type Reasoned = { userId: string; reason: string };

/** Throws REASON_REQUIRED, NOT_FOUND, STAFF_ONESELF, SUSPENSION_CHANGED, and FORBIDDEN for a doctor without the duty to suspend one. */
export async function suspendPerson(context: SignedInContext, { userId, reason }: Reasoned) {
  if (reason === '') throw fail('REASON_REQUIRED');
  const visits = await act<number>(context, userId, sql`select suspend_person(${userId}, ${reason}) as answer`);
  return { cancelledVisits: visits };
}

/** Throws as suspendPerson() does. */
export async function reinstatePerson(context: SignedInContext, { userId, reason }: Reasoned): Promise<Done> {
  if (reason === '') throw fail('REASON_REQUIRED');
  await act(context, userId, sql`select reinstate_person(${userId}, ${reason}) as answer`);
  return { ok: true };
}

/** Throws REASON_REQUIRED, NOT_FOUND and STAFF_ONESELF. */
export async function endPersonSessions(context: SignedInContext, { userId, reason }: Reasoned) {
  if (reason === '') throw fail('REASON_REQUIRED');
  return { ended: await act<number>(context, userId, sql`select end_person_sessions(${userId}, ${reason}) as answer`) };
}

type Correction = Reasoned & { email: string; shown: string };

/** The former address is told by the account's trigger, the new one by the effect. Throws REASON_REQUIRED, EMAIL_TAKEN and EMAIL_CHANGED. */
export async function correctEmail(context: SignedInContext, given: Correction): Promise<Done> {
  const { userId, email, shown, reason } = given;
  if (reason === '') throw fail('REASON_REQUIRED');
  await act(context, userId, sql`select correct_email(${userId}, ${email}, ${shown}, ${reason}) as answer`);
  return { ok: true };
}

/** Throws REASON_REQUIRED and FACTOR_RESET_CHANGED. */
export async function askFactorReset(context: SignedInContext, { userId, reason }: Reasoned): Promise<Done> {
  if (reason === '') throw fail('REASON_REQUIRED');
  await act(context, userId, sql`select ask_factor_reset(${userId}, ${reason}) as answer`);
  return { ok: true };
}

type Ending = { id: string; verdict: 'approved' | 'withdrawn' };

/** Throws SECOND_PERSON for who asked, and FACTOR_RESET_CHANGED once it is over. */
export async function endFactorReset(context: SignedInContext, { id, verdict }: Ending): Promise<Done> {
  const [found] = await context.services.database.read(
    context.actor,
    () => sql<{ userId: string }>`select user_id as "userId" from factor_resets where id = ${id}`,
  );
  if (!found) throw fail('NOT_FOUND');
  await act(context, found.userId, sql`select end_factor_reset(${id}, ${verdict}) as answer`, 'FACTOR_RESET_CHANGED');
  return { ok: true };
}

const REFUSALS = {
  staff_oneself: 'STAFF_ONESELF',
  suspension_state: 'SUSPENSION_CHANGED',
  email_state: 'EMAIL_CHANGED',
  factor_state: 'FACTOR_RESET_CHANGED',
  second_person: 'SECOND_PERSON',
  user_email_key: 'EMAIL_TAKEN',
} as const;

/** Runs it and notes that the account was changed. */
async function act<Answer>(
  { services, actor }: SignedInContext,
  userId: string,
  statement: RawBuilder<unknown>,
  whenNothing: 'NOT_FOUND' | 'FACTOR_RESET_CHANGED' = 'NOT_FOUND',
): Promise<Answer> {
  try {
    const [row] = await services.database.write(actor, () => statement as RawBuilder<{ answer: Answer }>);
    services.accessLog.note({ actor, action: 'change', subject: 'profile', subjectId: userId, patientId: userId });
    return row?.answer as Answer;
  } catch (error) {
    if (isNothingFound(error)) throw fail(whenNothing);
    if (isRefusedByPolicy(error)) throw fail('FORBIDDEN');
    const broken = violatedConstraint(error) as keyof typeof REFUSALS;
    throw REFUSALS[broken] ? fail(REFUSALS[broken]) : error;
  }
}
