import type { PatientOverview } from '@polyclinic/contract/appointments/schemas';
import { CalendarClock, CalendarDays, CircleCheck, History } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import type { VisitActions } from '../visits/index.ts';
import { LoadFailure } from './load-failure.tsx';
import { toAddress } from './view.ts';
import { VisitList } from './visit-list.tsx';

interface OverviewTabProps {
  overview: PatientOverview | null;
  now: number;
  actions: VisitActions;
}

const iconStyle = 'size-5';

/** Four figures and the nearest visits. */
export function OverviewTab({ overview, now, actions }: OverviewTabProps) {
  const { t } = useTranslation('patient');
  if (!overview) return <LoadFailure title={t('failed.overview')} />;
  const all = toAddress({ tab: 'appointments', period: 'upcoming', page: 1 });
  return (
    <div className="grid gap-8">
      <Figures overview={overview} />
      <section className="grid gap-4" aria-labelledby="upcoming">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="upcoming" className="text-lg">
            {t('upcoming.title')}
          </h2>
          {overview.upcoming.length > 0 ? (
            <LinkButton to={all} variant="ghost" className="-me-4">
              {t('upcoming.all')}
            </LinkButton>
          ) : null}
        </div>
        <VisitList appointments={overview.upcoming} period="upcoming" now={now} actions={actions} />
      </section>
    </div>
  );
}

function Figures({ overview }: { overview: PatientOverview }) {
  const { t } = useTranslation('patient');
  const format = useFormat();
  const { totalVisits, upcomingCount, lastCheckup, nextAppointment } = overview;
  const day = (instant: string | null) => (instant ? format.date(instant, 'short') : t('figure.none'));
  const next = nextAppointment ? format.dateTime(nextAppointment) : t('figure.none');
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label={t('figure.total')}
        value={format.number(totalVisits)}
        icon={<CircleCheck className={iconStyle} aria-hidden="true" />}
      />
      <StatCard
        label={t('figure.upcoming')}
        value={format.number(upcomingCount)}
        icon={<CalendarDays className={iconStyle} aria-hidden="true" />}
      />
      <StatCard
        label={t('figure.last')}
        value={<span className="text-base sm:text-lg">{day(lastCheckup)}</span>}
        icon={<History className={iconStyle} aria-hidden="true" />}
      />
      <StatCard
        label={t('figure.next')}
        value={<span className="text-base sm:text-lg">{next}</span>}
        icon={<CalendarClock className={iconStyle} aria-hidden="true" />}
      />
    </div>
  );
}
