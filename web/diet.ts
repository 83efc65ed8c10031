import type { Plugin } from 'vite';

/** What a file of a library keeps for uses that this app does not have. */
export interface Unused {
  /** Functions that nothing leads to here, and what is left of each. */
  functions?: Record<string, string>;
  /** Classes that are never made, so that nothing calls their methods. */
  methodsOf?: string[];
  /** Other words, and what stands there instead. */
  words?: [words: string, instead: string][];
}

/** By how a file's path ends. */
export type Diet = Record<string, Unused>;

/** Up to the brace that stands as far to the left as the declaration. */
const declarationOf = (name: string) =>
  new RegExp(`^([ \\t]*)(async )?function ${name.replaceAll('$', '\\$')}\\([^]*?\\n\\1\\}$`, 'm');

const methodsOf = (name: string) => new RegExp(`^${name}\\.prototype\\.\\w+ = function [^]*?\\n\\};$`, 'gm');

function replaceOrStop(code: string, words: string | RegExp, instead: string): string {
  const replaced = code.replace(words, () => instead);
  if (replaced === code) throw new Error(`diet: the library no longer says ${words}`);
  return replaced;
}

function putOnDiet(code: string, { functions = {}, methodsOf: classes = [], words = [] }: Unused): string {
  const cuts: [string | RegExp, string][] = [
    ...Object.entries(functions).map(([name, left]): [RegExp, string] => [
      declarationOf(name),
      `function ${name}() {${left}}`,
    ]),
    ...classes.map((name): [RegExp, string] => [methodsOf(name), '']),
    ...words,
  ];
  return cuts.reduce((rest, [cut, instead]) => replaceOrStop(rest, cut, instead), code);
}

/**
 * Leaves out of the browser's code what this app never uses of a library; the minifier then drops what leads nowhere.
 * Stops the build when a new version of the library reads differently, and where our code begins to use what is
 * `missing`.
 */
export function dietPlugin(name: string, diet: Diet, missing = /$^/): Plugin {
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [asked] = /\/web\/app\//.test(id) ? (missing.exec(code) ?? []) : [];
      if (asked) throw new Error(`${name}: ${id} uses ${asked}, which is left out`);
      const file = Object.keys(diet).find((path) => id.split('?')[0]?.endsWith(path));
      if (!file || this.environment.name !== 'client') return null;
      return { code: putOnDiet(code, diet[file] ?? {}), map: null };
    },
  };
}
