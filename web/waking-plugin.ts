import { build, type Plugin } from 'vite';

const SOURCE = 'waking/wake.ts';

/** Bundles what runs first in a kept page; the server writes it into the page (server/src/platform/paint-first.ts). */
export function waking(): Plugin {
  return {
    name: 'waking',
    apply: 'build',
    async writeBundle({ dir }) {
      if (this.environment.name !== 'ssr' || !dir) return;
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: { input: SOURCE, output: { entryFileNames: 'wake.js', format: 'iife' } },
        },
      });
    },
  };
}
