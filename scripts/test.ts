import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.ts';
import { findChromium, findShell } from './chromium.ts';
import { fromDebian } from './debian.ts';
import { findHeavyPages } from './page-weight.ts';

type Counts = { passed: number; failed: number };

const reports = mkdtempSync(join(tmpdir(), 'polyclinic-reports-'));

/** Everything, in the order in which it is cheapest to fail; later parts run all the same. */
async function testEverything(): Promise<Counts> {
  const checked = check();
  const built = run('npm', ['run', '--silent', 'build']);
  const heavy = built ? findHeavyPages() : [];
  for (const line of heavy) console.error(`✗ ${line}`);
  const units = vitest();
  const browsers = built ? await playwright() : { passed: 0, failed: 1 };
  return total([
    { passed: checked.passed, failed: checked.failed.length },
    { passed: built ? 1 : 0, failed: built ? 0 : 1 },
    { passed: built && heavy.length === 0 ? 1 : 0, failed: heavy.length },
    units,
    browsers,
  ]);
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

function vitest(): Counts {
  const file = join(reports, 'vitest.json');
  const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const { numPassedTests: passed, numFailedTests: failed } = readReport(file) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

async function playwright(): Promise<Counts> {
  const file = join(reports, 'playwright.json');
  findOthers();
  const CHROMIUM = await findChromium();
  const environment = { CHROMIUM, CHROMIUM_SHELL: findShell(CHROMIUM), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const ok = run('playwright', ['test', '--reporter=list,json'], environment);
  const { stats } = readReport(file) as {
    stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  };
  if (stats.skipped > 0) console.log(`${stats.skipped} of the browser tests were left out`);
  if (stats.flaky > 0) console.log(`${stats.flaky} of the browser tests passed only at the second try: look into them`);
  return { passed: stats.expected + stats.flaky, failed: ok ? stats.unexpected : Math.max(stats.unexpected, 1) };
}

/** What single tests need besides Chromium; a test without it says so and is left out. */
function findOthers(): void {
  const places = {
    coturn: process.env.TURNSERVER ?? '/usr/bin/turnserver',
    'firefox-esr': process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  };
  for (const [name, place] of Object.entries(places)) {
    if (!fromDebian(name, [place]))
      console.log(`Left out: the browser test that needs ${name}, which is not installed`);
  }
}

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const total = (parts: Counts[]): Counts => ({
  passed: parts.reduce((sum, part) => sum + part.passed, 0),
  failed: parts.reduce((sum, part) => sum + part.failed, 0),
});

const counts = await testEverything();
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
