import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trials } from '../platform/trials.ts';
import {
  excerpt,
  nextTrustStep,
  normalizeForSearch,
  statedResponseMinutes,
  TRUST_WEIGHTS,
  type TrustEvidence,
  trustScore,
  trustTier,
} from './rules.ts';

const best: TrustEvidence = {
  isVerified: true,
  averageRating: 5,
  totalReviews: 120,
  medianResponseMinutes: 12,
  availabilityUpdatedDaysAgo: 0,
  completed: 300,
  cancelledByProvider: 0,
  profileFieldsFilled: 8,
  profileFieldsTotal: 8,
};

const none: TrustEvidence = {
  isVerified: false,
  averageRating: null,
  totalReviews: 0,
  medianResponseMinutes: null,
  availabilityUpdatedDaysAgo: null,
  completed: 0,
  cancelledByProvider: 0,
  profileFieldsFilled: 0,
  profileFieldsTotal: 8,
};

describe('the trust score', () => {
  it('gives every part its full weight to the best', () => {
    expect(trustScore(best)).toEqual({ total: 100, parts: TRUST_WEIGHTS, isNew: false });
  });

  it('gives no points without evidence', () => {
    const { total, parts, isNew } = trustScore(none);
    expect(total).toBe(0);
    expect(new Set(Object.values(parts))).toEqual(new Set([0]));
    expect(isNew).toBe(true);
  });

  it('calls a provider new below five reviews', () => {
    expect(trustScore({ ...best, totalReviews: 4 }).isNew).toBe(true);
    expect(trustScore({ ...best, totalReviews: 5 }).isNew).toBe(false);
  });

  it.each([
    ['reviews', { averageRating: 4 }, 20],
    ['reviews', { totalReviews: 2 }, 10],
    ['responseSpeed', { medianResponseMinutes: 60 }, 15],
    ['responseSpeed', { medianResponseMinutes: 750 }, 8],
    ['responseSpeed', { medianResponseMinutes: 1_440 }, 0],
    ['responseSpeed', { medianResponseMinutes: 9_999 }, 0],
    ['calendarFreshness', { availabilityUpdatedDaysAgo: 7 }, 15],
    ['calendarFreshness', { availabilityUpdatedDaysAgo: 30 }, 0],
    ['completionRate', { completed: 9, cancelledByProvider: 1 }, 9],
    ['profileCompleteness', { profileFieldsFilled: 4 }, 3],
  ] as const)('counts %s with %j as %d', (part, changes, points) => {
    expect(trustScore({ ...best, ...changes }).parts[part]).toBe(points);
  });

  it('stays within its weights and is the sum of its parts', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    const maybe = fc.option(amount);
    const evidence = fc.record({
      isVerified: fc.boolean(),
      averageRating: fc.option(fc.double({ min: 0, max: 5, noNaN: true })),
      totalReviews: amount,
      medianResponseMinutes: maybe,
      availabilityUpdatedDaysAgo: maybe,
      completed: amount,
      cancelledByProvider: amount,
      profileFieldsFilled: amount,
      profileFieldsTotal: amount,
    });
    fc.assert(
      fc.property(evidence, (given) => {
        const { total, parts } = trustScore(given);
        const entries = Object.entries(parts) as [keyof typeof TRUST_WEIGHTS, number][];
        for (const [part, points] of entries) {
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(TRUST_WEIGHTS[part]);
        }
        expect(total).toBe(entries.reduce((sum, [, points]) => sum + points, 0));
      }),
    );
  });

  it.each([
    [100, 'exceptional'],
    [90, 'exceptional'],
    [89, 'excellent'],
    [80, 'excellent'],
    [79, 'very_good'],
    [70, 'very_good'],
    [69, 'good'],
    [60, 'good'],
    [59, 'developing'],
    [0, 'developing'],
  ] as const)('of %d is %s', (total, tier) => {
    expect(trustTier(total)).toBe(tier);
  });
});

describe('text for search', () => {
  it.each([
    ['García', 'garcia'],
    ['  Núñez\t  Peña\n', 'nunez pena'],
    ['FRANÇOIS Lefèvre', 'francois lefevre'],
    ['İstanbul', 'istanbul'],
    ['مُحَمَّد', 'محمد'],
    ['محـــمد', 'محمد'],
    ['أحمد إبراهيم آدم ٱلله', 'احمد ابراهيم ادم الله'],
    ['مصطفى', 'مصطفي'],
    ['فاطمة', 'فاطمه'],
    ['مؤمن', 'مومن'],
    ['رئيس', 'رييس'],
    ['한국어', '한국어'.normalize('NFD')],
  ])('%j is %j', (text, normalized) => {
    expect(normalizeForSearch(text)).toBe(normalized);
  });

  it('is the same for composed and decomposed spellings, and when normalized again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = normalizeForSearch(text);
        expect(normalizeForSearch(once)).toBe(once);
        expect(normalizeForSearch(text.normalize('NFD'))).toBe(once);
      }),
      { numRuns: trials(150, 3_000) },
    );
  });
});

it('shows a biography up to the end of a word, whatever the script', () => {
  const told = 'I listen first, and then we decide together. '.repeat(4).trim();
  expect(excerpt('I listen.')).toBe('I listen.');
  expect(excerpt(told)).toBe(
    'I listen first, and then we decide together. I listen first, and then we decide together. I listen first, and…',
  );
  expect(excerpt(`${'x'.repeat(105)}, together`)).toBe(`${'x'.repeat(105)}…`);
  expect(excerpt('أصغي إليكم أولًا ثم نقرر معًا. '.repeat(9))).toMatch(/ (أصغي|إليكم|أولًا|ثم|نقرر|معًا)…$/);
  expect([...excerpt('医'.repeat(200))]).toHaveLength(111);
});

it('names the nearest step to a higher score, and none at a hundred', () => {
  const full = { ...TRUST_WEIGHTS };
  const score = (parts: Partial<Record<keyof typeof full, number>>) => ({
    total: 0,
    isNew: false,
    parts: { ...full, ...parts },
  });
  expect(nextTrustStep(score({ reviews: 0, calendarFreshness: 4 }))).toEqual({ part: 'calendarFreshness', points: 11 });
  expect(nextTrustStep(score({ reviews: 20 }))).toEqual({ part: 'reviews', points: 5 });
  expect(nextTrustStep(score({}))).toBeNull();
});

it.each([
  [0, 5],
  [15, 15],
  [44, 45],
  [60, 60],
  [61, 120],
  [145, 180],
  [2_880, 2_880],
  [2_881, 4_320],
])('says that a doctor who answers within %i minutes does so within %i, never less', (minutes, said) => {
  expect(statedResponseMinutes(minutes)).toBe(said);
});
