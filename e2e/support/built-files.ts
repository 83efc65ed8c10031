import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Built = Record<string, { file: string; name?: string }>;

const MANIFEST = join(import.meta.dirname, '../../web/build/client/.vite/manifest.json');

/** The address of a part's script, which only the build's list calls by its name: `account-menu`. */
export function scriptOf(name: string): string {
  const built: Built = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const part = Object.values(built).find((one) => one.name === name);
  if (!part) throw new Error(`The build has no part named ${name}`);
  return `**/${part.file}`;
}
