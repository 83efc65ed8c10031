import type { PrintedReport } from '@polyclinic/contract/platform/printing';
import { extractTextItems } from 'unpdf';
import { expect, it } from 'vitest';
import { MARGIN } from './document.ts';
import { printReport } from './report.ts';

const A4_WIDTH = 595;
const heads = ['Action', 'Status', 'By', 'Time'];
const rowOf = (_: unknown, index: number) => [`Refund ${index}`, 'returned', 'Dr. كريم حداد', '2026-11-29 07:30'];
const report = (locale: PrintedReport['locale'], rows: number): PrintedReport => ({
  locale,
  title: 'Overview',
  lead: 'Polyclinic',
  tables: [
    { heads: ['Day', 'Booked'], rows: [['2026-11-29', '7']] },
    { heads, rows: Array.from({ length: rows }, rowOf) },
  ],
});

async function itemsOf(printed: PrintedReport) {
  const { items } = await extractTextItems(new Uint8Array(await printReport(printed)));
  return items.map((page) => page.filter(({ str }) => str.trim() !== ''));
}

it.each(['en', 'ar'] as const)(
  'a report has all its rows, below the heads on each sheet, within its margins: %s',
  async (locale) => {
    const pages = await itemsOf(report(locale, 80));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.filter(({ str }) => str.trim() === 'Action')).toHaveLength(1);
    const words = pages.flat().map(({ str }) => str.trim());
    for (const row of [0, 40, 79]) expect(words).toContain(`Refund ${row}`);
    for (const { x, width, str } of pages.flat()) {
      expect(x, str).toBeGreaterThanOrEqual(MARGIN - 1);
      expect(x + width, str).toBeLessThanOrEqual(A4_WIDTH - MARGIN + 1);
    }
  },
);

it('begins its columns where its language begins', async () => {
  const [first] = await itemsOf(report('ar', 1));
  const xOf = (name: string) => first?.find(({ str }) => str.trim() === name)?.x ?? 0;
  expect(xOf('Action')).toBeGreaterThan(xOf('Time'));
  const [other] = await itemsOf(report('en', 1));
  const otherX = (name: string) => other?.find(({ str }) => str.trim() === name)?.x ?? 0;
  expect(otherX('Action')).toBeLessThan(otherX('Time'));
});
