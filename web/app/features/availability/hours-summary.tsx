import { isAllDay, type Opening, WEEKDAYS } from '@polyclinic/contract/availability/rules';
import { useFormat } from '../../platform/format.ts';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { weekdaysOf } from '../../platform/week.ts';
import type { Draft } from './draft.ts';

// Any Monday serves to name the days.
const MONDAY = Date.UTC(2026, 0, 5);

/** The windows of a week, a line for each open day. */
export function HoursSummary({ days }: { days: Draft['days'] }) {
  const { t } = useTranslation('availability');
  const format = useFormat('UTC');
  const week = weekdaysOf(useLanguage(), useViewer().session?.region).filter((day) => days[day].enabled);
  const at = (clock: string) => `1970-01-01T${clock}Z`;
  const said = (window: Opening) =>
    isAllDay(window) ? t('hours.allDay') : format.timeRange(at(window.start), at(window.end));
  if (week.length === 0) return <p className="mt-2">{t('old.none')}</p>;
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm tabular-nums">
      {week.map((day) => (
        <div key={day} className="contents">
          <dt>{format.dayLabel(MONDAY + WEEKDAYS.indexOf(day) * 86_400_000).weekday}</dt>
          <dd>{format.list(days[day].windows.map(said))}</dd>
        </div>
      ))}
    </dl>
  );
}
