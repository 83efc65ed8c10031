import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { standingWord } from '../../appointments/index.ts';
import { isUrgentVisit, standingStyle, UrgencySign } from './calendar-appointment.tsx';

interface CalendarLegendProps {
  appointments: Appointment[];
  /** Whether some of its hours are closed */
  hasClosed: boolean;
}

const URGENT = ['emergency', 'urgent'] as const;
const swatch = 'size-4 shrink-0 rounded-sm border';

/** What the colors and signs of this week's calendar mean; none that it doesn't show. */
export function CalendarLegend({ appointments, hasClosed }: CalendarLegendProps) {
  const { t } = useTranslation('dashboards/provider');
  const { tAny } = useTranslation('appointments');
  const standings = new Map(appointments.map((one) => [standingWord(one), standingStyle(one)]));
  const urgencies = URGENT.filter((urgency) =>
    appointments.some((one) => isUrgentVisit(one) && one.urgency === urgency),
  );
  return (
    <ul aria-label={t('calendar.legend')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {[...standings].map(([word, style]) => (
        <li key={word} className="flex items-center gap-2">
          <span aria-hidden="true" className={classNames(swatch, 'border-s-4', style)} />
          {tAny(word)}
        </li>
      ))}
      {urgencies.map((urgency) => (
        <li key={urgency} className="flex items-center gap-2">
          <UrgencySign urgency={urgency} />
          {t(`urgency.${urgency}`)}
        </li>
      ))}
      {hasClosed ? (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className={classNames(swatch, 'border-line bg-sunken')} />
          {t('calendar.closed')}
        </li>
      ) : null}
    </ul>
  );
}
