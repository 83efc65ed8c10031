import { useRef } from 'react';
import { useSubmit } from 'react-router';
import { isOnline, untilNetwork } from './network.ts';
import { useOnLeaving } from './use-on-leaving.ts';

const PAUSE_MS = 300;

/** Sends a form by itself a moment after its last change; the address is replaced, so that Back leaves the search. */
export function useSelfSubmission(): (form: HTMLFormElement | null) => void {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useOnLeaving(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  });
  return (form) => {
    clearTimeout(timer.current);
    const own = setTimeout(async () => {
      // Without a network the page stays as it is.
      if (!isOnline()) await untilNetwork();
      if (own === timer.current) void submit(form, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    timer.current = own;
  };
}
