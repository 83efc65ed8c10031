import { spawnSync } from 'node:child_process';
import { fromDebian } from './debian.ts';

/**
 * What `npm test` leaves out, and the tests that have a long form, most of which run in a short form there: random
 * orders of bookings, money and ends in large numbers, kills, floods and what else is at its limit (a clock that jumps
 * needs Debian's `libfaketime`, which is installed where that is allowed, as Firefox is for a call with it), and every
 * page in every language, theme and width. Ends with how long each step took and how many passed.
 */
const STEPS: [name: string, command: string, args: string[]][] = [
  ['build', 'npm', ['run', '--silent', 'build']],
  [
    'random trials',
    'vitest',
    [
      'run',
      'stampede',
      'features/live',
      'function-calls',
      'payments',
      'availability/',
      'appointments/rules',
      'histories',
      'refused-starts',
      'risk/counts',
      'sample/plan',
      'ends/waited',
      'billing/billing',
      'waitlist/line',
      'policies/life',
      'policies/search',
      'policies/trust',
      'providers/rules',
      'providers/names',
      'providers/marks',
      'search/rules',
      'floods',
      'backlog',
      'silent-services',
      'full-disk',
      'clock-jumps',
      'server/src/backup',
      'providers/search-tables',
      '--maxWorkers=2',
    ],
  ],
  ['what `npm test` leaves out without a browser', 'vitest', ['run', '--tags-filter=long', '--maxWorkers=2']],
  ['kills and outages', 'playwright', ['test', 'durability', 'outages']],
  [
    'journeys that `npm test` leaves out',
    'playwright',
    ['test', '--grep=@long', '--grep-invert=walks through every page|kills in a row'],
  ],
  ['calls on bad lines, and with Firefox', 'playwright', ['test', 'relay', 'firefox']],
  [
    'pages in either direction',
    'playwright',
    ['test', 'addresses.spec', 'failing.spec', 'found.spec', 'help.spec', 'home.spec', 'large-text.spec', 'light.spec'],
  ],
  ['texts that are longer than any translation', 'playwright', ['test', 'stretched']],
  ['every page in every language, theme and width', 'playwright', ['test', 'walk.spec']],
];

const FAKED_TIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const isClockThere = fromDebian('libfaketime', [FAKED_TIME]) !== undefined;
const isFirefoxThere = fromDebian('firefox-esr', [process.env.FIREFOX ?? '/usr/bin/firefox-esr']) !== undefined;

const env = { ...process.env, TEST_LONG: '1', WALK: 'whole' };
const ended = STEPS.map(([name, command, args]) => {
  console.log(`\n${name}`);
  const began = performance.now();
  const isPassed = spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
  return { name, isPassed, minutes: (performance.now() - began) / 60_000 };
});
console.log('');
for (const { name, isPassed, minutes } of ended) {
  console.log(`${isPassed ? '✓' : '✗'} ${name} (${minutes.toFixed(1)} minutes)`);
}
if (!isFirefoxThere) console.log('left out: the call with Firefox, which is not installed');
if (!isClockThere) console.log(`left out: jumps of the database's clock, which need ${FAKED_TIME}`);
const failed = ended.filter(({ isPassed }) => !isPassed).length;
console.log(`\n${ended.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
