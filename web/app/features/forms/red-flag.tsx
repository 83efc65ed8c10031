import type { FoundSymptom } from '@polyclinic/contract/providers/schemas';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useLanguage } from '../../platform/language.ts';
import { EmergencyCall } from '../symptoms/index.ts';
import { piecesOf } from './pieces-of.ts';

const PAUSE_MS = 700;
const SHORTEST = 4;

/** Whom to call first where what somebody writes may not wait, as in the search. It stops nobody, and stays until it is written otherwise. */
export function RedFlag({ text }: { text: string }) {
  const symptom = useRedFlag(text);
  return symptom ? <EmergencyCall symptom={symptom} /> : null;
}

function useRedFlag(text: string): FoundSymptom | null {
  const locale = useLanguage();
  const [symptom, setSymptom] = useState<FoundSymptom | null>(null);
  const asked = text.trim();
  const known = useRef(new Map<string, FoundSymptom | null>());
  useEffect(() => {
    if (asked.length < SHORTEST) return setSymptom(null);
    const asking = new AbortController();
    const { signal } = asking;
    const look = async (piece: string) => {
      const key = `${locale} ${piece}`;
      const before = known.current.get(key);
      if (before !== undefined) return before;
      const { symptom: found } = await browserApi.providers.redFlag({ text: piece, locale }, { signal });
      known.current.set(key, found);
      return found;
    };
    const timer = setTimeout(() => {
      const tell = (found: (FoundSymptom | null)[]) => signal.aborted || setSymptom(found.find(Boolean) ?? null);
      // Without an answer nothing is said: the notice of every page still is.
      Promise.all(piecesOf(asked).map(look)).then(tell, () => {});
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asked, locale]);
  return symptom;
}
