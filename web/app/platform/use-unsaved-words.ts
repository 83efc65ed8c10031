import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lets the browser ask before words that were typed into a form and not saved are lost. It asks for whole documents
 * only, so that links within the app open as such then; going back within the app asks nobody.
 */
export function useUnsavedWords(form: RefObject<HTMLFormElement | null>, refusal: unknown) {
  const isUnsaved = useRef(false);
  useEffect(() => {
    if (refusal) isUnsaved.current = true;
  }, [refusal]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isOurs = ({ target }: Event) => target instanceof Node && form.current?.contains(target);
    const set = (value: boolean) => (event: Event) => {
      if (isOurs(event)) isUnsaved.current = value;
    };
    document.addEventListener('input', set(true), { signal });
    document.addEventListener('submit', set(false), { signal });
    const leaveToBrowser = (event: Event) => {
      if (isUnsaved.current && event.target instanceof Element && event.target.closest('a[href]'))
        event.stopPropagation();
    };
    document.addEventListener('click', leaveToBrowser, { signal, capture: true });
    const ask = (event: Event) => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask, { signal });
    return () => listening.abort();
  }, [form]);
}
