import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the first invalid control of a form whenever `errors` is a new object. */
export function useFocusFirstError(errors: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
