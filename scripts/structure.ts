import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { findChangedMigrations } from '../database/testing/release.ts';
import { ARROWS, EXPORTS_OF_A_FEATURE } from './arrows.ts';
import { webNameBreaches } from './web-names.ts';

const IMPORT = /^\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm;
const WORKSPACE = /^@polyclinic\/(contract|database|server)(?:\/(.+))?$/;

/** In a feature of the server or the contract, and in the folders of its subjects, a file has one of these names. */
const SERVER_FILES = new Set(['router', 'queries', 'commands', 'jobs', 'rules', 'schemas', 'index']);
const CONTRACT_FILES = new Set(['contract', 'schemas', 'rules', 'slots']);
const FORBIDDEN_NAMES = /(^|[-/])(utils?|helpers?|misc|common|stuff)(\.|\/)/;

/**
 * Checks that every line is in its room (import arrows and file names), that nothing of web/ records, that no two
 * decisions share a number, and that no released migration was changed. Returns one line per breach.
 */
export function findBreaches(): string[] {
  const files = trackedSources();
  return [
    ...files.flatMap(namesOutsideVocabulary),
    ...files.flatMap(webNameBreaches),
    ...files.flatMap(arrowsAgainstTheHouse),
    ...files.flatMap(recordings),
    ...files.flatMap(formsOfTheirOwn),
    ...tracked('*.ts', '*.tsx', '*.sql', '*.json').flatMap(exampleAddresses),
    ...numbersGivenTwice(),
    ...findChangedMigrations('database/migrations'),
  ];
}

/** Nobody reads mail at an example's address, so only the demonstration and tests have one. */
const EXAMPLE_ADDRESS = /@polyclinic\.example/;
/** Migrations replace what an earlier one of them says. */
const HAS_EXAMPLES =
  /^(database\/(sample|migrations|src\/sample)|e2e|bench)\/|\.test\.tsx?$|\/testing\/|^scripts\/structure\.ts$/;

function exampleAddresses(file: string): string[] {
  if (HAS_EXAMPLES.test(file) || !EXAMPLE_ADDRESS.test(readFileSync(file, 'utf8'))) return [];
  return [`${file}: @polyclinic.example is nobody's address; use the settings of the installation`];
}

/** Decisions are spoken of by their number; two branches easily take the same one. */
function numbersGivenTwice(): string[] {
  const names = readdirSync('docs/decisions').toSorted();
  return names
    .filter((name, index) => name.slice(0, 3) === names[index - 1]?.slice(0, 3))
    .map((name) => `docs/decisions/${name}: another decision has this number; take the next free one`);
}

const trackedSources = (): string[] => tracked('*.ts', '*.tsx');

function tracked(...patterns: string[]): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  });
  return list.split('\n').filter((file) => file && existsSync(file));
}

function namesOutsideVocabulary(file: string): string[] {
  const breaches = FORBIDDEN_NAMES.test(file) ? [`${file}: name the file by what is in it`] : [];
  const [, room, path = ''] = /^(server\/src\/features|contract\/src)\/[^/]+\/(.+)\.tsx?$/.exec(file) ?? [];
  if (!room || file.startsWith('contract/src/platform/') || path.endsWith('.test')) return breaches;
  const allowed = room.startsWith('contract') ? CONTRACT_FILES : SERVER_FILES;
  const names = path.split('/');
  if (allowed.has(names.at(-1) ?? '') && names.length <= 2) return breaches;
  return [
    ...breaches,
    `${file}: a feature, or a folder for one of its subjects, has ${[...allowed].join(', ')}; see CONTRIBUTING.md, "Where a line belongs"`,
  ];
}

/** A room of machinery is entered by its index.ts; only what starts the process loads parts of it when it needs them. */
function roomsWithoutTheirDoor(file: string, target: string): string[] {
  const room = machineryOf(target);
  if (
    !room ||
    machineryOf(file) === room ||
    /^server\/src\/start[./]/.test(file) ||
    target === `server/src/${room}/index.ts`
  )
    return [];
  return [`${file} → ${target}: import it from server/src/${room}/index.ts`];
}

function machineryOf(file: string): string | undefined {
  const [, room] = /^server\/src\/([^/]+)\//.exec(file) ?? [];
  return room && !['features', 'testing', 'start'].includes(room) ? room : undefined;
}

/** Nothing of a call is recorded, so no page holds what could. */
function recordings(file: string): string[] {
  if (!file.startsWith('web/') || !/\bMediaRecorder\b/.test(readFileSync(file, 'utf8'))) return [];
  return [`${file}: MediaRecorder records, and callers are promised that nothing does`];
}

/** A browser says in its own language what is wrong with a form, unless it is one of ours. */
function formsOfTheirOwn(file: string): string[] {
  if (!/^web\/app\/.*(?<!\.test)\.tsx$/.test(file) || file === 'web/app/platform/plain-form.tsx') return [];
  if (!/<(?:form|Form|\w+\.Form)[\s>]/.test(readFileSync(file, 'utf8'))) return [];
  return [
    `${file}: a form is a PlainForm (platform/plain-form.tsx), or a WordsForm (features/forms) where words are written`,
  ];
}

function arrowsAgainstTheHouse(file: string): string[] {
  if (/\.test\.tsx?$/.test(file)) return [];
  const targets = importsOf(file);
  return targets.flatMap((target) => [
    ...forbiddenArrows(file, target),
    ...foreignInsides(file, target),
    ...roomsWithoutTheirDoor(file, target),
  ]);
}

function forbiddenArrows(file: string, target: string): string[] {
  return ARROWS.filter((arrow) => arrow.from.test(file) && arrow.never.test(target)).map(
    (arrow) => `${file} → ${target}: ${arrow.because}`,
  );
}

function foreignInsides(file: string, target: string): string[] {
  const own = featureOf(file);
  const other = featureOf(target);
  if (!own || !other || own === other || EXPORTS_OF_A_FEATURE.test(target)) return [];
  return [`${file} → ${target}: a feature uses another only through its index.ts, queries.ts or commands.ts`];
}

function featureOf(file: string): string | undefined {
  return /^((?:web\/app|server\/src)\/features\/[^/]+)\//.exec(file)?.[1];
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(IMPORT)].flatMap((match) => resolveImport(file, match[1] ?? match[2] ?? match[3] ?? ''));
}

function resolveImport(file: string, specifier: string): string[] {
  const workspace = WORKSPACE.exec(specifier);
  if (workspace) return [`${workspace[1]}/src/${workspace[2] ?? 'index'}.ts`];
  return specifier.startsWith('.') ? [normalize(join(dirname(file), specifier))] : [];
}
