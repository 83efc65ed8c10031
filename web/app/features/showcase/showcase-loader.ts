import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Api } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import { readShowcase, toShowcaseInput } from './showcase-filters.ts';

/** As the forms and links of the home page name them. */
export interface KnownSpecialty {
  slug: string;
  name: string;
  description: string;
  isPopular: boolean;
}

const SHOWN = 6;

/** The search of the page's own address; `results` is null where it failed. */
export async function loadShowcase(api: Api, params: URLSearchParams, locale: Locale) {
  const filters = readShowcase(params);
  try {
    const found = await api.providers.search({ ...toShowcaseInput(filters), size: SHOWN, locale });
    const { total, providers, symptom } = found;
    return { filters, results: { total, providers, symptom } };
  } catch (error) {
    logError(error);
    return { filters, results: null };
  }
}

export interface ShowcaseProps {
  showcase: Awaited<ReturnType<typeof loadShowcase>>;
  specialties: KnownSpecialty[] | Promise<KnownSpecialty[]>;
}
