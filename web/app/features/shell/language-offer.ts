import type { Language } from '@polyclinic/contract/platform/languages';
import { useRouteLoaderData } from 'react-router';
import { languageCookie, leftLanguageCookie, removePreference, writePreference } from '../../platform/cookies.ts';

/** The browser's language, and the offer of it in that language's words. */
export interface LanguageOffer {
  language: Language;
  question: string;
  answer: string;
}

/** The offer for this page. */
export function useLanguageOffer(): LanguageOffer | null {
  return useRouteLoaderData<{ languageOffer: LanguageOffer | null }>('root')?.languageOffer ?? null;
}

/** Never offers again in this browser. */
export function rememberChoice() {
  writePreference(languageCookie, '1');
  removePreference(leftLanguageCookie);
}
