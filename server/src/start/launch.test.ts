import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const NEXT = Number(process.versions.node.split('.')[0]) + 1;

/** The launcher beside a product that needs that Node. */
function launch(node: string) {
  const folder = mkdtempSync(join(tmpdir(), 'polyclinic-launch-'));
  mkdirSync(join(folder, 'server/src'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies: { node } }));
  writeFileSync(join(folder, 'server/src/start.ts'), 'console.log(process.argv.slice(2).join() satisfies string);');
  copyFileSync(join(import.meta.dirname, '../../launch.js'), join(folder, 'server/launch.js'));
  const args = [join(folder, 'server/launch.js'), 'start', '--watch-web'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

it('starts a program with what was given to it', () => {
  expect(launch(process.versions.node)).toMatchObject({ status: 0, stdout: '--watch-web' });
});

it('refuses an older Node than the one that ships, in one sentence', () => {
  const { status, stdout, stderr } = launch(`${NEXT}.0.0`);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    new RegExp(`^Node ${NEXT} is needed and this is ${process.versions.node}: [^\\n]* Nothing was changed\\.$`),
  );
});
