import { isLanguage, type Language, languageOfTag } from '@polyclinic/contract/platform/languages';
import { parse } from 'hono/utils/cookie';

/** A page that strangers share: its address, and all else of the request that its text depends on. */
export type SharedPage = { key: string; isFiltered: boolean; request(): Request };

const PAGE = /^\/(en|ar|es|fr)(\/(find-doctor|help|investors|auth|doctor\/[a-z0-9-]{1,120}))?$/;
/** Filters that our own links lead to. What else may stand in a query is rendered each time, and kept nowhere. */
const FILTERS: Record<string, RegExp> = { specialty: /^[a-z-]{1,60}$/, language: /^[a-z]{2,3}$/ };
const ZONES = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

/** What a stranger asks for that others may have asked for before; null for any other request. */
export function sharedPage(request: Request): SharedPage | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { origin, pathname, searchParams } = new URL(request.url);
  const [, language] = PAGE.exec(pathname) ?? [];
  const query = language && filtersOf(pathname, searchParams);
  if (!isLanguage(language) || query == null) return null;
  const headers = headersOf(request, language);
  const key = JSON.stringify([pathname, query, ...Object.values(headers)]);
  const address = `${origin}${pathname}${query && `?${query}`}`;
  // Made anew, so that nothing else of whoever asks first can reach what all others see.
  return { key, isFiltered: query !== '', request: () => new Request(address, { headers }) };
}

/** The query in one order; null where it holds anything unknown, twice or too long. */
function filtersOf(pathname: string, params: URLSearchParams): string | null {
  const names = [...params.keys()].sort();
  if (names.length > 0 && !pathname.endsWith('/find-doctor')) return null;
  const isKnown = names.every(
    (name, index) => FILTERS[name]?.test(params.get(name) ?? '') && name !== names[index + 1],
  );
  return isKnown ? names.map((name) => `${name}=${params.get(name)}`).join('&') : null;
}

/** The reader's language, where the page offers it; the theme; the zone. */
function headersOf(request: Request, language: Language) {
  const cookies = parse(request.headers.get('cookie') ?? '');
  const tags = request.headers.get('accept-language')?.split(',', 20) ?? [];
  const known = tags.map((tag) => languageOfTag(tag.split(';')[0]?.trim() ?? '')).find((found) => found !== null);
  const isOffered = known && known !== language && !cookies.language_chosen;
  const { theme, time_zone: zone } = cookies;
  const kept = [
    theme === 'light' || theme === 'dark' ? `theme=${theme}` : '',
    zone && ZONES.has(zone) ? `time_zone=${encodeURIComponent(zone)}` : '',
  ];
  return { 'accept-language': isOffered ? known : language, cookie: kept.filter(Boolean).join('; ') };
}
