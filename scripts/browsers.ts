import { existsSync, writeFileSync } from 'node:fs';
import { findChromium, findShell } from './chromium.ts';
import { fromDebian } from './debian.ts';

/**
 * What single tests need besides Chromium; a test without it says so and is left out. The scanner's package brings a
 * service that fetches all the signatures there are, which only a machine of the tests' own is to be burdened with.
 */
function findOthers(): void {
  const places = {
    coturn: process.env.TURNSERVER ?? '/usr/bin/turnserver',
    'firefox-esr': process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    'clamav-daemon': '/usr/sbin/clamd',
  };
  for (const [name, place] of Object.entries(places)) {
    const isWelcome = name !== 'clamav-daemon' || Boolean(process.env.CI);
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
