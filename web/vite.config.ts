import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { sonnerWithoutInlineStyles } from './sonner-styles.ts';

const framework = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//;
const everywhere =
  /web\/app\/(features\/shell|platform\/(?!api|live|query|backoff))|contract\/src\/platform\/(format|languages)/;

/** Left alone, every shared icon becomes a file of its own: sixty requests for a first page. */
const chunks = [
  { name: 'framework', test: framework },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 3 },
  { name: 'shell', test: everywhere, minShareCount: 2 },
];

export default defineConfig({
  define: { __BUILT_AT__: JSON.stringify(new Date().toISOString()) },
  // Their barrels hold thousands of modules; bundled, the server loads only what pages use.
  ssr: { noExternal: ['lucide-react', 'radix-ui', /^@radix-ui\//, 'sonner'] },
  plugins: [sonnerWithoutInlineStyles(), tailwindcss(), reactRouter(), serviceWorker(), precompress()],
  // Scanned up front: a dependency found late makes Vite reload, and the first page answers 504.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'], exclude: ['sonner'] },
  build: {
    // Fonts stay files: inlined ones can't be preloaded or cached per script.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
