import { toCsv } from '@polyclinic/contract/platform/csv';
import { expect, test } from 'vitest';
import { linesFor } from './lines-for.ts';
import { monthAfter, readView, toAddress } from './view.ts';

test.each([
  [0, [0, 0.25, 0.5, 0.75, 1]],
  [6_000, [0, 2_000, 4_000, 6_000, 8_000]],
  [213_000, [0, 100_000, 200_000, 300_000, 400_000]],
])('a plot up to %i has round lines that hold it', (most, lines) => {
  expect(linesFor(most)).toEqual(lines);
});

test('the address says what is shown, and what makes no sense is left out', () => {
  for (const address of ['/provider/earnings', '/provider/earnings?by=week&month=2026-02'])
    expect(toAddress(readView(new URL(address, 'http://a').searchParams))).toBe(address);
  expect(readView(new URLSearchParams('by=day&month=2026-13'))).toEqual({ by: 'month', month: null });
});

test('months follow each other over the new year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

test.each(['＝1+1', 'Ann;=1+1', 'Ann; @sum', 'Ann\n=1+1'])('%j never begins a cell with a formula', (text) => {
  const cells = toCsv([[text]])
    .replace(/^\ufeff/, '')
    .split(/[;\r\n]/);
  expect(cells.filter((cell) => /^["\s]*[=+\-@＝]/.test(cell))).toEqual([]);
});

test('a cell that a spreadsheet would run is text, numbers stay numbers, quotes are kept', () => {
  const lines = toCsv([
    ['=HYPERLINK("http://x")', '+1', '-2', '@sum', '\tx', '  =1'],
    ['O"Neil, Ann', 'two\nlines', -12.5, 0],
  ]);
  expect(lines).toBe(
    '\ufeff"\'=HYPERLINK(""http://x"")",\'+1,\'-2,\'@sum,\'\tx,\'  =1\r\n"O""Neil, Ann","two\nlines",-12.50,0.00\r\n',
  );
});
