import { useEffect, useEffectEvent } from 'react';

/** Hears each answer once, when it is there: what a form or a fetcher got back; undefined while there is none. */
export function useAnswer<Answer>(answer: Answer | undefined, hear: (answer: Answer) => void) {
  const onAnswer = useEffectEvent(hear);
  useEffect(() => {
    if (answer !== undefined) onAnswer(answer);
  }, [answer]);
}
