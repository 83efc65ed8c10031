import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = '**/*.{js,css,svg,json,txt,webmanifest}';
const WORTHWHILE_BYTES = 512;

/** Puts a `.br` and a `.gz` beside each file that browsers load, so that serving one costs no compression. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // With the server's build, which comes last: it adds the route manifest to the browser's files.
    async writeBundle({ dir }) {
      if (this.environment.name !== 'ssr' || !dir) return;
      const folder = join(dir, '../client');
      await Promise.all(globSync(COMPRESSIBLE, { cwd: folder }).map((name) => compress(join(folder, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = readFileSync(path);
  if (content.length < WORTHWHILE_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
