import { FUNNEL_STEPS, type ShownStep } from '@polyclinic/contract/analytics/rules';
import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import { LOCALES } from '@polyclinic/contract/platform/fields';
import type { Language } from '@polyclinic/contract/platform/languages';

/** A group of a figure, as the database tells it; null is hidden. */
export type Counted = { figure: string; key: string; number: number | null };

/** Nobody, where a group is not there. */
export const numberOf = (counted: readonly Counted[], figure: string, key: string): number | null => {
  const found = counted.find((row) => row.figure === figure && row.key === key);
  return found ? found.number : 0;
};

/** From a search to a visit: each step, the same by language, and by country from the booking on. */
export function funnelOf(counted: readonly Counted[]): Omit<Analytics['funnel'], 'countedSince' | 'left'> {
  // Who booked is a figure of demand too, and told alike.
  const figureOf = (step: string, grouping: string) => (step === 'booked' ? grouping : `${step}.${grouping}`);
  const told = (step: string, grouping: string, key: string) => numberOf(counted, figureOf(step, grouping), key);
  const countries = counted.filter(({ figure }) => figure === 'country').map(({ key }) => key);
  return {
    steps: FUNNEL_STEPS.map((step) => ({ step, number: numberOf(counted, 'step', step) })),
    languages: LOCALES.map((locale) => ({
      locale,
      steps: FUNNEL_STEPS.map((step) => told(step, 'language', locale)),
    })),
    countries: countries.map((country) => ({
      country,
      booked: told('booked', 'country', country),
      paid: told('paid', 'country', country),
      attended: told('attended', 'country', country),
    })),
  };
}

export type Shown = { step: ShownStep; locale: Language };

/** A page, or its data alone where the browser shows it by itself. */
const COUNTED = /^\/(en|ar|es|fr)\/(find-doctor|doctor\/[a-z0-9-]{1,120})(?:\.data)?$/;
const ROBOT = /bot\b|crawl|spider|slurp|preview|monitor|lighthouse|curl|wget/i;

/** Which step a request shows to somebody; null where it shows none, where nobody looks yet, and for robots. */
export function stepShown({ method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>): Shown | null {
  if (method !== 'GET') return null;
  const [, locale, page] = COUNTED.exec(new URL(url).pathname) ?? [];
  if (!locale || !page || isAhead(headers) || ROBOT.test(headers.get('user-agent') ?? '')) return null;
  return { step: page === 'find-doctor' ? 'search' : 'doctor', locale: locale as Language };
}

/** What a browser loads in case that it is wanted. */
const isAhead = (headers: Headers) => /prefetch/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
