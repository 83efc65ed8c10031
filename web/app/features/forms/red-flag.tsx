import type { FoundSymptom } from '@polyclinic/contract/providers/schemas';
import { useEffect, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useLanguage } from '../../platform/language.ts';
import { EmergencyCall } from '../symptoms/index.ts';

const PAUSE_MS = 700;
const LONGEST = 2_000;
const SHORTEST = 4;

/** Whom to call first where what somebody writes may not wait, as in the search. It stops nobody, and stays until it is written otherwise. */
export function RedFlag({ text }: { text: string }) {
  const symptom = useRedFlag(text);
  return symptom ? <EmergencyCall symptom={symptom} /> : null;
}

function useRedFlag(text: string): FoundSymptom | null {
  const locale = useLanguage();
  const [symptom, setSymptom] = useState<FoundSymptom | null>(null);
  const asked = text.trim().slice(0, LONGEST);
  useEffect(() => {
    if (asked.length < SHORTEST) return setSymptom(null);
    const asking = new AbortController();
    const { signal } = asking;
    const timer = setTimeout(() => {
      const tell = ({ symptom: found }: { symptom: FoundSymptom | null }) => signal.aborted || setSymptom(found);
      // Without an answer nothing is said: the notice of every page still is.
      browserApi.providers.redFlag({ text: asked, locale }, { signal }).then(tell, () => {});
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asked, locale]);
  return symptom;
}
