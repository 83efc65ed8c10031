import { Plus } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { toOfferAddress } from './step-to.ts';
import type { FreeTimes } from './use-free-times.ts';

/** A free time in the calendar, seen when one comes near; it leads to the form that proposes it, with what is chosen beside it. */
export function FreeTime({ start, times, className }: { start: string; times: FreeTimes; className: string }) {
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat();
  const isChosen = times.chosen.includes(start);
  const time = format.time(start);
  return (
    <LocalizedLink
      to={toOfferAddress(isChosen ? times.chosen : [start])}
      data-free={start}
      draggable={false}
      tabIndex={times.stop === start ? 0 : -1}
      onFocus={() => times.setFocused(start)}
      aria-label={t('free.propose', { time, date: format.date(start, 'day') })}
      className={classNames(
        'absolute flex h-11.5 items-start gap-1 rounded-sm border border-dashed px-1.5 text-sm leading-5',
        'select-none tabular-nums hover:opacity-100 focus-visible:opacity-100',
        isChosen
          ? 'border-primary bg-primary-soft font-medium'
          : 'border-edge bg-surface text-muted opacity-0 pointer-coarse:opacity-100',
        className,
      )}
    >
      <Plus className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="truncate">{time}</span>
    </LocalizedLink>
  );
}
