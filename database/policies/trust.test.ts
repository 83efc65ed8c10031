import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { END_FACTS, type EndFact, refundOfFact, reliabilityOf, statusOfFact } from '../../contract/src/ends/rules.ts';
import { trustScore } from '../../contract/src/providers/rules.ts';
import { openWorld, type World } from './world.ts';
import { people, providers } from './world-people.ts';

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
    { numRuns: trials(50, 1_000) },
  );
});

it('counts for it what the rule says of how visits ended', async () => {
  const fact = fc.constantFrom(...END_FACTS, null);
  const ended = fc.record({
    fact,
    isCorrected: fc.boolean(),
    cancelledBy: fc.constantFrom(...CANCELLED_BY),
    openAs: fc.constantFrom(...(['scheduled', 'confirmed', 'in_progress', 'cancelled'] as const)),
  });
  const { owner } = world.connections;
  const scores = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(ended, { maxLength: 12 }), async (ends) => {
      await owner.query('begin');
      try {
        await owner.query('alter table appointments disable trigger user');
        await owner.query('delete from reviews where provider_id = $1', [providers.colleague]);
        const visits = ends.map(visitOf);
        for (const [index, visit] of visits.entries()) await insert(owner, visit, index);
        await owner.query('alter table appointments enable trigger user');
        await owner.query('select refresh_provider_evidence(array[$1::uuid])', [providers.colleague]);
        const { rows } = await owner.query(
          `select completed_visits as completed, cancelled_visits as "cancelledByProvider", trust_score,
            trust_points(is_verified, average_rating, total_reviews, median_response_minutes,
              extract(epoch from app_now() - availability_updated_at) / 86400, 0, 0, profile_fields) as others
          from providers where id = $1`,
          [providers.colleague],
        );
        const count = (which: 'held' | 'let_down') => visits.filter((visit) => reliabilityOf(visit) === which).length;
        const counted = { completed: count('held'), cancelledByProvider: count('let_down') };
        expect(rows[0]).toMatchObject(counted);
        const { parts } = trustScore({ ...UNKNOWN, ...counted });
        scores.add(parts.completionRate);
        expect(rows[0].trust_score - rows[0].others).toBe(parts.completionRate);
      } finally {
        await owner.query('rollback');
      }
    }),
    { numRuns: trials(15, 200) },
  );
  expect(scores.size).toBeGreaterThan(3);
});

const CANCELLED_BY = ['patient', 'provider', 'admin', 'system'] as const;
const UNKNOWN = {
  isVerified: false,
  averageRating: null,
  totalReviews: 0,
  medianResponseMinutes: null,
  availabilityUpdatedDaysAgo: null,
  profileFieldsFilled: 0,
  profileFieldsTotal: 8,
};

type Ended = {
  fact: EndFact | null;
  isCorrected: boolean;
  cancelledBy: (typeof CANCELLED_BY)[number];
  openAs: 'scheduled' | 'confirmed' | 'in_progress' | 'cancelled';
};

/** A visit as the rule of ends, a cancellation or nobody yet has left it. */
function visitOf({ fact, isCorrected, cancelledBy, openAs }: Ended) {
  const status = fact ? statusOfFact(fact) : openAs;
  const corrected = isCorrected && fact !== 'unclear' ? fact : null;
  return {
    status,
    endFact: fact,
    cancelledBy: status === 'cancelled' ? cancelledBy : null,
    outcome: corrected ? 'corrected' : fact,
    corrected,
    by: corrected ? 'support' : fact && fact !== 'unclear' ? 'presence' : null,
    refund: fact && refundOfFact(fact),
  };
}

const insert = (owner: pg.Client, visit: ReturnType<typeof visitOf>, index: number) =>
  owner.query(
    `insert into appointments (patient_id, provider_id, provider_user_id, appointment_type, start_time, end_time, fee_cents,
      status, outcome, corrected_to, outcome_by, outcome_at, refund_percent, cancelled_by)
    select $1, id, user_id, 'video', now() + $3 * interval '1 hour', now() + ($3 + 0.5) * interval '1 hour', 0,
      $4, $5, $6, $7, case when $5::text is not null then now() end, $8, $9 from providers where id = $2`,
    [
      people.patient,
      providers.colleague,
      index + 400,
      visit.status,
      visit.outcome,
      visit.corrected,
      visit.by,
      visit.refund,
      visit.cancelledBy,
    ],
  );

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
