import { useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';

const PAUSE_MS = 300;

/** Sends a form by itself a moment after its last change; the address is replaced, so that Back leaves the search. */
export function useSelfSubmission(): (form: HTMLFormElement | null) => void {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (form) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), PAUSE_MS);
  };
}
