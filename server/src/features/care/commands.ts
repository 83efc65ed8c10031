import { randomBytes } from 'node:crypto';
import type { GivenRight } from '@polyclinic/contract/care/rules';
import type { dependentChange, dependentInput, inviteInput } from '@polyclinic/contract/care/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { fail, isNothingFound, violatedConstraint } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { tokenHash } from '../../secrets/index.ts';
import { sendCareInvitation } from '../notifications/mails/commands.ts';

/** Invites by mail. What is answered, and when, does not depend on whether the address has an account. */
export async function inviteToCare(context: SignedInContext, input: z.output<typeof inviteInput>): Promise<Done> {
  const { services, session } = context;
  const token = randomBytes(32).toString('base64url');
  const inviter = input.part === 'caregiver' ? 'patient' : 'caregiver';
  await change(
    context,
    sql`select invite_to_care(${inviter}, ${input.email}, ${input.relationship}, ${input.rights}::text[], ${tokenHash(token)})`,
  );
  await sendCareInvitation(services, { token, to: input.email, from: session });
  return { ok: true };
}

/** Accepts; the database knows who was invited, and by which address. */
export async function acceptCare(
  context: SignedInContext,
  { id, rights }: { id: string; rights: GivenRight[] },
): Promise<Done> {
  try {
    await change(context, sql`select accept_care(${id}, ${rights}::text[])`);
  } catch (error) {
    throw isNothingFound(error) ? fail('INVITATION_ENDED') : error;
  }
  return noteChange(context, id);
}

/** Ends a link or an invitation, by either side and at once. */
export async function endCare(context: SignedInContext, id: string): Promise<Done> {
  await found(context, sql`select end_care(${id})`);
  return noteChange(context, id);
}

/** Changes what a caregiver of the actor's may do, at once. */
export async function setRights(
  context: SignedInContext,
  { id, rights }: { id: string; rights: GivenRight[] },
): Promise<Done> {
  await found(context, sql`select set_care_rights(${id}, ${rights}::text[])`);
  return noteChange(context, id);
}

/** Adds somebody without an account of their own. */
export async function addDependent(
  context: SignedInContext,
  { fullName, birthDate, relationship, locale }: z.output<typeof dependentInput>,
): Promise<{ id: string }> {
  const { services, actor, session } = context;
  if (Date.parse(birthDate) > services.clock.now().getTime())
    throw fail('INVALID_INPUT', { fields: [{ path: 'birthDate', code: 'too_big' }] });
  const [added] = await change<{ id: string }>(
    context,
    sql`select add_dependent(${fullName}, ${birthDate}::date, ${relationship}, ${locale}, ${session.timeZone}) as id`,
  );
  if (!added) throw fail('NOT_FOUND');
  const { id } = added;
  services.accessLog.note({ actor, action: 'create', subject: 'profile', subjectId: id, patientId: id });
  return added;
}

/** Changes what is known of somebody whom the actor manages. */
export async function saveDependent(
  { services, actor }: SignedInContext,
  { id, fullName, locale, allergies, medicalConditions }: z.output<typeof dependentChange>,
): Promise<Done> {
  const known = { allergies: allergies || null, medical_conditions: medicalConditions || null };
  const [row] = await services.database.write(actor, (db) =>
    db
      .updateTable('profiles')
      .set({ full_name: fullName, locale, ...known })
      .where('user_id', '=', id)
      // One's own profile has a page of its own.
      .where('user_id', '<>', actor.userId)
      .returning('user_id'),
  );
  if (!row) throw fail('NOT_FOUND');
  services.accessLog.note({ actor, action: 'change', subject: 'profile', subjectId: id, patientId: id });
  return { ok: true };
}

/** Ends a managed profile, as an account ends. */
export async function removeDependent(context: SignedInContext, id: string): Promise<Done> {
  await found(context, sql`select remove_dependent(${id})`);
  const { services, actor } = context;
  services.accessLog.note({ actor, action: 'change', subject: 'profile', subjectId: id, patientId: id });
  return { ok: true };
}

const found = (context: SignedInContext, statement: RawBuilder<unknown>) =>
  change(context, statement).catch((error: unknown) => {
    throw isNothingFound(error) ? fail('NOT_FOUND') : error;
  });

async function change<Row extends object>(
  { services, actor }: SignedInContext,
  statement: RawBuilder<unknown>,
): Promise<Row[]> {
  try {
    return await services.database.write(actor, () => statement as RawBuilder<Row>);
  } catch (error) {
    throw toRefusal(error);
  }
}

function toRefusal(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'care_for_oneself':
    case 'care_links_check':
      return fail('CARE_FOR_ONESELF');
    case 'care_invitations':
    case 'care_dependents':
      return fail('CARE_LIMIT');
    case 'one_care_link':
      return fail('CARE_LINK_EXISTS');
    case 'care_visits_open':
      return fail('CARE_VISITS_OPEN');
    default:
      return error;
  }
}

async function noteChange({ services, actor }: SignedInContext, id: string): Promise<Done> {
  const [link] = await services.database.read(actor, (db) =>
    db.selectFrom('care_links').select('patient_id').where('id', '=', id),
  );
  const patientId = link?.patient_id ?? null;
  services.accessLog.note({ actor, action: 'change', subject: 'care_link', subjectId: id, patientId });
  return { ok: true };
}
