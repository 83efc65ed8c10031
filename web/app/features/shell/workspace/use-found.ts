import { useEffect, useEffectEvent, useState } from 'react';
import type { FoundGroup } from './destination.ts';

/** Somebody who types on waits for nothing. */
const PAUSE_MS = 150;

type Answer = { term: string; groups: FoundGroup[]; isFailure: boolean };

/** What is found for a term; what was found last stays until then. */
export function useFound(term: string, find: (term: string) => Promise<FoundGroup[]>) {
  const [answer, setAnswer] = useState<Answer>({ term: '', groups: [], isFailure: false });
  const ask = useEffectEvent(find);
  useEffect(() => {
    if (!term) return;
    let isStale = false;
    const set = (groups: FoundGroup[], isFailure = false) => {
      if (!isStale) setAnswer({ term, groups, isFailure });
    };
    const timer = setTimeout(() => {
      ask(term).then(set, () => set([], true));
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [term]);
  return { groups: term ? answer.groups : [], state: stateOf(term, answer) };
}

function stateOf(term: string, answer: Answer): 'idle' | 'busy' | 'failed' | 'found' {
  if (!term) return 'idle';
  if (answer.term !== term) return 'busy';
  return answer.isFailure ? 'failed' : 'found';
}
