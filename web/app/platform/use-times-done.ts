import { useState } from 'react';
import { useNavigation } from 'react-router';

/**
 * How often what a form sent was done, by the answers that say so, once the page is loaded anew; as the key of the form it
 * begins anew then, as the page now is. What others do meanwhile leaves the form, and who writes there, alone.
 */
export function useTimesDone(done: object | undefined): number {
  const isIdle = useNavigation().state === 'idle';
  const [counted, count] = useState({ done, times: 0 });
  if (isIdle && done !== counted.done) count({ done, times: counted.times + (done ? 1 : 0) });
  return counted.times;
}
