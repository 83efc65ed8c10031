import { existsSync, readFileSync } from 'node:fs';

/** Test files with titles as they are written there. */
export type NamedTests = Record<string, string[]>;

/** The files and tests that are named and not there. */
export const testsNotThere = (tests: NamedTests = {}): string[] =>
  Object.entries(tests).flatMap(([file, titles]) => titlesNotIn(file, titles));

function titlesNotIn(file: string, titles: string[]): string[] {
  if (!existsSync(file)) return [`${file} is not there`];
  const source = readFileSync(file, 'utf8');
  // The first argument of a call that runs, as a test's is: the same words in a list of values are none. A tag after it says when.
  const isThere = (title: string) =>
    new RegExp(
      `(?<!\\.(?:skip|todo|fixme|fails|failing))\\(\\s*(['"\`])${RegExp.escape(title)}(?: @\\w+|\\$\\{longUnless\\([^}]*\\})*\\1`,
    ).test(source);
  return titles.filter((title) => !isThere(title)).map((title) => `${file} has no test "${title}"`);
}

/** A page, or a part of one by its heading, such as `docs/operating.md#backup`, that is named and not there. */
export function pageNotThere(address: string): string[] {
  const [file = '', part] = address.split('#');
  if (!existsSync(file)) return [`${file} is not there`];
  const headings = readFileSync(file, 'utf8').match(/^#+ .+$/gm) ?? [];
  return part === undefined || headings.some((heading) => anchorOf(heading) === part)
    ? []
    : [`${file} has no part #${part}`];
}

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** A cell of a table in Markdown. */
export const cellOf = (parts: (string | false | undefined)[]): string =>
  parts
    .filter((part) => part)
    .join('<br>')
    .replaceAll('|', '\\|');
