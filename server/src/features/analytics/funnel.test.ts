import { FEWEST_TOLD, FUNNEL_STEPS, type Period, type ShownStep } from '@polyclinic/contract/analytics/rules';
import { LOCALES, type Locale } from '@polyclinic/contract/platform/fields';
import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
