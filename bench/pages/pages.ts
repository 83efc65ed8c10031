import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting } from '../load/contenders.ts';
import { median } from '../load/measure.ts';
import { wrk } from '../load/wrk.ts';
import { settings } from '../settings.ts';
import { type Served, serve } from '../world/server.ts';

/**
 * Pages a second: from the product's cache, the same bytes from node:http, rendered by the product, by renderToString.
 */
export type PageFigures = { page: string; cached: number; bare: number; rendered: number; bareRender: number };

const PAGES = ['/en', '/en/find-doctor', '/en/help'];

/** Measures public pages as a visitor requests them, alternating with the same work without the product. */
export async function pages(setting: Pick<Setting, 'server' | 'folder'>): Promise<PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const page of PAGES) figures.push(await measurePage(page, setting));
  return figures;
}

async function measurePage(page: string, { server, folder }: Pick<Setting, 'server' | 'folder'>) {
  const file = join(folder, 'page.html');
  writeFileSync(file, await (await fetch(server.origin + page)).text());
  const env = { PAGE_FILE: file, PAGE: page, PRODUCT: server.origin };
  const bare = await serve('bench/pages/bare-page.ts', '/', folder, env);
  const bareRender = await serve('bench/pages/bare-render.ts', '/', folder, env);
  try {
    // An unknown query parameter is never cached, so the page is rendered each time.
    const contenders: [keyof Omit<PageFigures, 'page'>, Served, string][] = [
      ['cached', server, page],
      ['bare', bare, '/'],
      ['rendered', server, `${page}?rendered=anew`],
      ['bareRender', bareRender, '/'],
    ];
    return { page, ...(await inTurn(contenders, folder)) };
  } finally {
    await Promise.all([bare.stop(), bareRender.stop()]);
  }
}

async function inTurn(contenders: [keyof Omit<PageFigures, 'page'>, Served, string][], folder: string) {
  const rounds = { cached: [], bare: [], rendered: [], bareRender: [] } as Record<(typeof contenders)[0][0], number[]>;
  for (let round = 0; round <= settings.rounds; round++) {
    for (const [name, { origin }, path] of contenders) {
      const seconds = round === 0 ? settings.warmUpSeconds : settings.seconds;
      const { perSecond, refused } = await wrk(origin, [{ path, cookie: '', body: '' }], seconds, folder, false);
      if (refused > 0) throw new Error(`${name} of ${path}: ${refused} refused`);
      if (round > 0) rounds[name].push(perSecond);
    }
  }
  const { cached, bare, rendered, bareRender } = rounds;
  return { cached: median(cached), bare: median(bare), rendered: median(rendered), bareRender: median(bareRender) };
}
