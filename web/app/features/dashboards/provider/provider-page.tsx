import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useEffect, useState } from 'react';
import { useLocalizedPath } from '../../../platform/language.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useAppointmentActions, useNow } from '../../appointments/index.ts';
import { HoursNote, toDraft } from '../../availability/index.ts';
import { LicenseNote, PracticeStatusBanner } from '../../providers/practice/index.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { AppointmentsTab } from './appointments-tab.tsx';
import { CommunicationTab } from './communication-tab.tsx';
import { FactorLine } from './factor-line.tsx';
import { Figures } from './figures.tsx';
import { comingOf, isAtHand, NextPatient, nextOf, urgentOf } from './next-patient.tsx';
import type { ProviderData } from './provider-loader.ts';
import { TaskList } from './task-list.tsx';
import { Unstated } from './unstated.tsx';
import { UrgentList } from './urgent-list.tsx';
import { toAddress, type View } from './view.ts';
import { WeekNavigation } from './week-navigation.tsx';

const isInPractice = ({ verificationStatus, suspension, isLapsed }: ProviderData['practice']) =>
  verificationStatus === 'approved' && !suspension && !isLapsed;

/** A doctor's week, figures and conversations. */
export function ProviderPage(data: ProviderData) {
  const { t } = useTranslation('dashboards/provider');
  const { view, practice, schedule } = data;
  return (
    <div className="page grid content-start gap-6 py-6">
      <PageTitle title={t('title')} />
      <h1 className="text-xl">{t('title')}</h1>
      <FactorLine isDismissed={data.isFactorLineGone} />
      {isInPractice(practice) ? (
        <LicenseNote practice={practice} now={data.now} />
      ) : (
        <PracticeStatusBanner practice={practice} withLink />
      )}
      {schedule ? <Figures stats={schedule.stats} /> : null}
      <Tabs view={view} />
      <OpenTab {...data} />
    </div>
  );
}

function Tabs({ view }: { view: View }) {
  const { t } = useTranslation('dashboards/provider');
  const localize = useLocalizedPath();
  const tab = (name: View['tab']) => ({
    to: localize(toAddress({ ...view, tab: name })),
    label: t(`tab.${name}`),
    isOpen: view.tab === name,
  });
  return <TabLinks label={t('tabs')} tabs={[tab('appointments'), tab('communication')]} />;
}

/** A visit that is over stays for the moment in which its card says what came of what was pending. */
function useNext(appointments: Appointment[], now: number) {
  const next = nextOf(appointments, now);
  const [shown, setShown] = useState(next?.id);
  useEffect(() => setShown(next?.id), [next?.id]);
  return appointments.find(({ id }) => id === shown) ?? next;
}

function OpenTab({
  view,
  week,
  schedule,
  ahead,
  unstated,
  tasks,
  briefs,
  selected,
  practice,
  hours,
  now: serverNow,
}: ProviderData) {
  const now = useNow(serverNow);
  const actions = useAppointmentActions();
  const coming = comingOf(week.isCurrent ? (schedule?.appointments ?? []) : [], ahead ?? []);
  const next = useNext(week.isCurrent ? coming : [], now);
  if (view.tab === 'communication')
    return <CommunicationTab view={view} selected={selected} now={now} actions={actions} />;
  const card = { view, now, actions };
  const urgent = urgentOf(coming, now).filter(({ id }) => id !== next?.id);
  const urgentLines = <UrgentList appointments={urgent} view={view} now={now} />;
  const briefOf = (id: string) => briefs.find(({ appointmentId }) => appointmentId === id);
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
      {next || urgent.length > 0 ? (
        <div className="grid min-w-0 gap-6">
          {/* Who can be let in now comes before who is urgent later. */}
          {next && isAtHand(next, now) ? null : urgentLines}
          {next ? (
            <NextPatient appointment={next} now={now}>
              <AppointmentCard key={next.id} appointment={next} brief={briefOf(next.id)} isNext {...card} />
            </NextPatient>
          ) : null}
          {next && isAtHand(next, now) ? urgentLines : null}
        </div>
      ) : null}
      <div className="grid gap-6 empty:hidden xl:col-start-2 xl:row-span-2 xl:row-start-1">
        {tasks ? <TaskList tasks={tasks} now={now} /> : null}
        {isInPractice(practice) ? (
          <HoursNote
            daysAgo={practice.hoursDaysAgo}
            version={hours?.version}
            days={hours ? toDraft(hours).days : undefined}
          />
        ) : null}
      </div>
      <div className="grid min-w-0 gap-6">
        <Unstated appointments={unstated} {...card} />
        <WeekNavigation week={week} addressOf={(day) => toAddress({ ...view, week: day })} />
        <AppointmentsTab week={week} schedule={schedule} briefs={briefs} apart={next?.id} {...card} />
      </div>
    </div>
  );
}
