import { useEffect } from 'react';
import { useLanguage } from '../../../platform/language.ts';

/** As long as a search is left standing that is not only on its way to another one. */
const STANDS_MS = 3_000;

/** Counts the words of a search that found nobody, so that they can be learned; whether it worked is nobody's concern. */
export function Miss({ text }: { text: string }) {
  const locale = useLanguage();
  useEffect(() => {
    const count = () =>
      fetch('/api/search-misses', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ q: text, locale }),
      }).catch(() => null);
    const timer = setTimeout(count, STANDS_MS);
    return () => clearTimeout(timer);
  }, [text, locale]);
  return null;
}
