import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RARE_SCHEDULE } from '../testing/rare-schedule.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { SHORT_JOB_TIMES } from '../testing/short-job-times.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { type EffectName, type Effects, queueEffect } from './outbox.ts';

const TAKEN_UP_WITHIN_MS = 60_000;
/** Sooner than silence would tell */
const AT_ONCE_MS = 1_000 * (SHORT_JOB_TIMES.heartbeatSeconds - 1);
/** Longer than a process that is gone is believed */
const LONG_MS = 1_000 * (SHORT_JOB_TIMES.heartbeatSeconds + 3 * SHORT_JOB_TIMES.superviseSeconds);

let server: TestServer;
let boss: PgBoss;

beforeAll(async () => {
  server = await testServer();
  boss = new PgBoss({ connectionString: server.urls.worker, schema: 'jobs', createSchema: false, supervise: false });
  await boss.start();
});
afterAll(async () => {
  await boss?.stop({ graceful: false });
  await server?.close();
});

const start = (jobs: Jobs) => startJobs(server.services, server.urls.worker, jobs, SHORT_JOB_TIMES);

/** An effect and a schedule that no other test of these takes up. */
interface Work {
  effect: EffectName;
  schedule: string;
}

async function queue({ effect, schedule }: Work): Promise<void> {
  const payload = { appointmentId: crypto.randomUUID() } as Effects[EffectName];
  await server.services.worker.transaction(null, (trx) => queueEffect(trx, effect, payload));
  await boss.send(`clock.${schedule}`, {});
}

/** A process that takes an effect and a scheduled job, and finishes neither. */
async function hangingWorker(work: Work): Promise<ChildProcess> {
  const program = join(import.meta.dirname, '../testing/hanging-worker.ts');
  const child = fork(program, [JSON.stringify(server.urls), work.effect, work.schedule], { execArgv: [] });
  const took = new Set<string>();
  child.on('message', (message: { took: string }) => took.add(message.took));
  const hasTaken = (name: string) => vi.waitFor(() => expect([...took]).toContain(name), { timeout: 40_000 });
  await hasTaken('start');
  await queue(work);
  await Promise.all([hasTaken('effect'), hasTaken('schedule')]);
  return child;
}

/** Only this effect and this schedule. */
function jobsOf({ effect, schedule }: Work, run: (name: 'effect' | 'schedule') => Promise<void>): Jobs {
  const handlers = { [effect]: () => run('effect') } as Partial<Jobs['handlers']> as Jobs['handlers'];
  return { handlers, schedules: [{ ...RARE_SCHEDULE, name: schedule, run: () => run('schedule') }] };
}

/** Notes each job that is run here. */
function noting(work: Work) {
  const ran: string[] = [];
  const jobs = jobsOf(work, async (name) => void ran.push(name));
  const bothRan = (timeout: number) =>
    vi.waitFor(() => expect(ran.toSorted()).toEqual(['effect', 'schedule']), { timeout, interval: 100 });
  return { jobs, bothRan };
}

describe.concurrent('what a process had taken is taken up by another one', { timeout: 120_000 }, () => {
  it('once its heartbeat is missed, after its death', { tags: ['long'] }, async () => {
    const work: Work = { effect: 'appointment.confirmed', schedule: 'rare-death' };
    const child = await hangingWorker(work);
    const { jobs, bothRan } = noting(work);
    const running = await start(jobs);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await bothRan(TAKEN_UP_WITHIN_MS);
    await running.stop(2_000);
  });

  it('at once when it stops in order', async () => {
    const work: Work = { effect: 'appointment.cancelled', schedule: 'rare-stop' };
    const child = await hangingWorker(work);
    const { jobs, bothRan } = noting(work);
    const running = await start(jobs);
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
    await bothRan(AT_ONCE_MS);
    await running.stop(2_000);
  });

  it('not while its process lives, however long it goes on', { tags: ['long'] }, async () => {
    const work: Work = { effect: 'appointment.moved', schedule: 'rare-long' };
    const runs: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const jobs = jobsOf(work, async (name) => {
      runs.push(name);
      await promise;
    });
    const [one, other] = await Promise.all([start(jobs), start(jobs)]);
    await queue(work);
    await vi.waitFor(() => expect(runs.toSorted()).toEqual(['effect', 'schedule']), { timeout: 30_000 });
    const until = performance.now() + LONG_MS;
    await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(until), { timeout: 60_000, interval: 500 });
    expect(runs.toSorted()).toEqual(['effect', 'schedule']);
    resolve();
    await Promise.all([one.stop(2_000), other.stop(2_000)]);
  });
});

it('goes on at its pace when the clock of the machine is put back by an hour during a job', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const runs: number[] = [];
  const jobs = jobsOf({ effect: 'appointment.moved', schedule: RARE_SCHEDULE.name }, async () => {
    runs.push(performance.now());
    if (runs.length === 1) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  });
  const running = await start(jobs);
  try {
    await boss.send(`clock.${RARE_SCHEDULE.name}`, {});
    await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 30_000 });
    await boss.send(`clock.${RARE_SCHEDULE.name}`, {});
    await vi.waitFor(() => expect(runs).toHaveLength(2), { timeout: 30_000 });
  } finally {
    vi.useRealTimers();
    await running.stop(2_000);
  }
});
