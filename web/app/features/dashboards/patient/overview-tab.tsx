import type { Appointment, PatientOverview } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { AppointmentActions } from '../../appointments/index.ts';
import { RecommendationCard, type RecommendationResult } from '../../reviews/index.ts';
import { AppointmentList } from './appointment-list.tsx';
import { LoadFailure } from './load-failure.tsx';
import { MyDoctors } from './my-doctors.tsx';
import { NextVisit } from './next-visit.tsx';
import type { QuickOffer } from './patient-action.ts';
import type { FirstData } from './patient-loader.ts';
import { QuickSteps } from './quick-steps.tsx';
import { ToDo } from './to-do.tsx';
import { toAddress } from './view.ts';
import { Welcome } from './welcome.tsx';

interface OverviewTabProps extends Omit<FirstData, 'waits'> {
  now: number;
  actions: AppointmentActions;
  /** What Quick Consult found, once it was asked */
  offer: QuickOffer | undefined;
  /** Of the answer whether one recommends the product */
  recommended: RecommendationResult | undefined;
}

/** The next visit as a moment, what is to do, the two after it, the ways on, one's doctors and four figures. */
export function OverviewTab(props: OverviewTabProps) {
  const { overview, todos, mine, hasMoreDoctors, away, now, actions, offer } = props;
  const { t } = useTranslation('dashboards/patient');
  if (!overview) return <LoadFailure title={t('failed.overview')} />;
  const [next, ...later] = overview.upcoming;
  const { questions } = overview;
  const isNew = overview.totalVisits === 0 && !next && questions.length === 0;
  return (
    <div className="grid grid-cols-1 gap-8">
      {next ? <NextVisit appointment={next} now={now} actions={actions} /> : null}
      {isNew ? <Welcome /> : null}
      <ToDo todos={todos} />
      {questions.length > 0 ? <Questions questions={questions} now={now} actions={actions} /> : null}
      {later.length > 0 ? <Later appointments={later} now={now} actions={actions} /> : null}
      {next || isNew || questions.length > 0 ? null : (
        <AppointmentList appointments={[]} period="upcoming" now={now} actions={actions} />
      )}
      <MyDoctors mine={mine} hasMore={hasMoreDoctors} away={away} />
      <QuickSteps offer={offer} />
      <RecommendationCard isAsked={props.isAskedToRecommend} result={props.recommended} />
      <Figures overview={overview} />
    </div>
  );
}

function Later({
  appointments,
  now,
  actions,
}: Pick<OverviewTabProps, 'now' | 'actions'> & { appointments: Appointment[] }) {
  const { t } = useTranslation('dashboards/patient');
  return (
    <section className="grid gap-3" aria-labelledby="upcoming">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="upcoming" className="text-lg">
          {t('upcoming.title')}
        </h2>
        <LinkButton to={toAddress({ tab: 'appointments' })} variant="ghost" className="-mx-4">
          {t('upcoming.all')}
        </LinkButton>
      </div>
      <AppointmentList appointments={appointments} period="upcoming" now={now} actions={actions} />
    </section>
  );
}

/** What was asked in writing and waits for its payment or its answer. */
function Questions({
  questions,
  now,
  actions,
}: Pick<OverviewTabProps, 'now' | 'actions'> & { questions: Appointment[] }) {
  const { t } = useTranslation('dashboards/patient');
  return (
    <section className="grid gap-3" aria-labelledby="questions">
      <h2 id="questions" className="text-lg">
        {t('questions.title')}
      </h2>
      <AppointmentList appointments={questions} period="upcoming" now={now} actions={actions} />
    </section>
  );
}

/** Four numbers of one's own visits as one line; none of them for a newcomer, whose zeros say nothing. */
function Figures({ overview }: { overview: PatientOverview }) {
  const { t } = useTranslation('dashboards/patient');
  const format = useFormat();
  const { totalVisits, upcomingCount, lastCheckup, nextAppointment } = overview;
  if (totalVisits === 0) return null;
  const figures = [
    [t('figure.total'), format.number(totalVisits)],
    [t('figure.upcoming'), format.number(upcomingCount)],
    [t('figure.last'), lastCheckup ? format.date(lastCheckup, 'short') : t('figure.none')],
    [t('figure.next'), nextAppointment ? format.dateTime(nextAppointment) : t('figure.none')],
  ] as const;
  return (
    <section className="grid gap-2" aria-labelledby="figures">
      <h2 id="figures" className="text-lg">
        {t('figure.own')}
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-3 text-sm">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
