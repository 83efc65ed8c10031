import { type Language, languages } from '@polyclinic/contract/platform/languages';
import { Check } from 'lucide-react';
import { languageName } from '../../platform/format.ts';
import { useInstallation } from '../../platform/installation.ts';
import { useLanguage } from '../../platform/language.ts';
import { menuItemStyle } from '../../ui/menu-style.ts';
import { LanguageLink } from './language-link.tsx';

/** A language as its own speakers call it, capitalised as a menu wants it. */
export function ownName(language: Language) {
  const name = languageName(language, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The page in each language. */
export function LanguageLinks() {
  const current = useLanguage();
  const { languages: served = languages } = useInstallation();
  return (
    <ul>
      {served.map((language) => (
        <li key={language}>
          <LanguageLink language={language} className={menuItemStyle}>
            <span className="grow">{ownName(language)}</span>
            {language === current ? <Check className="size-4" aria-hidden="true" /> : null}
          </LanguageLink>
        </li>
      ))}
    </ul>
  );
}
