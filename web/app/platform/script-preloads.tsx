import { createContext, use } from 'react';
import type { EntryContext } from 'react-router';

/** Addresses of the scripts that a page starts with, on the server only. */
export const ScriptsContext = createContext<string[]>([]);

export function scriptsOf({ manifest, staticHandlerContext: { matches } }: EntryContext): string[] {
  const routes = matches.map(({ route }) => manifest.routes[route.id]);
  const modules = routes.flatMap((route) => (route ? [...(route.imports ?? []), route.module] : []));
  return [...new Set([manifest.url, ...manifest.entry.imports, manifest.entry.module, ...modules])];
}

/**
 * Asks for scripts behind styles and fonts. React Router's own preloads, further down, have the same priority as those;
 * a browser fetches each address once, as it was first asked.
 */
export function ScriptPreloads() {
  return use(ScriptsContext).map((address) => (
    <link key={address} rel="modulepreload" href={address} fetchPriority="low" />
  ));
}
