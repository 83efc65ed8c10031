import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RARE_SCHEDULE } from '../testing/rare-schedule.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { type EffectName, queueEffect } from './outbox.ts';

const TAKEN_UP_WITHIN_MS = 30_000;
/** A poll of the schedules, with time to spare on a busy machine */
const AT_ONCE_MS = 15_000;
/** Longer than a process that is gone is believed */
const LONG_MS = 20_000;

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

/** A process that takes an effect and a scheduled job, and finishes neither. */
async function hangingWorker(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../testing/hanging-worker.ts'), [JSON.stringify(server.urls)], {
    execArgv: [],
  });
  const took = new Set<string>();
  child.on('message', (message: { took: string }) => took.add(message.took));
  const hasTaken = (name: string) => vi.waitFor(() => expect([...took]).toContain(name), { timeout: 40_000 });
  await hasTaken('start');
  await server.services.worker.transaction(null, (trx) =>
    queueEffect(trx, 'appointment.confirmed', { appointmentId: crypto.randomUUID() }),
  );
  await boss.send(`clock.${RARE_SCHEDULE.name}`, {});
  await Promise.all([hasTaken('effect'), hasTaken('schedule')]);
  return child;
}

/** Only this effect and this schedule. */
function jobsOf(effect: EffectName, run: (name: 'effect' | 'schedule') => Promise<void>): Jobs {
  const handlers = { [effect]: () => run('effect') } as Partial<Jobs['handlers']> as Jobs['handlers'];
  return { handlers, schedules: [{ ...RARE_SCHEDULE, run: () => run('schedule') }] };
}

/** Notes each job that is run here. */
function noting() {
  const ran: string[] = [];
  const jobs = jobsOf('appointment.confirmed', async (name) => void ran.push(name));
  const bothRan = (timeout: number) =>
    vi.waitFor(() => expect(ran.toSorted()).toEqual(['effect', 'schedule']), { timeout, interval: 100 });
  return { jobs, bothRan };
}

describe('what a process had taken is taken up by another one', () => {
  it('within half a minute of its death', { timeout: 120_000 }, async () => {
    const child = await hangingWorker();
    const { jobs, bothRan } = noting();
    const queue = await startJobs(server.services, server.urls.worker, jobs);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await bothRan(TAKEN_UP_WITHIN_MS);
    await queue.stop(2_000);
  });

  it('at once when it stops in order', { timeout: 120_000 }, async () => {
    const child = await hangingWorker();
    const { jobs, bothRan } = noting();
    const queue = await startJobs(server.services, server.urls.worker, jobs);
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
    await bothRan(AT_ONCE_MS);
    await queue.stop(2_000);
  });
});

it('a job that goes on for long runs once, as long as its process lives', { timeout: 120_000 }, async () => {
  const runs: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const jobs = jobsOf('appointment.moved', async (name) => {
    runs.push(name);
    await promise;
  });
  const [one, other] = await Promise.all([1, 2].map(() => startJobs(server.services, server.urls.worker, jobs)));
  await server.services.worker.transaction(null, (trx) =>
    queueEffect(trx, 'appointment.moved', { appointmentId: crypto.randomUUID() }),
  );
  await boss.send(`clock.${RARE_SCHEDULE.name}`, {});
  await vi.waitFor(() => expect(runs.toSorted()).toEqual(['effect', 'schedule']), { timeout: 30_000 });
  const until = performance.now() + LONG_MS;
  await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(until), { timeout: 30_000, interval: 500 });
  expect(runs.toSorted()).toEqual(['effect', 'schedule']);
  resolve();
  await Promise.all([one?.stop(2_000), other?.stop(2_000)]);
});

it('goes on at its pace when the clock of the machine is put back by an hour during a job', {
  timeout: 120_000,
}, async () => {
  const runs: number[] = [];
  const jobs = jobsOf('appointment.moved', async () => {
    runs.push(performance.now());
    if (runs.length === 1) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  });
  const queue = await startJobs(server.services, server.urls.worker, jobs);
  try {
    await boss.send(`clock.${RARE_SCHEDULE.name}`, {});
    await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 30_000 });
    await boss.send(`clock.${RARE_SCHEDULE.name}`, {});
    await vi.waitFor(() => expect(runs).toHaveLength(2), { timeout: 30_000 });
  } finally {
    vi.useRealTimers();
    await queue.stop(2_000);
  }
});
