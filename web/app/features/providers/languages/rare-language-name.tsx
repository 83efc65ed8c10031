import { useLanguageName } from './use-language-name.ts';

/** In a file of its own, with its texts. */
export function RareLanguageName({ code }: { code: string }) {
  return useLanguageName()(code);
}
