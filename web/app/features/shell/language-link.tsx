import type { Language } from '@polyclinic/contract/platform/languages';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pathInLanguage, useLanguage } from '../../platform/language.ts';
import { rememberChoice } from './language-offer.ts';
import { useSaveLanguage } from './use-save-language.ts';

interface LanguageLinkProps {
  language: Language;
  className: string;
  children: ReactNode;
}

/** This page in another language: a new document, so that script and direction are right at once. */
export function LanguageLink({ language, className, children }: LanguageLinkProps) {
  const { pathname, search } = useLocation();
  const save = useSaveLanguage();
  const href = pathInLanguage(language, pathname, search);
  const choose = (event: MouseEvent) => {
    rememberChoice(language);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!save || elsewhere) return;
    // The new document would cut off a request under way.
    event.preventDefault();
    void save(language).then(() => window.location.assign(href));
  };
  return (
    <a
      href={href}
      hrefLang={language}
      lang={language}
      aria-current={language === useLanguage() ? 'true' : undefined}
      onClick={choose}
      className={className}
    >
      {children}
    </a>
  );
}
