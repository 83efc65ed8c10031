import type { Plugin } from 'vite';

/**
 * Sonner writes its styles into the page when it loads, which our Content-Security-Policy refuses.
 * They come from its stylesheet instead (see ui/toaster.tsx), so this takes the call out.
 */
export function sonnerWithoutInlineStyles(): Plugin {
  return {
    name: 'sonner-without-inline-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/sonner[\\/]dist[\\/]index\.m?js/.test(id)) return null;
      return { code: code.replace(/^__insertCSS\(".*"\);?$/m, ''), map: null };
    },
  };
}
