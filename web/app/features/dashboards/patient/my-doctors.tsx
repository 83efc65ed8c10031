import type { MyProvider } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FavoriteButton } from '../../providers/favorites/index.ts';
import { toAddress } from './view.ts';

interface MyDoctorsProps {
  mine: MyProvider[];
  /** Whether there are others than these */
  hasMore: boolean;
  away: { id: string; fullName: string }[];
}

/** The doctors whom the patient has marked or has seen: a press leads to their times. */
export function MyDoctors({ mine, hasMore, away }: MyDoctorsProps) {
  const { t } = useTranslation('dashboards/patient');
  if (mine.length + away.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="my-doctors">
      <h2 id="my-doctors" className="text-lg">
        {t('mine.title')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {mine.map((one) => (
          <li key={one.provider.id} className="grid grid-cols-1">
            <MyDoctor {...one} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <LinkButton
          to={toAddress({ tab: 'overview', allDoctors: true })}
          variant="ghost"
          preventScrollReset
          className="justify-self-start"
        >
          {t('mine.all')}
        </LinkButton>
      ) : null}
      {away.map(({ id, fullName }) => (
        <p key={id} className="text-sm text-pretty text-muted">
          {t('mine.away', { name: `\u2068${fullName}\u2069` })}
        </p>
      ))}
    </section>
  );
}

function MyDoctor({ provider, seenAt }: MyProvider) {
  const { t } = useTranslation('dashboards/patient');
  const { dateTime } = useFormat();
  const { id, slug, fullName, specialty, nextSlot, isAcceptingPatients } = provider;
  return (
    <div className="grid grid-cols-1 content-between gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex items-start gap-3">
        <Avatar id={id} name={fullName} photo={provider.photo} />
        <div className="min-w-0 grow">
          <LocalizedLink to={`/doctor/${slug}`} className="block truncate font-medium hover:underline">
            <bdi>{fullName}</bdi>
          </LocalizedLink>
          <p className="truncate text-sm text-muted">{specialty.name}</p>
          <p className="text-sm text-muted">
            {nextSlot ? t('mine.next', { time: dateTime(nextSlot) }) : t('mine.noTimes')}
          </p>
        </div>
        <FavoriteButton providerId={id} name={fullName} />
      </div>
      {isAcceptingPatients ? (
        <LinkButton
          to={`/book?provider=${id}`}
          variant="secondary"
          aria-label={t(seenAt ? 'mine.againWith' : 'mine.bookWith', { name: fullName })}
        >
          {t(seenAt ? 'visit.bookAgain' : 'mine.book')}
        </LinkButton>
      ) : null}
    </div>
  );
}
