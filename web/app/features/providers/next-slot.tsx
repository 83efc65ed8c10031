import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

type NextSlotProps = Pick<ProviderCard, 'nextSlot' | 'timeZone' | 'isAcceptingPatients' | 'city'>;

/** When a doctor is next free: in the reader's zone, and in the doctor's where its clock differs. */
export function NextSlot({ nextSlot, timeZone, isAcceptingPatients, city }: NextSlotProps) {
  const { t } = useTranslation('providers');
  const here = useFormat();
  if (!isAcceptingPatients) return <p className="text-sm text-muted">{t('slot.notAccepting')}</p>;
  if (!nextSlot) return <p className="text-sm text-muted">{t('slot.none')}</p>;
  const time = here.elsewhere(nextSlot, timeZone);
  return (
    <p className="grid text-sm text-muted">
      <span>{t('slot.next')}</span>
      <time dateTime={nextSlot} className="text-base font-medium text-ink tabular-nums">
        {here.dateTime(nextSlot)}
      </time>
      {time ? (
        <span className="tabular-nums">{t('slot.there', { time, place: city || here.zoneName(timeZone) })}</span>
      ) : null}
    </p>
  );
}
