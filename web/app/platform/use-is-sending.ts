import { useState } from 'react';
import { useActionData, useNavigation } from 'react-router';

/**
 * Whether the page's form with these fields is on its way: until its answer stands here, or another page does. What was
 * refused may be pressed again while the page still loads anew.
 */
export function useIsSending(fields: Record<string, string>): boolean {
  const { state, formData } = useNavigation();
  const answer = useActionData<unknown>();
  const [before, setBefore] = useState(answer);
  if (state !== 'loading' && answer !== before) setBefore(answer);
  const isAnswered = state === 'loading' && answer !== before;
  return !isAnswered && Object.entries(fields).every(([name, value]) => formData?.get(name) === value);
}
