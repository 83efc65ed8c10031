import { join } from 'node:path';
import { type ProviderPage, providerSearchInput } from '@polyclinic/contract/providers/schemas';
import { askedTimes } from '@polyclinic/contract/search/times/rules';
import { withClient } from '@polyclinic/database/client';
import { insertPeople } from '@polyclinic/database/sample/people';
import { ensureSpecialties } from '@polyclinic/database/sample/specialties';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  cityOf,
  type Entry,
  judge,
  type Listed,
  readTables,
  summarize,
  type Verdict,
} from '../../testing/search-table.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { searchWithin } from './queries.ts';

/** `SEARCH_TABLE=<file or folder>` judges other tables; the shares are printed. */
const given = process.env.SEARCH_TABLE;
const tables = readTables(given ?? join(import.meta.dirname, '../../../../contract/src/search/tables'));
/** Of a whole table; a drawn part may be off by chance. */
const LEAST_RIGHT = 0.95;
const LEAST_OF_DRAWN = 0.9;
/** All with `npm run test:long` and for another table; else a part, the same one each time. */
const DRAWN = 20;
const isWhole = given !== undefined || process.env.TEST_LONG !== undefined;
const drawn = (entries: Entry[]) =>
  isWhole
    ? entries
    : (fc.sample(fc.shuffledSubarray(entries, { minLength: DRAWN, maxLength: DRAWN }), { seed: 30, numRuns: 1 })[0] ??
      []);

/** What is free tomorrow evening differs by the day; the tables are judged as on a Tuesday at eight. */
function untilTuesdayMorning(): number {
  const now = Temporal.Now.zonedDateTimeISO('UTC');
  const tuesday = now.toPlainDate().add({ days: 7 + ((9 - now.dayOfWeek) % 7) });
  return tuesday.toZonedDateTime({ timeZone: 'UTC', plainTime: '08:00' }).epochMilliseconds - now.epochMilliseconds;
}

let server: TestServer;
const listed = new Map<string, Listed>();
beforeAll(async () => {
  server = await testServer({ nowOffsetMs: untilTuesdayMorning() });
  await ensureSpecialties(server.urls.owner);
  await withClient(server.urls.owner, async (client) => {
    await client.query('begin');
    await insertPeople(client, server.services.clock.now().getTime(), 'no password');
    await client.query('commit');
  });
  const rows = await server.database.read(null, (db) =>
    db
      .selectFrom('provider_finding')
      .innerJoin('providers', 'providers.id', 'provider_id')
      .select([
        'provider_id as id',
        'specialty',
        'provider_finding.place_key as placeKey',
        'provider_finding.languages',
      ])
      .select(sql<string[]>`array[full_name, other_name]`.as('names'))
      .where('provider_finding.is_accepting_patients', '=', true),
  );
  for (const row of rows) listed.set(row.id, row);
});
afterAll(() => server?.close());

const TIMES: Record<string, string[]> = { tomorrow_evening: ['tomorrow', 'evening'], this_week: ['week'] };

/** Whether nobody of the fitting doctors is free then, asked by filters and without words. */
async function isNobodyFree(
  { time, specialties, language, city }: Entry,
  { providers: [first] }: ProviderPage,
): Promise<boolean> {
  if (!time || (first && (specialties.length === 0 || specialties.includes(first.specialty.slug)))) return false;
  const wished = askedTimes(TIMES[time] ?? [time], 'UTC', server.services.clock.now().getTime());
  for (const specialty of specialties.length > 0 ? specialties : [undefined]) {
    const filters = providerSearchInput.parse({ specialty, languages: language ? [language] : [] });
    const { providers } = await searchWithin(server.services, filters, wished);
    const isThere = ({ id }: { id: string }) => !city || cityOf(listed.get(id)) === city;
    if (providers.some(isThere)) return false;
  }
  return true;
}

it.each(tables)('finds what it must and not what it must not: $name', async ({ name, entries }) => {
  const verdicts: Verdict[] = [];
  for (const entry of drawn(entries)) {
    const page = await server.clientOf().providers.search({ q: entry.search, locale: entry.page, size: 5 });
    const now = server.services.clock.now().getTime();
    const verdict = judge(entry, page, listed, now);
    verdicts.push({ ...verdict, isUnmeetable: verdict.isUnmeetable || (await isNobodyFree(entry, page)) });
  }
  const { right, text } = summarize(name, verdicts);
  if (given) process.stdout.write(`${text}\n`);
  if (!given) expect(right, text).toBeGreaterThanOrEqual(isWhole ? LEAST_RIGHT : LEAST_OF_DRAWN);
});
