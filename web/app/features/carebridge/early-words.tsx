import type { RefObject } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { useStoredWords } from '../forms/index.ts';
import { EARLY } from './use-is-written.ts';

interface EarlyWordsProps {
  form: RefObject<HTMLFormElement | null>;
  fetcher: Pick<FetcherWithComponents<unknown>, 'state' | 'Form' | 'formData'>;
}

/** Stores what is written into the form until it is sent; shows nothing itself. */
export default function EarlyWords({ form, fetcher }: EarlyWordsProps) {
  useStoredWords(form, { storeAs: EARLY, fetcher });
  return null;
}
