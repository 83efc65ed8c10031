import type { Language } from '@polyclinic/contract/platform/languages';
import { CONSENT_VERSIONS, type ConsentKind } from '@polyclinic/contract/privacy/rules';
import { noteSecurity } from '../../audit/index.ts';
import { fail, violatedConstraint } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { readConsents, readExports, requireManaged } from './queries.ts';

type Decision = {
  kind: ConsentKind;
  version: string;
  isGiven: boolean;
  language?: Language | undefined;
  personId?: string | undefined;
};

/** Keeps the decision, with the version of the text that was read; one that is no longer on the page is asked anew. */
export async function decideConsent(context: SignedInContext, { kind, version, isGiven, ...decided }: Decision) {
  const { services, actor, session } = context;
  if (version !== CONSENT_VERSIONS[kind]) throw fail('CONSENT_OUTDATED');
  if (kind === 'terms' && !isGiven) throw fail('CONSENT_STAYS');
  const { language = null, personId = actor.userId } = decided;
  await requireManaged(context, personId);
  const decision = { user_id: personId, kind, version, is_given: isGiven, language };
  await services.database.write(actor, (db) => db.insertInto('consents').values(decision));
  services.sessions.remove(session.token);
  return readConsents(context, personId);
}

/** Queues the making of a copy, one at a time. */
export async function requestExport(context: SignedInContext) {
  const { services, actor } = context;
  try {
    await services.database.write(actor, (db) => db.insertInto('exports').values({ user_id: actor.userId }));
  } catch (error) {
    throw violatedConstraint(error) === 'one_export_at_a_time' ? fail('EXPORT_UNDER_WAY') : error;
  }
  await noteSecurity(context, { userId: actor.userId, kind: 'export_requested' });
  return readExports(context);
}
