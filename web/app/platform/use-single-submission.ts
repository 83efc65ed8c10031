import { useEffect, useRef } from 'react';
import type { Fetcher } from 'react-router';

/** Takes one submission at a time: false for a press that comes before the page shows that the first is under way. */
export function useSingleSubmission(state: Fetcher['state']): () => boolean {
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (state === 'idle') isUnderWay.current = false;
  }, [state]);
  return () => {
    const isFirst = !isUnderWay.current;
    isUnderWay.current = true;
    return isFirst;
  };
}
