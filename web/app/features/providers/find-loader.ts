import type { Locale } from '@polyclinic/contract/platform/fields';
import type { RouterContextProvider } from 'react-router';
import { type Api, serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type Filters, readFilters, toInput } from './filters.ts';

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

async function search(api: Api, filters: Filters, locale: Locale) {
  try {
    return await api.providers.search({ ...toInput(filters), locale });
  } catch (error) {
    logError(error);
    return null;
  }
}

async function specialties(api: Api, locale: Locale) {
  try {
    return await api.providers.specialties({ locale });
  } catch (error) {
    logError(error);
    return [];
  }
}

/** What the search page shows; `results` is null where it failed, `specialties` empty. */
export async function loadFindPage({ context, request }: LoaderArgs) {
  const url = pageUrl(request);
  const locale = languageOfPath(url.pathname);
  const filters = readFilters(url.searchParams);
  const api = serverApi(context, request);
  const [results, known] = await Promise.all([search(api, filters, locale), specialties(api, locale)]);
  return { filters, results, specialties: known.map(({ slug, name }) => ({ slug, name })) };
}

export type FindData = Awaited<ReturnType<typeof loadFindPage>>;
