import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from '../jobs/job.ts';
import { DIFFERENT_REQUESTS, MOST_PER_SECOND, settings } from '../settings.ts';
import type { World } from '../world/database.ts';
import type { Person } from '../world/rows.ts';
import { type Served, serve } from '../world/server.ts';
import { cpuOf } from './cpu.ts';
import type { Measured } from './measure.ts';
import { pgbench } from './pgbench.ts';
import { type HttpRequest, wrk } from './wrk.ts';

const FINISHED_WITHIN_MS = 500;

/** CPU time a request: in total, and PostgreSQL's part. */
export type Round = Measured & { cpuMs: number; databaseCpuMs: number };
/** Something that runs a job for some seconds. */
export type Contender = { run(round: number, seconds: number): Promise<Round> };

export type Setting = {
  world: World;
  server: Served;
  /** The settings to start another server of the same database with */
  environment: Record<string, string>;
  folder: string;
  cookieOf(person: Person): Promise<string>;
};

/** The request for the product, and what deletes what it wrote. */
type Asked = Pick<Job, 'procedure' | 'request' | 'reset'>;

/** The product: over HTTP, with session, validation, row security and audit. */
export function product(job: Asked, { world, server, folder, cookieOf }: Setting): Contender {
  const toRequest = async (n: number, round: number): Promise<HttpRequest> => {
    const { person, input } = job.request(n, round);
    const cookie = person ? await cookieOf(person) : '';
    return { path: `/api/rpc/${job.procedure}`, cookie, body: JSON.stringify({ json: input }) };
  };
  return clean(job, world, [server.pid], async (round, seconds) => {
    const requests = await Promise.all(numbers(job, seconds).map((n) => toRequest(n, round)));
    return () => wrk(server.origin, requests, seconds, folder, Boolean(job.reset));
  });
}

/** The same statement behind a bare node:http in a separate process. Stop it after the job. */
export async function floor(job: Job, { world, folder }: Setting): Promise<Contender & { stop(): Promise<void> }> {
  const env = { DATABASE_URL: world.urls[job.role], FLOOR_STATEMENTS: JSON.stringify(job.floor.statements) };
  const served = await serve('bench/floor.ts', '/', folder, env);
  const contender = clean(job, world, [served.pid], async (round, seconds) => {
    const toRequest = (n: number) => ({ path: '/', cookie: '', body: JSON.stringify(job.floor.values(n, round)) });
    const requests = numbers(job, seconds).map(toRequest);
    return () => wrk(served.origin, requests, seconds, folder, Boolean(job.reset));
  });
  return { ...contender, stop: served.stop };
}

/** The cost of node:http alone: how fast this machine is. */
export async function bareHttp({ world, folder }: Setting): Promise<Round> {
  const served = await serve('bench/floor.ts', '/', folder, { DATABASE_URL: world.urls.owner });
  const get = [{ path: '/', cookie: '', body: '' }];
  try {
    await wrk(served.origin, get, settings.warmUpSeconds, folder, false);
    const before = cpuOf(served.pid);
    const measured = await wrk(served.origin, get, settings.seconds, folder, false);
    return { ...measured, cpuMs: (cpuOf(served.pid) - before) / measured.requests, databaseCpuMs: 0 };
  } finally {
    await served.stop();
  }
}

/** The same statement without a server in front of the database. */
export function limit(job: Job, { world, folder }: Setting): Contender {
  return clean(job, world, [], async (_, seconds) => () => pgbench(world.urls[job.role], job.pgbench, seconds, folder));
}

const numbers = ({ reset }: Pick<Job, 'reset'>, seconds: number) => [
  ...Array(reset ? Math.ceil(seconds * MOST_PER_SECOND) : DIFFERENT_REQUESTS).keys(),
];

type Prepared = () => Promise<Measured>;

/** Prepares outside the measurement, adds the CPU time, and deletes what the round wrote. */
function clean(
  job: Pick<Job, 'reset'>,
  world: World,
  pids: number[],
  prepare: (round: number, seconds: number) => Promise<Prepared>,
): Contender {
  return {
    async run(round, seconds = settings.seconds) {
      const work = await prepare(round, seconds);
      const before = [world.pid, ...pids].map(cpuOf);
      const measured = await work();
      const used = [world.pid, ...pids].map((pid, index) => cpuOf(pid) - (before[index] ?? 0));
      if (job.reset) await clear(job.reset, world);
      const databaseCpuMs = (used[0] ?? 0) / measured.requests;
      return { ...measured, databaseCpuMs, cpuMs: used.reduce((sum, one) => sum + one) / measured.requests };
    },
  };
}

/** After requests that were in flight at the end have finished too. */
async function clear(reset: string, world: World): Promise<void> {
  await delay(FINISHED_WITHIN_MS);
  await world.administer(reset);
}
