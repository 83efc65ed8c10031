import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export type VitestReport = { testResults: { name: string; startTime: number; endTime: number }[] };
export type Suite = { file?: string; suites?: Suite[]; specs?: { tests: { results: { duration: number }[] }[] }[] };

const MOST = 12;
/** Of Linux, how many of them a second of processor time has. */
const TICKS = 100;

/** Seconds of processor time that processes which this one began, and all of theirs, have taken until they ended; null where Linux doesn't tell. */
export function childrenSeconds(): number | null {
  try {
    // After the name, which may hold spaces: user and system time of children are the 14th and 15th field.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return null;
  }
}

/** Seconds from the first to the last test of each file. */
export function secondsOfFiles({ testResults }: VitestReport): Map<string, number> {
  const seconds = testResults.map(({ name, startTime, endTime }): [string, number] => [
    relative(process.cwd(), name),
    (endTime - startTime) / 1_000,
  ]);
  return new Map(seconds);
}

/** Seconds of all tests of each file, every try counted. */
export function secondsOfSpecs({ suites = [] }: Suite): Map<string, number> {
  const sum = (suite: Suite): number =>
    (suite.specs ?? [])
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1_000)))
      .concat((suite.suites ?? []).map(sum))
      .reduce((total, one) => total + one, 0);
  return new Map(suites.map((suite) => [suite.file ?? '', sum(suite)]));
}

/** Names where the time went: the files that took longest, and what they and all others took. */
export function tellLongest(title: string, seconds: ReadonlyMap<string, number>): void {
  const files = [...seconds].toSorted(([, one], [, other]) => other - one);
  const total = files.reduce((sum, [, each]) => sum + each, 0);
  console.log(`\n${title}: ${files.length} files, ${Math.round(total)} seconds of their workers`);
  for (const [file, each] of files.slice(0, MOST)) console.log(`${each.toFixed(1).padStart(7)} s  ${file}`);
}
