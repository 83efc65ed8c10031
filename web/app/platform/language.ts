import { directionOf, isLanguage, type Language } from '@polyclinic/contract/platform/languages';
import { createContext, use } from 'react';

/** Given once around everything: a page's language changes only with a new document. */
export const LanguageContext = createContext<Language>('en');

/** The page's language. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** The page's reading direction. */
export function useDirection(): 'ltr' | 'rtl' {
  return directionOf(useLanguage());
}

/** The language an address is in; English where it names none. */
export function languageOfPath(pathname: string): Language {
  const first = pathname.split('/')[1];
  return isLanguage(first) ? first : 'en';
}

/** `/book` → `/ar/book`; `/` → `/ar`. */
export function localizedPath(language: Language, path: string): string {
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Localizes paths for `navigate`, forms and anything else that is no link. */
export function useLocalizedPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localizedPath(language, path);
}

/** The same page and query in another language. */
export function pathInLanguage(language: Language, pathname: string, search: string): string {
  const rest = pathname.split('/').slice(2).join('/');
  return `/${language}${rest ? `/${rest}` : ''}${search}`;
}
