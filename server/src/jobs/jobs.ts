import { sql } from 'kysely';
import { type Job, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import { createFailureLog, describeError } from '../observability/index.ts';
import { untilItWorks } from '../process/index.ts';
import type { Services } from '../services.ts';
import { watchDatabaseClock } from './database-clock.ts';
import { createJobDatabase } from './job-database.ts';
import { monotonicClock } from './monotonic-clock.ts';
import type { EffectName, Effects } from './outbox.ts';
import { startRelay } from './outbox-relay.ts';

/** What is done after each effect was committed. Runs again after a failure, so each must bear repetition. */
export type EffectHandlers = { [Name in EffectName]: (services: Services, payload: Effects[Name]) => Promise<void> };

/** Work on a clock; once a minute at most, on one server node at a time. `cron` is in UTC. */
export type Schedule = { name: string; cron: string; run: (services: Services) => Promise<void> };

export type Jobs = { handlers: EffectHandlers; schedules: Schedule[] };

/** Where the queue puts what was given up: after its last try, or because its server died each time. */
const GIVEN_UP = 'given-up';
/** Ten tries over about half an hour; then it waits in failed_work until a person tries it again or closes it. */
const RETRIES = { retryLimit: 10, retryDelay: 1, retryBackoff: true, retryDelayMax: 900 };
/** Two hands of four: while a hand comes back full it reaches out again at once. */
const HANDS = { localConcurrency: 2, batchSize: 4, burstWhenBatchFull: true, perJobResults: true } as const;
/** How often the queue is asked, and how soon silence means that a process is gone. */
export interface JobTimes {
  /** What a lost announcement or a retry waits at most */
  pollSeconds: number;
  /** The same for what is due once a minute at most: asking is most of what an idle server does */
  clockPollSeconds: number;
  heartbeatSeconds: number;
  heartbeatRefreshSeconds: number;
  superviseSeconds: number;
}

/**
 * A process that is gone is noticed by its silence: its jobs are taken up by another one within half a minute. One that
 * lives and stalls for less than eight seconds keeps them, however long they take.
 */
const TIMES: JobTimes = {
  pollSeconds: 2,
  clockPollSeconds: 8,
  heartbeatSeconds: 12,
  heartbeatRefreshSeconds: 4,
  superviseSeconds: 3,
};
const pollEvery = (seconds: number) => ({ pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds });
const beatOf = ({ heartbeatRefreshSeconds }: JobTimes) => ({ heartbeatRefreshSeconds });
const heartbeatOf = ({ heartbeatSeconds }: JobTimes) => ({ heartbeatSeconds });
/** The database's clock says when a schedule is due; how far ours is from it is measured once a minute. */
const CLOCK_CHECK = { clockMonitorIntervalSeconds: 60 };
/** What a job may take at most, and how long a finished one is kept: the supervisor counts them at every pass. */
const LIFE = { expireInSeconds: 900, deleteAfterSeconds: 86_400 };
/** A schedule comes again by itself; this is for those that are rare, and for the death of a process. */
const CLOCK_RETRIES = { retryLimit: 2, retryDelay: 1 };

export type RunningJobs = {
  /** Waits for running jobs, at most `timeout` milliseconds, and hands back at once what is unfinished then. */
  stop(timeout: number): Promise<void>;
};

/** Starts the queue and the relay that fills it. */
export async function startJobs(
  services: Services,
  workerUrl: string,
  { handlers, schedules }: Jobs,
  times = TIMES,
): Promise<RunningJobs> {
  const db = createJobDatabase(workerUrl, services.log);
  const boss = new PgBoss({
    db,
    schema: 'jobs',
    createSchema: false,
    useListenNotify: true,
    clock: monotonicClock,
    superviseIntervalSeconds: times.superviseSeconds,
    monitorIntervalSeconds: times.superviseSeconds,
    maintenanceIntervalSeconds: 3_600,
    ...CLOCK_CHECK,
  });
  const failed = createFailureLog(services.log);
  boss.on('error', (error) => failed(error.cause ?? error, 'job queue failed'));
  try {
    await boss.start();
    const effects = Object.keys(handlers) as EffectName[];
    await startGivenUp({ services, boss, times });
    await Promise.all(effects.map((effect) => startEffect({ services, boss, times }, effect, handlers)));
    await Promise.all(schedules.map((schedule) => startSchedule({ services, boss, times }, schedule)));
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    await db.close();
    throw error;
  }
  const relay = startRelay(services, boss);
  const clock = watchDatabaseClock({
    read: async () => {
      const { rows } = await db.executeSql('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
      return Number(rows[0]?.now);
    },
    onMinute: () => Promise.all(frequent(schedules).map((name) => boss.send(queueOf(name), {}))),
    log: services.log,
  });
  return {
    async stop(timeout: number): Promise<void> {
      clock.stop();
      await relay.stop();
      await boss.stop({ graceful: true, timeout });
      await db.close();
    },
  };
}

/** The same without waiting for it: a database that is away at first is asked again until it answers. */
export function startJobsAgain(services: Services, workerUrl: string, jobs: Jobs): RunningJobs {
  const failed = createFailureLog(services.log);
  let isStopped = false;
  const starting = untilItWorks(() => startJobs(services, workerUrl, jobs), {
    isStopped: () => isStopped,
    onFailure: (error) => failed(error, 'jobs not started'),
  });
  return {
    async stop(timeout) {
      isStopped = true;
      await (await starting)?.stop(timeout);
    },
  };
}

/** Makes a queue, or gives one from an earlier version these settings. */
async function ensureQueue(boss: PgBoss, name: string, { policy, ...options }: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, { ...(policy && { policy }), ...options });
  await boss.updateQueue(name, options);
}

interface Queues {
  services: Services;
  boss: PgBoss;
  times: JobTimes;
}

async function startEffect(
  { services, boss, times }: Queues,
  effect: EffectName,
  handlers: EffectHandlers,
): Promise<void> {
  await ensureQueue(boss, effect, { ...RETRIES, ...heartbeatOf(times), ...LIFE, notify: true, deadLetter: GIVEN_UP });
  const settle = async ({ id, data }: Job<Effects[EffectName]>): Promise<JobResult> => {
    try {
      await logged(services, effect, () => runEffect(services, handlers, effect, data));
      return { id, status: 'completed' };
    } catch (error) {
      return { id, status: 'failed', output: describeError(error) };
    }
  };
  const options = { ...HANDS, ...pollEvery(times.pollSeconds), ...beatOf(times) };
  await boss.work(effect, options, (jobs: Job<Effects[EffectName]>[]) => Promise.all(jobs.map(settle)));
}

/** Runs what an effect calls for. */
export function runEffect(
  services: Services,
  handlers: EffectHandlers,
  effect: EffectName,
  payload: Effects[EffectName],
): Promise<void> {
  const handle = handlers[effect] as (services: Services, payload: Effects[EffectName]) => Promise<void>;
  return handle(services, payload);
}

/** Notes what was given up, for as long as it takes: nothing is lost without a word. */
async function startGivenUp({ services, boss, times }: Queues): Promise<void> {
  const forAYear = { retryLimit: 100_000, retryDelay: 30, retentionSeconds: 365 * 86_400 };
  await ensureQueue(boss, GIVEN_UP, { ...forAYear, ...heartbeatOf(times) });
  const options = { ...pollEvery(times.clockPollSeconds), ...beatOf(times), includeMetadata: true } as const;
  await boss.work(GIVEN_UP, options, (jobs: JobWithMetadata<object>[]) =>
    Promise.all(jobs.map((job) => noteGivenUp(services, job))),
  );
}

type GivenUp = Pick<
  JobWithMetadata<object>,
  'id' | 'data' | 'createdOn' | 'sourceName' | 'sourceId' | 'sourceCreatedOn' | 'sourceRetryCount' | 'sourceOutput'
>;

async function noteGivenUp({ worker, log }: Services, job: GivenUp): Promise<void> {
  const effect = job.sourceName ?? 'unknown';
  const error = errorIn(job.sourceOutput);
  await worker.write(null, (db) =>
    db
      .insertInto('failed_work')
      .values({
        id: job.sourceId ?? job.id,
        effect,
        payload: JSON.stringify(job.data ?? {}),
        error,
        attempts: (job.sourceRetryCount ?? 0) + 1,
        created_at: job.sourceCreatedOn ?? job.createdOn,
        failed_at: sql`app_now()`,
      })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );
  log.error({ job: effect, jobId: job.sourceId, error }, 'job given up: it waits for a person');
}

/** The last error's words; none where the server died before it could say. */
function errorIn(output: object | null): string {
  const message = output && 'message' in output ? output.message : null;
  return typeof message === 'string' ? message.slice(0, 1000) : '';
}

const queueOf = (schedule: string): string => `clock.${schedule}`;

/** What is due several times an hour; in an hour that comes twice, what is rarer has been done. */
const frequent = (schedules: Schedule[]): string[] =>
  schedules.filter(({ cron }) => cron.startsWith('*')).map(({ name }) => name);

async function startSchedule({ services, boss, times }: Queues, schedule: Schedule): Promise<void> {
  const { name, cron } = schedule;
  const queue = queueOf(name);
  await ensureQueue(boss, queue, { policy: 'singleton', ...CLOCK_RETRIES, ...heartbeatOf(times), ...LIFE });
  await boss.schedule(queue, cron);
  await boss.work(queue, { ...pollEvery(times.clockPollSeconds), ...beatOf(times) }, () =>
    logged(services, queue, () => runSchedule(services, schedule)),
  );
}

/** So many failures in a row of work by the clock, which each time is tried three times, are worth a person's look. */
const FAILURES_UNTIL_A_PERSON_LOOKS = 6;

/** Does what the clock sets off, and counts its failures in a row: from the sixth on they wait among failed work. */
export async function runSchedule(services: Services, { name, run }: Schedule): Promise<void> {
  try {
    await run(services);
  } catch (error) {
    await noteFailedRun(services, name, error).catch((cause: unknown) =>
      services.log.error({ err: cause, schedule: name }, 'failure of a schedule not noted'),
    );
    throw error;
  }
  await services.worker.write(
    null,
    () => sql`update failed_work set state = 'closed', handled_at = app_now(), note = 'It succeeded again.'
      where effect = 'schedule.run' and payload ->> 'name' = ${name} and state in ('counting', 'open')`,
  );
}

async function noteFailedRun({ worker }: Services, name: string, cause: unknown): Promise<void> {
  const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 1000);
  await worker.write(
    null,
    () => sql`insert into failed_work as f (id, effect, payload, error, attempts, created_at, failed_at, state)
      values (uuidv7(), 'schedule.run', ${JSON.stringify({ name })}::jsonb, ${error}, 1, app_now(), app_now(), 'counting')
      on conflict ((payload ->> 'name')) where effect = 'schedule.run' and state in ('counting', 'open')
      do update set attempts = f.attempts + 1, error = excluded.error, failed_at = excluded.failed_at,
        state = case when f.attempts + 1 >= ${FAILURES_UNTIL_A_PERSON_LOOKS}::integer then 'open' else f.state end`,
  );
}

async function logged(services: Services, job: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.error({ err: error, job }, 'job failed');
    throw error;
  }
}
