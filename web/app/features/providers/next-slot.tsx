import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

type NextSlotProps = Pick<ProviderCard, 'nextSlot' | 'timeZone' | 'isAcceptingPatients' | 'city'>;

/** When a doctor is next free: in the reader's zone, and in the doctor's where its clock differs. */
export function NextSlot({ nextSlot, timeZone, isAcceptingPatients, city }: NextSlotProps) {
  const { t } = useTranslation('providers');
  const here = useFormat();
  const there = useFormat(timeZone);
  if (!isAcceptingPatients) return <p className="text-sm text-muted">{t('slot.notAccepting')}</p>;
  if (!nextSlot) return <p className="text-sm text-muted">{t('slot.none')}</p>;
  const isSameDay = here.date(nextSlot) === there.date(nextSlot);
  const theirTime = isSameDay ? there.time(nextSlot) : there.dateTime(nextSlot);
  const differs = here.dateTime(nextSlot) !== there.dateTime(nextSlot);
  return (
    <p className="grid text-sm text-muted">
      <span>{t('slot.next')}</span>
      <time dateTime={nextSlot} className="text-base font-medium text-ink tabular-nums">
        {here.dateTime(nextSlot)}
      </time>
      {differs ? (
        <span className="tabular-nums">
          {t('slot.there', { time: theirTime, place: city || there.zoneName(timeZone) })}
        </span>
      ) : null}
    </p>
  );
}
