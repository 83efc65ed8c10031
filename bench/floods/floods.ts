import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Flooded, floods } from '../../server/src/testing/floods.ts';
import { ask, type Source } from '../../server/src/testing/sources.ts';
import type { Setting } from '../load/contenders.ts';
import { freeMostMemory, memoryOf, mostMemoryOf } from '../load/cpu.ts';
import { quantile } from '../load/measure.ts';
import { isWantedFlood, profileFlags, settings } from '../settings.ts';
import { conversation, idOf } from '../world/rows.ts';
import { type Served, serve } from '../world/server.ts';

/**
 * What two other users waited during a flood, p99 in milliseconds, and how many of their calls were not answered with
 * 200.
 */
type Waited = { elsewhere: number; beside: number; failed: number };
export type Flooding = {
  flood: string;
  before: Waited;
  during: Waited;
  after: Waited;
  /** Server memory in megabytes */
  memory: { before: number; most: number; after: number };
  /** Megabytes written to the log meanwhile */
  logged: number;
};

const FLOODER = '127.0.0.2';
const ELSEWHERE = '127.0.0.3';
const QUIET_SECONDS = 5;
const EVERY_MS = 50;
/** Another account for each flood, so that the rate limits of one don't affect the next. */
const FIRST_FLOODER = 4_000;

/** How long two patients wait while another account floods: one from another address, one from the same address; by a server of its own. */
export async function floodings(
  { server: usual, environment, folder, cookieOf }: Setting,
  say: (line: string) => void,
) {
  const env = { ...environment, RATE_LIMIT_FACTOR: '1' };
  await usual.stop();
  const server = await serve('server/src/start.ts', '/readyz', folder, env, profileFlags);
  const logFile = join(folder, 'server-src-start.ts.log');
  const neighbours = {
    elsewhere: { from: ELSEWHERE, headers: { cookie: await cookieOf({ role: 'patient', n: 1 }) } },
    beside: { from: FLOODER, headers: { cookie: await cookieOf({ role: 'patient', n: 2 }) } },
  };
  const found: Flooding[] = [];
  try {
    await wait(server, neighbours, QUIET_SECONDS);
    for (const [index, flood] of Object.keys(floods).entries()) {
      if (!isWantedFlood(flood)) continue;
      say(`flood of ${flood} …`);
      const { appointment, provider } = conversation(FIRST_FLOODER + 2 * index);
      const headers = { cookie: await cookieOf({ role: 'doctor', n: provider }) };
      const appointmentId = idOf('appointment', appointment);
      const target = { origin: server.origin, from: FLOODER, headers, appointmentId };
      found.push(await measure(server, neighbours, { flood, target, logFile }));
    }
  } finally {
    await server.stop();
  }
  return found;
}

type Neighbours = { elsewhere: Source; beside: Source };
type Of = { flood: string; target: Flooded; logFile: string };

async function measure(server: Served, neighbours: Neighbours, { flood, target, logFile }: Of): Promise<Flooding> {
  const before = await wait(server, neighbours, QUIET_SECONDS);
  const [memoryBefore, loggedBefore] = [memoryOf(server.pid), statSync(logFile).size];
  freeMostMemory(server.pid);
  const flooder = join(import.meta.dirname, 'flooder.ts');
  const child = fork(flooder, [flood, JSON.stringify(target), String(settings.seconds * 1_000)], { execArgv: [] });
  const [during] = await Promise.all([wait(server, neighbours, settings.seconds), once(child, 'exit')]);
  const most = mostMemoryOf(server.pid);
  const logged = (statSync(logFile).size - loggedBefore) / 2 ** 20;
  const after = await wait(server, neighbours, QUIET_SECONDS);
  const memory = { before: memoryBefore, most, after: memoryOf(server.pid) };
  return { flood, before, during, after, memory, logged };
}

/** Both send ten requests a second or more, each over a new connection. */
async function wait({ origin }: Served, { elsewhere, beside }: Neighbours, seconds: number): Promise<Waited> {
  const until = performance.now() + seconds * 1_000;
  let failed = 0;
  const askOn = async (source: Source): Promise<number> => {
    const took: number[] = [];
    while (performance.now() < until) {
      const start = performance.now();
      const status = await ask(origin, '/api/conversations', source).catch(() => 0);
      took.push(performance.now() - start);
      if (status !== 200) failed += 1;
      await delay(EVERY_MS);
    }
    return quantile(took, 0.99);
  };
  const [far, near] = await Promise.all([askOn(elsewhere), askOn(beside)]);
  return { elsewhere: far, beside: near, failed };
}
