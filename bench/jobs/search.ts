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
  'cairo',
  'london',
  'madrid',
  'migraine',
  'asthma',
];
const LANGUAGES = ['en', 'ar', 'es', 'fr', 'ur'];

/** Filters and text: a name, a city or a complaint, a spoken language, a rating and a fee. */
export async function search(pool: Pool): Promise<Job> {
  return {
    name: 'search, filters + text',
    goal: { ofPgbench: 0.45, ofFloor: 0.8, cpuMs: 0.5 },
    procedure: 'providers/search',
    role: 'owner',
    request: (n) => ({ input: filters(n) }),
    verify: (answer) => requireLength((answer as ProviderPage).providers, 20),
    ...(await recordReads(pool, (services, n) => searchProviders(services, filters(n)))),
  };
}

/** 20 words × 5 languages × 20 fees */
function filters(n: number): ProviderSearch {
  return {
    q: WORDS[n % 20] ?? '',
    languages: [LANGUAGES[Math.floor(n / 20) % 5] ?? ''],
    maxHourlyRate: 200 + (Math.floor(n / 100) % 20) * 5,
    minRating: 4,
    acceptingPatients: true,
    sort: 'language',
    page: 1,
    locale: 'en',
    timeZone: 'UTC',
  };
}
