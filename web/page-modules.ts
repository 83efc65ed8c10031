import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const APP = join(import.meta.dirname, 'app');

/** The pages that must be lightest, and what comes with every page, by the modules that begin them. */
const PAGES: Record<string, string[]> = {
  every: [
    'entry.client.tsx',
    'root.tsx',
    'routes/language.tsx',
    'routes/shell.tsx',
    // Comes by itself, a moment later.
    'features/shell/app-updates.tsx',
  ],
  home: ['routes/home.tsx'],
  find: ['routes/find-doctor.tsx'],
};

const IMPORT = /^(?:import|export) (?!type\b)(?:([^;]*?) from )?'(\.[^']+)';$/gm;

const sources = new Map<string, string>();
/** The text of a module. */
export function sourceOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, known);
  return known;
}

interface Import {
  file: string;
  names: string[];
}

function importsOf(file: string): Import[] {
  return [...sourceOf(file).matchAll(IMPORT)].map(([, names = '', path = '']) => ({
    file: join(dirname(file), path),
    names: names.match(/\w+/g) ?? [],
  }));
}

/** A feature's `index.ts` only leads to what is asked of it. */
function isAsked({ names }: Import, from: Import): boolean {
  return !from.file.endsWith('index.ts') || names.some((name) => from.names.includes(name));
}

function follow(from: Import, found: Set<string>): Set<string> {
  if (!/\.tsx?$/.test(from.file) || (found.has(from.file) && !from.file.endsWith('index.ts'))) return found;
  found.add(from.file);
  for (const imported of importsOf(from.file)) if (isAsked(imported, from)) follow(imported, found);
  return found;
}

/** A module, and all that its static imports bring. */
export const broughtBy = (file: string): Set<string> => follow({ file, names: [] }, new Set());

const reach = Object.entries(PAGES).map(([page, roots]): [string, Set<string>] => {
  const files = roots.map((root) => broughtBy(join(APP, root)));
  return [page, new Set(files.flatMap((set) => [...set]))];
});

/** The pages that a module comes with; none for one that comes later. */
export const pagesOf = (file: string): string[] => reach.filter(([, files]) => files.has(file)).map(([page]) => page);

/** The same as a name: `every`, `home_find`, or nothing. */
export function groupOf(file: string): string {
  const pages = pagesOf(file);
  return pages.includes('every') ? 'every' : pages.join('_');
}

const ICONS = /^import \{([^}]*)\} from 'lucide-react';$/gm;

const reachOfIcons = reach.map(([page, files]): [string, Set<string>] => {
  const imports = [...files].flatMap((file) => [...sourceOf(file).matchAll(ICONS)]);
  return [page, new Set(imports.flatMap(([, names = '']) => names.match(/\w+/g) ?? []))];
});

/** The same for an icon, by how our modules call it. */
export const pagesOfIcon = (name: string): string[] =>
  reachOfIcons.filter(([, icons]) => icons.has(name)).map(([page]) => page);

/** The modules that come with any of these pages. */
export const earlyModules: ReadonlySet<string> = new Set(reach.flatMap(([, files]) => [...files]));
