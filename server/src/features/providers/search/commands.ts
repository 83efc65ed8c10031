import type { Done, Locale } from '@polyclinic/contract/platform/fields';
import { understand } from '@polyclinic/contract/search/rules';
import { sql } from 'kysely';
import { takeVisitorRateLimit } from '../../../rate-limits/index.ts';
import type { RequestContext } from '../../../requests/index.ts';
import { readNames } from '../names/queries.ts';

/** Counts the words that nothing explains of a search that found nobody: with the language, never with a person. */
export async function countMiss(context: RequestContext, { q, locale }: { q: string; locale: Locale }): Promise<Done> {
  await takeVisitorRateLimit(context, 'searchMisses');
  const called = await readNames(context.services, q, locale);
  const { unknown } = understand(q, { locale, names: new Set(called.keys()) });
  if (unknown.length > 0)
    await context.services.database.write(null, () => sql`select count_search_misses(${locale}, ${unknown}::text[])`);
  return { ok: true };
}
