import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readReleases } from '../database/testing/release.ts';

type Retired = { names: Record<string, string>; allowedNames: string[]; subjects: Record<string, string> };

const LIST = 'scripts/retired-words.json';
const { names, allowedNames, subjects }: Retired = JSON.parse(readFileSync(LIST, 'utf8'));
const COMMENTS_AND_TEXTS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|--[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\$\$|\{\{\w+\}\}/g;
/** A name that a hyphen joins to another is one of CSS or HTTP. */
const IDENTIFIER = /(?<![-\w$])[A-Za-z_$][\w$]*(?![-\w$])/g;
const WORD = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;
const FIRST_RELEASE = 'database/testing/0.1.0/migrations.json';

const RELEASED = new Set(
  readReleases().flatMap(({ migrations }) => Object.keys(migrations).map((name) => `database/migrations/${name}`)),
);

/** Words that docs/glossary.md retires, in identifiers, in file names and in commit subjects since 0.1.0; one line each. */
export function findRetiredWords(): string[] {
  const files = trackedFiles();
  return [...files.flatMap(wordsOfPath), ...files.filter(isOurCode).flatMap(wordsOfCode), ...wordsOfSubjects()];
}

const trackedFiles = (): string[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard')
    .split('\n')
    .filter((file) => existsSync(file) && !file.startsWith('docs/decisions/'));

const isOurCode = (file: string): boolean =>
  /\.(tsx?|sql)$/.test(file) && !/^database\/(schema\.sql|src\/schema\.ts)$/.test(file) && !RELEASED.has(file);

function wordsOfPath(path: string): string[] {
  return retiredIn(path).map((word) => `${path}: the name says "${word}"; ${insteadOf(word)}`);
}

function wordsOfCode(file: string): string[] {
  const code = readFileSync(file, 'utf8').replaceAll(COMMENTS_AND_TEXTS, ' ');
  const identifiers = new Set(code.match(IDENTIFIER)?.filter((name) => !allowedNames.includes(name)));
  return [...identifiers].flatMap((name) =>
    retiredIn(name).map((word) => `${file}: ${name} says "${word}"; ${insteadOf(word)}`),
  );
}

const retiredIn = (name: string): string[] =>
  (name.match(WORD) ?? []).map((word) => word.toLowerCase()).filter((word) => Object.hasOwn(names, word));

const insteadOf = (word: string): string => `${names[word] ?? subjects[word]} (${LIST})`;

/** Not of a copy without history, where there is nothing to read. */
function wordsOfSubjects(): string[] {
  const first = git('log', '--diff-filter=A', '--format=%H', '--', FIRST_RELEASE).trim().split('\n').at(-1);
  if (!first) return [];
  return git('log', '--format=%h %s', `${first}..HEAD`)
    .split('\n')
    .flatMap((line) =>
      Object.keys(subjects)
        .filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(line))
        .map((word) => `commit ${line}: its subject says "${word}"; ${insteadOf(word)}`),
    );
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
