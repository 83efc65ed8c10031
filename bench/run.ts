import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, deriveSecret, type Pool } from '@polyclinic/database';
import { booking } from './jobs/book.ts';
import type { Job } from './jobs/job.ts';
import { listOfMessages } from './jobs/list-messages.ts';
import { search } from './jobs/search.ts';
import { sending } from './jobs/send-message.ts';
import { slots } from './jobs/slots.ts';
import { type Contender, floor, limit, product, type Round, type Setting } from './load/contenders.ts';
import { type Outcome, report } from './report.ts';
import { settings } from './settings.ts';
import { startWorld } from './world/database.ts';
import { serve } from './world/server.ts';
import { cookiesOf } from './world/sessions.ts';

const NAMES = ['product', 'floor', 'pgbench'];
const JOBS: [string, (pool: Pool) => Promise<Job>][] = [
  ['search', search],
  ['slots', slots],
  ['list', listOfMessages],
  ['send', sending],
  ['book', booking],
];

async function main(folder: string): Promise<void> {
  const say = (line: string) => console.error(line);
  say('Filling a database …');
  const world = await startWorld(join(folder, 'data'));
  const env = {
    DATABASE_URL: world.urls.owner,
    SAMPLE_DATA: '0',
    DATA_DIR: join(folder, 'server'),
    RATE_LIMIT_FACTOR: '1000000',
  };
  const flags = settings.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${settings.profileDir}`] : [];
  const server = await serve('server/src/start.ts', '/readyz', folder, env, flags);
  try {
    const secret = deriveSecret(new URL(world.urls.owner).password, 'auth');
    const setting: Setting = { world, server, folder, cookieOf: cookiesOf(secret) };
    const outcomes: Outcome[] = [];
    for (const [name, prepare] of JOBS) {
      if (settings.jobs.length > 0 && !settings.jobs.includes(name)) continue;
      outcomes.push(await measure(await prepared(prepare, world.urls.app), setting, say));
    }
    console.log(report(outcomes));
    const refused = outcomes.flatMap(({ product }) => product).some((round) => round.refused > 0);
    process.exitCode = refused ? 1 : 0;
  } finally {
    await server.stop();
    await world.stop();
  }
}

async function prepared(prepare: (pool: Pool) => Promise<Job>, url: string): Promise<Job> {
  const pool = createPool(url, { max: 2 });
  try {
    return await prepare(pool);
  } finally {
    await pool.end();
  }
}

/** In turn: product, floor, limit, product, …, after each has warmed up. */
async function measure(job: Job, setting: Setting, say: (line: string) => void): Promise<Outcome> {
  if (job.reset) await setting.world.administer(job.reset);
  await verify(job, setting);
  const bare = await floor(job, setting);
  try {
    return await inTurn(job, [product(job, setting), bare, limit(job, setting)], say);
  } finally {
    await bare.stop();
  }
}

async function inTurn(job: Job, contenders: [Contender, Contender, Contender], say: (line: string) => void) {
  const rounds: [Round[], Round[], Round[]] = [[], [], []];
  for (const contender of contenders) await contender.run(1, settings.warmUpSeconds);
  for (let round = 2; round < settings.rounds + 2; round++) {
    for (const [index, contender] of contenders.entries()) {
      const measured = await contender.run(round, settings.seconds);
      rounds[index]?.push(measured);
      say(`${job.name}, ${NAMES[index]}: ${Math.round(measured.perSecond)}/s, ${measured.cpuMs.toFixed(2)} ms`);
    }
  }
  return { job, product: rounds[0], floor: rounds[1], pgbench: rounds[2] };
}

/** Asks the product once, so that no wrong answer is measured for its speed. */
async function verify(job: Job, { server, cookieOf, world }: Setting): Promise<void> {
  const { person, input } = job.request(0, 0);
  const headers = { 'content-type': 'application/json', cookie: person ? await cookieOf(person) : '' };
  const body = JSON.stringify({ json: input });
  const response = await fetch(`${server.origin}/api/rpc/${job.procedure}`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { json: unknown };
  if (!response.ok) throw new Error(`${job.name}: ${response.status} ${JSON.stringify(answer)}`);
  job.verify(answer.json);
  if (job.reset) await world.administer(job.reset);
}

const folder = mkdtempSync(join(tmpdir(), 'polyclinic-bench-'));
chmodSync(folder, 0o711);
try {
  await main(folder);
} finally {
  if (process.env.BENCH_KEEP !== '1') rmSync(folder, { recursive: true });
}
