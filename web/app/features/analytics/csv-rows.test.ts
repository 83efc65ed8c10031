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
    countries: [
      { country: 'EG', booked: 5, paid: null, attended: null },
      { country: '', booked: 9, paid: 8, attended: 6 },
    ],
    left: [],
  },
  fates: [],
  stars: [],
  months: [{ month: '2026-11-01', capturedCents: 12_050, refundedCents: 3_000, refunds: 1, disputedCents: 500 }],
  cohorts: [{ month: '2026-09-01', patients: 9, later: [null, 6] }],
  searches: { words: [{ locale: 'en', word: '=cmd', times: 5 }], rare: [{ locale: 'en', words: 2 }] },
  took: [
    { minutes: '1', number: 7 },
    { minutes: '2', number: null },
  ],
  uptime: { minutes: 0, served: 0, months: [{ month: '2026-11-01', minutes: 1_000, served: 990 }] },
  service: {
    calls: 0,
    connected: 0,
    matched: 0,
    attended: 0,
    rated: 0,
    averageRating: null,
    payers: 'nobody',
    payingMedian: null,
    payingMost: null,
    searchers: 'nobody',
    searchMedian: null,
    searchMost: null,
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
  return csvRows(table, 'hidden').slice(1);
};

it('a file has what is told: names as they are read, hidden groups in a word, money in its unit', () => {
  expect(fileOf('demand-specialty')).toEqual([
    ['general-practice', '12', '0', '1'],
    ['Cardiology', 'hidden', '40', '2'],
  ]);
  expect(fileOf('demand-country')).toEqual([['country.unknown', '7', '0', '0']]);
  expect(fileOf('demand-weekday')).toEqual([['Mon', '1', '0', '0']]);
  expect(fileOf('revenue')).toEqual([['2026-11', 120.5, 30, 5, 85.5, '1']]);
});

it('a month that has not come, and a share that can’t be said, are empty', () => {
  expect(fileOf('returning')).toEqual([['2026-09', '9', 'hidden', '6', '', '', '']]);
  expect(fileOf('funnel').map(([, ...values]) => values)).toEqual([
    ['0', ''],
    ['8', ''],
    ['6', '0.7500'],
    ['hidden', ''],
    ['5', ''],
  ]);
});

it('appointments by country have the steps from the booking on, and rare words no number', () => {
  expect(fileOf('funnel-countries')).toEqual([
    ['country.unknown', '9', '8', '6'],
    ['Egypt', '5', 'hidden', 'hidden'],
  ]);
  expect(fileOf('searches').map(([, times]) => times)).toEqual(['5', '']);
});

it('how long bookings took is by minutes, and availability by month', () => {
  expect(fileOf('booking-time')).toEqual([
    ['took.under', '7'],
    ['took.under', 'hidden'],
  ]);
  expect(fileOf('uptime')).toEqual([['2026-11', '10', '1000', '0.9900']]);
});
