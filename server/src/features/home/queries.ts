import type { Figures } from '@polyclinic/contract/home/schemas';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';

type Counted = Omit<Figures, 'averageRating'> & { averageRating: string | null };
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
  const [row] = await services.database.read<Counted>(
    null,
    () => sql`
    select doctors, specialties, languages, countries, patients, completed_visits as "completedVisits", reviews,
      average_rating as "averageRating", lowest_fee_cents as "lowestFeeCents"
    from platform_figures()`,
  );
  if (!row) throw new Error('platform_figures gave no row');
  return { ...row, averageRating: row.averageRating === null ? null : Number(row.averageRating) };
}
