import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { describeError } from './log.ts';
import type { EffectName, Effects } from './outbox.ts';
import { startRelay } from './outbox-relay.ts';
import type { Services } from './services.ts';

/** What is done after each effect was committed. Runs again after a failure, so each must bear repetition. */
export type EffectHandlers = { [Name in EffectName]: (services: Services, payload: Effects[Name]) => Promise<void> };

/** Work on a clock; once a minute at most, on one server node at a time. `cron` is in UTC. */
export type Schedule = { name: string; cron: string; run: (services: Services) => Promise<void> };

export type Jobs = { handlers: EffectHandlers; schedules: Schedule[] };

/** Ten tries over about half an hour; then the job stays in the table as failed and is logged. */
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
  await boss.createQueue(effect, { ...RETRIES, notify: true });
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
