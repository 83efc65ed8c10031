import { earlyModules, pagesOf, pagesOfIcon } from './page-modules.ts';

/** What rolldown tells of a module while it forms chunks. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const AROUND_EVERY_PAGE = /web\/app\/(root|entry\.client|routes\/shell)\.tsx/;
const PUBLIC_PAGE = /web\/app\/routes\/(home|find)(?:-doctor)?\.tsx/;
const INDEX = /web\/app\/features\/\w+\/index\.ts$/;
const ICON = /\/icons\/([\w-]+)\.mjs$/;

/** `sliders-horizontal` → `SlidersHorizontal` */
const called = (icon: string): string => icon.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const answers = new WeakMap<ModuleGraph, Map<string, readonly string[]>>();

/** Asking the graph costs far more than remembering its answer, and the search comes by the same modules again and again. */
function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  const known = answers.get(graph) ?? new Map<string, readonly string[]>();
  answers.set(graph, known);
  const importers = known.get(id) ?? graph.getModuleInfo(id)?.importers ?? [];
  known.set(id, importers);
  return importers;
}

/** What brings a module to the browser, searched from importer to importer. */
function rootsOf(id: string, graph: ModuleGraph, seen: Set<string>): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  if (AROUND_EVERY_PAGE.test(id)) return ['every'];
  const [, icon] = ICON.exec(id) ?? [];
  // Whoever asks an index for one thing, or a library for an icon, does not ask for the others.
  if (icon) return pagesOfIcon(called(icon));
  const page = PUBLIC_PAGE.exec(id)?.[1];
  return [
    ...(page ? [page] : []),
    ...importersOf(id, graph).flatMap((importer) =>
      INDEX.test(importer) ? pagesOf(id) : rootsOf(importer, graph, seen),
    ),
  ];
}

const SMALL_PART = /web\/app\/ui\/|contract\/src\/|\/icons\//;
const HOOK = /web\/app\/.*\/use-[\w-]+\.ts$/;

const comesLater = (importer: string): boolean => INDEX.test(importer) || !earlyModules.has(importer);

/** What others want too, though not each page: a piece of the interface, a rule, what a feature exports or loads later. */
const isWantedElsewhere = (id: string, graph: ModuleGraph): boolean =>
  SMALL_PART.test(id) || importersOf(id, graph).some(comesLater);

/**
 * One file for what every page or both public pages need: left alone, each shared module becomes a file of its own,
 * sixty requests and a fifth more bytes. What only one page needs stays with it.
 */
export function publicPart(id: string, graph: ModuleGraph): string | null {
  const roots = new Set(rootsOf(id, graph, new Set()));
  return roots.has('every') || roots.size > 1 ? 'shell' : null;
}

/** One file for the small parts of the search that others want too, and one for the home page's hooks. */
export function pagePart(id: string, graph: ModuleGraph): string | null {
  const [root, ...others] = new Set(rootsOf(id, graph, new Set()));
  if (others.length > 0 || !isWantedElsewhere(id, graph)) return null;
  if (root === 'home') return HOOK.test(id) ? 'hooks' : null;
  return root === 'find' ? 'parts' : null;
}
