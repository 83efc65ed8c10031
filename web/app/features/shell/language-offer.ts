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

/** Never offers again in this browser, where an address without a language leads to this one. */
export function rememberChoice(language: string) {
  writePreference(languageCookie, language);
  removePreference(leftLanguageCookie);
}
