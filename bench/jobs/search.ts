import type { ProviderPage, ProviderSearch } from '@polyclinic/contract/providers/schemas';
import type { Pool } from '@polyclinic/database';
import { searchProviders } from '../../server/src/features/providers/queries.ts';
import type { Job } from './job.ts';
import { recordReads, requireLength } from './reading.ts';

const WORDS = [
  'amira',
  'james',
  'lucia',
  'chloe',
  'omar',
  'emma',
  'mateo',
  'louis',
  'layla',
  'noah',
  'sofia',
  'jules',
  'youssef',
  'olivia',
  'diego',
  'hana',
  'liam',
  'elena',
  'hugo',
  'karim',
];
// Those of pages, which have a mark of their own; any other makes another statement.
const LANGUAGES = ['en', 'ar', 'es'];

/**
 * Filters and text: a name, a spoken language, a rating and a fee. Each request first looks the word up among names; the
 * statement measured alone is the second one, that finds the doctors.
 */
export async function search(pool: Pool): Promise<Job> {
  return {
    name: 'search, filters + text',
    goal: { ofPgbench: 0.45, ofFloor: 0.8, cpuMs: 0.5, floorThere: 6_782 },
    procedure: 'providers/search',
    role: 'owner',
    request: (n) => ({ input: filters(n) }),
    verify: (answer) => requireLength((answer as ProviderPage).providers, 20),
    ...(await recordReads(pool, (services, n) => searchProviders(services, filters(n)))),
  };
}

/** 20 words × 3 languages × 34 fees; never the reader's own language, which would sort by another statement. */
function filters(n: number): ProviderSearch {
  return {
    q: WORDS[n % 20] ?? '',
    languages: [LANGUAGES[Math.floor(n / 20) % 3] ?? ''],
    maxHourlyRate: 200 + (Math.floor(n / 60) % 34) * 3,
    minRating: 4,
    acceptingPatients: true,
    sort: 'language',
    page: 1,
    size: 20,
    locale: 'fr',
    timeZone: 'UTC',
  };
}
