/**
 * Runs every search of the open tables on a database of the bench, and prints the slowest with their plans:
 * `node bench/growth/plans.ts <address of the role app> [how many]`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProviderSearch, providerSearchInput } from '@polyclinic/contract/providers/schemas';
import { createPool, type Pool } from '@polyclinic/database';
import { searchProviders } from '../../server/src/features/providers/queries.ts';
import { recordingServices, type Statement } from '../jobs/recording.ts';

type Slow = { search: string; ms: number; buffers: string; plan: string };

const TABLES = join(import.meta.dirname, '../../contract/src/search/tables');
const ROUNDS = 3;

function openSearches(): ProviderSearch[] {
  const files = readdirSync(TABLES).filter((name) => name.startsWith('open.'));
  const entries = files.flatMap(
    (name) => JSON.parse(readFileSync(join(TABLES, name), 'utf8')) as { search: string; page: string }[],
  );
  return entries.map(({ search, page }) =>
    providerSearchInput.parse({ q: search, locale: page, timeZone: 'Europe/Paris' }),
  );
}

/** The quickest of some rounds: others use the machine as well. */
async function explain(pool: Pool, { sql, parameters }: Statement): Promise<Omit<Slow, 'search'>> {
  const runs: Omit<Slow, 'search'>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { rows } = await pool.query({
      text: `explain (analyze, buffers, timing off) ${sql}`,
      values: [...parameters],
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    runs.push({
      ms: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]),
      buffers: /Buffers: (.*)/.exec(plan)?.[1] ?? '',
      plan,
    });
  }
  return runs.toSorted((a, b) => a.ms - b.ms)[0] as Omit<Slow, 'search'>;
}

async function main(url: string, most: number): Promise<void> {
  const pool = createPool(url, { max: 1 });
  const { services, recorded } = recordingServices(pool);
  const slow: Slow[] = [];
  for (const search of openSearches()) {
    recorded.length = 0;
    await searchProviders(services, search);
    for (const statement of [...recorded]) slow.push({ search: search.q, ...(await explain(pool, statement)) });
  }
  await pool.end();
  slow.sort((a, b) => b.ms - a.ms);
  console.log(`${slow.length} statements, the median ${slow[Math.floor(slow.length / 2)]?.ms} ms`);
  for (const { search, ms, buffers } of slow.slice(0, most)) console.log(`${ms} ms, ${buffers}: ${search}`);
  for (const { search, plan } of slow.slice(0, most)) console.log(`\n## ${search}\n${plan}`);
}

const [url = '', most = '10'] = process.argv.slice(2);
await main(url, Number(most));
