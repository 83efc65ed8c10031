import type { EarlyAccessInput } from '@polyclinic/contract/home/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import { takeVisitorRateLimit } from '../../rate-limits/index.ts';
import type { RequestContext } from '../../requests/index.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Writes down who wants to hear of what is coming; its mail leaves with the same commit. */
export async function requestEarlyAccess(context: RequestContext, input: EarlyAccessInput): Promise<Done> {
  await takeVisitorRateLimit(context, 'earlyAccess');
  const { email, topic, locale } = input;
  await context.services.database.transaction(null, (trx) =>
    sql`select request_early_access(${email}, ${topic}, ${locale})`.execute(trx),
  );
  return { ok: true };
}

/** Deletes the interest that a mail's link is about. */
export async function leaveEarlyAccess({ services }: RequestContext, token: string): Promise<Done> {
  if (!UUID.test(token)) throw fail('INVALID_TOKEN');
  const { rows } = await services.database.transaction(null, (trx) =>
    sql<{ isGone: boolean }>`select leave_early_access(${token}) as "isGone"`.execute(trx),
  );
  if (!rows[0]?.isGone) throw fail('INVALID_TOKEN');
  return { ok: true };
}
