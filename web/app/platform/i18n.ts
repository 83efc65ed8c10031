import { isLanguage, type Language } from '@polyclinic/contract/platform/languages';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Messages } from './messages/by-feature.ts';
import { loadMessages } from './messages.ts';

function createI18n(language: Language, resources: Record<string, Messages>): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources,
    defaultNS: 'shell',
    keySeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

const instances = new Map<Language, Promise<i18n>>();

async function buildServerI18n(language: Language) {
  const [own, fallback] = await Promise.all([loadMessages(language), loadMessages('en')]);
  return createI18n(language, { en: fallback, [language]: own });
}

/** The server's instance of a language, built once per process; falls back to English. */
export function serverI18n(language: Language): Promise<i18n> {
  const known = instances.get(language);
  if (known && !import.meta.env.DEV) return known;
  const built = buildServerI18n(language);
  instances.set(language, built);
  return built;
}

/** The browser's instance, holding the page's language only. */
export async function browserI18n(language: Language): Promise<i18n> {
  return createI18n(language, { [language]: await loadMessages(language) });
}

/** The language an address is in; English where it names none. */
export function languageOfPath(pathname: string): Language {
  const first = pathname.split('/')[1];
  return isLanguage(first) ? first : 'en';
}
