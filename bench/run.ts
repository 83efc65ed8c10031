import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveSecret } from '@polyclinic/database';
import { readSecrets } from '../server/src/secrets/index.ts';
import { calls } from './calls/calls.ts';
import { compare, type Prepare } from './compare.ts';
import { uploads } from './files/uploads.ts';
import { floodings } from './floods/floods.ts';
import { growth } from './growth/growth.ts';
import { weeks } from './growth/weeks.ts';
import { booking } from './jobs/book.ts';
import { listOfMessages } from './jobs/list-messages.ts';
import { search } from './jobs/search.ts';
import { sending } from './jobs/send-message.ts';
import { slots } from './jobs/slots.ts';
import { crowd } from './live/crowd.ts';
import { delivery } from './live/delivery.ts';
import { screen } from './live/screen.ts';
import { bareHttp, type Setting } from './load/contenders.ts';
import { dashboards } from './pages/dashboards.ts';
import { pages } from './pages/pages.ts';
import { type Findings, report } from './report.ts';
import { isWanted, profileFlags, settings } from './settings.ts';
import { startWorld } from './world/database.ts';
import { serve } from './world/server.ts';
import { cookiesOf } from './world/sessions.ts';

const JOBS: Record<string, Prepare> = { search, slots, list: listOfMessages, send: sending, book: booking };
const say = (line: string) => console.error(line);

async function main(folder: string): Promise<void> {
  // It starts its own product and needs neither the filled database nor wrk.
  if (settings.jobs.length > 0 && settings.jobs.every((job) => job === 'dashboards')) {
    console.log(report({ outcomes: [], dashboards: await dashboards({ folder }) }));
    return;
  }
  say('Filling a database …');
  const world = await startWorld(join(folder, 'data'));
  const env = {
    DATABASE_URL: world.urls.owner,
    SAMPLE_DATA: '0',
    DATA_DIR: join(folder, 'server'),
    RATE_LIMIT_FACTOR: '1000000',
  };
  const server = await serve('server/src/start.ts', '/readyz', folder, env, profileFlags);
  try {
    const { password } = new URL(world.urls.owner);
    const { sessions } = readSecrets((name) => deriveSecret(password, name));
    const findings = await measure({ world, server, environment: env, folder, cookieOf: cookiesOf(sessions) });
    console.log(report(findings));
    const refused = findings.outcomes.flatMap(({ product }) => product).some((round) => round.refused > 0);
    const isLost = findings.delivery?.product.some(({ lost }) => lost > 0) || findings.crowd?.lost;
    const isUnfair = findings.floods?.some(({ before, during, after }) => before.failed + during.failed + after.failed);
    process.exitCode = refused || isLost || isUnfair ? 1 : 0;
  } finally {
    await server.stop();
    await world.stop();
  }
}

async function measure(setting: Setting): Promise<Findings> {
  const isOnlyFloods = settings.jobs.length > 0 && settings.jobs.every((job) => job === 'floods');
  const findings: Findings = { ...(isOnlyFloods ? {} : { bare: await bareHttp(setting) }), outcomes: [] };
  const store = () => settings.reportFile && writeFileSync(settings.reportFile, report(findings));
  // First, while the server holds nothing from the other jobs.
  if (isWanted('sockets')) findings.crowd = await crowd(setting);
  store();
  for (const [name, prepare] of Object.entries(JOBS)) {
    if (!isWanted(name)) continue;
    findings.outcomes.push(await compare(prepare, setting, say));
    store();
  }
  if (isWanted('live')) findings.delivery = await delivery(setting);
  store();
  if (isWanted('screen')) findings.screen = await screen(setting);
  store();
  if (isWanted('uploads')) findings.uploads = await uploads(setting);
  store();
  if (isWanted('pages')) findings.pages = await pages(setting);
  store();
  if (isWanted('dashboards')) findings.dashboards = await dashboards(setting);
  store();
  if (isWanted('weeks')) findings.weeks = await weeks(setting, say);
  store();
  if (isWanted('growth')) findings.grown = await growth(setting, say);
  store();
  // Last, since both end the server: two whose files are in a folder don't run on one database. The calls begin on it.
  if (isWanted('calls')) findings.calls = await calls(setting);
  store();
  if (isWanted('floods')) findings.floods = await floodings(setting, say);
  store();
  return findings;
}

const folder = mkdtempSync(join(tmpdir(), 'polyclinic-bench-'));
chmodSync(folder, 0o711);
try {
  await main(folder);
} finally {
  if (process.env.BENCH_KEEP !== '1') rmSync(folder, { recursive: true });
}
