import { randomUUID } from 'node:crypto';
import { FEWEST_TOLD, FUNNEL_STEPS, type Period, type ShownStep } from '@polyclinic/contract/analytics/rules';
import { LOCALES, type Locale } from '@polyclinic/contract/platform/fields';
import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { Variables } from '../../observability/index.ts';
import {
  type BookedVisit,
  ENDINGS,
  type PastVisit,
  tellSteps,
  tellStepsBy,
  told,
  writePast,
} from '../../testing/analytics.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createFunnel } from './funnel/commands.ts';
import { stepShown } from './funnel/rules.ts';

let server: TestServer;
let auditor: Person;
beforeAll(async () => {
  server = await testServer();
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
});
afterAll(() => server?.close());

/** What is there now, and not what was told a moment ago. */
async function readFunnel(days: Period) {
  server.services.analytics.clear();
  return (await server.clientOf(auditor).analytics.read({ days })).funnel;
}

const DAY_MS = 86_400_000;
/** The auditor's zone is UTC. */
const startOf = (days: number) => Math.floor(Date.now() / DAY_MS) * DAY_MS - (days - 1) * DAY_MS;

/** A page that was shown so many hours ago. */
const aPage = fc.record({
  kind: fc.constant('page' as const),
  step: fc.constantFrom<ShownStep>('search', 'doctor'),
  locale: fc.constantFrom(...LOCALES),
  hoursAgo: fc.integer({ min: 0, max: 100 * 24 }),
  times: fc.integer({ min: 1, max: 4 }),
});
/** A patient who books, perhaps pays, and perhaps comes. */
const aBooking = fc.record({
  kind: fc.constant('booking' as const),
  patient: fc.integer({ min: 0, max: 11 }),
  ending: fc.constantFrom(...ENDINGS),
  bookedAgo: fc.integer({ min: 2, max: 100 * 1440 }),
  feeCents: fc.constantFrom(0, 5_000),
});
type Drawn<Kind> = Kind extends fc.Arbitrary<infer One> ? One : never;
type Happened = Drawn<typeof aPage> | Drawn<typeof aBooking>;

describe('the funnel', () => {
  it('equals a replay of what happened, event by event', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(aPage, aBooking), { minLength: 1, maxLength: 80 }),
        fc.constantFrom<Period>(7, 30, 90),
        async (happened, days) => {
          const own = await newHistory(happened);
          expect(await readFunnel(days)).toMatchObject(own.replay(days));
        },
      ),
      { numRuns: trials(8, 100) },
    );
  });

  it('hides a step that would tell how few were lost before it, and what became of them', async () => {
    const bookings = Array.from({ length: 12 }, (_, patient) => ({
      kind: 'booking' as const,
      patient,
      ending: patient < 2 ? ('unpaid' as const) : ('held' as const),
      bookedAgo: 600,
      feeCents: 5_000 as const,
    }));
    await newHistory(bookings);
    const { steps, languages, countries, left } = await readFunnel(30);
    expect(steps.slice(2).map(({ number }) => number)).toEqual([12, null, null]);
    for (const language of languages.filter(({ steps: [, , booked] }) => booked !== 0))
      expect(language.steps.slice(3), language.locale).toEqual([null, null]);
    expect(countries).toEqual([{ country: '', booked: 12, paid: null, attended: null }]);
    expect(left).toEqual([
      { fate: 'held', number: null },
      { fate: 'unpaid', number: null },
    ]);
  });

  /** Forgets what was counted before, lets it happen, and replays it one after the other. */
  async function newHistory(happened: Happened[]) {
    await server.database.transaction(null, async (trx) => {
      await sql`delete from funnel_events`.execute(trx);
      // Those of earlier histories are out of every period.
      await sql`alter table appointments disable trigger user`.execute(trx);
      await sql`update appointments set created_at = '2001-01-01', start_time = start_time - interval '9000 days',
        end_time = end_time - interval '9000 days' where created_at > '2002-01-01'`.execute(trx);
      await sql`alter table appointments enable trigger user`.execute(trx);
    });
    const people = await newPeople();
    const pages = happened.filter((one) => one.kind === 'page');
    const bookings = happened.filter((one) => one.kind === 'booking');
    const now = Date.now();
    const hourOf = (hoursAgo: number) => (Math.floor(now / 3_600_000) - hoursAgo) * 3_600_000;
    for (const { step, locale, hoursAgo, times } of pages)
      await server.database.write(
        null,
        () => sql`insert into funnel_events (id, at, step, locale, times)
          values (uuidv7(), ${new Date(hourOf(hoursAgo))}, ${step}, ${locale}, ${times})`,
      );
    const visits = bookings.map(({ patient, ending, bookedAgo, feeCents }, index): PastVisit & { n: number } => ({
      n: patient,
      patient: people.patients[patient] as Person,
      doctor: people.doctor,
      ending,
      bookedAgo,
      feeCents,
      paidAfter: 60,
      refundedCents: 0,
      // None overlaps another, or it would be left out.
      startsAgo: 31 * (index + 1),
    }));
    await writePast(server.database, visits);
    const replay = (days: number) => {
      const since = startOf(days);
      const shown = pages.filter(({ hoursAgo }) => hourOf(hoursAgo) >= since);
      const booked = visits
        .filter(({ bookedAgo }) => now - bookedAgo * 60_000 >= since)
        .map(
          ({ n, ...visit }): BookedVisit => ({
            person: `${n}`,
            language: localeOf(n),
            country: '',
            part: partOf(visit),
          }),
        );
      return { steps: stepsOf(shown, booked), languages: languagesOf(shown, booked) };
    };
    return { replay };
  }

  const localeOf = (n: number): Locale => LOCALES[n < 6 ? 0 : n < 11 ? 1 : 2];

  async function newPeople() {
    const patients = await Promise.all(
      Array.from({ length: 12 }, (_, n) => server.person({ role: 'patient', locale: localeOf(n) })),
    );
    return { patients, doctor: await server.person({ role: 'doctor', verified: true }) };
  }
});

function partOf({ ending, feeCents }: PastVisit): BookedVisit['part'] {
  if (ending === 'held') return 'attended';
  return feeCents > 0 && (ending === 'scheduled' || ending === 'unpaid') ? 'unpaid' : 'left';
}

type Page = Drawn<typeof aPage>;

/** Each page for itself, as if it were a person. */
const eachOf = (pages: Page[], wanted: ShownStep) =>
  pages
    .filter(({ step }) => step === wanted)
    .flatMap(({ locale, times }, index) =>
      Array.from({ length: times }, (_, n) => ({ locale, page: `${index} ${n}` })),
    );

function stepsOf(pages: Page[], booked: BookedVisit[]) {
  const all = tellSteps(booked);
  const tell = (step: ShownStep) => {
    const { length } = eachOf(pages, step);
    return length > 0 && length < FEWEST_TOLD ? null : length;
  };
  return FUNNEL_STEPS.map((step) => ({
    step,
    number: step === 'search' || step === 'doctor' ? tell(step) : all[step],
  }));
}

function languagesOf(pages: Page[], booked: BookedVisit[]) {
  const visits = tellStepsBy(booked, 'language');
  const shownIn = (step: ShownStep) =>
    told(
      eachOf(pages, step),
      ({ locale }) => locale,
      ({ page }) => page,
    );
  const shown = { search: shownIn('search'), doctor: shownIn('doctor') };
  const orNone = (number: number | null | undefined) => (number === undefined ? 0 : number);
  return LOCALES.map((locale) => ({
    locale,
    steps: FUNNEL_STEPS.map((step) =>
      orNone(step === 'search' || step === 'doctor' ? shown[step].get(locale) : visits.get(locale)?.[step]),
    ),
  }));
}

describe('what is counted', () => {
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    stepShown(new Request(`https://clinic.test${path}`, { method, headers }));

  it('is a search or a doctor’s page, in its language, with or without a query', () => {
    expect(ask('/en/find-doctor')).toEqual({ step: 'search', locale: 'en' });
    expect(ask('/ar/find-doctor.data?q=heart')).toEqual({ step: 'search', locale: 'ar' });
    expect(ask('/fr/doctor/amira-hassan-1a2b3c4d')).toEqual({ step: 'doctor', locale: 'fr' });
  });

  it('is no other page, no robot, nothing loaded ahead and nothing sent', () => {
    for (const path of ['/en', '/en/doctor', '/de/find-doctor', '/en/find-doctor/x', '/find-doctor'])
      expect(ask(path), path).toBeNull();
    expect(ask('/en/find-doctor', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).toBeNull();
    expect(ask('/en/find-doctor', { 'sec-purpose': 'prefetch;prerender' })).toBeNull();
    expect(ask('/en/find-doctor', {}, 'POST')).toBeNull();
    expect(ask('/en/find-doctor', {}, 'HEAD')).toBeNull();
  });

  it('is what strangers and patients were shown, and nothing of doctors, the staff or what failed', async () => {
    await server.database.write(null, () => sql`delete from funnel_events`);
    const pages = new Hono<{ Variables: Variables }>()
      .get('/en/find-doctor', (context) => context.text('found'))
      .get('/en/doctor/:slug', (context) => context.text('gone', 404));
    const [patient, doctor] = [
      await server.person({ role: 'patient' }),
      await server.person({ role: 'doctor', verified: true }),
    ];
    const app = createApp(server.services, () => pages);
    const show = (path: string, person?: Person) =>
      app.request(new URL(path, server.origin).href, { headers: person?.headers ?? {} });
    for (const person of [undefined, undefined, patient, doctor, auditor]) await show('/en/find-doctor', person);
    await show('/en/doctor/nobody');
    await server.services.background.finish(5_000);
    await server.services.funnel.flush();
    const [row, ...others] = await server.database.read(null, (db) => db.selectFrom('funnel_events').selectAll());
    expect(others).toEqual([]);
    expect(row).toMatchObject({ step: 'search', locale: 'en', times: 3 });
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['at', 'id', 'locale', 'step', 'times']);
    expect(row?.at.getTime()).toBe(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  });

  it('is written once, though its answer was lost', async () => {
    await server.database.write(null, () => sql`delete from funnel_events`);
    const { worker, clock, log } = server.services;
    let isLost = true;
    const write: typeof worker.write = async (...of) => {
      const answer = await worker.write(...of);
      if (isLost) throw new Error('the answer was lost');
      return answer;
    };
    const funnel = createFunnel({ worker: { ...worker, write }, clock, log });
    const times = async () => {
      const rows = await server.database.read(null, (db) => db.selectFrom('funnel_events').select('times'));
      return rows.map((row) => row.times);
    };
    funnel.note({ step: 'doctor', locale: 'es' });
    await expect(funnel.flush()).rejects.toThrow('lost');
    expect(await times()).toEqual([1]);
    funnel.note({ step: 'doctor', locale: 'es' });
    isLost = false;
    await funnel.flush();
    await funnel.flush();
    await funnel.close();
    expect(await times()).toEqual([1, 1]);
  });

  it('is written later where the database refused it', async () => {
    await server.database.write(null, () => sql`delete from funnel_events`);
    const { funnel } = server.services;
    const change = (statement: string) => server.database.write(null, () => sql.raw(statement));
    funnel.note({ step: 'doctor', locale: 'es' });
    await change('revoke insert on funnel_events from worker');
    await expect(funnel.flush()).rejects.toThrow('permission denied');
    expect(await server.database.read(null, (db) => db.selectFrom('funnel_events').selectAll())).toEqual([]);
    await change('grant insert on funnel_events to worker');
    await funnel.flush();
    const rows = await server.database.read(null, (db) => db.selectFrom('funnel_events').select('times'));
    expect(rows).toEqual([{ times: 1 }]);
  });

  it('of a booking is how long it took its patient from the first search page, and nothing of who', async () => {
    const rows = () => server.database.read(null, (db) => db.selectFrom('booking_times').selectAll());
    let now = Date.now();
    const { worker, log, clock } = server.services;
    const funnel = createFunnel({ worker, log, clock: { ...clock, now: () => new Date(now) } });
    const [searcher, other] = ['a', 'b'];
    funnel.note({ step: 'search', locale: 'en' }, searcher);
    now += 40_000;
    funnel.note({ step: 'search', locale: 'en' }, searcher);
    funnel.note({ step: 'doctor', locale: 'en' }, other);
    now += 35_000;
    for (const person of [searcher, searcher, other]) funnel.noteBooking(person);
    await funnel.close();
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ seconds: 75 });
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['day', 'id', 'seconds']);
  });

  it('of a booking is measured by the server from its own pages', async () => {
    await server.database.write(null, () => sql`delete from booking_times`);
    const [patient, doctor] = [
      await server.person({ role: 'patient' }),
      await server.person({ role: 'doctor', verified: true }),
    ];
    const pages = new Hono<{ Variables: Variables }>().get('/en/find-doctor', (context) => context.text('found'));
    const app = createApp(server.services, () => pages);
    await app.request(new URL('/en/find-doctor', server.origin).href, { headers: patient.headers });
    await server.services.background.finish(5_000);
    await server.clientOf(patient).appointments.book({
      providerId: doctor.providerId,
      startTime: new Date((Math.floor(Date.now() / 1_800_000) + 48) * 1_800_000).toISOString(),
      appointmentType: 'video',
      idempotencyKey: randomUUID(),
      locale: 'en',
    });
    await server.services.funnel.flush();
    const [row, ...others] = await server.database.read(null, (db) => db.selectFrom('booking_times').selectAll());
    expect(others).toEqual([]);
    expect(row?.seconds).toBeLessThan(60);
  });

  it('of bookings tells how many took how long, unless they are few', async () => {
    await server.database.write(null, () => sql`delete from booking_times`);
    const add = (seconds: number[]) =>
      server.database.write(
        null,
        () => sql`insert into booking_times (id, seconds) select uuidv7(), unnest(${seconds}::integer[])`,
      );
    const measured = async () => {
      server.services.analytics.clear();
      const { took, service } = await server.clientOf(auditor).analytics.read({ days: 7 });
      return { took: took.map(({ number }) => number), service };
    };
    await add([10, 70, 80, 90]);
    expect(await measured()).toMatchObject({
      took: [null, null, 0, 0, 0],
      service: { searchers: 'few', searchMedian: null, searchMost: null },
    });
    await add([59, 60, 119, 120, 599, 600, 1800, 20, 30, 40]);
    expect(await measured()).toMatchObject({
      took: [null, 5, null, null, null],
      service: { searchers: 'many', searchMedian: 75, searchMost: expect.closeTo(599.7, 5) },
    });
  });

  it('goes after the longest period', async () => {
    await server.database.write(
      null,
      () => sql`insert into funnel_events (id, at, step, locale, times) values
        (uuidv7(), date_trunc('hour', now()) - interval '401 days', 'search', 'fr', 7)`,
    );
    await server.runSchedule('funnel');
    const rows = await server.database.read(null, (db) =>
      db.selectFrom('funnel_events').select('locale').where('locale', '=', 'fr'),
    );
    expect(rows).toEqual([]);
  });
});
