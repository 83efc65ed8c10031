import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

const ORIGIN = 'https://polyclinic.example';
const stores = new Map<string, Map<string, Response>>();
const isDown = { at: '' };
const asked: string[] = [];
let storePages: typeof import('./pages.ts').storePages;
let pageWithoutNetwork: typeof import('./pages.ts').pageWithoutNetwork;

/** What a browser gives a service worker: a place for answers, in the order in which they came. */
function openStore(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return {
    put: async (path: string, response: Response) => {
      store.delete(path);
      store.set(path, response);
    },
    match: async (path: string) => store.get(path),
    keys: async () => [...store.keys()].map((path) => ({ url: ORIGIN + path })),
    delete: async ({ url }: { url: string }) => store.delete(new URL(url).pathname),
  };
}

/** A server that has every page but one, which is down. */
async function answer({ url }: Request): Promise<Response> {
  asked.push(new URL(url).pathname);
  const headers = { 'content-type': 'text/html', date: new Date().toUTCString() };
  return new Response('<p>page</p>', { headers, status: new URL(url).pathname === isDown.at ? 503 : 200 });
}

beforeAll(async () => {
  vi.stubGlobal('__VERSION__', 'test');
  vi.stubGlobal('self', { location: { origin: ORIGIN } });
  const remove = async (name: string) => stores.delete(name);
  vi.stubGlobal('caches', {
    open: async (name: string) => openStore(name),
    keys: async () => [...stores.keys()],
    delete: remove,
  });
  vi.stubGlobal('fetch', answer);
  const { Request: Own } = globalThis;
  vi.stubGlobal(
    'Request',
    class extends Own {
      constructor(path: string, init: RequestInit) {
        super(ORIGIN + path, init);
      }
    },
  );
  ({ storePages, pageWithoutNetwork } = await import('./pages.ts'));
});
afterEach(() => {
  stores.clear();
  asked.length = 0;
});
afterAll(() => void vi.unstubAllGlobals());

const stored = () => [...stores.values()].flatMap((store) => [...store.keys()]).sort();
const open = new URL(`${ORIGIN}/en/help`);

it('keeps what it can where one offline page can’t be had, and that one with the next page', async () => {
  isDown.at = '/fr/offline';
  await storePages(open);
  expect(stored()).toEqual(expect.arrayContaining(['/en', '/en/help', '/ar/offline', '/en/offline', '/es/offline']));
  expect(stored()).not.toContain('/fr/offline');
  isDown.at = '';
  await storePages(open);
  expect(stored()).toContain('/fr/offline');
});

it('forgets the oldest pages, and never those that say that there is no network', async () => {
  isDown.at = '/fr/offline';
  await storePages(open);
  isDown.at = '';
  for (let doctor = 1; doctor <= 70; doctor += 1) await storePages(new URL(`${ORIGIN}/en/doctor/d-${doctor}`));
  expect(stored()).toHaveLength(60);
  expect(stored()).toEqual(expect.arrayContaining(['/fr/offline', '/en/offline', '/en/doctor/d-70']));
  expect(stored()).not.toContain('/en/doctor/d-1');
  expect(asked.filter((path) => path === '/fr/offline')).toHaveLength(2);
});

it('leads an address without a language to the one that was read last, where there is no network', async () => {
  await storePages(open);
  await storePages(new URL(`${ORIGIN}/fr/help`));
  const { status, headers } = await pageWithoutNetwork(new URL(`${ORIGIN}/?from=home`));
  expect([status, headers.get('location')]).toEqual([302, `${ORIGIN}/fr?from=home`]);
  stores.clear();
  expect((await pageWithoutNetwork(new URL(`${ORIGIN}/terms`))).headers.get('location')).toBe(`${ORIGIN}/en/terms`);
});
