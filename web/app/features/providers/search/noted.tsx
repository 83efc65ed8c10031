import { useEffect } from 'react';
import { useLanguage } from '../../../platform/language.ts';
import { GUEST } from '../../../platform/private-store.ts';
import { noteSearched } from '../../../platform/searched-words.ts';
import { useViewer } from '../../../platform/viewer.ts';
import type { SearchData } from './search-loader.ts';

/** As long as a search is left standing that is not only on its way to another one. */
const STANDS_MS = 3_000;
/** What may be told a doctor as symptoms. */
const COMPLAINING = ['complaint', 'topic'];

/** What is noted of a search that has words, once its results are there; nothing of it is seen. */
export function Noted({ filters, results }: Pick<SearchData, 'filters' | 'results'>) {
  useMiss(filters.q, results?.providers.length === 0);
  useSearched(filters.q, results);
  return null;
}

/** Counts the words of a search that found nobody, so that they can be learned; whether it worked is nobody's concern. */
function useMiss(text: string, isMiss: boolean) {
  const locale = useLanguage();
  useEffect(() => {
    if (!isMiss) return;
    const count = () =>
      fetch('/api/search-misses', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ q: text, locale }),
      }).catch(() => null);
    const timer = setTimeout(count, STANDS_MS);
    return () => clearTimeout(timer);
  }, [text, isMiss, locale]);
}

/** The words of a complaint are kept in this tab, so that the booking can offer them. */
function useSearched(text: string, results: SearchData['results']) {
  const owner = useViewer().session?.userId ?? GUEST;
  useEffect(() => {
    if (!results) return;
    const isComplaint = results.symptom || results.understood.some(({ kind }) => COMPLAINING.includes(kind));
    noteSearched(owner, isComplaint ? text : null);
  }, [owner, text, results]);
}
