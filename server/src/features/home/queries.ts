import type { Figures, Measures } from '@polyclinic/contract/home/schemas';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';

type Counted = Omit<Figures, 'averageRating' | 'countedAt' | 'netPromoter'> & { averageRating: string | null };
type Measured = Omit<Measures[number], 'since' | 'until'> & { since: Date; until: Date };
type Promoters = { score: number | null; answers: number; since: Date; until: Date };

/** Counting reads whole tables: once in so long a time, a process's count is enough for everybody. */
function countedOnce<Found>(freshMs: number, count: (services: Services) => Promise<Found>) {
  const known = new WeakMap<Services, { at: number; found: Promise<Found> }>();
  return (services: Services): Promise<Found> => {
    const now = services.clock.now().getTime();
    const last = known.get(services);
    if (last && now - last.at < freshMs) return last.found;
    const found = count(services);
    known.set(services, { at: now, found });
    found.catch(() => known.delete(services));
    return found;
  };
}

/** The platform in numbers, at most a minute old. */
export const readFigures = countedOnce(60_000, countFigures);

/** What is measured beside the goals. Sample data is nobody's experience. */
export const readMeasures = countedOnce(600_000, async ({ database, environment }): Promise<Measures> => {
  if (environment.sampleData) return [];
  const rows = await database.read<Measured>(
    null,
    () => sql`select measure, value, number::float8 as number, since, until from public_measures()`,
  );
  return rows.map((row) => ({ ...row, since: row.since.toISOString(), until: row.until.toISOString() }));
});

async function countFigures(services: Services): Promise<Figures> {
  const [row] = await services.database.read<Counted & Promoters>(
    null,
    () => sql`
    select doctors, specialties, languages, countries, patients, completed_visits as "completedVisits", reviews,
      average_rating as "averageRating", lowest_fee_cents as "lowestFeeCents",
      score, answers, since, until
    from platform_figures() left join net_promoter() on true`,
  );
  if (!row) throw new Error('platform_figures gave no row');
  const { score, answers, since, until, averageRating, ...counts } = row;
  const isSample = services.environment.sampleData;
  const isOfPeople = score !== null && !isSample;
  return {
    ...counts,
    isSample,
    averageRating: averageRating === null ? null : Number(averageRating),
    netPromoter: isOfPeople ? { score, answers, since: since.toISOString(), until: until.toISOString() } : null,
    countedAt: services.clock.now().toISOString(),
  };
}
