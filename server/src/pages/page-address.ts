import { isLanguage, type Language, languageOfTag } from '@polyclinic/contract/platform/languages';
import { parse } from 'hono/utils/cookie';

/** A page that strangers share: its address, and all else of the request that its text depends on. */
export type SharedPage = { key: string; isFiltered: boolean; request(origin: string): Request };
/** Of a request, `url` without its origin, or with it. */
export type Asked = {
  method: string;
  url: string;
  cookie?: string | null;
  languages?: string | null;
  zone?: string | null;
};

/** What a stranger's page depends on, by the names of the headers that say it. */
export const DEPENDS_ON = 'accept-language, cookie, time-zone';

const PAGE = /^\/(en|ar|es|fr)(\/(find-doctor|help|investors|terms|auth|doctor\/[a-z0-9-]{1,120}))?$/;
/** Filters that our own links lead to. What else may stand in a query is rendered each time, and kept nowhere. */
const FILTERS: Record<string, RegExp> = { specialty: /^[a-z-]{1,60}$/, language: /^[a-z]{2,3}$/ };
const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

/** What a stranger asks for that others may have asked for before; null for any other request. */
export function sharedPage({ method, url, cookie, languages, zone }: Asked): SharedPage | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [pathname = '', search = ''] = url.split('?', 2);
  const [, language] = PAGE.exec(pathname) ?? [];
  const query = language && filtersOf(pathname, search);
  if (!isLanguage(language) || query == null) return null;
  const headers = {
    'accept-language': offeredLanguage(language, languages, cookie),
    cookie: storedCookies(cookie, zone),
  };
  const address = `${pathname}${query && `?${query}`}`;
  return {
    key: `${address} ${headers['accept-language']} ${headers.cookie}`,
    isFiltered: query !== '',
    // Made anew, so that nothing else of the first request can reach what all others see.
    request: (origin) => new Request(origin + address, { headers }),
  };
}

/** The query in one order; null where it holds anything unknown, twice or too long. */
function filtersOf(pathname: string, search: string): string | null {
  if (search === '') return '';
  const params = new URLSearchParams(search);
  const names = [...params.keys()].sort();
  if (names.length > 0 && !pathname.endsWith('/find-doctor')) return null;
  const isKnown = names.every(
    (name, index) => FILTERS[name]?.test(params.get(name) ?? '') && name !== names[index + 1],
  );
  return isKnown ? names.map((name) => `${name}=${params.get(name)}`).join('&') : null;
}

/** The reader's language, where the page offers it; else the page's own. */
function offeredLanguage(language: Language, languages: Asked['languages'], cookie: Asked['cookie']): Language {
  const tags = languages?.split(',', 20) ?? [];
  const known = tags.map((tag) => languageOfTag(tag.split(';')[0]?.trim() ?? '')).find((found) => found !== null);
  return known && known !== language && !parse(cookie ?? '').language_chosen ? known : language;
}

/** The theme and the zone; a browser that keeps a page asks without cookies, and names its zone by a header. */
function storedCookies(cookie: Asked['cookie'], named: Asked['zone']): string {
  if (!cookie && !named) return '';
  const { theme, time_zone: zone = named } = parse(cookie ?? '');
  const known = zone && knownZone(zone);
  const stored = [
    theme === 'light' || theme === 'dark' ? `theme=${theme}` : '',
    known ? `time_zone=${encodeURIComponent(known)}` : '',
  ];
  return stored.filter(Boolean).join('; ');
}

/** Some browsers call a zone by another of its names, of which there are few. */
function knownZone(name: string): string | null {
  if (zones.has(name)) return name;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    zones.add(timeZone);
    return timeZone;
  } catch {
    return null;
  }
}
