import type { ClosedContact } from '@polyclinic/contract/blocks/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Insurer } from '@polyclinic/contract/providers/insurers/schemas';
import { type Api, serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { viewerTimeZone } from '../../../platform/viewer.ts';
import { closedTo, loadClosedContacts } from '../../blocks/index.ts';
import { nameOf } from '../languages/list-languages.ts';
import { placeLine } from '../place/index.ts';
import { insurerGroups } from '../practice/index.ts';
import { type ActiveFilter, activeFilters } from './active-filters.ts';
import { type Filters, readFilters, toInput, toSearch } from './filters.ts';

type Reader = { api: Api; locale: Locale; timeZone: string };

/** A search that would find somebody, by the filter that it drops. */
interface WayOut {
  name: ActiveFilter['name'];
  value: string;
  search: string;
  total: number;
}

async function search({ api, locale, timeZone }: Reader, filters: Filters, most: { size?: number } = {}) {
  try {
    return await api.providers.search({ ...toInput(filters), ...most, locale, timeZone });
  } catch (error) {
    logError(error);
    return null;
  }
}

async function specialties({ api, locale }: Reader) {
  try {
    return await api.providers.specialties({ locale });
  } catch (error) {
    logError(error);
    return [];
  }
}

const MOST_WAYS = 3;

/** Where one asks to be told of whom nobody found; null where the search names neither profession nor language nor city. */
function wishOf(filters: Filters, { understood, unlisted, symptom, total }: Found): string | null {
  if (total > 0 && !unlisted) return null;
  const said = (kind: string) => understood.find((facet) => facet.kind === kind)?.id;
  const absent = understood.find(({ kind, label }) => kind === 'specialty' && label === unlisted)?.id;
  const wished = {
    specialty: absent ?? (filters.specialty || said('specialty') || symptom?.specialties[0]),
    language: filters.languages[0] ?? said('language'),
    city: said('city'),
  };
  const given = Object.entries(wished).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `/waitlist?${new URLSearchParams([['wish', ''], ...given])}` : null;
}

type Found = NonNullable<Awaited<ReturnType<typeof search>>>;

/** The same search without one of the things that its words were understood as. */
const withoutFacets = (filters: Filters, { understood }: Found): ActiveFilter[] =>
  understood
    .filter(({ without }) => without !== '')
    .map(({ label, without }) => ({ name: 'q', value: label, without: { ...filters, page: 1, q: without } }));

/** Which single filter or word stands in the way, those that hide the most first. */
async function waysOut(reader: Reader, filters: Filters, found: Found): Promise<WayOut[]> {
  const tried = await Promise.all(
    [...activeFilters(filters), ...withoutFacets(filters, found)].map(async ({ name, value, without }) => {
      // How many there are is all that is said of them.
      const found = await search(reader, without, { size: 1 });
      return { name, value, search: toSearch(without), total: found?.total ?? 0 };
    }),
  );
  const helpful = tried.filter(({ name, total }) => total > 0 && name !== 'accepting');
  return helpful.sort((one, other) => other.total - one.total).slice(0, MOST_WAYS);
}

/** A doctor whom the viewer can't book shows no times, and says so; `patientId` is null where it isn't said for whom. */
function toCards(results: Found, locale: Locale, contacts: ClosedContact[], patientId: string | null) {
  const providers = results.providers.map((provider) => {
    const closed = closedTo(contacts, provider.id, patientId);
    const shown = { ...provider, place: placeLine(provider, locale) };
    return closed ? { ...shown, closed, isAcceptingPatients: false, nextSlot: null, times: [] } : shown;
  });
  return { ...results, providers };
}

function readKnown(params: URLSearchParams, insurers: readonly Insurer[]): Filters {
  const filters = readFilters(params);
  return insurers.some(({ code }) => code === filters.insurer) ? filters : { ...filters, insurer: '' };
}

/** What the search page shows; `results` is null where it failed, `specialties` empty, `now` the server's clock (epoch ms). */
export async function loadSearchPage({ context, request }: LoaderArgs) {
  const url = pageUrl(request);
  const locale = languageOfPath(url.pathname);
  const { insurers, session, now } = context.get(serverContext);
  const filters = readKnown(url.searchParams, insurers);
  const reader = { api: serverApi(context, request), locale, timeZone: viewerTimeZone(context, request) };
  const [results, known, contacts] = await Promise.all([
    search(reader, filters),
    specialties(reader),
    loadClosedContacts(reader.api, session?.role),
  ]);
  return {
    filters,
    results: results && toCards(results, locale, contacts, filters.person || null),
    wish: results && wishOf(filters, results),
    waysOut: results?.total === 0 ? await waysOut(reader, filters, results) : [],
    specialties: known.map(({ slug, name }) => ({ slug, name })),
    insurers: insurerGroups(insurers, [filters.insurer], locale).map(({ label, options }) => ({ label, options })),
    languageNames: Object.fromEntries(filters.languages.map((code) => [code, nameOf(code, locale)])),
    now,
  };
}

export type SearchData = Awaited<ReturnType<typeof loadSearchPage>>;
