import { statedResponseMinutes } from '@polyclinic/contract/providers/rules';
import type { ProviderCard as Provider } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Closed } from '../../blocks/index.ts';
import { FavoriteButton } from '../favorites/index.ts';
import { ProviderRating, SpokenLanguages, useFee } from '../index.ts';
import { CardTimes, ClockNote } from './card-times.tsx';

interface ProviderCardProps {
  provider: Provider & { place: string; closed?: Closed };
  /** Languages that the search asked for */
  wanted?: string[];
  /** Whose visit is to be booked, where it is not the viewer's own */
  person?: string;
  /** The server's clock, epoch ms */
  now: number;
}

export const cardStyle =
  'grid gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-4 @min-[39rem]:grid-cols-[minmax(0,1fr)_17rem]';
const MOST_LANGUAGES = 4;

/** A doctor among others: who they are, and times that a press books. */
export function ProviderCard({ provider, wanted, person, now }: ProviderCardProps) {
  return (
    <article
      className={`${cardStyle} shadow-card [--until-then:27rem] [li:nth-child(n+4)>&]:laid-out-late @min-[39rem]:[--until-then:12.5rem]`}
    >
      <div className="flex min-w-0 gap-3.5">
        <div className="grid shrink-0 content-start justify-items-center gap-3">
          <Avatar id={provider.id} name={provider.fullName} photo={provider.photo} />
          <FavoriteButton providerId={provider.id} name={provider.fullName} />
        </div>
        <Person provider={provider} wanted={wanted} />
      </div>
      <div className="grid content-start gap-1">
        <CardTimes provider={provider} person={person} now={now} />
        <AllTimes provider={provider} person={person} />
      </div>
    </article>
  );
}

function Person({ provider, wanted }: Pick<ProviderCardProps, 'provider' | 'wanted'>) {
  return (
    <div className="grid min-w-0 grow content-start gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-base">
          <LocalizedLink to={`/doctor/${provider.slug}`} className="rounded-sm hover:underline">
            <bdi>{provider.fullName}</bdi>
          </LocalizedLink>
        </h2>
        <Online isOnline={provider.isOnline} />
      </div>
      <SpokenLanguages languages={provider.languages} wanted={wanted} most={MOST_LANGUAGES} />
      <Standing provider={provider} />
      <Offer provider={provider} />
      <ClockNote provider={provider} />
    </div>
  );
}

function Online({ isOnline }: Pick<Provider, 'isOnline'>) {
  const { t } = useTranslation('providers/search');
  if (!isOnline) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-success">
      <span className="size-2 rounded-full bg-current" aria-hidden="true" />
      {t('card.online')}
    </span>
  );
}

/** Specialty, place, rating and trust, in one line where there is room. */
function Standing({ provider }: Pick<ProviderCardProps, 'provider'>) {
  const { t } = useTranslation('providers/search');
  const { t: providers } = useTranslation('providers');
  const format = useFormat();
  const { specialty, trust } = provider;
  const points = { points: format.number(trust.total), most: format.number(100) };
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm text-muted">
      <span className="font-medium text-ink">{specialty.name}</span>
      <bdi>{provider.place}</bdi>
      <ProviderRating {...provider} />
      {trust.isNew ? null : (
        <span className="tabular-nums">
          <span aria-hidden="true">{t('card.trust', points)}</span>
          <span className="sr-only">{providers('card.trustOf', points)}</span>
        </span>
      )}
    </p>
  );
}

/** What a visit costs, and how soon a message is answered. */
function Offer({ provider }: Pick<ProviderCardProps, 'provider'>) {
  const { t } = useTranslation('providers/search');
  const format = useFormat();
  const fee = useFee();
  const { feeCents, medianResponseMinutes: minutes } = provider;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm text-muted">
      <span>
        <span className="text-base font-semibold text-ink tabular-nums">{fee(feeCents)}</span>{' '}
        {feeCents > 0 && t('card.visit')}
      </span>
      {minutes === null ? null : (
        <span>{t('card.answers', { duration: format.duration(statedResponseMinutes(minutes)) })}</span>
      )}
    </p>
  );
}

/** Below the times that are offered, which are what most people came for. */
function AllTimes({
  provider: { id, fullName, isAcceptingPatients },
  person,
}: Pick<ProviderCardProps, 'provider' | 'person'>) {
  const { t } = useTranslation('providers/search');
  if (!isAcceptingPatients) return null;
  return (
    <LocalizedLink
      to={`/book?${new URLSearchParams({ provider: id, ...(person && { for: person }) })}`}
      aria-label={t('card.allTimesWith', { name: fullName })}
      className="-mb-2 justify-self-center px-3 py-2 text-sm underline underline-offset-4"
    >
      {t('card.allTimes')}
    </LocalizedLink>
  );
}
