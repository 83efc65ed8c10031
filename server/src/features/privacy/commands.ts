import { CONSENT_VERSIONS, type Consent } from '@polyclinic/contract/privacy/schemas';
import type { SignedInContext } from '../../platform/context.ts';
import { fail, violatedConstraint } from '../../platform/errors.ts';
import { readConsents, readExports } from './queries.ts';

/** Keeps the decision, with the version of the text that stands on the page. */
export async function decideConsent(context: SignedInContext, { kind, isGiven }: Pick<Consent, 'kind' | 'isGiven'>) {
  const { services, actor } = context;
  const decision = { user_id: actor.userId, kind, version: CONSENT_VERSIONS[kind], is_given: isGiven };
  await services.database.write(actor, (db) => db.insertInto('consents').values(decision));
  return readConsents(context);
}

/** Queues the making of a copy, one at a time. */
export async function requestExport(context: SignedInContext) {
  const { services, actor } = context;
  try {
    await services.database.write(actor, (db) => db.insertInto('exports').values({ user_id: actor.userId }));
  } catch (error) {
    throw violatedConstraint(error) === 'one_export_at_a_time' ? fail('EXPORT_UNDER_WAY') : error;
  }
  return readExports(context);
}
