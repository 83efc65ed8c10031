import type { MissedVisits } from '@polyclinic/contract/ends/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** Doctors who did not come to visits lately, the most first. */
export function MissedProviders({ providers }: { providers: MissedVisits[] }) {
  const { t } = useTranslation('ends');
  return (
    <section aria-labelledby="missed-doctors" className="grid gap-4">
      <h2 id="missed-doctors" className="text-lg">
        {t('missing.title')}
      </h2>
      {providers.length === 0 ? (
        <p className="text-muted">{t('missing.none')}</p>
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {providers.map((provider) => (
            <MissedLine key={provider.providerId} provider={provider} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MissedLine({ provider }: { provider: MissedVisits }) {
  const { t } = useTranslation('ends');
  const { number, date } = useFormat();
  const { providerId, providerName, missed, held, lastMissedAt } = provider;
  const counted = (key: 'missed' | 'held', count: number) => t(`missing.${key}`, { count, number: number(count) });
  return (
    <li className="relative flex items-center gap-4 p-4 sm:p-5">
      <Avatar id={providerId} name={providerName} />
      <div className="grid min-w-0 gap-0.5">
        <LocalizedLink
          to={`/admin/doctors/${providerId}`}
          className="font-semibold after:absolute after:inset-0 after:rounded-card"
        >
          <bdi>{providerName}</bdi>
        </LocalizedLink>
        <p className="text-sm text-muted">
          {counted('missed', missed)} · {counted('held', held)} ·{' '}
          {t('missing.last', { date: date(lastMissedAt, 'short') })}
        </p>
      </div>
    </li>
  );
}
