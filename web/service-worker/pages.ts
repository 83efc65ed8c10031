import { type Language, languages } from '@polyclinic/contract/platform/languages';
import { isPublicPath, publicPages } from '../app/features/shell/public-pages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Of this build; service-worker-plugin.ts fills it in. */
declare const __VERSION__: string;

const PREFIX = 'pages-';
const CACHE = PREFIX + __VERSION__;
const MOST_PAGES = 60;
const A_DAY_MS = 86_400_000;
const FILE = /\/assets\/[\w./-]+/g;

const offlinePath = (language: Language) => `/${language}/offline`;

function languageOf({ pathname }: URL): Language {
  return languages.find((language) => language === pathname.split('/')[1]) ?? 'en';
}

/** A page with a query shows what was asked for; only the plain one is kept. */
const isKeepable = ({ pathname, search }: URL) => search === '' && isPublicPath(pathname);

/** Without cookies: whatever comes back is what everybody sees. */
async function fetchAsStranger(path: string): Promise<Response> {
  const response = await fetch(new Request(path, { credentials: 'omit', headers: { accept: 'text/html' } }));
  const isPage = response.ok && !response.redirected && response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage) throw new Error(`${path} is no page to keep`);
  return response;
}

/** Keeps a page, and returns the addresses of the files that it names. */
async function keepPage(path: string): Promise<string[]> {
  const cache = await caches.open(CACHE);
  const response = await fetchAsStranger(path);
  await cache.put(path, response.clone());
  const names = (await response.text()).match(FILE) ?? [];
  return names.map((name) => new URL(name, self.location.origin).href);
}

async function isFresh(path: string): Promise<boolean> {
  const kept = await keptCopy(path);
  return Date.now() - Date.parse(kept?.headers.get('date') ?? '') < A_DAY_MS;
}

async function keepAll(paths: string[]): Promise<string[]> {
  const kept = await Promise.allSettled(paths.map(keepPage));
  return kept.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/** The pages that say that there is no network, one per language. Fails if one can't be had. */
export async function keepOfflinePages(): Promise<string[]> {
  return (await Promise.all(languages.map((language) => keepPage(offlinePath(language))))).flat();
}

/** The public pages in the language of the one that is open, and that one; each at most once a day. */
export async function keepPages(open: URL): Promise<string[]> {
  const language = languageOf(open);
  const common = publicPages.map((path) => (path === '/' ? `/${language}` : `/${language}${path}`));
  const wanted = new Set(isKeepable(open) ? [...common, open.pathname] : common);
  const stale = await Promise.all([...wanted].map(async (path) => ((await isFresh(path)) ? [] : [path])));
  const files = await keepAll(stale.flat());
  await forgetOldest();
  return files;
}

async function forgetOldest(): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = await cache.keys();
  // In the order in which they came, the offline pages first.
  const surplus = kept.slice(languages.length, languages.length + Math.max(0, kept.length - MOST_PAGES));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

async function keptCopy(path: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(path, { ignoreVary: true });
}

/** What to show where the network does not answer. */
export async function pageWithoutNetwork(url: URL): Promise<Response> {
  const kept = isKeepable(url) ? await keptCopy(url.pathname) : undefined;
  return kept ?? (await keptCopy(offlinePath(languageOf(url)))) ?? Response.error();
}

/** Pages of another build name files that may be gone. */
export async function leaveOldPages(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}
