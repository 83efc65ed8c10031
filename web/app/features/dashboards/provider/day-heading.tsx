import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';

interface DayHeadingProps {
  id: string;
  /** ISO, midnight in the doctor's zone */
  start: string;
  isToday: boolean;
}

/** The day that the visits beside it are on. */
export function DayHeading({ id, start, isToday }: DayHeadingProps) {
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat();
  const { weekday } = format.dayLabel(start);
  return (
    <h3
      id={id}
      className="flex scroll-mt-24 items-baseline gap-2 self-start lg:sticky lg:top-20 lg:grid lg:gap-0 lg:pt-4"
    >
      <span className="sr-only">{format.date(start)}</span>
      <span aria-hidden="true" className="text-sm font-medium text-muted">
        {weekday}
      </span>
      <span aria-hidden="true" className={classNames('text-lg tabular-nums', isToday && 'text-primary')}>
        {format.dayMonth(start)}
      </span>
      {isToday ? <span className="text-sm font-medium text-primary">{t('week.isToday')}</span> : null}
    </h3>
  );
}
