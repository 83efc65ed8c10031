import { FEWEST_TOLD, type Grouping, PERIODS, type Period } from '@polyclinic/contract/analytics/rules';
import { trials } from '@polyclinic/contract/platform/trials';
import { DUTIES, type Duty } from '@polyclinic/contract/staff/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInContext } from '../../requests/index.ts';
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
import { codeOf } from '../../testing/visits.ts';
import { readAnalytics } from './queries.ts';

/** Neither a whole hour from UTC nor the zone of the database. */
const ZONE = 'Asia/Kathmandu';
const MINUTES_A_DAY = 1440;
/** What all figures are read by */
const STATEMENTS = 8;

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

describe('what is measured', () => {
  let fresh: TestServer;
  beforeAll(async () => {
    fresh = await testServer();
  });
  afterAll(() => fresh?.close());

  it('says nothing of nothing, hides few people, and tells the share of many', async () => {
    const reader = fresh.clientOf(await fresh.person({ role: 'admin', duty: 'finance' })).analytics;
    const measured = async () => {
      fresh.services.analytics.clear();
      return (await reader.read({})).service;
    };
    expect(await measured()).toEqual({
      calls: 0,
      connected: 0,
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
    });
    const doctor = await fresh.person({ role: 'doctor', verified: true });
    for (let n = 1; n <= 6; n += 1) {
      await addCall(doctor, { n, isConnected: true, stars: 5 });
      const isTold = n >= FEWEST_TOLD;
      expect(await measured(), `${n} patients`).toMatchObject({
        calls: isTold ? n : null,
        connected: isTold ? n : null,
        rated: isTold ? n : null,
        averageRating: isTold ? 5 : null,
        payers: isTold ? 'many' : 'few',
        payingMedian: isTold ? 30 * (n + 1) : null,
      });
    }
    expect((await measured()).payingMost).toBeCloseTo(60 * (1 + 5 * 0.9), 3);
    // Beside all calls and stars, these would tell of the few whose call failed and who gave one star.
    for (let n = 7; n <= 11; n += 1) {
      await addCall(doctor, { n, isConnected: false, stars: 1 });
      const isTold = n - 6 >= FEWEST_TOLD;
      expect(await measured(), `${n - 6} without a connection`).toMatchObject({
        calls: n,
        connected: isTold ? 6 : null,
        rated: n,
        averageRating: isTold ? expect.closeTo((6 * 5 + 5) / 11, 6) : null,
      });
    }
    await fresh.database.write(
      null,
      () => sql`update providers set median_response_minutes = 12 where id = ${doctor.providerId}`,
    );
    expect(await measured()).toMatchObject({ answering: 1, answerMedian: 12, answerMost: 12 });
  });

  type Call = { n: number; isConnected: boolean; stars: number };

  /** The n-th patient's visit, paid after n minutes, in which both were there and perhaps saw each other, with its stars. */
  async function addCall(doctor: Person, { n, isConnected, stars }: Call): Promise<void> {
    const patient = await fresh.person({ role: 'patient' });
    await writePast(fresh.database, [
      {
        patient,
        doctor,
        ending: 'held',
        bookedAgo: 3_000,
        startsAgo: 60 * n,
        paidAfter: 60 * n,
        feeCents: 1_000,
        refundedCents: 0,
      },
    ]);
    await fresh.database.transaction(null, async (trx) => {
      await sql`alter table call_presence disable trigger user`.execute(trx);
      await sql`alter table reviews disable trigger user`.execute(trx);
      const visit = sql`appointments a where a.patient_id = ${patient.userId}`;
      await sql`insert into call_presence (appointment_id, user_id, patient_id, provider_user_id, part, stays, connected_at)
        select a.id, person.id, a.patient_id, a.provider_user_id, person.part,
          tstzmultirange(tstzrange(a.start_time, a.end_time)), case when ${isConnected} then a.start_time end
        from (values (${patient.userId}::uuid, 'patient'), (${doctor.userId}::uuid, 'doctor')) person (id, part), ${visit}`.execute(
        trx,
      );
      await sql`insert into reviews (appointment_id, patient_id, provider_id, writer_id, rating)
        select a.id, a.patient_id, a.provider_id, a.patient_id, ${stars} from ${visit}`.execute(trx);
      await sql`alter table call_presence enable trigger user`.execute(trx);
      await sql`alter table reviews enable trigger user`.execute(trx);
    });
    const [both] = await fresh.database.read(
      null,
      () => sql<{ isConnected: boolean }>`select both_sides_connected(id) as "isConnected" from appointments
        where patient_id = ${patient.userId}`,
    );
    expect(both?.isConnected).toBe(isConnected);
  }
});

describe('who reads it', () => {
  it.each(DUTIES)('%s: an administrator, finance and an auditor, and nobody else of the staff', async (duty) => {
    const person = await server.person({ role: 'admin', duty });
    const isAnalyst = ['administrator', 'finance', 'auditor'].includes(duty);
    expect(await codeOf(server.clientOf(person).analytics.read({}))).toBe(isAnalyst ? 'allowed' : 'FORBIDDEN');
    const actor = { userId: person.userId, role: 'admin' } as const;
    for (const call of [
      "groups('UTC', 7)",
      "supply('UTC')",
      "months('UTC')",
      "cohorts('UTC')",
      'searches(7)',
      "service('UTC', 7)",
      "uptime('UTC', 7)",
    ]) {
      const asked = server.services.database.read(actor, () => sql.raw(`select * from analytics_${call}`));
      expect(
        await asked.then(
          () => 'allowed',
          (error: { code: string }) => error.code,
        ),
        call,
      ).toBe(isAnalyst ? 'allowed' : '42501');
    }
  });

  it('no patient, no doctor and no stranger', async () => {
    const refused = await Promise.all(
      [patients[0], doctors[0], undefined].map((person) => codeOf(server.clientOf(person).analytics.read({}))),
    );
    expect(refused).toEqual(['FORBIDDEN', 'FORBIDDEN', 'UNAUTHENTICATED']);
  });

  it('for the periods that are offered, and no other', async () => {
    const auditor = await server.person({ role: 'admin', duty: 'auditor' });
    const api = server.clientOf(auditor).analytics;
    const asking = (days: number) => codeOf(api.read({ days: days as Period }));
    for (const days of PERIODS) expect(await asking(days), `${days}`).toBe('allowed');
    for (const days of [0, 1.5, 6, 8, 29, 31, 366]) expect(await asking(days), `${days}`).toBe('INVALID_INPUT');
    const rest = await server.request('/api/analytics?days=90', { headers: auditor.headers });
    expect(rest.status).toBe(200);
  });
});

describe('how it is read', () => {
  /** The services with a database that counts how many statements run, and how many of them at once. */
  function watched() {
    const seen = { all: 0, atOnce: 0 };
    let running = 0;
    const { database } = server.services;
    const read: typeof database.read = async (...of) => {
      seen.all += 1;
      running += 1;
      seen.atOnce = Math.max(seen.atOnce, running);
      try {
        return await database.read(...of);
      } finally {
        running -= 1;
      }
    };
    return { seen, services: { ...server.services, database: { ...database, read } } };
  }

  it('one figure after another, and once for all of a duty who ask for the same', async () => {
    const { seen, services } = watched();
    services.analytics.clear();
    const contextOf = async (duty: Duty, timeZone: string) => {
      const { userId } = await server.person({ role: 'admin', duty });
      return {
        services,
        session: { userId, duty, timeZone },
        actor: { userId, role: 'admin' },
      } as unknown as SignedInContext;
    };
    const [first, second] = [await contextOf('auditor', ZONE), await contextOf('auditor', ZONE)];
    const [one, other] = await Promise.all([readAnalytics(first, 30), readAnalytics(second, 30)]);
    expect(other).toBe(one);
    expect(seen).toEqual({ all: STATEMENTS, atOnce: 1 });
    const others = [[await contextOf('finance', ZONE), 30] as const, [await contextOf('auditor', 'UTC'), 30] as const];
    for (const [context, days] of [...others, [first, 7] as const]) await readAnalytics(context, days);
    expect(seen).toEqual({ all: 4 * STATEMENTS, atOnce: 1 });
    expect(services.analytics.ttl).toBeLessThanOrEqual(60_000);
  });

  it('anew after a failure', async () => {
    const { services } = watched();
    services.analytics.clear();
    const [auditor, support] = [
      await server.person({ role: 'admin', duty: 'auditor' }),
      await server.person({ role: 'admin', duty: 'support' }),
    ];
    const contextOf = ({ userId }: Person) =>
      ({
        services,
        session: { duty: 'auditor', timeZone: ZONE },
        actor: { userId, role: 'admin' },
      }) as unknown as SignedInContext;
    await expect(readAnalytics(contextOf(support), 30)).rejects.toThrow();
    expect(await readAnalytics(contextOf(auditor), 30)).toHaveProperty('demand');
  });
});

describe('what is hidden', () => {
  const hidden = async (people: number[][]): Promise<boolean[]> => {
    const array = `{${people.map((parts) => `{${parts.join()}}`).join()}}`;
    const [row] = await server.database.read(
      null,
      () => sql<{ are: boolean[] }>`select hidden_groups(${array}::bigint[], ${array}::bigint[]) as are`,
    );
    return row?.are ?? [];
  };
  const isFew = (people: number) => people > 0 && people < FEWEST_TOLD;
  const sizes = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 60 }));
  const bySize = (a: number[], b: number[]) => sumOf(a) - sumOf(b);
  const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

  it('is every group of few, and as many more as leave nothing to subtract', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 3 })
          .chain((parts) => fc.array(fc.array(sizes, { minLength: parts, maxLength: parts }), { maxLength: 9 })),
        async (drawn) => {
          const groups = drawn.toSorted(bySize);
          const are = await hidden(groups);
          expect(are).toHaveLength(groups.length);
          for (const [place, parts] of groups.entries()) if (parts.some(isFew)) expect(are[place]).toBe(true);
          for (const part of groups[0]?.keys() ?? []) {
            const peopleIn = (wanted: boolean) =>
              sumOf(groups.filter((_, place) => are[place] === wanted).map((parts) => parts[part] ?? 0));
            // With fewer than five people in all, nobody is told.
            if (isFew(peopleIn(true))) expect(peopleIn(false)).toBe(0);
          }
          if (!groups.flat().some(isFew)) expect(are).not.toContain(true);
        },
      ),
      { numRuns: trials(60, 1_000) },
    );
  });

  it('is no more of one kind than it takes', async () => {
    expect(await hidden([[2], [5], [6], [9]])).toEqual([true, true, false, false]);
    expect(await hidden([[1], [1], [2], [5], [9]])).toEqual([true, true, true, true, false]);
    expect(await hidden([[1], [4], [5]])).toEqual([true, true, false]);
    expect(await hidden([[0], [0], [7]])).toEqual([false, false, false]);
    expect(await hidden([])).toEqual([]);
  });

  it('counts a person in several groups once', async () => {
    // Five groups of one: the same person each time.
    const [row] = await server.database.read(
      null,
      () => sql<{ are: boolean[] }>`
        select hidden_groups('{{1},{1},{1},{1},{1},{8}}'::bigint[], '{{1},{0},{0},{0},{0},{8}}'::bigint[]) as are`,
    );
    expect(row?.are).toEqual([true, true, true, true, true, true]);
  });
});
