import { type Language, languages } from '@polyclinic/contract/platform/languages';

declare const self: ServiceWorkerGlobalScope;
/** Of this build; service-worker-plugin.ts fills it in. */
declare const __VERSION__: string;

/*
 * A patient's own pages for the time without a network: what their offline page names, for as long as they are signed
 * in on this device, and for a week at most.
 */
const PREFIX = 'own-';
const cacheOf = (userId: string) => `${PREFIX}${__VERSION__}-${userId}`;
const FRESH_MS = 5 * 60_000;
const A_WEEK_MS = 7 * 86_400_000;
const FILE = /\/assets\/[\w./-]+/g;
/** Pages after which what is to be there without a network is another. */
const CHANGES = /^\/\w+\/(visit|payment|messages|waitlist)(\/|$)/;

const namesOf = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

async function removeAllBut(name: string | null): Promise<void> {
  const others = (await namesOf()).filter((one) => one !== name);
  await Promise.all(others.map((one) => caches.delete(one)));
}

/** As its reader would ask for it, except that nobody is there: their session is not prolonged. */
async function fetchOwn(path: string): Promise<Response> {
  const headers = { accept: 'text/html', 'x-unattended': '1' };
  const response = await fetch(new Request(path, { credentials: 'same-origin', headers }));
  const isPage = response.ok && !response.redirected && response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage) throw new Error(`${path} is no page to store`);
  return response;
}

const ageOf = (response: Response | undefined) => Date.now() - Date.parse(response?.headers.get('date') ?? '');

const languageOf = ({ pathname }: URL): Language =>
  languages.find((language) => language === pathname.split('/')[1]) ?? 'en';

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Stores what the owner's offline page names, and forgets everybody else's; returns the files that those pages need. */
export async function storeOwnPages(open: URL, owner: string, isChanged = false): Promise<string[]> {
  await removeAllBut(cacheOf(owner));
  const list = `/${languageOf(open)}/offline`;
  const cache = await caches.open(cacheOf(owner));
  if (ageOf(await cache.match(list)) < FRESH_MS && !isChanged && !CHANGES.test(open.pathname)) return [];
  const page = await fetchOwn(list);
  const text = await page.clone().text();
  // Somebody else has signed in meanwhile.
  if (!text.includes(`data-owner="${owner}"`)) return [];
  const paths = all(text, /data-keep="([^"]+)"/g);
  const files = await Promise.all(paths.map((path) => store(cache, path)));
  await cache.put(list, page);
  const wanted = [...paths, ...languages.map((language) => `/${language}/offline`)];
  for (const request of await cache.keys())
    if (!wanted.includes(new URL(request.url).pathname)) await cache.delete(request);
  return [...files.flat(), ...filesIn(text)];
}

async function store(cache: Cache, path: string): Promise<string[]> {
  try {
    const page = await fetchOwn(path);
    await cache.put(path, page.clone());
    return filesIn(await page.text());
  } catch {
    // What can't be had now is asked for again with the next page.
    return [];
  }
}

const filesIn = (text: string) => (text.match(FILE) ?? []).map((name) => new URL(name, self.location.origin).href);

/** The texts that scripts of these fetch in the language of a page, whose names stand in those scripts alone. */
export async function textsOf(open: URL, scripts: string[]): Promise<string[]> {
  const name = new RegExp(`\\./([\\w-]+-${languageOf(open)}-[\\w-]{7}\\.js)`, 'g');
  const read = async (address: string) => (await (await caches.match(address))?.text()) ?? '';
  const contents = await Promise.all(scripts.filter((address) => address.endsWith('.js')).map(read));
  return [...new Set(contents.flatMap((text) => all(text, name)))].map(
    (file) => new URL(`/assets/${file}`, self.location.origin).href,
  );
}

/** A page that is open may be a stored one, shown without a network: only the server says whose session this is. */
export async function removeOthersPages(): Promise<void> {
  if ((await namesOf()).length === 0) return;
  const answer = await fetch('/api/accounts/session', { cache: 'no-store', headers: { 'x-unattended': '1' } });
  if (!answer.ok) return;
  const session: { userId: string } | null = await answer.json();
  await removeAllBut(session && cacheOf(session.userId));
}

/** What is stored of one's own at an address, unless it is too old. */
export async function ownCopy({ pathname }: Pick<URL, 'pathname'>): Promise<Response | undefined> {
  for (const name of await namesOf()) {
    const copy = await (await caches.open(name)).match(pathname, { ignoreVary: true });
    if (copy && ageOf(copy) < A_WEEK_MS) return copy;
    if (copy) await caches.delete(name);
  }
  return undefined;
}

/** Pages of another build name files that may be gone. */
export async function leaveOldOwnPages(): Promise<void> {
  const old = (await namesOf()).filter((name) => !name.startsWith(`${PREFIX}${__VERSION__}-`));
  await Promise.all(old.map((name) => caches.delete(name)));
}
