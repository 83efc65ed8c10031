import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { iconDiet } from './icon-diet.ts';
import { packagesOfFiles } from './packages-plugin.ts';
import { precompress } from './precompress.ts';
import { pagePart, publicPart } from './public-chunks.ts';
import { reactDiet } from './react-diet.ts';
import { leanRouteTable } from './route-table.ts';
import { routerDiet } from './router-diet.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { sonnerWithoutInlineStyles } from './sonner-styles.ts';
import { textsPlugin } from './texts-plugin.ts';
import { waking } from './waking-plugin.ts';

const framework = /node_modules\/(react|react-dom|scheduler|react-router|icu-minify)\/|rolldown[/-]runtime/;
const ours = /web\/app\/|contract\/src\/|node_modules\/lucide-react\/dist\/esm\/(shared\/|icons\/|\w+\.mjs)/;

const chunks = [
  { name: 'framework', test: framework, priority: 3 },
  { name: publicPart, debugName: 'shell', test: ours, priority: 2 },
  { name: pagePart, debugName: 'parts', test: ours, priority: 1 },
];

const onEveryPage = /assets\/(framework|shell|rolldown-runtime)-/;
/** Nobody waits for it: doctors' pages load it once they are there. */
const inTheBackground = /assets\/calls-/;

/** What is fetched along with a part that is asked for: not what every page has, which would be named for nothing. */
const neededAhead = (part: string, files: string[]): string[] =>
  inTheBackground.test(part) ? [] : files.filter((file) => !onEveryPage.test(file));

export default defineConfig({
  define: { __BUILT_AT__: JSON.stringify(new Date().toISOString()) },
  // Their barrels hold thousands of modules; bundled, the server loads only what pages use.
  ssr: { noExternal: ['lucide-react', 'radix-ui', /^@radix-ui\//, 'sonner'] },
  plugins: [
    textsPlugin(),
    reactDiet(),
    routerDiet(),
    iconDiet(),
    sonnerWithoutInlineStyles(),
    tailwindcss(),
    reactRouter(),
    leanRouteTable(),
    packagesOfFiles(),
    serviceWorker(),
    waking(),
    precompress(),
  ],
  // Scanned up front: a dependency found late makes Vite reload, and the first page answers 504.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'], exclude: ['sonner'] },
  build: {
    // Says which file holds what: for preloading texts, and for scripts/page-weight.ts.
    manifest: true,
    // Fonts stay files: inlined ones can't be preloaded or cached per script.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: neededAhead },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
