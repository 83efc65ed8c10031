import { useEffect, useState } from 'react';
import { useLanguage } from '../../../platform/language.ts';

const PAUSE_MS = 150;

export interface Suggestion {
  kind: 'doctor' | 'specialty' | 'complaint' | 'city';
  text: string;
}

/** What begins as the text does, a moment after the last letter; without a network nothing is offered. */
export function useSuggestions(text: string): Suggestion[] {
  const locale = useLanguage();
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const address = `/api/suggestions?${new URLSearchParams({ q: text, locale })}`;
      const answer = await fetch(address, { signal: stop.signal }).catch(() => null);
      if (answer?.ok) setSuggestions((await answer.json()) as Suggestion[]);
    };
    const timer = text.trim().length > 1 ? setTimeout(load, PAUSE_MS) : undefined;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, locale]);
  return suggestions;
}
