import type { Figures } from '@polyclinic/contract/home/schemas';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';

type Counted = Omit<Figures, 'averageRating' | 'countedAt' | 'netPromoter'> & { averageRating: string | null };
type Promoters = { score: number | null; answers: number; since: Date; until: Date };
type Known = { at: number; figures: Promise<Figures> };

const FRESH_MS = 60_000;
/** Counting reads whole tables: once a minute and process is enough for everybody. */
const known = new WeakMap<Services, Known>();

/** The platform in numbers, at most a minute old. */
export function readFigures(services: Services): Promise<Figures> {
  const now = services.clock.now().getTime();
  const last = known.get(services);
  if (last && now - last.at < FRESH_MS) return last.figures;
  const figures = countFigures(services);
  known.set(services, { at: now, figures });
  figures.catch(() => known.delete(services));
  return figures;
}

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
  const isOfPeople = score !== null && !services.environment.sampleData;
  return {
    ...counts,
    averageRating: averageRating === null ? null : Number(averageRating),
    netPromoter: isOfPeople ? { score, answers, since: since.toISOString(), until: until.toISOString() } : null,
    countedAt: services.clock.now().toISOString(),
  };
}
