import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@polyclinic/contract/platform/languages';
import { cityInName } from '../web/app/platform/with-zone.ts';

/** Writes down how each language calls the cities of time zones, from the Unicode CLDR: `npm run zones` after a newer Node.js. */
const CLDR = 'cldr-dates-full@48.2.0';
const target = join(import.meta.dirname, '../web/app/platform/zone-cities.json');

/** Some zones lie one deeper than others, such as America/Indiana/Knox. */
type Zones = { exemplarCity?: string } & { [name: string]: Zones | string | undefined };

/** The package is a hundred times what is used of it, so it is fetched here and no dependency. */
function readNames(): (language: string) => Zones {
  const folder = mkdtempSync(join(tmpdir(), 'cldr-'));
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
  const archive = run('npm', 'pack', '--silent', CLDR).trim();
  const files = languages.map((language) => `package/main/${language}/timeZoneNames.json`);
  run('tar', '-xzf', archive, ...files);
  const read = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  rmSync(folder, { recursive: true });
  return (language) => read[languages.indexOf(language as 'en')].main[language].dates.timeZoneNames.zone;
}

function cityOf(zones: Zones, zone: string): string | undefined {
  const found = zone.split('/').reduce<Zones | undefined>((inside, part) => inside?.[part] as Zones | undefined, zones);
  return found?.exemplarCity?.replace(/\[(.+)\]/, '($1)');
}

const namesIn = readNames();
const cities = Object.fromEntries(
  languages.map((language) => {
    const told = Intl.supportedValuesOf('timeZone').map((zone) => [zone, cityOf(namesIn(language), zone)] as const);
    return [language, Object.fromEntries(told.filter(([zone, city]) => city && city !== cityInName(zone)))];
  }),
);
writeFileSync(target, `${JSON.stringify(cities, null, 2)}\n`);
