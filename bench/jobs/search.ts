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
const LANGUAGES = ['en', 'ar', 'es', 'ur'];

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

/** 20 words × 4 languages × 25 fees; never the reader's own language, which would sort by another statement. */
function filters(n: number): ProviderSearch {
  return {
    q: WORDS[n % 20] ?? '',
    languages: [LANGUAGES[Math.floor(n / 20) % 4] ?? ''],
    maxHourlyRate: 200 + (Math.floor(n / 80) % 25) * 4,
    minRating: 4,
    acceptingPatients: true,
    sort: 'language',
    page: 1,
    size: 20,
    locale: 'fr',
    timeZone: 'UTC',
  };
}
