import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

const SOURCE = 'service-worker/worker.ts';

/**
 * Bundles the service worker to /sw.js. Its version is made of all file names of the build, which carry hashes: it
 * changes when a page would, and browsers notice a new version by its bytes.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      // Before the files are compressed.
      order: 'pre',
      sequential: true,
      async handler({ dir }, bundle) {
        if (this.environment.name !== 'client' || !dir) return;
        const names = Object.keys(bundle).sort().join();
        await bundleWorker(dir, createHash('sha256').update(names).digest('hex').slice(0, 12));
      },
    },
  };
}

async function bundleWorker(outDir: string, version: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: SOURCE, output: { entryFileNames: 'sw.js', format: 'iife' } },
    },
  });
}
