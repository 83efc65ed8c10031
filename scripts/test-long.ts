import { spawnSync } from 'node:child_process';

/**
 * The tests that have a long form, most of which run in a short form in `npm test`: random orders of bookings, money and
 * ends in large numbers, kills, floods and what else is at its limit (a clock that jumps needs Debian's `libfaketime`),
 * and every page in every language, theme and width. Ends with how many steps passed.
 */
const STEPS: [name: string, command: string, args: string[]][] = [
  ['build', 'npm', ['run', '--silent', 'build']],
  [
    'random trials',
    'vitest',
    [
      'run',
      'stampede',
      'payments',
      'availability/rules',
      'appointments/rules',
      'histories',
      'floods',
      'backlog',
      'silent-services',
      'full-disk',
      'clock-jumps',
      '--maxWorkers=2',
    ],
  ],
  ['kills and outages', 'playwright', ['test', 'durability', 'outages']],
  ['calls on bad lines', 'playwright', ['test', 'relay']],
  [
    'pages in either direction',
    'playwright',
    ['test', 'failing.spec', 'found.spec', 'help.spec', 'home.spec', 'large-text.spec', 'light.spec'],
  ],
  ['every page in every language, theme and width', 'playwright', ['test', 'walk.spec']],
];

const env = { ...process.env, TEST_LONG: '1', WALK: 'whole' };
const failed = STEPS.filter(([name, command, args]) => {
  console.log(`\n${name}`);
  return spawnSync(command, args, { stdio: 'inherit', env }).status !== 0;
});
for (const [name] of failed) console.error(`✗ ${name}`);
console.log(`\n${STEPS.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
