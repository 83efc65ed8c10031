import { existsSync, writeFileSync } from 'node:fs';
import { findChromium, findShell } from './chromium.ts';
import { fromDebian } from './debian.ts';

const SERVICES = new Set(['clamav-daemon', 'nginx-light', 'haproxy', 'caddy']);

/**
 * What single tests need besides Chromium; a test without it says so and is left out. The packages of the scanner and of
 * the proxies bring services that start by themselves, with which only a machine of the tests' own is to be burdened.
 */
function findOthers(): void {
  const places = {
    coturn: process.env.TURNSERVER ?? '/usr/bin/turnserver',
    'clamav-daemon': '/usr/sbin/clamd',
    'nginx-light': '/usr/sbin/nginx',
    haproxy: '/usr/sbin/haproxy',
    caddy: '/usr/bin/caddy',
  };
  for (const [name, place] of Object.entries(places)) {
    const isWelcome = !SERVICES.has(name) || Boolean(process.env.CI);
    const found = isWelcome ? fromDebian(name, [place]) : existsSync(place);
    if (!found) console.log(`Left out: the test that needs ${name}, which is not installed`);
  }
}

// Finds or installs what the tests show pages in or talk to, and writes where the browsers are to the file that is named.
const [file = ''] = process.argv.slice(2);
const CHROMIUM = await findChromium();
const CHROMIUM_SHELL = findShell(CHROMIUM);
findOthers();
writeFileSync(file, JSON.stringify({ CHROMIUM, CHROMIUM_SHELL }));
