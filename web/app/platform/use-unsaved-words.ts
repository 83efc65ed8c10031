import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useIsHydrated } from './static-part.tsx';
import { watchUnsaved } from './unsaved.ts';
import { isEntered } from './use-entered-early.ts';

/**
 * Has somebody asked before words that were typed into a form and not saved are lost: for other documents by the
 * browser, within the app by the page's blocker. What a button changes in the form is told by the returned function.
 */
export function useUnsavedWords(form: RefObject<HTMLFormElement | null>, refusal: unknown) {
  const isHydrated = useIsHydrated();
  const isUnsaved = useRef(false);
  useEffect(() => {
    if (refusal) isUnsaved.current = true;
  }, [refusal]);
  useEffect(() => {
    // What was typed before scripts had come.
    if (isHydrated && form.current && isEntered(form.current)) isUnsaved.current = true;
    return watchUnsaved(() => isUnsaved.current);
  }, [form, isHydrated]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isOurs = ({ target }: Event) => target instanceof Node && form.current?.contains(target);
    const set = (value: boolean) => (event: Event) => {
      if (isOurs(event)) isUnsaved.current = value;
    };
    document.addEventListener('input', set(true), { signal });
    document.addEventListener('submit', set(false), { signal });
    const ask = (event: Event) => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask, { signal });
    return () => listening.abort();
  }, [form]);
  return useCallback(() => {
    isUnsaved.current = true;
  }, []);
}
