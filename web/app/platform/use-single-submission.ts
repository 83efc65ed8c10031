import { useRef } from 'react';
import type { Fetcher } from 'react-router';

interface Submission {
  /** Whether nothing is left to press: it is under way, or done while the page still loads anew */
  isBusy: boolean;
  /** Whether a press is to be sent: false for a second one that comes before the page shows the first. */
  isFirst: () => boolean;
}

/** Takes one submission at a time; after an answer that refuses it the next one, also while the page still loads anew. */
export function useSingleSubmission(fetcher: Fetcher<{ error: unknown }>): Submission {
  const { state, data } = fetcher;
  const isBusy = state === 'submitting' || (state === 'loading' && data?.error === null);
  // Each step of a fetcher is another object.
  const pressedAt = useRef<object>(undefined);
  const isFirst = () => {
    if (isBusy || pressedAt.current === fetcher) return false;
    pressedAt.current = fetcher;
    return true;
  };
  return { isBusy, isFirst };
}
