import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import { expect, it } from 'vitest';
import { csvRows } from './csv-rows.ts';
import { figureTables } from './figure-tables.ts';

const figures: Analytics = {
  demand: {
    specialty: [
      { key: 'cardiology', booked: null, doctors: 2, freeTimes: 40 },
      { key: 'general-practice', booked: 12, doctors: 1, freeTimes: 0 },
    ],
    language: [],
    country: [{ key: '', booked: 7, doctors: 0, freeTimes: 0 }],
    hour: [],
    weekday: [{ key: '1', booked: 1, doctors: 0, freeTimes: 0 }],
  },
  funnel: {
    countedSince: null,
    steps: [
      { step: 'search', number: 0 },
      { step: 'doctor', number: 8 },
      { step: 'booked', number: 6 },
      { step: 'paid', number: null },
      { step: 'attended', number: 5 },
    ],
    languages: [],
    left: [],
  },
  fates: [],
  stars: [],
  months: [{ month: '2026-11-01', capturedCents: 12_050, refundedCents: 3_000, refunds: 1, disputedCents: 500 }],
  cohorts: [{ month: '2026-09-01', patients: 9, later: [null, 6] }],
  searches: { words: [{ locale: 'en', word: '=cmd', times: 5 }], rare: [] },
  service: {
    calls: 0,
    connected: 0,
    rated: 0,
    averageRating: null,
    paid: 0,
    payingMedian: null,
    payingMost: null,
    answering: 0,
    answerMedian: null,
    answerMost: null,
  },
};

const specialties = [{ id: '', slug: 'cardiology', name: 'Cardiology', description: '', isPopular: false }];
const reader = { tAny: (key: string) => key, locale: 'en', region: null, timeZone: 'UTC', specialties } as const;
const fileOf = (id: string) => {
  const table = figureTables(figures, reader).find((one) => one.id === id);
  if (!table) throw new Error(`no table ${id}`);
  return csvRows(table, 'few').slice(1);
};

it('a file has what is told: names as they are read, hidden groups in words, money in its unit', () => {
  expect(fileOf('demand-specialty')).toEqual([
    ['general-practice', '12', '0', '1'],
    ['Cardiology', 'few', '40', '2'],
  ]);
  expect(fileOf('demand-country')).toEqual([['country.unknown', '7', '0', '0']]);
  expect(fileOf('demand-weekday')).toEqual([['Mon', '1', '0', '0']]);
  expect(fileOf('revenue')).toEqual([['2026-11', 120.5, 30, 5, 85.5, '1']]);
});

it('a month that has not come, and a share that can’t be said, are empty', () => {
  expect(fileOf('returning')).toEqual([['2026-09', '9', 'few', '6', '', '', '']]);
  expect(fileOf('funnel').map(([, ...values]) => values)).toEqual([
    ['0', ''],
    ['8', ''],
    ['6', '0.7500'],
    ['few', ''],
    ['5', ''],
  ]);
});
