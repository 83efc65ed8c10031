import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Control, controlsOf, nameOf } from './controls-of.ts';
import { useWrong } from './use-wrong.ts';

/** What is wrong with the controls of a form, by their ids or names. */
export type FoundErrors = Record<string, string | null>;

interface Checks {
  isChecked: boolean;
  asked: RefObject<boolean | null>;
  onFound: (errors: FoundErrors) => void;
}

/** Looks at a form before it is sent, says beside each control what is wrong with it, and leads to the first. */
export function useChecks(form: RefObject<HTMLFormElement | null>, { isChecked, asked, onFound }: Checks): void {
  const found = useRef<FoundErrors>({});
  const wrongOf = useWrong();
  const tell = (errors: FoundErrors) => {
    found.current = errors;
    onFound(errors);
  };
  const look = useEffectEvent((current: HTMLFormElement, event?: Event) => {
    const wrong = controlsOf(current).filter(({ validity }) => !validity.valid);
    if (wrong.length === 0) return;
    // Nobody else is to take it for sent.
    event?.preventDefault();
    event?.stopImmediatePropagation();
    tell(Object.fromEntries(wrong.map((control) => [nameOf(control), wrongOf(control)])));
    wrong[0]?.focus();
  });
  const clear = useEffectEvent((control: Control) => {
    const name = nameOf(control);
    if (found.current[name]) tell({ ...found.current, [name]: null });
  });
  useEffect(() => {
    const { current } = form;
    if (!current || !isChecked) return;
    if (asked.current) look(current);
    asked.current = null;
    const listening = new AbortController();
    const { signal } = listening;
    const change = ({ target }: Event) => clear(target as Control);
    current.addEventListener('submit', (event) => look(current, event), { signal });
    current.addEventListener('input', change, { signal });
    current.addEventListener('change', change, { signal });
    return () => {
      asked.current = false;
      listening.abort();
    };
  }, [form, isChecked, asked]);
}
