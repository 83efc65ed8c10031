import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Whether a control holds something else than what the server sent. */
export function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, sent);
  }
  if (control instanceof HTMLInputElement) {
    const { type, checked, defaultChecked, value, defaultValue } = control;
    return type === 'checkbox' || type === 'radio' ? checked !== defaultChecked : value !== defaultValue;
  }
  return control instanceof HTMLTextAreaElement && control.value !== control.defaultValue;
}

/** Whether a form holds something else than what the server sent. */
export const isEntered = (form: HTMLFormElement): boolean =>
  [...form.elements].some((control) => control.hasAttribute('name') && isChanged(control));

/** Hears once of a form into which something was entered, or put back by the browser, before scripts had come. */
export function useEnteredEarly(form: RefObject<HTMLFormElement | null>, hear: (form: HTMLFormElement) => void) {
  const onEntered = useEffectEvent(hear);
  useEffect(() => {
    const { current } = form;
    if (current && isEntered(current)) onEntered(current);
  }, [form]);
}

/** What a form would send, as an address says it. */
export const searchOf = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
