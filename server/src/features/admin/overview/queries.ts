import {
  byUrgency,
  FIGURES,
  type Figure,
  opensFigure,
  RISKS,
  type RiskKind,
  seesFigure,
  TREND_DAYS,
} from '@polyclinic/contract/admin/overview/rules';
import type { Activity, FigureRow, FigureTrend, Health, Overview } from '@polyclinic/contract/admin/overview/schemas';
import type { Severity } from '@polyclinic/contract/risk/rules';
import { hasDuty } from '@polyclinic/contract/staff/rules';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import type { Services } from '../../../services.ts';
import { readLatest } from '../../backup/queries.ts';
import { countDeliveries, countJobs, countWork, type Delivered } from '../../oversight/work/queries.ts';

const PAGE_SIZE = 20;
const ACTIVITIES_SHOWN = 15;

/** What today is like, what needs a look, what happened lately and whether the system is well. */
export async function readOverview(context: SignedInContext): Promise<Overview> {
  const { duty } = context.session;
  const seen = FIGURES.filter((figure) => seesFigure(duty, figure));
  const [figures, risks, activities, health] = await Promise.all([
    Promise.all(seen.map((figure) => readTrend(context, figure))),
    readRisks(context),
    readActivities(context),
    hasDuty(duty, ['auditor']) ? readHealth(context) : null,
  ]);
  return { figures, risks, activities, health };
}

async function readTrend({ services, actor, session }: SignedInContext, figure: Figure): Promise<FigureTrend> {
  const days = await services.database.read(
    actor,
    () => sql<{ day: string; amount: number }>`
      select day::text as day, amount::float8 as amount from figure_days(${figure}, ${session.timeZone}, ${TREND_DAYS})`,
  );
  return { figure, mayOpen: opensFigure(session.duty, figure), days };
}

async function readRisks({ services, actor }: SignedInContext): Promise<Overview['risks']> {
  const rows = await services.database.read(
    actor,
    () => sql<{ kind: RiskKind; severity: Severity | null; number: number; since: Date }>`
      select kind, null as severity, number, since from risk_counts()
      union all select kind || '_alerts', severity, number, since from open_risks()`,
  );
  return byUrgency(
    rows.map(({ since, ...row }) => ({
      ...row,
      severity: row.severity ?? RISKS[row.kind].severity,
      since: since.toISOString(),
    })),
  );
}

type ActivityRow = Omit<Activity, 'at' | 'subject'> & { at: Date; subjectId: string | null; subject: string | null };

async function readActivities({ services, actor }: SignedInContext): Promise<Activity[]> {
  const rows = await services.database.read(
    actor,
    () => sql<ActivityRow>`
      select at, action, person, subject, subject_id as "subjectId", status from recent_activity(${ACTIVITIES_SHOWN})`,
  );
  return rows.map(({ at, subject, subjectId, ...row }) => ({
    ...row,
    at: at.toISOString(),
    subject: subjectId === null ? null : { userId: subjectId, name: subject ?? '' },
  }));
}

type System = { nodes: number; databaseBytes: number };

async function readHealth({ services, actor }: SignedInContext): Promise<Health> {
  const { worker, database, environment } = services;
  const [system, work, jobs, pushes, backup] = await Promise.all([
    orUnknown(services, readSystem(worker)),
    orUnknown(services, countWork(worker)),
    orUnknown(services, countJobs(worker)),
    orUnknown(services, countDeliveries(worker).then(countPushes)),
    orUnknown(services, readLatest(database, actor)),
  ]);
  return {
    system,
    work,
    jobs,
    pushes,
    hasRelay: hasRelay(environment),
    backup: backup && {
      lastAt: backup.mark?.toISOString() ?? null,
      provenAt: backup.provenAt?.toISOString() ?? null,
    },
  };
}

/** One source that is out hides no other. */
const orUnknown = <Read>({ log }: Services, read: Promise<Read>): Promise<Read | null> =>
  read.catch((error: unknown) => {
    log.warn({ err: error }, 'a source of the health card is out');
    return null;
  });

async function readSystem(worker: Services['worker']): Promise<System> {
  const [system] = await worker.read(
    null,
    // Each node hears of changes by one such connection.
    () => sql<System>`
      select (select count(*)::integer from pg_stat_activity
          where application_name = 'polyclinic live' and datname = current_database()) as nodes,
        pg_database_size(current_database())::float8 as "databaseBytes"`,
  );
  if (!system) throw new Error('nothing was counted');
  return system;
}

function countPushes(deliveries: Delivered[]) {
  const of = (wanted: string) =>
    deliveries.filter(({ state }) => state === wanted).reduce((sum, { count }) => sum + count, 0);
  return { sent: of('sent'), failed: of('failed') };
}

const hasRelay = (environment: Services['environment']): boolean => Boolean(environment.TURN_URLS?.length);

type Asked = { figure: Figure; day: string; page: number };
type Row = {
  id: string;
  at: Date;
  personId: string | null;
  personName: string | null;
  providerName: string | null;
  amountCents: number | null;
};

/** The rows that a figure of a day counts, the latest first; each person is noted as looked at, once a day. Throws FORBIDDEN. */
export async function readFigureDay({ services, actor, session }: SignedInContext, { figure, day, page }: Asked) {
  if (!opensFigure(session.duty, figure)) throw fail('FORBIDDEN');
  const rows = await services.database.read(
    actor,
    () => sql<Row>`
      select id, at, person_id as "personId", person_name as "personName", provider_name as "providerName",
        amount_cents as "amountCents"
      from named_figure_rows(${figure}, ${session.timeZone}, ${day}, ${(page - 1) * PAGE_SIZE}, ${PAGE_SIZE + 1})`,
  );
  const shown = rows.slice(0, PAGE_SIZE);
  const people = shown.flatMap(({ personId }) => personId ?? []);
  for (const subjectId of people)
    services.accessLog.noteListed({ actor, action: 'read', subject: 'profile', subjectId, patientId: subjectId });
  return { rows: shown.map(toFigureRow), hasMore: rows.length > PAGE_SIZE };
}

const toFigureRow = ({ at, personId, personName, ...row }: Row): FigureRow => ({
  ...row,
  at: at.toISOString(),
  person: personId === null ? null : { userId: personId, name: personName ?? '' },
});
