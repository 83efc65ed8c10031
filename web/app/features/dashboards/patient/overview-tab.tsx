import type { Appointment, PatientOverview } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { AppointmentActions } from '../../appointments/index.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { AppointmentList } from './appointment-list.tsx';
import { BookAgain } from './book-again.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { QuickOffer } from './patient-action.ts';
import { QuickSteps } from './quick-steps.tsx';
import { toAddress } from './view.ts';

interface OverviewTabProps {
  overview: PatientOverview | null;
  /** Over, and the patient can say how they ended */
  asked: Appointment[];
  /** Held, the latest first */
  seen: Appointment[];
  now: number;
  actions: AppointmentActions;
  /** What Quick Consult found, once it was asked */
  offer: QuickOffer | undefined;
}

/** The next visit with what to do about it, what else is to do, the two after it, the ways on and four figures. */
export function OverviewTab({ overview, asked, seen, now, actions, offer }: OverviewTabProps) {
  const { t } = useTranslation('dashboards/patient');
  if (!overview) return <LoadFailure title={t('failed.overview')} />;
  const [next, ...later] = overview.upcoming;
  return (
    <div className="grid gap-8">
      {next ? (
        <section className="grid gap-4" aria-labelledby="next">
          <h2 id="next" className="text-lg">
            {t('next.title')}
          </h2>
          <AppointmentCard appointment={next} now={now} actions={actions} isNext />
        </section>
      ) : null}
      {asked.length > 0 ? <Asked appointments={asked} now={now} actions={actions} /> : null}
      {next && later.length === 0 ? null : (
        <Coming overview={{ ...overview, upcoming: later }} now={now} actions={actions} />
      )}
      <QuickSteps offer={offer} />
      <BookAgain seen={seen} />
      <Figures overview={overview} />
    </div>
  );
}

function Coming({
  overview,
  now,
  actions,
}: Omit<OverviewTabProps, 'offer' | 'asked' | 'seen'> & { overview: PatientOverview }) {
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

/** The four numbers as one line; none of them for a newcomer, whose zeros say nothing. */
function Figures({ overview }: { overview: PatientOverview }) {
  const { t } = useTranslation('dashboards/patient');
  const format = useFormat();
  const { totalVisits, upcomingCount, lastCheckup, nextAppointment } = overview;
  if (totalVisits === 0 && upcomingCount === 0) return null;
  const figures = [
    [t('figure.total'), format.number(totalVisits)],
    [t('figure.upcoming'), format.number(upcomingCount)],
    [t('figure.last'), lastCheckup ? format.date(lastCheckup, 'short') : t('figure.none')],
    [t('figure.next'), nextAppointment ? format.dateTime(nextAppointment) : t('figure.none')],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-3 text-sm">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
