import { build, type Plugin } from 'vite';

const SCRIPTS = { wake: 'waking/wake.ts', hold: 'waking/streamed.ts' };

/** Bundles what runs first in a page: `wake` in a kept one (server/src/platform/paint-first.ts), `hold` in any other. */
export function waking(): Plugin {
  return {
    name: 'waking',
    apply: 'build',
    async writeBundle({ dir }) {
      if (this.environment.name !== 'ssr' || !dir) return;
      for (const [name, source] of Object.entries(SCRIPTS)) await bundle(name, source, dir);
    },
  };
}

function bundle(name: string, source: string, outDir: string) {
  return build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: source, output: { entryFileNames: `${name}.js`, format: 'iife' } },
    },
  });
}
