import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const FOLDER = 'web/app/features/design/specimens';
/** They start the loading of fonts and speak; there is nothing to see. */
const UNSEEN = new Set(['arrival', 'font-preloads']);

/** Components of ui/ that the design page does not show, one line each. */
export function findUnshownComponents(): string[] {
  const sources = globSync(`${FOLDER}/*.tsx`).map((file) => readFileSync(file, 'utf8'));
  const registries = sources.map((source) => source.slice(source.lastIndexOf('export const'))).join('\n');
  const components = globSync('web/app/ui/*.tsx', { exclude: ['**/*.test.tsx'] }).map((file) => basename(file, '.tsx'));
  return components
    .filter((name) => !UNSEEN.has(name) && !new RegExp(`^  '?${name}'?:`, 'm').test(registries))
    .map((name) => `web/app/ui/${name}.tsx: show it, in each of its states, in ${FOLDER}/`);
}
