import { FUNNEL_STEPS, type FunnelStep } from '@polyclinic/contract/analytics/rules';
import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import { LOCALES, type Locale } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

type Counted = { locale: Locale | null; step: FunnelStep; number: number | null };

/** From a search to a visit: each step, and the same by language. */
export async function readFunnel(
  { services, actor, session }: SignedInContext,
  days: number,
): Promise<Omit<Analytics['funnel'], 'left'>> {
  const [counted, [began]] = await Promise.all([
    services.database.read(
      actor,
      () => sql<Counted>`
        select locale, step, number::float8 as number from analytics_funnel(${session.timeZone}, ${days})`,
    ),
    services.database.read(actor, () => sql<{ at: Date | null }>`select analytics_counted_since() as at`),
  ]);
  const numberOf = (locale: Locale | null, step: FunnelStep) => {
    const found = counted.find((row) => row.locale === locale && row.step === step);
    return found ? found.number : 0;
  };
  return {
    countedSince: began?.at?.toISOString() ?? null,
    steps: FUNNEL_STEPS.map((step) => ({ step, number: numberOf(null, step) })),
    languages: LOCALES.map((locale) => ({ locale, steps: FUNNEL_STEPS.map((step) => numberOf(locale, step)) })),
  };
}
