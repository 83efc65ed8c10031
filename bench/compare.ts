import { createPool, type Pool } from '@polyclinic/database';
import type { Job } from './jobs/job.ts';
import { type Contender, floor, limit, product, type Round, type Setting } from './load/contenders.ts';
import { settings } from './settings.ts';

/**
 * Measures a job by the product and by its reference, alternating round by round so that both see the same state of the
 * machine.
 */
export type Outcome = { job: Job; product: Round[]; floor: Round[]; pgbench: Round[] };

export type Prepare = (pool: Pool) => Promise<Job>;
export type Say = (line: string) => void;

/** In turn: product, floor, pgbench, product, …, after a warm-up of each. */
export async function compare(prepare: Prepare, setting: Setting, say: Say): Promise<Outcome> {
  const job = await prepared(prepare, setting);
  const bare = await floor(job, setting);
  try {
    const contenders = { product: product(job, setting), floor: bare, pgbench: limit(job, setting) };
    return { job, ...(await inTurn(job, contenders, say)) };
  } finally {
    await bare.stop();
  }
}

/** The product and pgbench only: rounds to compare with those of another run. */
export async function measureAlone(prepare: Prepare, setting: Setting, say: Say) {
  const job = await prepared(prepare, setting);
  return { job, ...(await inTurn(job, { product: product(job, setting), pgbench: limit(job, setting) }, say)) };
}

/** Runs a job once through the product, so that a wrong answer is never measured as a fast one. */
async function prepared(prepare: Prepare, setting: Setting): Promise<Job> {
  const pool = createPool(setting.world.urls.app, { max: 2 });
  try {
    const job = await prepare(pool);
    if (job.reset) await setting.world.administer(job.reset);
    await verify(job, setting);
    return job;
  } finally {
    await pool.end();
  }
}

async function inTurn<Name extends string>(
  job: Job,
  contenders: Record<Name, Contender>,
  say: Say,
): Promise<Record<Name, Round[]>> {
  const entries = Object.entries(contenders) as [Name, Contender][];
  const rounds = Object.fromEntries(entries.map(([name]) => [name, [] as Round[]])) as Record<Name, Round[]>;
  for (const [, contender] of entries) await contender.run(1, settings.warmUpSeconds);
  for (let round = 2; round < settings.rounds + 2; round++) {
    for (const [name, contender] of entries) {
      const measured = await contender.run(round, settings.seconds);
      rounds[name].push(measured);
      say(`${job.name}, ${name}: ${Math.round(measured.perSecond)}/s, ${measured.cpuMs.toFixed(2)} ms`);
    }
  }
  return rounds;
}

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
