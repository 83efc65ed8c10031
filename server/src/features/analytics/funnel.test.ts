import { FEWEST_TOLD, FUNNEL_STEPS, type ShownStep } from '@polyclinic/contract/analytics/rules';
import { LOCALES, type Locale } from '@polyclinic/contract/platform/fields';
import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { Variables } from '../../observability/index.ts';
import { ENDINGS, type PastVisit, writePast } from '../../testing/analytics.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { stepShown } from './funnel/rules.ts';

let server: TestServer;
let auditor: Person;
beforeAll(async () => {
  server = await testServer();
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
});
afterAll(() => server?.close());

const readFunnel = async (days: number) => (await server.clientOf(auditor).analytics.read({ days })).funnel;

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
        fc.constantFrom(7, 30, 90),
        async (happened, days) => {
          const own = await newHistory(happened);
          expect(await readFunnel(days)).toMatchObject(own.replay(days));
        },
      ),
      { numRuns: trials(8, 100) },
    );
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
      const counts = new Map<string, number>();
      const who = new Map<string, Set<string>>();
      const count = (step: string, locale: Locale, person: string, times = 1) => {
        for (const key of [`${step} all`, `${step} ${locale}`]) {
          counts.set(key, (counts.get(key) ?? 0) + times);
          for (let n = 0; n < times; n += 1) who.set(key, (who.get(key) ?? new Set()).add(`${person} ${n}`));
        }
      };
      for (const [index, { step, locale, hoursAgo, times }] of pages.entries())
        if (hourOf(hoursAgo) >= since) count(step, locale, `page ${index}`, times);
      for (const { n, ending, bookedAgo, feeCents } of visits) {
        if (now - bookedAgo * 60_000 < since) continue;
        const locale = localeOf(n);
        count('booked', locale, `patient ${n}`);
        const isPaid = feeCents === 0 || (ending !== 'scheduled' && ending !== 'unpaid');
        if (isPaid) count('paid', locale, `patient ${n}`);
        if (ending === 'held') count('attended', locale, `patient ${n}`);
      }
      return { steps: tellSteps(counts, who), languages: tellLanguages(counts, who) };
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

type Counts = Map<string, number>;
type Who = Map<string, Set<string>>;

const tellSteps = (counts: Counts, who: Who) =>
  FUNNEL_STEPS.map((step) => {
    const people = who.get(`${step} all`)?.size ?? 0;
    const isFew = people > 0 && people < FEWEST_TOLD;
    return { step, number: isFew ? null : (counts.get(`${step} all`) ?? 0) };
  });

/** Of each step, one hidden language takes the next smallest with it. */
function tellLanguages(counts: Counts, who: Who) {
  const hidden = new Set<string>();
  for (const step of FUNNEL_STEPS) {
    const sizes = LOCALES.map((locale) => ({ locale, people: who.get(`${step} ${locale}`)?.size ?? 0 })).filter(
      ({ people }) => people > 0,
    );
    const few = sizes.filter(({ people }) => people < FEWEST_TOLD);
    for (const { locale } of few) hidden.add(`${step} ${locale}`);
    const next = sizes
      .filter(({ people }) => people >= FEWEST_TOLD)
      .toSorted((a, b) => a.people - b.people || (a.locale < b.locale ? -1 : 1))[0];
    if (few.length === 1 && next) hidden.add(`${step} ${next.locale}`);
  }
  const told = (key: string) => (hidden.has(key) ? null : (counts.get(key) ?? 0));
  return LOCALES.map((locale) => ({ locale, steps: FUNNEL_STEPS.map((step) => told(`${step} ${locale}`)) }));
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

  it('is written once, however often the database is away meanwhile', async () => {
    await server.database.write(null, () => sql`delete from funnel_events`);
    const { funnel } = server.services;
    const change = (statement: string) => server.database.write(null, () => sql.raw(statement));
    funnel.note({ step: 'doctor', locale: 'es' });
    await change('revoke insert on funnel_events from worker');
    await expect(funnel.flush()).rejects.toThrow('permission denied');
    funnel.note({ step: 'doctor', locale: 'es' });
    await change('grant insert on funnel_events to worker');
    await funnel.flush();
    await funnel.flush();
    const rows = await server.database.read(null, (db) => db.selectFrom('funnel_events').select('times'));
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(2);
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
