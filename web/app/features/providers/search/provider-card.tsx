import { directionOf } from '@polyclinic/contract/platform/languages';
import type { ProviderCard as Provider } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NextSlot, Price, ProviderRating, SpokenLanguages, TrustBadge, VisitTypes } from '../index.ts';
import { MatchReason } from './match-reason.tsx';

interface ProviderCardProps {
  provider: Provider;
  /** Languages that the search asked for */
  wanted?: string[];
  /** Whose visit is to be booked, where it is not the viewer's own */
  person?: string;
  /** The server's clock, epoch ms */
  now: number;
}

export const cardStyle =
  'grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-6 @min-[39rem]:grid-cols-[1fr_15rem]';
export const offerStyle =
  'grid content-between gap-4 border-line @max-[39rem]:border-t @max-[39rem]:pt-5 @min-[39rem]:border-s @min-[39rem]:ps-6';

/** A doctor among others: who they are, and what booking them costs and when. */
export function ProviderCard({ provider, wanted, person, now }: ProviderCardProps) {
  return (
    <article
      className={`${cardStyle} shadow-card [li:nth-child(n+4)>&]:laid-out-late @min-[39rem]:[--until-then:17rem]`}
    >
      <div className="flex min-w-0 gap-4">
        <Avatar id={provider.id} name={provider.fullName} />
        <Person provider={provider} wanted={wanted} now={now} />
      </div>
      <Offer provider={provider} person={person} />
    </article>
  );
}

function Person({ provider, wanted, now }: ProviderCardProps) {
  const words = provider.bioLocale
    ? { lang: provider.bioLocale, dir: directionOf(provider.bioLocale) }
    : { dir: 'auto' };
  return (
    <div className="grid min-w-0 grow content-start gap-2.5">
      <h2 className="text-lg">
        <LocalizedLink to={`/doctor/${provider.slug}`} className="rounded-sm hover:underline">
          <bdi>{provider.fullName}</bdi>
        </LocalizedLink>
      </h2>
      <SpokenLanguages languages={provider.languages} wanted={wanted} />
      <MatchReason provider={provider} wanted={wanted} now={now} />
      <Facts provider={provider} />
      <p {...words} className="text-sm wrap-anywhere text-muted">
        {provider.bioExcerpt}
      </p>
      <VisitTypes types={provider.visitTypes} />
    </div>
  );
}

function Facts({ provider }: { provider: Provider }) {
  const { t } = useTranslation('providers/search');
  const format = useFormat();
  const { yearsExperience: years, city, country } = provider;
  const facts = [
    t('card.experience', { count: years, number: format.number(years) }),
    [city, country].filter(Boolean).join(t('card.comma')),
  ];
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProviderRating {...provider} />
        <span className="text-sm font-medium">{provider.specialty.name}</span>
      </div>
      <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function Offer({ provider, person }: Pick<ProviderCardProps, 'provider' | 'person'>) {
  const { t } = useTranslation('providers/search');
  const address = new URLSearchParams({ provider: provider.id, ...(person && { for: person }) });
  return (
    <div className={offerStyle}>
      <div className="grid gap-3">
        <Price cents={provider.feeCents} />
        <NextSlot {...provider} />
        <TrustBadge trust={provider.trust} />
      </div>
      {provider.isAcceptingPatients ? (
        <LinkButton to={`/book?${address}`} aria-label={t('card.bookWith', { name: provider.fullName })}>
          {t('card.book')}
        </LinkButton>
      ) : null}
    </div>
  );
}
