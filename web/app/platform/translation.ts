import type { Language } from '@polyclinic/contract/platform/languages';
import { createContext, use } from 'react';
import { preloadModule } from 'react-dom';
import { useProductName } from './installation.ts';
import { useLanguage } from './language.ts';
import { addressOfTexts, arrivalOfTexts, knownTexts } from './texts.ts';
import type { Feature, Translate, TranslateAny } from './translate.ts';

/** On the server, around what browsers leave as it is sent: its texts stay here. */
export const IsStatic = createContext(false);

function preloadTexts(language: Language, feature: string) {
  const address = addressOfTexts(language, feature);
  if (address) preloadModule(address, { as: 'script' });
}

/** A key stands for its text where there is none. */
const typed = <Of extends Feature>(translate: TranslateAny = (key) => key) => translate as Translate<Of>;

/**
 * The texts of a feature in the page's language: `t('title')`, `t('found', { count })`. They come
 * with the code that calls this (web/plugins/texts.ts), so a page carries only its own.
 */
export function useTranslation<Of extends Feature>(feature: Of): { t: Translate<Of>; tAny: TranslateAny } {
  const language = useLanguage();
  if (import.meta.env.SSR && !use(IsStatic)) preloadTexts(language, feature);
  const arrival = arrivalOfTexts(language, feature);
  // Also when they have come: React goes on where it waited only if it is asked to wait there again.
  if (arrival) use(arrival);
  const product = useProductName();
  const tAny = knownTexts(language, feature, product) ?? ((key) => key);
  return { t: typed(tAny), tAny };
}

/** The same outside components, on the server only: `translation(language, 'shell', product)('brand')`. */
export function translation<Of extends Feature>(language: Language, feature: Of, product: string): Translate<Of> {
  return typed(knownTexts(language, feature, product));
}
