import { directionOf } from '@polyclinic/contract/platform/languages';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LanguageLink } from './language-link.tsx';
import { rememberChoice, useLanguageOffer } from './language-offer.ts';

/** Offers the browser's language in that language, until either answer has been given. */
export function LanguageBanner() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const offer = useLanguageOffer();
  const [dismissed, setDismissed] = useState(false);
  if (!offer || dismissed) return null;
  const dismiss = () => {
    rememberChoice(language);
    setDismissed(true);
  };
  const linkStyle = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
  return (
    <Banner label={offer.question}>
      <p
        lang={offer.language}
        dir={directionOf(offer.language)}
        className="flex grow flex-wrap items-center gap-x-2 pt-1.5 sm:pt-0"
      >
        <span>{offer.question}</span>
        <LanguageLink language={offer.language} className={linkStyle}>
          {offer.answer}
        </LanguageLink>
      </p>
      <IconButton label={t('language.dismiss')} icon={<X className="size-4" aria-hidden="true" />} onClick={dismiss} />
    </Banner>
  );
}
