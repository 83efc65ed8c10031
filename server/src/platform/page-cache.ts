import { randomBytes } from 'node:crypto';
import type { LiveHub } from './live.ts';
import { DEPENDS_ON, type SharedPage } from './page-address.ts';
import { type PageText, packedPage, pageText, plainPage, sizeOf } from './page-text.ts';
import { paintFirst } from './paint-first.ts';

/** An answer whose nonce is still missing. */
export type Kept = { status: number; headers: [string, string][]; text: PageText };
/** `isWhole` is false where something failed meanwhile: such a page is sent, and not kept. */
export type Rendered = { answer: Response; isWhole: boolean };
export type Render = (request: Request, nonce: string) => Promise<Rendered>;

/** Pages of strangers, rendered once for all of them. */
export type PageCache = {
  /** The page, if it is in memory. */
  find(page: SharedPage): Kept | undefined;
  /** The page with the nonce of this answer, from memory where it is there. */
  answer(page: SharedPage, asked: Request, nonce: string, render: Render): Promise<Response>;
};

/** What a page says of "today" and "tomorrow" grows old without any change of data. */
const LONGEST_MS = 60_000;
const MOST = { pages: 1_000, filtered: 300, bytes: 48_000_000 };
/** Their `cache-control`: a browser asks again each time. */
export const FOR_STRANGERS = 'private, no-cache';
const PLACEHOLDER = randomBytes(16).toString('base64');

/** Keeps pages until the data behind them changes, on whichever server; forgets the longest unused first. */
export function createPageCache(live: LiveHub, wake: string): PageCache {
  const pages = createShelf(MOST.pages, MOST.bytes / 2);
  // Apart, so that nobody pushes out the plain pages by asking for filters.
  const filtered = createShelf(MOST.filtered, MOST.bytes / 2);
  let generation = 0;
  const forget = () => {
    generation += 1;
    pages.clear();
    filtered.clear();
  };
  live.onPagesChanged(forget);
  live.onInterrupted(forget);
  const fill = async (shelf: Shelf, { key, request }: SharedPage, origin: string, render: Render): Promise<Kept> => {
    const began = generation;
    const { answer, isWhole } = await render(request(origin), PLACEHOLDER);
    const kept = await keep(answer, wake);
    const isShared = isWhole && kept.status === 200 && !answer.headers.has('set-cookie');
    if (isShared && began === generation) shelf.put(key, kept);
    return kept;
  };
  const shelfOf = ({ isFiltered }: SharedPage) => (isFiltered ? filtered : pages);
  const find = (page: SharedPage) => shelfOf(page).get(page.key);
  return {
    find,
    async answer(page, asked, nonce, render) {
      const shelf = shelfOf(page);
      const { origin } = new URL(asked.url);
      const kept = find(page) ?? (await shelf.once(page.key, () => fill(shelf, page, origin, render)));
      const { headers, pieces } = written(kept, nonce, asked.headers.get('accept-encoding'));
      const body = asked.method === 'HEAD' ? null : new Uint8Array(Buffer.concat(pieces));
      return new Response(body, { status: kept.status, headers });
    },
  };
}

async function keep(answer: Response, wake: string): Promise<Kept> {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  if (!headers.has('cache-control')) headers.set('cache-control', FOR_STRANGERS);
  return {
    status: answer.status,
    headers: [...headers],
    text: pageText(paintFirst(await answer.text(), PLACEHOLDER, wake), PLACEHOLDER),
  };
}

/** A kept answer with its nonce, in the form that the browser reads. */
export function written({ headers, text }: Kept, nonce: string, encodings: string | null | undefined) {
  const isPacked = /\bgzip\b/.test(encodings ?? '');
  const pieces = isPacked ? packedPage(text, nonce) : plainPage(text, nonce);
  const own: [string, string][] = [
    ['content-length', String(sizeOf(pieces))],
    ['vary', `accept-encoding, ${DEPENDS_ON}`],
  ];
  if (isPacked) own.push(['content-encoding', 'gzip']);
  return { headers: [...headers, ...own], pieces };
}

type Entry = { kept: Kept; until: number };
type Shelf = ReturnType<typeof createShelf>;

function createShelf(mostPages: number, mostBytes: number) {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<Kept>>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= entries.get(key)?.kept.text.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key: string): Kept | undefined {
      const entry = entries.get(key);
      if (!entry || entry.until < Date.now()) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.kept;
    },
    put(key: string, kept: Kept) {
      drop(key);
      entries.set(key, { kept, until: Date.now() + LONGEST_MS });
      bytes += kept.text.bytes;
      for (const oldest of entries.keys()) {
        if (entries.size <= mostPages && bytes <= mostBytes) break;
        drop(oldest);
      }
    },
    /** Many who ask for the same at once wait for one. */
    once(key: string, fill: () => Promise<Kept>): Promise<Kept> {
      const known = pending.get(key);
      if (known) return known;
      const filling = fill().finally(() => pending.get(key) === filling && pending.delete(key));
      pending.set(key, filling);
      return filling;
    },
    clear() {
      entries.clear();
      pending.clear();
      bytes = 0;
    },
  };
}
