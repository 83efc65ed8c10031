import { ownNames } from '@polyclinic/contract/platform/languages';
import { Languages } from 'lucide-react';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx';
import { LanguageLinks } from './language-links.tsx';

/** Chooses the page's language. */
export function LanguageSwitcher() {
  const { t } = useTranslation('shell');
  const name = ownNames[useLanguage()];
  const trigger = (
    <>
      <Languages className="size-5" aria-hidden="true" />
      <span className="hidden @min-[76rem]:inline">{name}</span>
    </>
  );
  return (
    <DisclosureMenu label={t('language.switch', { name })} trigger={trigger}>
      <LanguageLinks />
    </DisclosureMenu>
  );
}
