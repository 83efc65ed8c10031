import { type Grouping, PERIODS, type Period } from '@polyclinic/contract/analytics/rules';
import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  areStepsTold,
  type BookedVisit,
  ENDINGS,
  type PastVisit,
  tellSteps,
  tellStepsBy,
  told,
  writePast,
} from '../../testing/analytics.ts';
import type { Person } from '../../testing/people.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';

/** Neither a whole hour from UTC nor the zone of the database. */
const ZONE = 'Asia/Kathmandu';
const MINUTES_A_DAY = 1440;

let server: TestServer;
/** What is there now, and not what was told a moment ago. */
let read: (days: Period) => ReturnType<Client['analytics']['read']>;
let patients: Person[];
let doctors: Person[];
beforeAll(async () => {
  server = await testServer();
  const api = server.clientOf(await server.person({ role: 'admin', duty: 'auditor', timeZone: ZONE })).analytics;
  read = (days) => {
    server.services.analytics.clear();
    return api.read({ days });
  };
  const locales = ['en', 'ar', 'es', 'fr'] as const;
  patients = await Promise.all(
    Array.from({ length: 14 }, (_, n) =>
      server.person({ role: 'patient', locale: locales[n % 2 === 0 ? 0 : n % 4] ?? 'en' }),
    ),
  );
  doctors = await Promise.all([1, 2, 3].map(() => server.person({ role: 'doctor', verified: true })));
  await server.database.transaction(null, async (trx) => {
    await sql`insert into specialties (slug) values ('cardiology')`.execute(trx);
    await sql`update providers set specialty_id = (select id from specialties where slug = 'cardiology'), country = 'EG'
      where id = ${doctors[0]?.providerId}`.execute(trx);
    const some = patients.slice(0, 6).map(({ userId }) => userId);
    await sql`update profiles set region = 'MX' where user_id = any (${some}::uuid[])`.execute(trx);
  });
});
afterAll(() => server?.close());

const aVisit = fc.record({
  patient: fc.integer({ min: 0, max: 13 }),
  doctor: fc.integer({ min: 0, max: 2 }),
  ending: fc.constantFrom(...ENDINGS),
  bookedAgo: fc.integer({ min: 1, max: 220 * MINUTES_A_DAY }),
  startsAfter: fc.integer({ min: 30, max: 14 * MINUTES_A_DAY }),
  paidAfter: fc.integer({ min: 5, max: 1_700 }),
  feeCents: fc.constantFrom(0, 3_000, 7_550),
  refundedCents: fc.constantFrom(0, 0, 1_000, 9_999),
});
type Drawn = typeof aVisit extends fc.Arbitrary<infer One> ? One : never;

/** What took place or was missed has been due. */
const HAS_BEEN: readonly string[] = ['held', 'missed_by_patient', 'missed_by_provider'];

const toPast = ({ patient, doctor, startsAfter, ...visit }: Drawn): PastVisit => ({
  ...visit,
  patient: patients[patient] as Person,
  doctor: doctors[doctor] as Person,
  startsAgo: Math.max(visit.bookedAgo - startsAfter, HAS_BEEN.includes(visit.ending) ? 31 : -Infinity),
});

type RawVisit = {
  patient: string;
  status: string;
  endFact: string | null;
  cancelledBy: string | null;
  feeCents: number;
  createdAt: Date;
  startTime: Date;
  slug: string;
  locale: string;
  region: string | null;
  isCharged: boolean;
};
type RawEntry = { kind: string; cents: number; createdAt: Date };

const readVisits = () =>
  server.database.read(
    null,
    () => sql<RawVisit>`
      select a.patient_id as patient, a.status, a.end_fact as "endFact", a.cancelled_by as "cancelledBy",
        a.fee_cents as "feeCents", a.created_at as "createdAt", a.start_time as "startTime", s.slug, p.locale, p.region,
        a.id in (select appointment_id from ledger_entries where kind = 'charge') as "isCharged"
      from appointments a, providers d, specialties s, profiles p
      where d.id = a.provider_id and s.id = d.specialty_id and p.user_id = a.patient_id`,
  );

const readLedger = () =>
  server.database.read(
    null,
    () => sql<RawEntry>`select kind, amount_cents as cents, created_at as "createdAt" from ledger_entries`,
  );

const local = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE);
const monthOf = (at: Date) => local(at).toPlainDate().with({ day: 1 }).toString();
const startOf = (days: number) =>
  local(new Date())
    .startOfDay()
    .subtract({ days: days - 1 }).epochMilliseconds;

const KEYS: Record<Grouping, (visit: RawVisit) => string> = {
  specialty: ({ slug }) => slug,
  language: ({ locale }) => locale,
  country: ({ region }) => region ?? '',
  hour: ({ startTime }) => String(local(startTime).hour).padStart(2, '0'),
  weekday: ({ startTime }) => String(local(startTime).dayOfWeek),
};

function fateOf({ status, endFact, cancelledBy, feeCents, isCharged }: RawVisit): string {
  if (endFact) return endFact;
  if (status === 'cancelled') return feeCents === 0 || isCharged ? `cancelled_by_${cancelledBy}` : 'unpaid';
  return status === 'scheduled' && feeCents > 0 && !isCharged ? 'being_paid' : 'coming';
}

const UNPAID: readonly string[] = ['unpaid', 'being_paid'];

function partOf(visit: RawVisit): BookedVisit['part'] {
  if (visit.endFact === 'held') return 'attended';
  return UNPAID.includes(fateOf(visit)) ? 'unpaid' : 'left';
}

const toBooked = (visit: RawVisit): BookedVisit => ({
  person: visit.patient,
  language: visit.locale,
  country: visit.region ?? '',
  part: partOf(visit),
});

const personOf = ({ patient }: RawVisit) => patient;

/** Fates of what was booked: each part for itself where the steps tell its sum. */
function leftOf(booked: RawVisit[]) {
  if (!areStepsTold(booked.map(toBooked))) return Object.fromEntries(told(booked, fateOf, personOf));
  const parts = [...Map.groupBy(booked, partOf).values()];
  return Object.fromEntries(parts.flatMap((some) => [...told(some, fateOf, personOf)]));
}

function cohortsOf(visits: RawVisit[]) {
  const held = visits.filter(({ endFact }) => endFact === 'held');
  const months = [...Map.groupBy(held, ({ patient }) => patient).values()].map((own) => [
    ...new Set(own.map(({ startTime }) => monthOf(startTime)).sort()),
  ]);
  const present = local(new Date()).toPlainDate().with({ day: 1 });
  const cohorts = [...Map.groupBy(months, (own) => own[0] as string)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const column = (later: number) => {
    const cells = cohorts.flatMap(([month, people]) => {
      const after = Temporal.PlainDate.from(month).add({ months: later }).toString();
      return people.filter((own) => own.includes(after)).map((_, n) => ({ month, person: `${month} ${n}` }));
    });
    return told(
      cells,
      ({ month }) => month,
      ({ person }) => person,
    );
  };
  const columns = [0, 1, 2, 3, 4, 5].map(column);
  const cellOf = (month: string, later: number) => {
    const cell = columns[later]?.get(month);
    return cell === undefined ? 0 : cell;
  };
  return cohorts.map(([month]) => {
    const isOver = (later: number) =>
      Temporal.PlainDate.compare(Temporal.PlainDate.from(month).add({ months: later }), present) <= 0;
    return {
      month,
      patients: cellOf(month, 0),
      later: [1, 2, 3, 4, 5].filter(isOver).map((later) => cellOf(month, later)),
    };
  });
}

const sum = (entries: RawEntry[], kind: string) =>
  entries.filter((entry) => entry.kind === kind).reduce((total, { cents }) => total + cents, 0);

describe('the figures', () => {
  it('equal what their rows say, on any database and in any zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aVisit, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(...PERIODS),
        async (drawn, days) => {
          await writePast(server.database, drawn.map(toPast));
          const [figures, visits, ledger] = await Promise.all([read(days), readVisits(), readLedger()]);
          const [since, now] = [startOf(days), Date.now()];
          const booked = visits.filter(({ createdAt }) => createdAt.getTime() >= since && createdAt.getTime() < now);
          for (const grouping of Object.keys(KEYS) as Grouping[]) {
            const counted = told(booked, KEYS[grouping], personOf);
            for (const { key, booked: number } of figures.demand[grouping])
              expect(number, `${grouping} ${key}`).toBe(counted.has(key) ? counted.get(key) : 0);
            for (const key of counted.keys()) expect(figures.demand[grouping].map((group) => group.key)).toContain(key);
          }
          const due = visits.filter(({ startTime }) => startTime.getTime() >= since && startTime.getTime() < now);
          const byFate = (fates: typeof figures.fates) =>
            Object.fromEntries(fates.map(({ fate, number }) => [fate, number]));
          expect(byFate(figures.fates)).toEqual(Object.fromEntries(told(due, fateOf, personOf)));
          expect(byFate(figures.funnel.left)).toEqual(leftOf(booked));
          const steps = booked.map(toBooked);
          expect(Object.fromEntries(figures.funnel.steps.map(({ step, number }) => [step, number]))).toMatchObject(
            tellSteps(steps),
          );
          expect(new Map(figures.funnel.countries.map(({ country, ...rest }) => [country, rest]))).toEqual(
            tellStepsBy(steps, 'country'),
          );
          expect(figures.cohorts).toEqual(cohortsOf(visits));
          expect(figures.months).toHaveLength(12);
          for (const { month, ...sums } of figures.months) {
            const entries = ledger.filter(({ createdAt }) => monthOf(createdAt) === month);
            expect(sums, month).toEqual({
              capturedCents: sum(entries, 'charge'),
              refundedCents: sum(entries, 'refund'),
              refunds: entries.filter(({ kind }) => kind === 'refund').length,
              disputedCents: 0,
            });
          }
        },
      ),
      { numRuns: trials(8, 100) },
    );
  });

  it('of supply are the times that patients are offered', async () => {
    const [plain, buffered] = [doctors[1] as Person, doctors[2] as Person];
    const hours = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, { enabled: true, start: '09:00', end: '16:30' }]),
    );
    await server.database.write(
      null,
      () => sql`update providers set availability = ${JSON.stringify(hours)}::jsonb, buffer_minutes = 15,
        notice_minutes = 600, evidence_at = '-infinity' where id = ${buffered.providerId}`,
    );
    await server.runSchedule('providers');
    const from = new Date();
    const until = new Date(from.getTime() + 7 * 86_400_000).toISOString();
    const offeredBy = async ({ providerId }: Person) => {
      const { slots } = await server.clientOf().availability.slots({ providerId, from: from.toISOString(), until });
      return slots.filter(({ available }) => available);
    };
    const [, , taken] = await offeredBy(plain);
    const startsAt = Date.parse(taken?.start ?? '');
    await createVisit(server.database, { patient: await server.person({ role: 'patient' }), doctor: plain, startsAt });
    await server.runSchedule('providers');
    const offered = await Promise.all([plain, buffered].map(async (doctor) => (await offeredBy(doctor)).length));
    const { demand } = await read(7);
    const general = demand.specialty.find(({ key }) => key === 'general-practice');
    const total = offered.reduce((one, other) => one + other, 0);
    expect(general).toMatchObject({ doctors: 2, freeTimes: total });
    const heart = demand.specialty.find(({ key }) => key === 'cardiology');
    const all = total + (heart?.freeTimes ?? 0);
    for (const grouping of ['hour', 'weekday', 'country'] as const)
      expect(
        demand[grouping].reduce((some, { freeTimes }) => some + freeTimes, 0),
        grouping,
      ).toBe(all);
    expect(demand.country.find(({ key }) => key === 'EG')).toMatchObject({ doctors: 1, freeTimes: heart?.freeTimes });
    // Each of them speaks two languages.
    expect(demand.language.map(({ key, doctors: number }) => [key, number])).toEqual(
      expect.arrayContaining([
        ['en', 3],
        ['ar', 3],
      ]),
    );
  });

  it('of searches name words that were searched for often, and only count the rarer ones', async () => {
    await server.database.write(
      null,
      () => sql`insert into search_misses (day, locale, word, times) values
        (current_date, 'en', 'reiki', 3), (current_date - 2, 'en', 'reiki', 2), (current_date, 'en', 'leech', 4),
        (current_date, 'en', 'jdoe', 1), (current_date, 'ar', 'حجامة', 9), (current_date - 40, 'en', 'leech', 4)`,
    );
    const { searches } = await read(30);
    expect(searches).toEqual({
      words: [
        { locale: 'ar', word: 'حجامة', times: 9 },
        { locale: 'en', word: 'reiki', times: 5 },
      ],
      rare: [{ locale: 'en', words: 2 }],
    });
    expect((await read(90)).searches.words).toContainEqual({ locale: 'en', word: 'leech', times: 8 });
  });
});
