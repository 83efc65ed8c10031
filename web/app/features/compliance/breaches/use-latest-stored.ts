import { type RefObject, useEffect, useRef } from 'react';
import { type FormValues, takeStored } from './take-stored.ts';

/** What others store while somebody writes comes into the fields that they haven't touched. */
export function useLatestStored(form: RefObject<HTMLFormElement | null>, stored: FormValues): void {
  const before = useRef(stored);
  useEffect(() => {
    if (form.current) takeStored(form.current, before.current, stored);
    before.current = stored;
  }, [form, stored]);
}
