import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useFee } from '../index.ts';
import type { DoctorData } from './provider-profile-loader.ts';

type NextTimesProps = Pick<DoctorData, 'doctor' | 'now'>;

const DAYS = 7;
const TIMES_A_DAY = 3;
const slotStyle =
  'grid min-h-11 content-center justify-items-center rounded-control border border-edge bg-surface px-2 py-1.5 ' +
  'font-medium tabular-nums transition-colors hover:border-primary hover:bg-primary-soft';

/** The price, and the next free times of the coming week, each of which leads on to its booking. */
export function NextTimes({ doctor, now }: NextTimesProps) {
  const { t } = useTranslation('providers/profile');
  const fee = useFee();
  return (
    <Card className="grid gap-5">
      <header className="flex items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{t('book.title')}</h2>
        <p className="font-semibold whitespace-nowrap tabular-nums">{fee(doctor.feeCents)}</p>
      </header>
      {doctor.slots.length > 0 ? (
        <Days doctor={doctor} now={now} />
      ) : (
        <p className="text-muted">{t(whyNone(doctor))}</p>
      )}
      {doctor.isAcceptingPatients ? (
        <LinkButton to={`/book?provider=${doctor.id}`} size="large">
          {t('book.all')}
        </LinkButton>
      ) : (
        <LinkButton to={`/find-doctor?specialty=${doctor.specialty.slug}`} variant="secondary">
          {t('book.others')}
        </LinkButton>
      )}
    </Card>
  );
}

const whyNone = ({ isAcceptingPatients, nextSlot }: DoctorData['doctor']) =>
  !isAcceptingPatients ? 'book.notAccepting' : nextSlot ? 'book.later' : 'book.full';

/** Nobody lives by the name of UTC: it stands for a zone that nobody has named. */
const useIsZoneKnown = () => useViewer().timeZone !== 'UTC';

/** As the reader's clock shows them, or the doctor's while nobody has said where the reader is. */
const useTimes = ({ timeZone }: DoctorData['doctor']) => useFormat(useIsZoneKnown() ? undefined : timeZone);

function Days({ doctor, now }: NextTimesProps) {
  const { t } = useTranslation('providers/profile');
  const isZoneKnown = useIsZoneKnown();
  const here = useTimes(doctor);
  const differs = doctor.slots.some((slot) => here.elsewhere(slot, doctor.timeZone));
  const place = doctor.city || here.zoneName(doctor.timeZone);
  const days = Map.groupBy(doctor.slots, (slot) => here.daysAhead(slot, now));
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
                <Time slot={slot} doctor={doctor} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Time({ slot, doctor }: { slot: string } & Pick<DoctorData, 'doctor'>) {
  const here = useTimes(doctor);
  const [time, theirs] = [here.time(slot), here.elsewhere(slot, doctor.timeZone)];
  const address = new URLSearchParams({ provider: doctor.id, date: here.isoDay(slot), start: slot, step: 'details' });
  return (
    <LocalizedLink to={`/book?${address}`} rel="nofollow" className={slotStyle}>
      <time dateTime={slot}>{time}</time>
      {theirs ? <span className="text-sm font-normal text-muted">{theirs}</span> : null}
    </LocalizedLink>
  );
}
