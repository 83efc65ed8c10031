import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/chromium.ts';
import { median } from '../load/measure.ts';
import { serve } from '../world/server.ts';
import { type Audit, audit, CATEGORIES } from './audit.ts';
import { measureInteractions, measurePresses } from './presses.ts';

/** How often a page is audited; the median of each figure is reported. */
const ROUNDS = Number(process.env.LIGHTHOUSE_ROUNDS || 3);
/** Prefixes of the pages' paths to audit, comma-separated: `/en/doctor`; all pages without it. */
const WANTED = (process.env.LIGHTHOUSE_PAGES || '/').split(',');
const isWanted = (page: string) => WANTED.some((start) => page.startsWith(start));
const LANGUAGES = ['en', 'ar'];

/** The pages that have goals; the last is of a doctor whom find-doctor lists. */
async function pagesOf(origin: string, language: string): Promise<string[]> {
  const list = await (await fetch(`${origin}/${language}/find-doctor`)).text();
  const [doctor] = new RegExp(`/${language}/doctor/[^"?]+`).exec(list) ?? [];
  if (!doctor) throw new Error('find-doctor lists no doctor');
  return [`/${language}`, `/${language}/find-doctor`, doctor, `/${language}/help`, `/${language}/auth`];
}

async function auditPages(origin: string, reports: string): Promise<void> {
  const chromium = await findChromium();
  console.log('| page | performance | accessibility | best practices | SEO | LCP s | CLS | TBT ms |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const language of LANGUAGES) {
    for (const page of (await pagesOf(origin, language)).filter(isWanted)) {
      const audits: Audit[] = [];
      for (let round = 0; round < ROUNDS; round++) audits.push(await audit(origin + page, chromium, reports));
      console.log(row(page, audits));
    }
  }
}

function row(page: string, audits: Audit[]): string {
  const of = (figure: (audit: Audit) => number) => median(audits.map(figure));
  const scores = CATEGORIES.map((category) => Math.round(of(({ scores }) => scores[category]) * 100));
  const failing = [...new Set(audits.flatMap(({ failing }) => failing))];
  const cells = [
    page,
    ...scores,
    (of(({ lcpMs }) => lcpMs) / 1_000).toFixed(2),
    of(({ cls }) => cls).toFixed(3),
    Math.round(of(({ tbtMs }) => tbtMs)),
  ];
  return `| ${cells.join(' | ')} |${failing.length > 0 ? ` failing: ${failing.join(', ')}` : ''}`;
}

async function pressPages(origin: string): Promise<void> {
  console.log('\n| press | made | to its effect ms | worst |');
  console.log('| --- | --- | --- | --- |');
  for (const { press, when, effectMs, worstMs } of await measurePresses(origin, 2 * ROUNDS + 1))
    console.log(`| ${press} | ${when} | ${Math.round(effectMs)} | ${Math.round(worstMs)} |`);
  console.log(
    `\nInteraction to Next Paint from the home page to a time: ${Math.round(await measureInteractions(origin))} ms`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'polyclinic-lighthouse-'));
chmodSync(folder, 0o711);
const server = await serve('server/src/start.ts', '/readyz', folder, { DATA_DIR: join(folder, 'data') });
try {
  await auditPages(server.origin, process.env.LIGHTHOUSE_REPORTS || folder);
  await pressPages(server.origin);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
