import type { Done } from '@polyclinic/contract/platform/fields';
import { type RawBuilder, sql } from 'kysely';
import { fail, isNothingFound, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { noteChange } from '../changes/commands.ts';

type Application = { providerId: string };

/** Takes an application for the caller. Throws APPLICATION_TAKEN with who has it, and NOT_FOUND for nobody's id. */
export const takeApplication = (context: SignedInContext, { providerId }: Application) =>
  change(context, providerId, sql`select take_application(${providerId})`);

/** Gives an application to a verifier. Throws NOT_FOUND for nobody's id, and for a person who doesn't verify or is suspended. */
export const giveApplication = (
  context: SignedInContext,
  { providerId, verifierId }: Application & { verifierId: string },
) => change(context, providerId, sql`select give_application(${providerId}, ${verifierId})`);

/** Lets go of an application. Throws APPLICATION_TAKEN for another's, unless the caller is an administrator. */
export const releaseApplication = (context: SignedInContext, { providerId }: Application) =>
  change(context, providerId, sql`select release_application(${providerId})`);

async function change(
  { services, actor }: SignedInContext,
  providerId: string,
  asked: RawBuilder<unknown>,
): Promise<Done> {
  await services.database
    .write(actor, () => asked)
    .catch((error: unknown) => {
      throw isNothingFound(error) ? fail('NOT_FOUND') : toTaken(error);
    });
  noteChange(services, actor, 'provider_verification', providerId);
  return { ok: true };
}

/** A refusal that names who has the application; any other error as it is. */
export function toTaken(error: unknown): unknown {
  const { detail = '' } = error as { detail?: string };
  return violatedConstraint(error) === 'application_free' ? fail('APPLICATION_TAKEN', { holder: detail }) : error;
}
