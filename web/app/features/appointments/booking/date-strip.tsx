import { Fragment, useEffect, useRef } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Day } from './booking-loader.ts';
import { bookingPath, type Choice } from './booking-path.ts';

interface DateStripProps {
  days: Day[];
  selected: string;
  choice: Choice;
}

const dayStyle =
  'grid min-w-16 snap-start justify-items-center gap-0.5 rounded-control border px-2 py-2.5 text-center ' +
  'transition-colors';
const states = {
  selected: 'border-primary bg-primary-soft ring-1 ring-primary',
  open: 'border-edge bg-surface hover:bg-sunken',
  full: 'border-line bg-surface text-muted hover:bg-sunken',
};

const isOpen = (day: Day) => day.slots.some(({ available }) => available);

/** Fourteen days from today, in the reader's zone. */
export function DateStrip({ days, selected, choice }: DateStripProps) {
  const { t } = useTranslation('appointments/booking');
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (selected)
      strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [selected]);
  return (
    <nav aria-label={t('date.label')}>
      <ul
        ref={strip}
        className="max-lg:faded-ends -mx-1 flex snap-x scroll-px-1 gap-2 overflow-x-auto px-1 pb-2 lg:grid lg:grid-cols-7 lg:overflow-visible"
      >
        {days.map((day) => (
          <li key={day.date}>
            <DayLink day={day} isSelected={day.date === selected} choice={choice} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function DayLink({ day, isSelected, choice }: { day: Day; isSelected: boolean; choice: Choice }) {
  const { t } = useTranslation('appointments/booking');
  const { dayLabel } = useFormat();
  const label = dayLabel(day.noon);
  // As it is seen, so that who speaks to the page can say what they read.
  const name = label.order.map((part) => label[part]).join(' ');
  const state = isSelected ? 'selected' : isOpen(day) ? 'open' : 'full';
  return (
    <LocalizedLink
      to={bookingPath({ ...choice, date: day.date, start: null, step: 'when' })}
      replace
      preventScrollReset
      aria-current={isSelected ? 'date' : undefined}
      aria-label={isOpen(day) ? name : t('date.full', { date: name })}
      className={classNames(dayStyle, states[state])}
    >
      {label.order.map((part, index) => (
        <Fragment key={part}>
          {index > 0 ? ' ' : null}
          <span
            className={part === 'day' ? classNames('text-lg tabular-nums', isOpen(day) && 'font-semibold') : 'text-sm'}
          >
            {label[part]}
          </span>
        </Fragment>
      ))}
    </LocalizedLink>
  );
}
