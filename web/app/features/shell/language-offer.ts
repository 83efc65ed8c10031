import type { Language } from '@polyclinic/contract/platform/languages';
import { useRouteLoaderData } from 'react-router';
import { writePreference } from '../../platform/cookies.ts';

/** The browser's language, and the offer of it in that language's words. */
export interface LanguageOffer {
  language: Language;
  question: string;
  answer: string;
}

export const choiceCookie = 'language_chosen';

/** The offer for this page. */
export function useLanguageOffer(): LanguageOffer | null {
  return useRouteLoaderData<{ languageOffer: LanguageOffer | null }>('root')?.languageOffer ?? null;
}

/** Never offers again in this browser. */
export function rememberChoice() {
  writePreference(choiceCookie, '1');
}
