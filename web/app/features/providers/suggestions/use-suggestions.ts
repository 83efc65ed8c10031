import { useEffect, useState } from 'react';
import { useLanguage } from '../../../platform/language.ts';

export interface Suggestion {
  kind: 'doctor' | 'specialty' | 'complaint' | 'city';
  text: string;
}

/** What begins as the text does, asked for with each letter; without a network nothing is offered. */
export function useSuggestions(text: string): Suggestion[] {
  const locale = useLanguage();
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  useEffect(() => {
    if (text.trim().length < 2) return;
    const stop = new AbortController();
    const load = async () => {
      const address = `/api/suggestions?${new URLSearchParams({ q: text, locale })}`;
      const answer = await fetch(address, { signal: stop.signal });
      if (answer.ok) setSuggestions((await answer.json()) as Suggestion[]);
    };
    // The next letter ends it, also while the answer is being read.
    load().catch(() => {});
    return () => stop.abort();
  }, [text, locale]);
  return suggestions;
}
