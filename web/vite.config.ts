import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { sonnerWithoutInlineStyles } from './sonner-styles.ts';

export default defineConfig({
  // Their barrels hold thousands of modules; bundled, the server loads only what pages use.
  ssr: { noExternal: ['lucide-react', 'radix-ui', /^@radix-ui\//, 'sonner'] },
  plugins: [sonnerWithoutInlineStyles(), tailwindcss(), reactRouter(), precompress()],
  // Scanned up front: a dependency found late makes Vite reload, and the first page answers 504.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'], exclude: ['sonner'] },
  // Fonts stay files: inlined ones can't be preloaded or cached per script.
  build: { assetsInlineLimit: 0 },
});
