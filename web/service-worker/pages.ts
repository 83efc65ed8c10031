import { type Language, languages } from '@polyclinic/contract/platform/languages';
import { isPublicPath, publicPages } from '../app/features/shell/public-pages.ts';
import { browserZone } from '../app/platform/browser-zone.ts';
import { timeZoneHeader } from '../app/platform/time-zone-header.ts';
import { ownCopy } from './own-pages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Of this build; service-worker-plugin.ts fills it in. */
declare const __VERSION__: string;

const PREFIX = 'pages-';
const OF_THIS_BUILD = `${PREFIX}${__VERSION__}-`;
/** In which the server shows a page to a client that names none: without the number of an ambulance. */
const NO_ZONE = 'UTC';
const MOST_PAGES = 60;
const A_DAY_MS = 86_400_000;
const FILE = /\/assets\/[\w./-]+/g;

const offlinePath = (language: Language) => `/${language}/offline`;
const offlinePaths = languages.map(offlinePath);

const languageIn = ({ pathname }: URL): Language | undefined =>
  languages.find((language) => language === pathname.split('/')[1]);

const languageOf = (url: URL): Language => languageIn(url) ?? 'en';

/** What is kept holds times and the number of an ambulance, so it is another one in each zone. */
const pagesOf = (zone: string) => caches.open(OF_THIS_BUILD + zone);

/** A page with a query shows what was asked for; only the plain one is kept. */
const isKeepable = ({ pathname, search }: URL) => search === '' && isPublicPath(pathname);

/** Without cookies: whatever comes back is what everybody in the zone sees. */
async function fetchAsStranger(path: string, zone: string): Promise<Response> {
  const headers = { accept: 'text/html', [timeZoneHeader]: zone };
  const response = await fetch(new Request(path, { credentials: 'omit', headers }));
  const isPage = response.ok && !response.redirected && response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage) throw new Error(`${path} is no page to store`);
  return response;
}

/** Keeps a page, and returns the addresses of the files that it names. */
async function storePage(path: string, zone = browserZone()): Promise<string[]> {
  const cache = await pagesOf(zone);
  const response = await fetchAsStranger(path, zone);
  await cache.put(path, response.clone());
  const names = (await response.text()).match(FILE) ?? [];
  return names.map((name) => new URL(name, self.location.origin).href);
}

async function isFresh(path: string): Promise<boolean> {
  const stored = await storedCopy(path);
  return Date.now() - Date.parse(stored?.headers.get('date') ?? '') < A_DAY_MS;
}

async function storeAll(paths: string[]): Promise<string[]> {
  const stored = await Promise.allSettled(paths.map((path) => storePage(path)));
  return stored.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/** The pages that say that there is no network, one per language. Fails if one can't be had. */
export async function storeOfflinePages(): Promise<string[]> {
  const zones = [...new Set([browserZone(), NO_ZONE])];
  const stored = zones.flatMap((zone) => offlinePaths.map((path) => storePage(path, zone)));
  return (await Promise.all(stored)).flat();
}

/**
 * A wrong number costs more than none: where this browser has come to another zone, none is kept for it yet. What
 * can't be had now is asked for again with the next page.
 */
async function storeOfflinePagesHere(): Promise<void> {
  const missing = await those(offlinePaths, async (path) => !(await storedCopy(path)));
  if (missing.length === 0) return;
  await storeAll(missing);
  // Those of a newer build, which waits to be put to use, stay.
  await leaveOldPages(OF_THIS_BUILD);
}

async function those(paths: string[], areMeant: (path: string) => Promise<boolean>): Promise<string[]> {
  const answers = await Promise.all(paths.map(areMeant));
  return paths.filter((_, index) => answers[index]);
}

/** The public pages in the language of the one that is open, and that one; each at most once a day. */
export async function storePages(open: URL): Promise<string[]> {
  const language = languageOf(open);
  const common = publicPages.map((path) => (path === '/' ? `/${language}` : `/${language}${path}`));
  const wanted = new Set(isKeepable(open) ? [...common, open.pathname] : common);
  const stale = await those([...wanted], async (path) => !(await isFresh(path)));
  await storeOfflinePagesHere();
  const files = await storeAll(stale);
  await removeOldest();
  return files;
}

async function removeOldest(): Promise<void> {
  const cache = await pagesOf(browserZone());
  // In the order in which they came; the offline pages stay.
  const stored = (await cache.keys()).filter(({ url }) => !offlinePaths.includes(new URL(url).pathname));
  const surplus = stored.slice(0, Math.max(0, stored.length + offlinePaths.length - MOST_PAGES));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

async function storedCopy(path: string, zone = browserZone()): Promise<Response | undefined> {
  return (await pagesOf(zone)).match(path, { ignoreVary: true });
}

/** A search is kept by nobody but the browser itself, which may still know what it showed a stranger. */
async function rememberedSearch({ href, pathname, search }: URL): Promise<Response | undefined> {
  if (search === '' || !isPublicPath(pathname)) return undefined;
  return await fetch(href, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined);
}

async function offlinePage(language: Language): Promise<Response> {
  const path = offlinePath(language);
  const own = await ownCopy({ pathname: path });
  return own ?? (await storedCopy(path)) ?? (await storedCopy(path, NO_ZONE)) ?? Response.error();
}

/** Of the page that was stored last: pages are stored in the language that is read. */
async function languageLastRead(): Promise<Language> {
  const stored = await (await pagesOf(browserZone())).keys();
  const last = stored.map(({ url }) => new URL(url)).findLast(({ pathname }) => !offlinePaths.includes(pathname));
  return last ? languageOf(last) : 'en';
}

/** What to show where the network does not answer. An address without a language goes on to the one that was read. */
export async function pageWithoutNetwork(url: URL): Promise<Response> {
  if (!languageIn(url)) {
    const path = url.pathname === '/' ? '' : url.pathname;
    return Response.redirect(`${url.origin}/${await languageLastRead()}${path}${url.search}`, 302);
  }
  const own = url.search === '' ? await ownCopy(url) : undefined;
  if (own) return own;
  const stored = isKeepable(url) ? await storedCopy(url.pathname) : await rememberedSearch(url);
  return stored?.ok ? stored : offlinePage(languageOf(url));
}

/** Pages of another build name files that may be gone; those of another zone, other times and numbers. */
export async function leaveOldPages(prefix = PREFIX): Promise<void> {
  const wanted = [browserZone(), NO_ZONE].map((zone) => OF_THIS_BUILD + zone);
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && !wanted.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
