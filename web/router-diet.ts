import type { Plugin } from 'vite';

/** What we don't use, by the words that lead to it; the minifier drops what then leads nowhere. */
const UNUSED: Record<string, [words: string, instead: string][]> = {
  'lib/router/router.js': [
    ['init.instrumentations', 'undefined'],
    ['consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
  ],
  'lib/dom/ssr/fog-of-war.js': [['return routeDiscovery.mode === "lazy" && ssr === true;', 'return false;']],
};

/**
 * Leaves out of the browser's router what this app never turns on: instrumentation, and the discovery of routes (the
 * whole table travels with the page). Stops the build when a new version of the router reads differently.
 */
export function routerDiet(): Plugin {
  return {
    name: 'router-diet',
    apply: 'build',
    transform(code, id) {
      const file = Object.keys(UNUSED).find((path) => id.endsWith(`react-router/dist/production/${path}`));
      if (!file || this.environment.name !== 'client') return null;
      return { code: (UNUSED[file] ?? []).reduce(replaceOrStop, code), map: null };
    },
  };
}

function replaceOrStop(code: string, [words, instead]: [string, string]): string {
  if (!code.includes(words)) throw new Error(`router-diet: the router no longer says "${words}"`);
  return code.replaceAll(words, instead);
}
