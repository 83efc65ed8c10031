import type { Plugin } from 'vite';

const PART = /.*\/(?:node_modules\/((?:@[^/]+\/)?[^/]+)|web\/app\/(features\/[\w/-]+))\//;

type Modules = Record<string, { renderedLength: number }>;

/** The packages, and the features of ours, of which something is left in a file. */
function partsIn(modules: Modules): string[] {
  const rendered = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0);
  const parts = rendered.map(([id]) => PART.exec(id)).flatMap((found) => found?.[1] ?? found?.[2] ?? []);
  return [...new Set(parts)].sort();
}

/** Writes down what each of the browser's files holds something of, for scripts/page-weight.ts. */
export function listPackages(): Plugin {
  return {
    name: 'list-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const parts = chunks.map(({ fileName, modules }) => [fileName, partsIn(modules)]);
      this.emitFile({ type: 'asset', fileName: '.vite/parts.json', source: JSON.stringify(Object.fromEntries(parts)) });
    },
  };
}
