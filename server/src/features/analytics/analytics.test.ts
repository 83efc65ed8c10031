import { FEWEST_TOLD, type Grouping } from '@polyclinic/contract/analytics/rules';
import { trials } from '@polyclinic/contract/platform/trials';
import { DUTIES } from '@polyclinic/contract/staff/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDINGS, type PastVisit, writePast } from '../../testing/analytics.ts';
import type { Person } from '../../testing/people.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

/** Neither a whole hour from UTC nor the zone of the database. */
const ZONE = 'Asia/Kathmandu';
const MINUTES_A_DAY = 1440;

let server: TestServer;
let api: Client['analytics'];
let patients: Person[];
let doctors: Person[];
beforeAll(async () => {
  server = await testServer();
  api = server.clientOf(await server.person({ role: 'admin', duty: 'auditor', timeZone: ZONE })).analytics;
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

/** What is told of groups of visits: how many, unless few people are behind it, or it could be told from the others. */
function told(visits: RawVisit[], keyOf: (visit: RawVisit) => string): Map<string, number | null> {
  const groups = [...Map.groupBy(visits, keyOf)].map(([key, some]) => ({
    key,
    number: some.length,
    people: new Set(some.map(({ patient }) => patient)).size,
  }));
  const isFew = ({ people }: { people: number }) => people < FEWEST_TOLD;
  const next = groups
    .filter((group) => !isFew(group))
    .toSorted((a, b) => a.people - b.people || (a.key < b.key ? -1 : 1))[0];
  const isAlone = groups.filter(isFew).length === 1;
  return new Map(groups.map((group) => [group.key, isFew(group) || (isAlone && group === next) ? null : group.number]));
}

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
  return status === 'scheduled' ? 'being_paid' : 'coming';
}

function cohortsOf(visits: RawVisit[]) {
  const held = visits.filter(({ endFact }) => endFact === 'held');
  const months = [...Map.groupBy(held, ({ patient }) => patient).values()].map((own) => [
    ...new Set(own.map(({ startTime }) => monthOf(startTime)).sort()),
  ]);
  const present = local(new Date()).toPlainDate().with({ day: 1 });
  const hide = (count: number) => (count > 0 && count < FEWEST_TOLD ? null : count);
  return [...Map.groupBy(months, (own) => own[0] as string)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, people]) => {
      const after = (later: number) => Temporal.PlainDate.from(month).add({ months: later });
      const cells = [1, 2, 3, 4, 5].filter((later) => Temporal.PlainDate.compare(after(later), present) <= 0);
      return {
        month,
        patients: hide(people.length),
        later: cells.map((later) => hide(people.filter((own) => own.includes(after(later).toString())).length)),
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
        fc.constantFrom(7, 30, 90, 365),
        async (drawn, days) => {
          await writePast(server.database, drawn.map(toPast));
          const [read, visits, ledger] = await Promise.all([api.read({ days }), readVisits(), readLedger()]);
          const [since, now] = [startOf(days), Date.now()];
          const booked = visits.filter(({ createdAt }) => createdAt.getTime() >= since && createdAt.getTime() < now);
          for (const grouping of Object.keys(KEYS) as Grouping[]) {
            const counted = told(booked, KEYS[grouping]);
            for (const { key, booked: number } of read.demand[grouping])
              expect(number, `${grouping} ${key}`).toBe(counted.has(key) ? counted.get(key) : 0);
            for (const key of counted.keys()) expect(read.demand[grouping].map((group) => group.key)).toContain(key);
          }
          const due = visits.filter(({ startTime }) => startTime.getTime() >= since && startTime.getTime() < now);
          expect(Object.fromEntries(read.fates.map(({ fate, number }) => [fate, number]))).toEqual(
            Object.fromEntries(told(due, fateOf)),
          );
          expect(read.cohorts).toEqual(cohortsOf(visits));
          expect(read.months).toHaveLength(12);
          for (const { month, ...told } of read.months) {
            const entries = ledger.filter(({ createdAt }) => monthOf(createdAt) === month);
            expect(told, month).toEqual({
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
    await createVisit(server.database, { patient: patients[0] as Person, doctor: plain, startsAt: halfHourAhead(40) });
    await server.runSchedule('providers');
    const from = new Date();
    const until = new Date(from.getTime() + 7 * 86_400_000).toISOString();
    const offered = await Promise.all(
      [plain, buffered].map(async ({ providerId }) => {
        const { slots } = await server.clientOf().availability.slots({ providerId, from: from.toISOString(), until });
        return slots.filter(({ available }) => available).length;
      }),
    );
    const { demand } = await api.read({ days: 7 });
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

  /** The first half hour after so many have passed, as the calendars have them. */
  const halfHourAhead = (count: number) => (Math.floor(Date.now() / 1_800_000) + count) * 1_800_000;

  it('of searches name words that were searched for often, and only count the rarer ones', async () => {
    await server.database.write(
      null,
      () => sql`insert into search_misses (day, locale, word, times) values
        (current_date, 'en', 'reiki', 3), (current_date - 2, 'en', 'reiki', 2), (current_date, 'en', 'leech', 4),
        (current_date, 'en', 'jdoe', 1), (current_date, 'ar', 'حجامة', 9), (current_date - 40, 'en', 'leech', 4)`,
    );
    const { searches } = await api.read({ days: 30 });
    expect(searches).toEqual({
      words: [
        { locale: 'ar', word: 'حجامة', times: 9 },
        { locale: 'en', word: 'reiki', times: 5 },
      ],
      rare: [{ locale: 'en', words: 2 }],
    });
    expect((await api.read({ days: 90 })).searches.words).toContainEqual({ locale: 'en', word: 'leech', times: 8 });
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
    expect((await reader.read({})).service).toEqual({
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
    });
    const doctor = await fresh.person({ role: 'doctor', verified: true });
    for (let n = 1; n <= 6; n += 1) {
      await addCall(doctor, n);
      const { service } = await reader.read({});
      const isTold = n >= FEWEST_TOLD;
      expect(service, `${n} patients`).toMatchObject({
        calls: isTold ? n : null,
        connected: isTold ? n - 1 : null,
        rated: isTold ? n : null,
        averageRating: isTold ? expect.closeTo((1 + 5 * (n - 1)) / n, 6) : null,
        paid: isTold ? n : null,
        payingMedian: isTold ? 30 * (n + 1) : null,
      });
    }
    const { service } = await reader.read({});
    expect(service.payingMost).toBeCloseTo(60 * (1 + 5 * 0.9), 3);
    await fresh.database.write(
      null,
      () => sql`update providers set median_response_minutes = 12 where id = ${doctor.providerId}`,
    );
    expect((await reader.read({})).service).toMatchObject({ answering: 1, answerMedian: 12, answerMost: 12 });
  });

  /** The n-th patient's visit of yesterday, paid after n minutes; the first failed to connect and was rated with one star. */
  async function addCall(doctor: Person, n: number): Promise<void> {
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
          tstzmultirange(tstzrange(a.start_time, a.end_time)), case when ${n > 1} then a.start_time end
        from (values (${patient.userId}::uuid, 'patient'), (${doctor.userId}::uuid, 'doctor')) person (id, part), ${visit}`.execute(
        trx,
      );
      await sql`insert into reviews (appointment_id, patient_id, provider_id, writer_id, rating)
        select a.id, a.patient_id, a.provider_id, a.patient_id, ${n > 1 ? 5 : 1} from ${visit}`.execute(trx);
      await sql`alter table call_presence enable trigger user`.execute(trx);
      await sql`alter table reviews enable trigger user`.execute(trx);
    });
    const [both] = await fresh.database.read(
      null,
      () => sql<{ isConnected: boolean }>`select both_sides_connected(id) as "isConnected" from appointments
        where patient_id = ${patient.userId}`,
    );
    expect(both?.isConnected).toBe(n > 1);
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

  it('an impossible period is refused', async () => {
    for (const days of [0, 367, 1.5]) expect(await codeOf(api.read({ days }))).toBe('INVALID_INPUT');
  });
});
