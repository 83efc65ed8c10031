import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { newNonce } from '../http/index.ts';
import type { Installation } from '../installation/index.ts';
import type { LiveHub } from '../live/index.ts';
import { DEPENDS_ON, type SharedPage } from './page-address.ts';

/**
 * `isWhole` is false where something failed meanwhile: such a page is sent, and not cached. `isAway`: because the database
 * didn't answer.
 */
export type Rendered = { answer: Response; isWhole: boolean; isAway: boolean };
export type Render = (request: Request, nonce: string) => Promise<Rendered>;

/** What everybody is sent, and what its policy has to allow: its own inline scripts, and styles with its nonce. */
export type CachedPage = {
  status: number;
  headers: [string, string][];
  plain: Uint8Array<ArrayBuffer>;
  gzipped: Uint8Array<ArrayBuffer>;
  nonce: string;
  scriptHashes: string[];
  /** It lacks what the database didn't answer: of those who waited for it, nobody is told that it is a page */
  isAway: boolean;
};

/** Pages of strangers, rendered once for all of them. */
export type PageCache = {
  get(page: SharedPage, origin: string, render: Render): Promise<CachedPage>;
};

/** What a page says of "today" and "tomorrow" grows old without any change of data. */
const LONGEST_MS = 60_000;
const MOST = { pages: 1_000, filtered: 300, bytes: 48_000_000 };
/** Their `cache-control`: a browser asks again each time. */
export const FOR_STRANGERS = 'private, no-cache';

const lru = (max: number) =>
  new LRUCache<string, CachedPage>({
    max,
    ttl: LONGEST_MS,
    maxSize: MOST.bytes / 2,
    sizeCalculation: ({ plain, gzipped }) => plain.length + gzipped.length,
  });

/** What tells of changes to what pages show. */
type Changing = { live: LiveHub; installation: Installation };

/** Caches pages until the data behind them changes, on whichever server. */
export function createPageCache({ live, installation }: Changing): PageCache {
  const pages = lru(MOST.pages);
  // Apart, so that nobody pushes out the plain pages by asking for filters.
  const filtered = lru(MOST.filtered);
  const pending = new Map<string, Promise<CachedPage>>();
  const remove = () => {
    for (const map of [pages, filtered, pending]) map.clear();
  };
  live.onPagesChanged(remove);
  installation.onChanged(remove);
  live.onInterrupted(remove);
  return {
    /** Many who ask for the same at once wait for one rendering. */
    get({ key, isFiltered, request }, origin, render) {
      const cache = isFiltered ? filtered : pages;
      const cached = cache.get(key);
      const known = cached ? Promise.resolve(cached) : pending.get(key);
      if (known) return known;
      const rendering = renderPage(request(origin), render)
        .then(({ page, isShareable }) => {
          // No longer pending: the data changed meanwhile.
          if (isShareable && pending.get(key) === rendering) cache.set(key, page);
          return page;
        })
        .finally(() => pending.get(key) === rendering && pending.delete(key));
      pending.set(key, rendering);
      return rendering;
    },
  };
}

async function renderPage(request: Request, render: Render): Promise<{ page: CachedPage; isShareable: boolean }> {
  const nonce = newNonce();
  const { answer, isWhole, isAway } = await render(request, nonce);
  const html = await answer.text();
  const plain = new TextEncoder().encode(html);
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  if (!headers.has('cache-control')) headers.set('cache-control', FOR_STRANGERS);
  const page = {
    status: answer.status,
    headers: [...headers],
    plain,
    gzipped: new Uint8Array(await promisify(gzip)(plain, { level: 9 })),
    nonce,
    scriptHashes: hashesOfScripts(html, nonce),
    isAway,
  };
  return { page, isShareable: isWhole && answer.status === 200 && !answer.headers.has('set-cookie') };
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** Only of scripts that were rendered with the nonce: whatever else is in a page may have been put there by somebody. */
export function hashesOfScripts(html: string, nonce: string): string[] {
  const own = [...html.matchAll(SCRIPT)].filter(([, attributes]) => attributes?.includes(` nonce="${nonce}"`));
  return [...new Set(own.map(([, , code = '']) => createHash('sha256').update(code).digest('base64')))];
}

/** A cached page as an answer, in the form that the browser reads. */
export function answerWith({ status, headers, plain, gzipped }: CachedPage, asked: Request): Response {
  const isPacked = /\bgzip\b/.test(asked.headers.get('accept-encoding') ?? '');
  const body = isPacked ? gzipped : plain;
  const own: [string, string][] = [
    ['content-length', String(body.length)],
    ['vary', `accept-encoding, ${DEPENDS_ON}`],
  ];
  if (isPacked) own.push(['content-encoding', 'gzip']);
  return new Response(asked.method === 'HEAD' ? null : body, { status, headers: [...headers, ...own] });
}
