import { begin } from './begin.ts';
import { findUnprovenControls } from './compliance.ts';
import { findUnshownComponents } from './design.ts';
import { findLongLabels } from './labels.ts';
import { findMessageBreaches } from './messages.ts';
import { findUnprovenRequirements } from './specification.ts';
import { findBreaches } from './structure.ts';
import { findRetiredWords } from './words.ts';

const run = (command: string, ...args: string[]): Promise<boolean> => begin(command, args)();

const report = (breaches: string[]): boolean => {
  for (const breach of breaches) console.error(`  ${breach}`);
  return breaches.length === 0;
};

const CHECKS: [string, () => boolean | Promise<boolean>][] = [
  ['lint and format', () => run('biome', 'check', '--error-on-warnings', '.')],
  ['structure', () => report(findBreaches())],
  ['words', () => report(findRetiredWords())],
  ['messages', () => report(findMessageBreaches())],
  ['labels of buttons', async () => report(await findLongLabels())],
  ['design page', () => report(findUnshownComponents())],
  ['specification', () => report(findUnprovenRequirements())],
  ['compliance', () => report(findUnprovenControls())],
  ['fonts', () => run('node', 'scripts/fonts.ts', '--check')],
  ['page types', () => run('npm', 'run', '--silent', 'typegen', '--workspace', 'web')],
  // All that Node runs is one program, so that what its rooms share is looked at once; more checkers would each do so.
  ...['.', 'web', 'web/service-worker'].map((room): [string, () => Promise<boolean>] => [
    `types of ${room === '.' ? 'what Node runs' : room}`,
    () => run('tsc', '-p', room, '--checkers', '1'),
  ]),
  ['schema drift', () => run('node', 'database/src/generate.ts', '--check')],
  ['access matrix', () => run('node', 'database/src/access-matrix.ts', '--check')],
];

/** Runs every check, so that one run names all that is wrong. */
export async function check(): Promise<{ passed: number; failed: string[] }> {
  const failed: string[] = [];
  for (const [name, passes] of CHECKS) {
    const started = performance.now();
    const ok = await passes();
    console.log(`${ok ? '✓' : '✗'} ${name} (${Math.round(performance.now() - started)} ms)`);
    if (!ok) failed.push(name);
  }
  return { passed: CHECKS.length - failed.length, failed };
}

if (import.meta.main) process.exitCode = (await check()).failed.length > 0 ? 1 : 0;
