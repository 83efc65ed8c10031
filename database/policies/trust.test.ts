import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trustScore } from '../../contract/src/providers/rules.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it('scores trust alike in the database and in the browser', async () => {
  const count = fc.integer({ min: 0, max: 400 });
  const evidence = fc.record({
    isVerified: fc.boolean(),
    averageRating: fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100),
    totalReviews: fc.integer({ min: 0, max: 12 }),
    medianResponseMinutes: fc.option(fc.integer({ min: 0, max: 2_000 })),
    availabilityUpdatedDaysAgo: fc.integer({ min: 0, max: 60 }),
    completed: count,
    cancelledByProvider: count,
    profileFieldsFilled: fc.integer({ min: 0, max: 8 }),
    profileFieldsTotal: fc.constant(8),
  });
  await fc.assert(
    fc.asyncProperty(evidence, async (given) => {
      const { rows } = await world.connections.owner.query<{ points: number }>(
        'select trust_points($1, $2, $3, $4, $5, $6, $7, $8) as points',
        [
          given.isVerified,
          given.averageRating,
          given.totalReviews,
          given.medianResponseMinutes,
          given.availabilityUpdatedDaysAgo,
          given.completed,
          given.cancelledByProvider,
          given.profileFieldsFilled,
        ],
      );
      expect(rows[0]?.points).toBe(trustScore(given).total);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['Layla Hassan', 'Layla H.'],
  ['  María  García López ', 'María L.'],
  ['مروة حسن', 'مروة ح.'],
  ['Cher', 'Cher'],
  ['', ''],
])('shows of the reviewer %j only %j', async (name, shown) => {
  const { rows } = await world.connections.owner.query('select reviewer_name($1) as name', [name]);
  expect(rows[0].name).toBe(shown);
});

it.each([
  ['Dr. María García-López', 'dr-maria-garcia-lopez-00000001'],
  ['د. أحمد الشَّريف', 'د-احمد-الشريف-00000001'],
  ['李 明', '李-明-00000001'],
  ['../<b>"\'&?#%', 'b-00000001'],
  ['', '00000001'],
])('makes of %j the address %j', async (name, slug) => {
  const { rows } = await world.connections.owner.query('select provider_slug($1, $2) as slug', [
    name,
    '01890a5d-ac96-774b-bcce-b30200000001',
  ]);
  expect(rows[0].slug).toBe(slug);
});
