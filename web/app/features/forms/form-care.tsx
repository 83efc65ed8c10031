import type { ElementType, RefObject } from 'react';
import type { Fetcher } from 'react-router';
import { type FoundErrors, useChecks } from './use-checks.ts';
import { useStoredWords } from './use-stored-words.ts';

export interface Storing {
  /** The name under which its words are stored on this page; without one they are not */
  storeAs?: string;
  /** What sends it, where the page does not */
  fetcher?: Pick<Fetcher, 'state' | 'formData'> & { Form: ElementType };
  /** Whether a script that alone knows it has sent it */
  isSent?: boolean;
}

export interface FormCareProps extends Storing {
  form: RefObject<HTMLFormElement | null>;
  /** Whether what is missing or impossible is said here already, before the server is asked */
  isChecked?: boolean;
  /** Whether it was to be sent before this was there; null from then on */
  asked: RefObject<boolean | null>;
  onFound: (errors: FoundErrors) => void;
}

/** What a form needs once somebody writes into it; shows nothing itself. */
export function FormCare({ form, isChecked = false, asked, onFound, ...storing }: FormCareProps) {
  useChecks(form, { isChecked, asked, onFound });
  useStoredWords(form, storing);
  return null;
}
