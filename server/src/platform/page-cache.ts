import { randomBytes } from 'node:crypto';
import type { LiveHub } from './live.ts';
import type { SharedPage } from './page-address.ts';
import { type PageText, packedPage, pageText, plainPage } from './page-text.ts';
import { paintFirst } from './paint-first.ts';

type Kept = { status: number; headers: [string, string][]; text: PageText };
/** `isWhole` is false where something failed meanwhile: such a page is sent, and not kept. */
export type Rendered = { answer: Response; isWhole: boolean };
export type Render = (request: Request, nonce: string) => Promise<Rendered>;

/** Pages of strangers, rendered once for all of them. */
export type PageCache = {
  /** The page with the nonce of this answer, from memory where it is there. */
  answer(page: SharedPage, asked: Request, nonce: string, render: Render): Promise<Response>;
};

/** What a page says of "today" and "tomorrow" grows old without any change of data. */
const LONGEST_MS = 60_000;
const MOST = { pages: 1_000, filtered: 300, bytes: 48_000_000 };
const PLACEHOLDER = randomBytes(16).toString('base64');

/** Keeps pages until the data behind them changes, on whichever server; forgets the longest unused first. */
export function createPageCache(live: LiveHub): PageCache {
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
  const fill = async (shelf: Shelf, { key, request }: SharedPage, render: Render): Promise<Kept> => {
    const began = generation;
    const { answer, isWhole } = await render(request(), PLACEHOLDER);
    const kept = await keep(answer);
    const isShared = isWhole && kept.status === 200 && !answer.headers.has('set-cookie');
    if (isShared && began === generation) shelf.put(key, kept);
    return kept;
  };
  return {
    async answer(page, asked, nonce, render) {
      const shelf = page.isFiltered ? filtered : pages;
      const kept = shelf.get(page.key) ?? (await shelf.once(page.key, () => fill(shelf, page, render)));
      return respond(kept, asked, nonce);
    },
  };
}

async function keep(answer: Response): Promise<Kept> {
  const headers = [...answer.headers].filter(([name]) => name !== 'content-length');
  return { status: answer.status, headers, text: pageText(paintFirst(await answer.text(), PLACEHOLDER), PLACEHOLDER) };
}

function respond({ status, headers, text }: Kept, asked: Request, nonce: string): Response {
  const isPacked = /\bgzip\b/.test(asked.headers.get('accept-encoding') ?? '');
  const body = isPacked ? packedPage(text, nonce) : plainPage(text, nonce);
  const own: [string, string][] = [
    ['content-length', String(body.length)],
    ['vary', 'accept-encoding, accept-language, cookie'],
  ];
  if (isPacked) own.push(['content-encoding', 'gzip']);
  return new Response(asked.method === 'HEAD' ? null : body, { status, headers: [...headers, ...own] });
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
