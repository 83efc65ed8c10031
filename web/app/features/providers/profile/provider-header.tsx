import { BadgeCheck } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { FavoriteButton } from '../favorites/index.ts';
import { ProviderRating, SpokenLanguages, TrustBadge, VisitTypes } from '../index.ts';
import { placeLine } from '../place/index.ts';
import type { ProviderProfileData } from './provider-profile-loader.ts';

interface ProviderHeaderProps extends Pick<ProviderProfileData, 'provider'> {
  /** Within a page of the doctor's own: below its heading, without a way back */
  isPreview?: boolean;
}

/** Who this is, at a glance: name, languages, specialty, place and standing. */
export function ProviderHeader({ provider, isPreview = false }: ProviderHeaderProps) {
  const Heading = isPreview ? 'h2' : 'h1';
  return (
    <header className="grid min-w-0 gap-5">
      {isPreview ? null : <TrailBack />}
      <div className="flex min-w-0 gap-4 sm:gap-6">
        <span className="shrink-0 sm:*:size-28">
          <Avatar id={provider.id} name={provider.fullName} photo={provider.photo} size="large" />
        </span>
        <div className="grid min-w-0 grow content-start gap-3">
          <div className="flex items-start justify-between gap-2">
            <Heading className="min-w-0 text-xl">
              <bdi>{provider.fullName}</bdi>
            </Heading>
            {isPreview ? null : (
              <div className="-my-2 shrink-0">
                <FavoriteButton providerId={provider.id} name={provider.fullName} />
              </div>
            )}
          </div>
          <SpokenLanguages languages={provider.languages} />
          <Facts provider={provider} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ProviderRating {...provider} />
            <TrustBadge trust={provider.trust} />
          </div>
          <VisitTypes types={provider.visitTypes} />
        </div>
      </div>
    </header>
  );
}

function TrailBack() {
  const { t } = useTranslation('providers/profile');
  return (
    <nav aria-label={t('trail')}>
      <BackLink to="/find-doctor">{t('back')}</BackLink>
    </nav>
  );
}

function Facts({ provider }: Pick<ProviderProfileData, 'provider'>) {
  const { t } = useTranslation('providers/profile');
  const format = useFormat();
  const { specialty, yearsExperience: years } = provider;
  const facts = [t('years', { count: years, number: format.number(years) }), placeLine(provider, useLanguage())];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      <span className="font-medium text-ink">{specialty.name}</span>
      {facts.filter(Boolean).map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
      <span className="inline-flex items-center gap-1.5 text-success">
        <BadgeCheck className="size-4" aria-hidden="true" />
        {t('verified')}
      </span>
    </p>
  );
}
