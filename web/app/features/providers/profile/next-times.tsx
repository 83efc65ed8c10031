import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useFee } from '../index.ts';
import { Clinic } from './clinic.tsx';
import type { ProviderProfileData } from './provider-profile-loader.ts';

type NextTimesProps = Pick<ProviderProfileData, 'provider' | 'now'>;
type OfferProps = NextTimesProps & Partial<Pick<ProviderProfileData, 'closed'>>;

const DAYS = 7;
const TIMES_A_DAY = 3;
const slotStyle =
  'grid min-h-11 content-center justify-items-center rounded-control border border-edge bg-surface px-2 py-1.5 ' +
  'font-medium tabular-nums transition-colors hover:border-primary hover:bg-primary-soft';

/** The price, and the next free times of the coming week, each of which leads on to its booking. */
export function NextTimes({ provider, closed, now }: OfferProps) {
  const { t } = useTranslation('providers/profile');
  const fee = useFee();
  return (
    <Card className="grid gap-5">
      <header className="flex items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{t('book.title')}</h2>
        <p className="font-semibold whitespace-nowrap tabular-nums">{fee(provider.feeCents)}</p>
      </header>
      <Clinic provider={provider} now={now} />
      {provider.slots.length > 0 ? (
        <Days provider={provider} now={now} />
      ) : (
        <p className="text-muted">{t(`book.${closed ?? whyNone(provider)}`)}</p>
      )}
      {provider.isAcceptingPatients ? (
        <LinkButton to={`/book?provider=${provider.id}`} size="large">
          {t('book.all')}
        </LinkButton>
      ) : (
        <LinkButton to={`/find-doctor?specialty=${provider.specialty.slug}`} variant="secondary">
          {t('book.others')}
        </LinkButton>
      )}
    </Card>
  );
}

const whyNone = ({ isAcceptingPatients, nextSlot }: ProviderProfileData['provider']) =>
  !isAcceptingPatients ? 'notAccepting' : nextSlot ? 'later' : 'full';

/** Nobody lives by the name of UTC: it stands for a zone that nobody has named. */
const useIsZoneKnown = () => useViewer().timeZone !== 'UTC';

/** As the reader's clock shows them, or the doctor's while nobody has said where the reader is. */
const useTimes = ({ timeZone }: ProviderProfileData['provider']) => useFormat(useIsZoneKnown() ? undefined : timeZone);

function Days({ provider, now }: NextTimesProps) {
  const { t } = useTranslation('providers/profile');
  const isZoneKnown = useIsZoneKnown();
  const here = useTimes(provider);
  const differs = provider.slots.some((slot) => here.elsewhere(slot, provider.timeZone));
  const place = provider.city || here.zoneName(provider.timeZone);
  const days = Map.groupBy(provider.slots, (slot) => here.daysAhead(slot, now));
  return (
    <div className="grid gap-4">
      {differs || !isZoneKnown ? (
        <p className="text-sm text-muted">{t(isZoneKnown ? 'book.zones' : 'book.theirs', { place })}</p>
      ) : null}
      {[...days].slice(0, DAYS).map(([ahead, slots]) => (
        <section key={ahead} className="grid gap-2">
          <h3 className="text-sm font-medium first-letter:uppercase">
            {ahead < 2 ? `${here.relativeDay(ahead)} · ` : null}
            {here.date(slots[0] ?? now, 'day')}
          </h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
            {slots.slice(0, TIMES_A_DAY).map((slot) => (
              <li key={slot} className="grid">
                <Time slot={slot} provider={provider} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Time({ slot, provider }: { slot: string } & Pick<ProviderProfileData, 'provider'>) {
  const here = useTimes(provider);
  const [time, theirs] = [here.time(slot), here.elsewhere(slot, provider.timeZone)];
  const address = new URLSearchParams({ provider: provider.id, date: here.isoDay(slot), start: slot, step: 'details' });
  return (
    <LocalizedLink to={`/book?${address}`} rel="nofollow" className={slotStyle}>
      <time dateTime={slot}>{time}</time>
      {theirs ? <span className="text-sm font-normal text-muted">{theirs}</span> : null}
    </LocalizedLink>
  );
}
