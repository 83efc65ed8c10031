import { useLayoutEffect, useRef } from 'react';
import { useStoredWords } from '../forms/index.ts';

const STORING = { storeAs: 'early' };

/** Stores what is written into the form that it stands in, until it is sent; shows nothing itself. */
export function EarlyWords() {
  const mark = useRef<HTMLSpanElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current = mark.current?.closest('form') ?? null;
  }, []);
  useStoredWords(form, STORING);
  return <span ref={mark} hidden />;
}
