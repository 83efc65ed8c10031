import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** The path of a Chromium: CHROMIUM, the system's, Debian's package where we may install it, or Playwright's own. */
export async function findChromium(): Promise<string> {
  return process.env.CHROMIUM ?? installedChromium() ?? fromDebian() ?? (await fromPlaywright());
}

/** The system's own, if it has one. */
export const installedChromium = (): string | undefined => PLACES.find((path) => existsSync(path));

function fromDebian(): string | undefined {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) return undefined;
  console.log('No Chromium found: installing it by apt-get');
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return installedChromium();
}

async function fromPlaywright(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  if (!existsSync(chromium.executablePath())) {
    console.log('No Chromium found: installing it by Playwright');
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM=/path/to/chromium');
}
