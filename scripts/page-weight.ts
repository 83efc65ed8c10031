import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../contract/src/platform/languages.ts';

/** What no page may carry more than. */
const BUDGET = 130_000;
const PAGES = ['home', 'find-provider', 'help'];
/** Every page that strangers may find. */
const PUBLIC_PAGES = [...PAGES, 'provider-profile', 'help', 'investors', 'terms', 'auth'];
/** What such a page may carry of others' code; whatever else it needs comes once it is asked for. */
const LIBRARIES = ['react', 'react-dom', 'scheduler', 'react-router', 'icu-minify', 'lucide-react'];
const MORE_LIBRARIES: Record<string, RegExp> = { auth: /^@radix-ui\// };
/** Ours that no such page may carry: charts, calls and conversations. */
const TOO_HEAVY = /^features\/(?:payments\/earnings|calls|messages|live)(?:\/|$)/;
const AROUND = ['root', 'routes/language', 'routes/shell'];
/** Comes by itself to every page that has nothing else to do. */
const A_MOMENT_LATER = 'app/features/shell/app-updates.tsx';
const built = 'web/build/client';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}

type Chunks = Record<string, Chunk>;
type Part = { name: string; bytes: number };

/** What a stranger's browser fetches of JavaScript for a page, brotli, largest first. */
function partsOf(page: string, language: string, chunks: Chunks): Part[] {
  const code = codeOf(page, chunks);
  const texts = code.flatMap((chunk) => chunk.dynamicImports ?? []).filter((key) => isTextIn(key, language));
  const routeManifest = globSync('assets/manifest-*.js', { cwd: built });
  const names = new Map([...code, ...texts.map((key) => chunkOf(key, chunks))].map(({ file, name }) => [file, name]));
  return [...names.keys(), ...routeManifest]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ name: names.get(file) ?? file, bytes: bytesOf(file) }))
    .sort((one, other) => other.bytes - one.bytes);
}

const codeOf = (page: string, chunks: Chunks): Chunk[] =>
  closure(['app/entry.client.tsx', ...[...AROUND, `routes/${page}`].map(entryOf), A_MOMENT_LATER], chunks);

const entryOf = (route: string): string => `app/${route}.tsx?__react-router-build-client-route`;

const isTextIn = (key: string, language: string): boolean =>
  key.startsWith('virtual:texts/') && key.endsWith(`-${language}`);

function chunkOf(key: string, chunks: Chunks): Chunk {
  const chunk = chunks[key] ?? chunks[key.replace(/\?.*$/, '')];
  if (!chunk) throw new Error(`The build has no ${key}`);
  return chunk;
}

function closure(keys: string[], chunks: Chunks): Chunk[] {
  const found = new Map<string, Chunk>();
  const add = (key: string): void => {
    if (found.has(key)) return;
    const chunk = chunkOf(key, chunks);
    found.set(key, chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return [...found.values()];
}

function bytesOf(file: string): number {
  const path = join(built, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const total = (parts: Part[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

function sayParts(parts: Part[], count: number): string {
  return parts
    .slice(0, count)
    .map(({ name, bytes }) => `${name} ${bytes}`)
    .join(', ');
}

/** Fonts come as files of their own, by the styles. */
const isCode = (part: string): boolean => !part.startsWith('@fontsource');

function mayCarry(page: string, part: string): boolean {
  if (part.startsWith('features/')) return !TOO_HEAVY.test(part);
  return LIBRARIES.includes(part) || Boolean(MORE_LIBRARIES[page]?.test(part));
}

/** One line per public page with code that has no place there. */
export function findStrangeParts(): string[] {
  const chunks = readChunks();
  const partsOfFiles: Record<string, string[]> = JSON.parse(readFileSync(join(built, '.vite/parts.json'), 'utf8'));
  return PUBLIC_PAGES.flatMap((page) => {
    const parts = new Set(codeOf(page, chunks).flatMap(({ file }) => partsOfFiles[file] ?? []));
    const strange = [...parts].filter((part) => isCode(part) && !mayCarry(page, part));
    return strange.length > 0 ? [`${page} carries ${strange.join(', ')}`] : [];
  });
}

const readChunks = (): Chunks => JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));

/** Weighs the built public pages in their heaviest language; one line per page over the budget. */
export function findHeavyPages(): string[] {
  const chunks = readChunks();
  return PAGES.flatMap((page) => {
    const parts = languages
      .map((language) => partsOf(page, language, chunks))
      .reduce((heaviest, other) => (total(other) > total(heaviest) ? other : heaviest));
    console.log(`${page}: ${total(parts)} bytes of JavaScript in ${parts.length} files, at most ${BUDGET}`);
    if (total(parts) <= BUDGET) return [];
    return [`${page} carries ${total(parts) - BUDGET} bytes of JavaScript too many: ${sayParts(parts, 8)}`];
  });
}

if (import.meta.main) {
  const heavy = [...findHeavyPages(), ...findStrangeParts()];
  for (const line of heavy) console.error(line);
  process.exitCode = heavy.length > 0 ? 1 : 0;
}
