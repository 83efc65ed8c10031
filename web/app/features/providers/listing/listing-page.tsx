import { languages } from '@polyclinic/contract/platform/languages';
import { useFormat } from '../../../platform/format.ts';
import { localizedPath, useLanguage } from '../../../platform/language.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ReviewsToAnswer } from '../../reviews/index.ts';
import { About, FeeAndInsurers, NextTimes, ProviderHeader, Qualifications, TrustScore } from '../profile/index.ts';
import type { ListingData } from './listing-loader.ts';
import { ProfileProgress } from './profile-progress.tsx';

/** A doctor's own public page: how complete it is, what raises its score, and how it reads in each language. */
export function ListingPage({ own, insurers, reviews, now }: ListingData) {
  const { t } = useTranslation('providers/listing');
  const provider = own.profile;
  return (
    <div className="page grid content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title')} />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <BackLink to="/provider">{t('back')}</BackLink>
          <h1 className="text-xl">{t('title')}</h1>
          <p className="max-w-reading text-muted">{t('lead')}</p>
        </div>
        <LinkButton to="/provider/practice">{t('edit')}</LinkButton>
      </header>
      {own.isListed ? null : <Alert tone="info">{t('notListed')}</Alert>}
      <ProfileProgress own={own} />
      <ReviewsToAnswer reviews={reviews} />
      <PreviewLanguages />
      <section
        aria-label={t('preview')}
        className="grid items-start gap-6 rounded-card border border-dashed border-edge p-4 sm:p-6 lg:grid-cols-[1fr_22rem]"
      >
        <ProviderHeader provider={provider} isPreview />
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <NextTimes provider={provider} now={now} />
        </div>
        <div className="grid min-w-0 gap-6 lg:col-start-1">
          <About provider={provider} />
          <FeeAndInsurers provider={provider} insurers={insurers} />
          <Qualifications provider={provider} />
          {own.isListed ? <TrustScore provider={provider} /> : null}
        </div>
      </section>
    </div>
  );
}

/** The same page in each language: a new document, so that script and direction are right at once. */
function PreviewLanguages() {
  const { t } = useTranslation('providers/listing');
  const { languageName } = useFormat();
  const current = useLanguage();
  return (
    <nav aria-label={t('languages')} className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">{t('readIn')}</span>
      {languages.map((language) => (
        <a
          key={language}
          href={localizedPath(language, '/provider/profile')}
          hrefLang={language}
          aria-current={language === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-control border border-edge px-4 font-medium aria-[current]:border-primary aria-[current]:bg-primary-soft"
        >
          {languageName(language)}
        </a>
      ))}
    </nav>
  );
}
