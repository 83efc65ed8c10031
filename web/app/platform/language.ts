import { directionOf, isLanguage, type Language } from '@polyclinic/contract/platform/languages';
import { useTranslation } from 'react-i18next';

/** The page's language; it changes only with a new document. */
export function useLanguage(): Language {
  const { language } = useTranslation().i18n;
  return isLanguage(language) ? language : 'en';
}

/** The page's reading direction. */
export function useDirection(): 'ltr' | 'rtl' {
  return directionOf(useLanguage());
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
