import type { SlotOnWire } from '@polyclinic/contract/availability/schemas';
import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { bookingPath, type Choice } from './booking-path.ts';
import { ReservedLabel } from './reserved-label.tsx';

interface SlotListProps {
  slots: SlotOnWire[];
  /** Of a routine visit */
  feeCents: number;
  timeZone: string;
  choice: Choice;
  /** What can be done about a day on which nothing is free */
  otherwise: ReactNode;
}

const slotStyle = 'grid min-h-11 content-center justify-items-center rounded-control border px-2 py-1.5 tabular-nums';
const free = 'border-edge bg-surface font-medium transition-colors hover:border-primary hover:bg-primary-soft';
const taken = 'border-line bg-sunken text-muted line-through';

/** The slots of one day; a free one leads on, a taken one is there to be seen only. */
export function SlotList({ slots, feeCents, timeZone, choice, otherwise }: SlotListProps) {
  const { t } = useTranslation('appointments/booking');
  if (!slots.some(({ available }) => available)) {
    return (
      <EmptyState
        icon={<CalendarX className="size-6" aria-hidden="true" />}
        title={t('slots.none')}
        hint={t('slots.noneHint')}
        action={otherwise}
      />
    );
  }
  return (
    <ul aria-label={t('slots.label')} className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      {slots.map((slot) => (
        <li key={slot.start} className="grid">
          <Slot slot={slot} feeCents={feeCents} timeZone={timeZone} choice={choice} />
        </li>
      ))}
    </ul>
  );
}

function Slot({ slot, feeCents, timeZone, choice }: Omit<SlotListProps, 'slots' | 'otherwise'> & { slot: SlotOnWire }) {
  const { t } = useTranslation('appointments/booking');
  const here = useFormat();
  const [time, theirs] = [here.time(slot.start), here.elsewhere(slot.start, timeZone)];
  if (!slot.available) {
    return (
      <button type="button" disabled className={classNames(slotStyle, taken)} aria-label={t('slots.taken', { time })}>
        {time}
      </button>
    );
  }
  return (
    <LocalizedLink
      to={bookingPath({ ...choice, start: slot.start, step: 'details', urgency: slot.reservedFor ?? choice.urgency })}
      className={classNames(slotStyle, free)}
    >
      {time}
      {theirs ? <span className="text-sm font-normal text-muted">{theirs}</span> : null}
      {slot.reservedFor ? <ReservedLabel reservedFor={slot.reservedFor} feeCents={feeCents} /> : null}
    </LocalizedLink>
  );
}
