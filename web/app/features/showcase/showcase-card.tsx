import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { useLanguage } from '../../platform/language.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { QuickBookingLink } from '../appointments/booking/index.ts';
import { NextSlot, ProviderRating, SpokenLanguages, TrustBadge, useFee } from '../providers/index.ts';
import { placeLine } from '../providers/place/index.ts';
import { TrustExplanation } from './trust-explanation.tsx';

interface ShowcaseCardProps {
  provider: ProviderCard;
  /** Languages that the search asked for */
  wanted: string[];
}

/** A doctor whose trust stands in the foreground. */
export function ShowcaseCard({ provider, wanted }: ShowcaseCardProps) {
  return (
    <article className="grid gap-4 rounded-card border border-line bg-paper p-5 lg:row-span-2 lg:grid-rows-subgrid">
      <div className="grid content-start gap-4">
        <Person provider={provider} wanted={wanted} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <TrustBadge trust={provider.trust} />
          <ProviderRating {...provider} />
        </div>
        <TrustExplanation trust={provider.trust} name={provider.fullName} />
      </div>
      <Offer provider={provider} />
    </article>
  );
}

function Person({ provider, wanted }: ShowcaseCardProps) {
  const { id, slug, fullName, languages, specialty } = provider;
  const facts = [specialty.name, placeLine(provider, useLanguage())].filter(Boolean);
  return (
    <div className="flex min-w-0 gap-4">
      <Avatar id={id} name={fullName} />
      <div className="grid min-w-0 gap-1.5">
        <h3 className="text-lg">
          <LocalizedLink to={`/doctor/${slug}`} className="rounded-sm hover:underline">
            <bdi>{fullName}</bdi>
          </LocalizedLink>
        </h3>
        <SpokenLanguages languages={languages} wanted={wanted} />
        <p className="text-sm text-muted">
          {facts.map((fact, index) => (
            <span key={fact}>
              {index > 0 ? ' · ' : ''}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

function Offer({ provider }: { provider: ProviderCard }) {
  const { t } = useTranslation('showcase');
  const fee = useFee();
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap gap-x-6 gap-y-2 self-start">
        <p className="grid content-start sm:min-w-28">
          <span className="text-lg font-semibold tabular-nums">{fee(provider.feeCents)}</span>
          {provider.feeCents === 0 ? null : <span className="text-sm text-muted">{t('find.perVisit')}</span>}
        </p>
        <NextSlot {...provider} />
      </div>
      {provider.isAcceptingPatients ? (
        <QuickBookingLink
          providerId={provider.id}
          variant="secondary"
          aria-label={t('find.bookWith', { name: provider.fullName })}
        >
          {t('find.book')}
        </QuickBookingLink>
      ) : null}
    </div>
  );
}
