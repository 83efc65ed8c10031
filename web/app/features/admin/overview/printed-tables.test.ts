import { expect, it } from 'vitest';
import { printedTables } from './printed-tables.ts';

it('prints a day in each row, the latest first, and says where there is nothing', () => {
  const rows = [
    ['today', '2026-11-27', '2026-11-28'],
    ['figure.booked', '3', '4'],
    ['figure.captured', 42.5, 0],
    [],
    ['risks', 'report.kind'],
    [],
    ['activity', 'report.status'],
    ['action.refund', 'status.owed'],
  ];
  expect(printedTables(rows, { days: 'days', none: 'none' })).toEqual([
    {
      heads: ['days', 'figure.booked', 'figure.captured'],
      rows: [
        ['2026-11-28', '4', '0.00'],
        ['2026-11-27', '3', '42.50'],
      ],
    },
    { heads: ['risks', 'report.kind'], rows: [['none', '']] },
    { heads: ['activity', 'report.status'], rows: [['action.refund', 'status.owed']] },
  ]);
});
