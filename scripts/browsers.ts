import { writeFileSync } from 'node:fs';
import { findChromium, findShell } from './chromium.ts';
import { fromDebian } from './debian.ts';

/** What single tests need besides Chromium; a test without it says so and is left out. */
function findOthers(): void {
  const places = {
    coturn: process.env.TURNSERVER ?? '/usr/bin/turnserver',
    'firefox-esr': process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  };
  for (const [name, place] of Object.entries(places)) {
    if (!fromDebian(name, [place]))
      console.log(`Left out: the browser test that needs ${name}, which is not installed`);
  }
}

// Finds or installs what the browser tests show pages in, and writes where that is to the file that is named.
const [file = ''] = process.argv.slice(2);
const CHROMIUM = await findChromium();
const CHROMIUM_SHELL = findShell(CHROMIUM);
findOthers();
writeFileSync(file, JSON.stringify({ CHROMIUM, CHROMIUM_SHELL }));
