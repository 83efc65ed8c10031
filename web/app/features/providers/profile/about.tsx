import { directionOf } from '@polyclinic/contract/platform/languages';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import type { ProviderProfileData } from './provider-profile-loader.ts';
import { Section } from './section.tsx';

/** The doctor's own words, in the reader's language where they wrote in it. */
export function About({ provider }: Pick<ProviderProfileData, 'provider'>) {
  const { t } = useTranslation('providers/profile');
  const format = useFormat();
  const language = useLanguage();
  const { bio, bioLocale } = provider;
  if (!bio) return null;
  const isForeign = bioLocale !== null && bioLocale !== language;
  const marks = bioLocale ? { lang: bioLocale, dir: directionOf(bioLocale) } : { dir: 'auto' };
  return (
    <Section
      title={t('about.title')}
      {...(isForeign ? { hint: t('about.language', { language: format.languageName(bioLocale) }) } : {})}
    >
      <p {...marks} className="max-w-reading whitespace-pre-line">
        {bio}
      </p>
    </Section>
  );
}
