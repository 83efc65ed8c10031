/** What rolldown tells of a module while it forms chunks. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const AROUND_EVERY_PAGE = /web\/app\/(root|entry\.client|routes\/shell)\.tsx/;
const PUBLIC_PAGE = /web\/app\/routes\/(home|find-doctor)\.tsx/;

/** What brings a module to the browser, searched from importer to importer. */
function rootsOf(id: string, graph: ModuleGraph, seen: Set<string>): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  if (AROUND_EVERY_PAGE.test(id)) return ['every page'];
  const page = PUBLIC_PAGE.exec(id)?.[1];
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return [...(page ? [page] : []), ...importers.flatMap((importer) => rootsOf(importer, graph, seen))];
}

/**
 * One file for what every page or both public pages need: left alone, each shared module becomes a file of its own,
 * sixty requests and a fifth more bytes. What only one page needs stays with it.
 */
export function publicPart(id: string, graph: ModuleGraph): string | null {
  const roots = new Set(rootsOf(id, graph, new Set()));
  return roots.has('every page') || roots.size > 1 ? 'shell' : null;
}
