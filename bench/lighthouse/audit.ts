import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Downloaded on demand: as a dependency it would make an install of the product three times as large. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's result for a page: scores from 0 to 1, its simulated times, and what lowers a score. */
export type Audit = {
  scores: Record<(typeof CATEGORIES)[number], number>;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  failing: string[];
};

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>;
};

/** Unmodified Lighthouse: its mobile preset, a simulated slow network and processor, in a fresh Chromium. */
export async function audit(url: string, chromium: string, folder: string): Promise<Audit> {
  const file = join(folder, `${new URL(url).pathname.slice(1).replaceAll('/', '-')}-${Date.now()}.json`);
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ];
  const load = () =>
    promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], {
      env: { ...process.env, CHROME_PATH: chromium },
    });
  // Lighthouse sometimes misses the start of a page load and reports it.
  await load().catch(load);
  return read(JSON.parse(readFileSync(file, 'utf8')));
}

function read({ categories, audits }: Report): Audit {
  const scoreOf = (category: string) => categories[category]?.score ?? 0;
  const figureOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])) as Audit['scores'],
    lcpMs: figureOf('largest-contentful-paint'),
    cls: figureOf('cumulative-layout-shift'),
    tbtMs: figureOf('total-blocking-time'),
    failing: CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  };
}
