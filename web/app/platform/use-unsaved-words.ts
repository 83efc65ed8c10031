import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from './translation.ts';

/**
 * Asks before words that were typed into a form and not saved are lost. The browser does so for whole documents, so
 * that links within the app open as such then; Back and Forward within the app are asked about here. What a button
 * changes in the form is told by the returned function.
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
  useAskingOnReturn(isUnsaved);
  return useCallback(() => {
    isUnsaved.current = true;
  }, []);
}

/** Where the router has put this page in the history. */
const place = (): number => history.state?.idx;

/**
 * Back has happened when one hears of it: it is undone before the router hears, and done again by whoever wants it.
 * The router's own blockers would weigh on every page (docs/decisions/022-a-diet-for-the-framework.md).
 */
function useAskingOnReturn(isUnsaved: RefObject<boolean>) {
  const { t } = useTranslation('shell');
  const { key } = useLocation();
  const question = t('unsaved.leave');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the app has another place
  useEffect(() => {
    const here = place();
    let asked = 0;
    const onReturn = (event: Event) => {
      const by = place() - here;
      if (!asked && !(by && isUnsaved.current)) return;
      event.stopImmediatePropagation();
      asked ||= by;
      if (by) return history.go(-by);
      const wanted = asked;
      asked = 0;
      if (!window.confirm(question)) return undefined;
      isUnsaved.current = false;
      return history.go(wanted);
    };
    window.addEventListener('popstate', onReturn, { capture: true });
    return () => window.removeEventListener('popstate', onReturn, { capture: true });
  }, [key, question, isUnsaved]);
}
