import { sql } from 'kysely';
import { type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { describeError } from './log.ts';
import type { EffectName, Effects } from './outbox.ts';
import { startRelay } from './outbox-relay.ts';
import type { Services } from './services.ts';

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
/** What a lost announcement or a retry waits at most. */
const POLL = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };
/** What is due once a minute at most may be seen a little later: asking is most of what an idle server does. */
const CLOCK_POLL = { pollingIntervalSeconds: 10, notifyPollingIntervalSeconds: 10 };

/** Starts the queue and the relay that fills it; `stop` waits for running jobs, at most `timeout` milliseconds. */
export async function startJobs(services: Services, workerUrl: string, { handlers, schedules }: Jobs) {
  const boss = new PgBoss({
    connectionString: workerUrl,
    schema: 'jobs',
    createSchema: false,
    max: 4,
    useListenNotify: true,
  });
  boss.on('error', (error) => services.log.error({ err: error }, 'job queue failed'));
  await boss.start();
  const effects = Object.keys(handlers) as EffectName[];
  await startGivenUp(services, boss);
  await Promise.all(effects.map((effect) => startEffect(services, boss, effect, handlers)));
  await Promise.all(schedules.map((schedule) => startSchedule(services, boss, schedule)));
  const relay = startRelay(services, boss);
  return {
    async stop(timeout: number): Promise<void> {
      await relay.stop();
      await boss.stop({ graceful: true, timeout });
    },
  };
}

async function startEffect(
  services: Services,
  boss: PgBoss,
  effect: EffectName,
  handlers: EffectHandlers,
): Promise<void> {
  await boss.createQueue(effect, { ...RETRIES, notify: true, deadLetter: GIVEN_UP });
  // A queue from before has no such place yet.
  await boss.updateQueue(effect, { deadLetter: GIVEN_UP });
  const settle = async ({ id, data }: Job<Effects[EffectName]>): Promise<JobResult> => {
    try {
      await logged(services, effect, () => runEffect(services, handlers, effect, data));
      return { id, status: 'completed' };
    } catch (error) {
      return { id, status: 'failed', output: describeError(error) };
    }
  };
  await boss.work(effect, { ...HANDS, ...POLL }, (jobs: Job<Effects[EffectName]>[]) => Promise.all(jobs.map(settle)));
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
async function startGivenUp(services: Services, boss: PgBoss): Promise<void> {
  await boss.createQueue(GIVEN_UP, { retryLimit: 100_000, retryDelay: 30, retentionSeconds: 365 * 86_400 });
  const options = { ...CLOCK_POLL, includeMetadata: true } as const;
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

async function startSchedule(services: Services, boss: PgBoss, { name, cron, run }: Schedule): Promise<void> {
  const queue = `clock.${name}`;
  await boss.createQueue(queue, { policy: 'singleton', retryLimit: 0, expireInSeconds: 300 });
  await boss.schedule(queue, cron);
  await boss.work(queue, { ...CLOCK_POLL }, () => logged(services, queue, () => run(services)));
}

async function logged(services: Services, job: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.error({ err: error, job }, 'job failed');
    throw error;
  }
}
