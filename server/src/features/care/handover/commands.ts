import { randomBytes } from 'node:crypto';
import type { Handover, takeOverInput } from '@polyclinic/contract/care/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { fail, isNothingFound, violatedConstraint } from '../../../http/index.ts';
import type { RequestContext, SignedInContext } from '../../../requests/index.ts';
import { tokenHash } from '../../../secrets/index.ts';
import { refuseGuessable } from '../../accounts/index.ts';
import { sendHandover } from '../../notifications/mails/commands.ts';

/** Mails the link by which somebody whom the actor manages gets an account of their own. */
export async function handOver(
  { services, actor, session }: SignedInContext,
  { id, email }: { id: string; email: string },
): Promise<Done> {
  const token = randomBytes(32).toString('base64url');
  await services.database
    .write(actor, () => sql`select offer_handover(${id}, ${email}, ${tokenHash(token)})` as RawBuilder<object>)
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'care_for_oneself') throw fail('CARE_FOR_ONESELF');
      throw isNothingFound(error) ? fail('NOT_FOUND') : error;
    });
  services.accessLog.note({ actor, action: 'change', subject: 'profile', subjectId: id, patientId: id });
  await sendHandover(services, { token, to: email, personId: id, from: session });
  return { ok: true };
}

/** Ends the mailed link. */
export async function withdrawHandover({ services, actor }: SignedInContext, id: string): Promise<Done> {
  await services.database
    .write(actor, () => sql`select withdraw_handover(${id})` as RawBuilder<object>)
    .catch((error: unknown) => {
      throw isNothingFound(error) ? fail('NOT_FOUND') : error;
    });
  return { ok: true };
}

type HandoverRow = { patient_name: string; manager_name: string; email: string; expires_at: Date };

/** What a mailed link hands over, to its holder. */
export async function readHandover({ services }: RequestContext, token: string): Promise<Handover> {
  const [row] = await services.database.read(
    null,
    () => sql<HandoverRow>`select * from find_handover(${tokenHash(token)})`,
  );
  if (!row) throw fail('INVITATION_ENDED');
  const { patient_name: patientName, manager_name: managerName, email, expires_at } = row;
  return { patientName, managerName, email, expiresAt: expires_at.toISOString() };
}

/** Makes the profile an account with this password, once. */
export async function takeOver(context: RequestContext, input: z.output<typeof takeOverInput>): Promise<Done> {
  const { token, password, rights } = input;
  const { services } = context;
  // Before the password is hashed, which costs.
  const { email, patientName } = await readHandover(context, token);
  await refuseGuessable(password, [email, patientName]);
  const secret = await (await services.auth.$context).password.hash(password);
  const [taken] = await services.database
    .write(
      null,
      () => sql<{ id: string }>`select accept_handover(${tokenHash(token)}, ${secret}, ${rights}::text[]) as id`,
    )
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'user_email_key') throw fail('EMAIL_TAKEN');
      throw isNothingFound(error) ? fail('INVITATION_ENDED') : error;
    });
  if (!taken) throw fail('INVITATION_ENDED');
  const { id } = taken;
  const actor = { userId: id, role: 'patient' } as const;
  services.accessLog.note({ actor, action: 'change', subject: 'profile', subjectId: id, patientId: id });
  return { ok: true };
}
