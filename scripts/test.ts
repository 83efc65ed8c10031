import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin } from './begin.ts';
import { check } from './check.ts';
import { findHeavyPages, findStrangeParts } from './page-weight.ts';
import {
  childrenSeconds,
  type Suite,
  secondsOfFiles,
  secondsOfSpecs,
  tellLongest,
  type VitestReport,
} from './time-spent.ts';

type Counts = { passed: number; failed: number };

const reports = mkdtempSync(join(tmpdir(), 'polyclinic-reports-'));
const whereBrowsersAre = join(reports, 'browsers.json');
const MEMORY = '/dev/shm';
/** What a run writes at most, twice over. */
const ENOUGH_BYTES = 8 * 2 ** 30;

/**
 * Everything but what is tagged long; later parts run all the same. Browsers wait for one another, tests of the server
 * for clocks, and checks and build for each other's cores: what can, runs beside the rest. What needs no running product
 * takes longest and begins as soon as the browsers that some of it needs are there.
 */
async function testEverything(): Promise<Counts> {
  const building = begin('npm', ['run', '--silent', 'build']);
  const finding = begin('node', ['scripts/browsers.ts', whereBrowsersAre]);
  const checking = check();
  const found = await finding();
  if (found) Object.assign(process.env, readReport(whereBrowsersAre));
  const testing = vitest();
  const checked = await checking;
  const built = await building();
  const heavy = built ? [...findHeavyPages(), ...findStrangeParts()] : [];
  for (const line of heavy) console.error(`✗ ${line}`);
  tellSpent('checks and build');
  const beside = built && found ? playwright() : { passed: 0, failed: 1 };
  const others = await testing();
  tellSpent('all tests');
  const browsers = built && found && beside.failed > 0 ? browsersAlone(beside) : beside;
  return total([
    { passed: checked.passed, failed: checked.failed.length },
    { passed: built ? 1 : 0, failed: built ? 0 : 1 },
    { passed: built && heavy.length === 0 ? 1 : 0, failed: heavy.length },
    others.failed > 0 ? alone(others) : others,
    browsers,
  ]);
}

/**
 * Has databases and browsers keep in memory, where there is plenty, what they write and soon forget: on a disk, making
 * a database for a test file takes ten times the processor time.
 */
function writeToMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory()) < ENOUGH_BYTES) return;
  const folder = mkdtempSync(join(MEMORY, 'polyclinic-tests-'));
  // PostgreSQL never runs as root, and passes through it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

/** What can't be taken away says nothing about the tests. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(`${folder} is still there: ${String(error)}`);
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** How long it took so far, and of the processors. */
function tellSpent(until: string): void {
  const [passed, spent] = [Math.round(performance.now() / 1_000), childrenSeconds()];
  const ofProcessors = spent === null ? '' : `, ${Math.round(spent)} of processors`;
  console.log(`\nUp to the end of ${until}: ${passed} seconds${ofProcessors}`);
}

/** Begins what needs no running product. */
function vitest(): () => Promise<Counts> {
  const file = join(reports, 'vitest.json');
  const ending = begin('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  return async () => {
    const ok = await ending();
    const {
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: skipped,
    } = readReport(file) as Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests', number>;
    if (skipped > 0) console.log(`${skipped} of the tests without a running product were left to npm run test:long`);
    tellLongest('Tests without a running product', secondsOfFiles(readReport(file) as VitestReport));
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  };
}

function playwright(): Counts {
  const file = join(reports, 'playwright.json');
  const ok = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const { stats } = readReport(file) as {
    stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  };
  if (stats.skipped > 0) console.log(`${stats.skipped} of the browser tests were left out`);
  tellLongest('Browser tests', secondsOfSpecs(readReport(file) as Suite));
  if (stats.flaky > 0) console.log(`${stats.flaky} of the browser tests passed only when tried again: look into them`);
  return { passed: stats.expected + stats.flaky, failed: ok ? stats.unexpected : Math.max(stats.unexpected, 1) };
}

/** Shared machines stall: there, what failed beside everything else is tried once more by itself, and named. */
function alone(before: Counts): Counts {
  const { testResults } = readReport(join(reports, 'vitest.json')) as {
    testResults: { name: string; status: string }[];
  };
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (!process.env.CI || files.length === 0) return before;
  console.log(`\nBy themselves:\n${files.join('\n')}`);
  return run('vitest', ['run', ...files]) ? { passed: before.passed + before.failed, failed: 0 } : before;
}

function browsersAlone(before: Counts): Counts {
  if (!process.env.CI) return before;
  console.log('\nBrowser tests that failed, by themselves:');
  return run('playwright', ['test', '--last-failed', '--workers=1', '--reporter=list'])
    ? { passed: before.passed + before.failed, failed: 0 }
    : before;
}

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const total = (parts: Counts[]): Counts => ({
  passed: parts.reduce((sum, part) => sum + part.passed, 0),
  failed: parts.reduce((sum, part) => sum + part.failed, 0),
});

/** Has all processes of the tests share what Node compiled before, as those of the product do. */
function shareCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/polyclinic/compiled');
}

writeToMemory();
shareCompiledCode();
const counts = await testEverything();
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
