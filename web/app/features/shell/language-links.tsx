import { languages, ownNames } from '@polyclinic/contract/platform/languages';
import { Check } from 'lucide-react';
import { useInstallation } from '../../platform/installation.ts';
import { useLanguage } from '../../platform/language.ts';
import { menuItemStyle } from '../../ui/menu-style.ts';
import { LanguageLink } from './language-link.tsx';

/** The page in each language. */
export function LanguageLinks() {
  const current = useLanguage();
  const { languages: served = languages } = useInstallation();
  return (
    <ul>
      {served.map((language) => (
        <li key={language}>
          <LanguageLink language={language} className={menuItemStyle}>
            <span className="grow">{ownNames[language]}</span>
            {language === current ? <Check className="size-4" aria-hidden="true" /> : null}
          </LanguageLink>
        </li>
      ))}
    </ul>
  );
}
