import type { Appointment, PatientOverview, ProviderWeek } from '@polyclinic/contract/appointments/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { selectVisits, toAppointment, type VisitRow } from './details/queries.ts';

const PAGE_SIZE = 20;
const LONGEST_WEEK_MS = 31 * 86_400_000;
const OVERVIEW_UPCOMING = 3;

/** Its twins are isUpcoming() and isOngoing() in contract/src/appointments/rules.ts. */
const isAhead = sql<boolean>`(a.status in ('scheduled', 'confirmed') and a.start_time > app_now())`;
const isRunning = sql<boolean>`(a.status = 'in_progress'
  or a.status = 'confirmed' and a.start_time between app_now() - interval '60 minutes' and app_now())`;

/** The actor's own visits, and those of whom they care for. */
const ofCircle = (userId: string) =>
  sql<boolean>`a.patient_id = any (array_append((select cared_for('visits')), ${userId}::uuid))`;

/** One visit of the actor's; NOT_FOUND for anybody else's. */
export async function readAppointment(
  { services, actor }: SignedInContext,
  { id, locale }: { id: string; locale: Locale },
): Promise<Appointment> {
  const [row] = await services.database.read(actor, (db) => selectVisits(db, actor, locale).where('a.id', '=', id));
  if (!row) throw fail('NOT_FOUND');
  services.accessLog.note({ actor, ...toAccess(row) });
  return toAppointment(row);
}

type Mine = {
  period: 'upcoming' | 'history' | 'all';
  status?: Appointment['status'] | undefined;
  visitType?: Appointment['appointmentType'] | undefined;
  page: number;
  locale: Locale;
};

/** The actor's own as a patient, and of whom they care for. Upcoming: also what runs now, nearest first; the others latest first. */
export async function readMine({ services, actor }: SignedInContext, { page, locale, ...filter }: Mine) {
  const { period } = filter;
  const isWanted = sql<boolean>`(${sql.join(wishesOf(filter), sql` and `)})`;
  const [rows, [count]] = await Promise.all([
    services.database.read(actor, (db) =>
      selectVisits(db, actor, locale)
        .where(ofCircle(actor.userId))
        .where(isWanted)
        .orderBy('a.start_time', period === 'upcoming' ? 'asc' : 'desc')
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE),
    ),
    services.database.read(actor, (db) =>
      db
        .selectFrom('appointments as a')
        .select((build) => build.fn.countAll<number>().as('total'))
        .where(ofCircle(actor.userId))
        .where(isWanted),
    ),
  ]);
  noteListed(services, actor, rows);
  return { appointments: rows.map(toAppointment), total: count?.total ?? 0 };
}

const isComing = sql<boolean>`(${isAhead} or ${isRunning})`;

function wishesOf({ period, status, visitType }: Pick<Mine, 'period' | 'status' | 'visitType'>) {
  const inPeriod = { all: sql`true`, upcoming: isComing, history: sql`not ${isComing}` }[period];
  return [
    inPeriod,
    ...(status ? [sql`a.status = ${status}`] : []),
    ...(visitType ? [sql`a.appointment_type = ${visitType}`] : []),
  ];
}

type OverviewFigures = { total: number; upcoming: number; last: Date | null; next: Date | null };

const isQuestion = sql<boolean>`(a.appointment_type = 'message')`;

/** What a patient's first screen says: up to three visits and questions of the circle that come or run, and figures of one's own visits. */
export async function readOverview({ services, actor }: SignedInContext, locale: Locale): Promise<PatientOverview> {
  const coming = (what: RawBuilder<boolean>) =>
    services.database.read(actor, (db) =>
      selectVisits(db, actor, locale)
        .where(ofCircle(actor.userId))
        .where(isComing)
        .where(what)
        .orderBy('a.start_time')
        .limit(OVERVIEW_UPCOMING),
    );
  const [rows, questions, [figures]] = await Promise.all([
    coming(sql<boolean>`not ${isQuestion}`),
    coming(isQuestion),
    services.database.read(
      actor,
      () => sql<OverviewFigures>`
      select count(*) filter (where status = 'completed') as total,
        count(*) filter (where ${isAhead}) as upcoming,
        max(start_time) filter (where status = 'completed') as last,
        min(start_time) filter (where ${isAhead}) as next
      from appointments a where a.patient_id = ${actor.userId} and a.appointment_type <> 'message'`,
    ),
  ]);
  noteListed(services, actor, [...rows, ...questions]);
  return {
    upcoming: rows.map(toAppointment),
    questions: questions.map(toAppointment),
    totalVisits: figures?.total ?? 0,
    upcomingCount: figures?.upcoming ?? 0,
    lastCheckup: figures?.last?.toISOString() ?? null,
    nextAppointment: figures?.next?.toISOString() ?? null,
  };
}

const NEXT = 3;
const MOST_URGENT = 20;

/** The actor's next ones as a provider, and every urgent one that is still to come, whatever week is looked at. */
export async function readAhead({ services, actor }: SignedInContext, locale: Locale): Promise<Appointment[]> {
  const coming = (what: RawBuilder<boolean>, most: number) =>
    services.database.read(actor, (db) =>
      selectVisits(db, actor, locale)
        .where('a.provider_user_id', '=', actor.userId)
        .where('a.appointment_type', '<>', 'message')
        .where('a.status', 'in', ['confirmed', 'in_progress'])
        .where(what)
        // One that runs over is still the one at hand.
        .where('a.start_time', '>', sql<Date>`app_now() - interval '1 hour'`)
        .orderBy('a.start_time')
        .limit(most),
    );
  const isUrgent = sql<boolean>`a.urgency <> 'routine' and a.end_time > app_now()`;
  const isOver = sql<boolean>`a.status = 'confirmed' and a.end_time <= app_now()`;
  const [next, urgent] = await Promise.all([coming(sql`not (${isOver})`, NEXT), coming(isUrgent, MOST_URGENT)]);
  const rows = [...new Map([...next, ...urgent].map((row) => [row.id, row])).values()];
  noteListed(services, actor, rows);
  return rows.map(toAppointment).sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
}

type Week = { from: string; until: string; locale: Locale };
type PracticeFigures = { total: number; completed: number; earnings: number | null; rating: string };

/** The actor's own as a provider, in order, with the figures of all the practice's visits. */
export async function readWeek({ services, actor }: SignedInContext, week: Week): Promise<ProviderWeek> {
  requireWeek(week);
  const [rows, [figures]] = await Promise.all([
    services.database.read(actor, (db) =>
      selectVisits(db, actor, week.locale)
        .where('a.provider_user_id', '=', actor.userId)
        // It takes no time of the week: it waits among the tasks, and is read in its conversation.
        .where('a.appointment_type', '<>', 'message')
        .where('a.start_time', '>=', new Date(week.from))
        .where('a.start_time', '<', new Date(week.until))
        .orderBy('a.start_time'),
    ),
    services.database.read(actor, () => figuresOf(actor.userId)),
  ]);
  noteListed(services, actor, rows);
  return { appointments: rows.map(toAppointment), stats: toStats(figures) };
}

/**
 * What settled long ago is counted already (see count_settled_visits()); only the rest is walked. Money is the ledger’s:
 * what is earned, and what completed and missed visits bring a day after their end.
 * A case where a coalesce would be shorter: row security takes coalesce for a function that may leak, and keeps it from
 * the index.
 */
const figuresOf = (userId: string) => sql<PracticeFigures>`
  select (coalesce(f.total, 0) + late.total)::integer as total,
    (coalesce(f.completed, 0) + late.completed)::integer as completed,
    (select coalesce(sum(ledger_sign(l.kind) * l.amount_cents), 0)::integer from practice_ledger() l
      where l.standing = 'earned'
        or l.standing = 'ahead' and l.status in ('completed', 'no_show') and l.settles_at is not null) as earnings,
    (select average_rating from providers where user_id = ${userId}) as rating
  from (select) one
  left join practice_figures f on f.provider_user_id = ${userId}
  cross join lateral (
    select count(*) as total, count(*) filter (where a.status = 'completed') as completed
    from appointments a
    where a.provider_user_id = ${userId} and a.start_time >=
      case when f.counted_until is null then '-infinity'::timestamptz else f.counted_until end) late`;

function toStats(figures: PracticeFigures | undefined): ProviderWeek['stats'] {
  return {
    totalAppointments: figures?.total ?? 0,
    completed: figures?.completed ?? 0,
    earningsCents: figures?.earnings ?? 0,
    averageRating: Number(figures?.rating ?? 0),
  };
}

function requireWeek({ from, until }: Week): void {
  const length = Date.parse(until) - Date.parse(from);
  if (length > 0 && length <= LONGEST_WEEK_MS) return;
  throw fail('INVALID_INPUT', { fields: [{ path: 'until', code: length > 0 ? 'too_long' : 'before_from' }] });
}

const toAccess = ({ id: subjectId, patient_id: patientId }: VisitRow) =>
  ({ action: 'read', subject: 'appointment', subjectId, patientId }) as const;

function noteListed({ accessLog }: Services, actor: NonNullable<Actor>, rows: VisitRow[]): void {
  for (const row of rows) accessLog.noteListed({ actor, ...toAccess(row) });
}

/** Throws NOT_FOUND for a visit that the actor has nothing to do with. */
export async function requireVisit({ services, actor }: SignedInContext, id: string): Promise<void> {
  const [visit] = await services.database.read(actor, (db) =>
    db.selectFrom('appointments').select('id').where('id', '=', id),
  );
  if (!visit) throw fail('NOT_FOUND');
}
