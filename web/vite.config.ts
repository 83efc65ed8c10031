import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { sonnerWithoutInlineStyles } from './sonner-styles.ts';
import { textsPlugin } from './texts-plugin.ts';

const framework = /node_modules\/(react|react-dom|scheduler|react-router|icu-minify)\/|rolldown[/-]runtime/;
// What stands on Radix, Sonner or the queries arrives when it is used.
const light = new RegExp(
  [
    'web/app/(root|features/shell)',
    'web/app/platform/(?!api|live|query|backoff)',
    'web/app/ui/(?!dialog|dropdown-menu|tabs|toaster|tooltip)',
    'contract/src/(platform/|.*/rules)',
    'node_modules/lucide-react/',
  ].join('|'),
);

/** Left alone, every shared part becomes a file of its own: sixty requests for a first page, and more bytes. */
const chunks = [
  { name: 'framework', test: framework },
  { name: 'shell', test: light, minShareCount: 2 },
];

export default defineConfig({
  define: { __BUILT_AT__: JSON.stringify(new Date().toISOString()) },
  // Their barrels hold thousands of modules; bundled, the server loads only what pages use.
  ssr: { noExternal: ['lucide-react', 'radix-ui', /^@radix-ui\//, 'sonner'] },
  plugins: [textsPlugin(), sonnerWithoutInlineStyles(), tailwindcss(), reactRouter(), serviceWorker(), precompress()],
  // Scanned up front: a dependency found late makes Vite reload, and the first page answers 504.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'], exclude: ['sonner'] },
  build: {
    // Says which file holds what: for preloading texts, and for scripts/page-weight.ts.
    manifest: true,
    // Fonts stay files: inlined ones can't be preloaded or cached per script.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
