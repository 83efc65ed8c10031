import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let isUpdated = false;

/** The first of these paths that exists, after installing Debian's package where none does and we may; else undefined. */
export function fromDebian(name: string, paths: string[]): string | undefined {
  const installed = () => paths.find((path) => existsSync(path));
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (installed() || !mayInstall) return installed();
  console.log(`Installing ${name} by apt-get, for the tests`);
  if (!isUpdated) spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  isUpdated = true;
  spawnSync('apt-get', ['install', '-y', '-qq', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return installed();
}
