import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fromDebian } from './debian.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** The path of a Chromium: CHROMIUM, the system's, Debian's package where we may install it, or Playwright's own. */
export async function findChromium(): Promise<string> {
  return process.env.CHROMIUM ?? fromDebian('chromium', PLACES) ?? (await fromPlaywright());
}

const SHELL_PLACES = ['/usr/bin/chromium-headless-shell'];

/**
 * Chromium without its windows, which shows pages alike for half the work. Debian has it beside its Chromium; where
 * there is none, and for a Chromium of somebody's choice, that is used for everything.
 */
export function findShell(chromium: string): string {
  if (process.env.CHROMIUM_SHELL) return process.env.CHROMIUM_SHELL;
  const isDebians = chromium === PLACES[0] && !process.env.CHROMIUM;
  return (isDebians && fromDebian('chromium-headless-shell', SHELL_PLACES)) || chromium;
}

/** What is installed of it, or else of Chromium. */
export const installedShell = (): string | undefined =>
  process.env.CHROMIUM_SHELL ??
  process.env.CHROMIUM ??
  SHELL_PLACES.find((path) => existsSync(path)) ??
  installedChromium();

/** The system's own, if it has one. */
export const installedChromium = (): string | undefined => PLACES.find((path) => existsSync(path));

async function fromPlaywright(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  if (!existsSync(chromium.executablePath())) {
    console.log('No Chromium found: installing it by Playwright');
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM=/path/to/chromium');
}
