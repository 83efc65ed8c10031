import {
  type Grouping,
  HOURS,
  MONTHS_LATER,
  type Period,
  STARS,
  TOOK_MINUTES,
  WEEKDAYS,
} from '@polyclinic/contract/analytics/rules';
import type { Analytics, DemandGroup } from '@polyclinic/contract/analytics/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../requests/index.ts';
import { readCountedSince } from './funnel/queries.ts';
import { type Counted, funnelOf, numberOf } from './funnel/rules.ts';

type Supplied = { figure: string; key: string; doctors: number; times: number };

/** The same for everybody of a duty who asks within a short time, however many ask at once. */
export function readAnalytics(context: SignedInContext, days: Period): Promise<Analytics> {
  const { analytics } = context.services;
  const { duty, timeZone } = context.session;
  const key = `${days} ${timeZone} ${duty}`;
  const known = analytics.get(key);
  if (known) return known;
  const reading = readFigures(context, days);
  analytics.set(key, reading);
  // The next one tries again.
  reading.catch(() => analytics.peek(key) === reading && analytics.delete(key));
  return reading;
}

/** Over so many days, each figure by one function of the database; one after another, so that others find connections. */
async function readFigures(context: SignedInContext, days: Period): Promise<Analytics> {
  const counted = await readGroups(context, days);
  const supplied = await readSupply(context);
  const countedSince = await readCountedSince(context);
  const months = await readMonths(context);
  const cohorts = await readCohorts(context);
  const searches = await readSearches(context, days);
  const service = { ...(await readService(context, days)), ...(await readMatching(context, days)) };
  const uptime = await readUptime(context, days);
  const of = (grouping: Grouping, keys: readonly string[] = []) => beside(grouping, { counted, supplied, keys });
  return {
    demand: {
      specialty: of('specialty'),
      language: of('language'),
      country: of('country'),
      hour: of('hour', HOURS),
      weekday: of('weekday', WEEKDAYS),
    },
    funnel: { countedSince, ...funnelOf(counted), left: fatesOf(counted, 'left') },
    fates: fatesOf(counted, 'fate'),
    stars: STARS.map((stars) => ({ stars, number: numberOf(counted, 'stars', stars) })),
    months,
    cohorts,
    searches,
    took: TOOK_MINUTES.map((minutes) => ({ minutes, number: numberOf(counted, 'took', minutes) })),
    uptime,
    service,
  };
}

const fatesOf = (counted: Counted[], wanted: string): Analytics['fates'] =>
  counted
    .filter(({ figure }) => figure === wanted)
    .map(({ key, number }) => ({ fate: key as Analytics['fates'][number]['fate'], number }));

type Sides = { counted: Counted[]; supplied: Supplied[]; keys: readonly string[] };

/** Demand and supply of the same key in one group; keys that were given stand there though nothing is counted. */
function beside(grouping: Grouping, { counted, supplied, keys }: Sides): DemandGroup[] {
  const offers = new Map(supplied.filter(({ figure }) => figure === grouping).map((row) => [row.key, row]));
  const wanted = counted.filter(({ figure }) => figure === grouping).map(({ key }) => key);
  return [...new Set([...keys, ...wanted, ...offers.keys()])].map((key) => ({
    key,
    booked: numberOf(counted, grouping, key),
    doctors: offers.get(key)?.doctors ?? 0,
    freeTimes: offers.get(key)?.times ?? 0,
  }));
}

const readGroups = ({ services, actor, session }: SignedInContext, days: number): Promise<Counted[]> =>
  services.database.read(
    actor,
    () => sql<Counted>`
      select figure, key, number::float8 as number from analytics_groups(${session.timeZone}, ${days})`,
  );

const readSupply = ({ services, actor, session }: SignedInContext): Promise<Supplied[]> =>
  services.database.read(
    actor,
    () => sql<Supplied>`
      select figure, key, doctors::float8 as doctors, times::float8 as times from analytics_supply(${session.timeZone})`,
  );

const readMonths = ({ services, actor, session }: SignedInContext): Promise<Analytics['months']> =>
  services.database.read(
    actor,
    () => sql<Analytics['months'][number]>`
      select month::text as month, captured::float8 as "capturedCents", refunded::float8 as "refundedCents",
        refunds::float8 as refunds, disputed::float8 as "disputedCents"
      from analytics_months(${session.timeZone})`,
  );

type CohortRow = { month: string; later: number; monthsAgo: number; patients: number | null };

async function readCohorts({ services, actor, session }: SignedInContext): Promise<Analytics['cohorts']> {
  const rows = await services.database.read(
    actor,
    () => sql<CohortRow>`
      select cohort::text as month, later, patients::float8 as patients,
        (12 * extract(year from age(present, cohort)) + extract(month from age(present, cohort)))::integer as "monthsAgo"
      from analytics_cohorts(${session.timeZone}),
        date_trunc('month', app_now() at time zone ${session.timeZone}) present`,
  );
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, cells]) => toCohort(month, cells));
}

/** Months that are not over yet by now are left out; in those that are, nobody is a figure too. */
function toCohort(month: string, cells: CohortRow[]): Analytics['cohorts'][number] {
  const reached = Math.min(cells[0]?.monthsAgo ?? 0, MONTHS_LATER);
  const patientsIn = (later: number) => {
    const cell = cells.find((one) => one.later === later);
    return cell ? cell.patients : 0;
  };
  return {
    month,
    patients: patientsIn(0),
    later: Array.from({ length: reached }, (_, index) => patientsIn(index + 1)),
  };
}

type SearchRow = { locale: Analytics['searches']['rare'][number]['locale']; word: string | null; number: number };

async function readSearches({ services, actor }: SignedInContext, days: number): Promise<Analytics['searches']> {
  const rows = await services.database.read(
    actor,
    () => sql<SearchRow>`select locale, word, number::float8 as number from analytics_searches(${days})`,
  );
  return {
    words: rows.flatMap(({ locale, word, number }) => (word === null ? [] : { locale, word, times: number })),
    rare: rows.flatMap(({ locale, word, number }) => (word === null ? { locale, words: number } : [])),
  };
}

type Matching = Pick<Analytics['service'], 'matched' | 'attended'>;

async function readMatching({ services, actor, session }: SignedInContext, days: number): Promise<Matching> {
  const [row] = await services.database.read(
    actor,
    () => sql<Matching>`
      select matched::float8 as matched, attended::float8 as attended
      from analytics_matching(${session.timeZone}, ${days})`,
  );
  if (!row) throw new Error('analytics_matching gave no row');
  return row;
}

type Service = Omit<Analytics['service'], keyof Matching>;

async function readService({ services, actor, session }: SignedInContext, days: number): Promise<Service> {
  const [row] = await services.database.read(
    actor,
    () => sql<Service>`
      select calls::float8 as calls, connected::float8 as connected, rated::float8 as rated,
        average_rating as "averageRating", payers, paying_median as "payingMedian",
        paying_most as "payingMost", searchers, search_median as "searchMedian", search_most as "searchMost", answering::float8 as answering, answer_median as "answerMedian",
        answer_most as "answerMost"
      from analytics_service(${session.timeZone}, ${days})`,
  );
  if (!row) throw new Error('analytics_service gave no row');
  return row;
}

type UptimeRow = { month: string | null; minutes: number; served: number };

async function readUptime({ services, actor, session }: SignedInContext, days: number): Promise<Analytics['uptime']> {
  const rows = await services.database.read(
    actor,
    () => sql<UptimeRow>`
      select month::text as month, minutes::float8 as minutes, served::float8 as served
      from analytics_uptime(${session.timeZone}, ${days})`,
  );
  const period = rows.find(({ month }) => month === null);
  return {
    minutes: period?.minutes ?? 0,
    served: period?.served ?? 0,
    months: rows.flatMap(({ month, ...rest }) => (month === null ? [] : { month, ...rest })),
  };
}
