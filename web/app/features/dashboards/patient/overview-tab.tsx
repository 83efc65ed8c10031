import type { Appointment, PatientOverview } from '@polyclinic/contract/appointments/schemas';
import { CalendarClock, CalendarDays, CircleCheck, History } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import type { AppointmentActions } from '../../appointments/index.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { AppointmentList } from './appointment-list.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { QuickOffer } from './patient-action.ts';
import { QuickSteps } from './quick-steps.tsx';
import { toAddress } from './view.ts';

interface OverviewTabProps {
  overview: PatientOverview | null;
  /** Over, and the patient can say how they ended */
  asked: Appointment[];
  now: number;
  actions: AppointmentActions;
  /** What Quick Consult found, once it was asked */
  offer: QuickOffer | undefined;
}

const iconStyle = 'size-5';

/** The next visit with what to do about it, the two after it, four figures and the ways on. */
export function OverviewTab({ overview, asked, now, actions, offer }: OverviewTabProps) {
  const { t } = useTranslation('dashboards/patient');
  if (!overview) return <LoadFailure title={t('failed.overview')} />;
  const [next, ...later] = overview.upcoming;
  return (
    <div className="grid gap-8">
      {asked.length > 0 ? <Asked appointments={asked} now={now} actions={actions} /> : null}
      {next ? (
        <section className="grid gap-4" aria-labelledby="next">
          <h2 id="next" className="text-lg">
            {t('next.title')}
          </h2>
          <AppointmentCard appointment={next} now={now} actions={actions} isNext />
        </section>
      ) : null}
      <QuickSteps offer={offer} />
      <Figures overview={overview} />
      {next && later.length === 0 ? null : (
        <Coming overview={{ ...overview, upcoming: later }} now={now} actions={actions} />
      )}
    </div>
  );
}

function Coming({ overview, now, actions }: Omit<OverviewTabProps, 'offer' | 'asked'> & { overview: PatientOverview }) {
  const { t } = useTranslation('dashboards/patient');
  const all = toAddress({ tab: 'appointments' });
  return (
    <section className="grid gap-4" aria-labelledby="upcoming">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="upcoming" className="text-lg">
          {t('upcoming.title')}
        </h2>
        {overview.upcoming.length > 0 ? (
          <LinkButton to={all} variant="ghost" className="-mx-4">
            {t('upcoming.all')}
          </LinkButton>
        ) : null}
      </div>
      <AppointmentList appointments={overview.upcoming} period="upcoming" now={now} actions={actions} />
    </section>
  );
}

function Asked({
  appointments,
  now,
  actions,
}: Pick<OverviewTabProps, 'now' | 'actions'> & { appointments: Appointment[] }) {
  const { t } = useTranslation('ends');
  return (
    <section className="grid gap-4" aria-labelledby="asked">
      <h2 id="asked" className="text-lg">
        {t('patient.asked')}
      </h2>
      <AppointmentList appointments={appointments} period="history" now={now} actions={actions} />
    </section>
  );
}

function Figures({ overview }: { overview: PatientOverview }) {
  const { t } = useTranslation('dashboards/patient');
  const format = useFormat();
  const { totalVisits: totalAppointments, upcomingCount, lastCheckup, nextAppointment } = overview;
  const day = (instant: string | null) => (instant ? format.date(instant, 'short') : t('figure.none'));
  const next = nextAppointment ? format.dateTime(nextAppointment) : t('figure.none');
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label={t('figure.total')}
        value={format.number(totalAppointments)}
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
