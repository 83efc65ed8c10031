import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useEffect, useState } from 'react';
import { useLocalizedPath } from '../../../platform/language.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useAppointmentActions, useNow } from '../../appointments/index.ts';
import { PracticeStatusBanner } from '../../providers/practice/index.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { AppointmentsTab } from './appointments-tab.tsx';
import { CommunicationTab } from './communication-tab.tsx';
import { FactorLine } from './factor-line.tsx';
import { Figures } from './figures.tsx';
import { NextPatient, nextOf } from './next-patient.tsx';
import type { ProviderData } from './provider-loader.ts';
import { TaskList } from './task-list.tsx';
import { Unstated } from './unstated.tsx';
import { toAddress, type View } from './view.ts';
import { WeekNavigation } from './week-navigation.tsx';

/** A doctor's week, figures and conversations. */
export function ProviderPage(data: ProviderData) {
  const { t } = useTranslation('dashboards/provider');
  const { view, practice, schedule } = data;
  const isInPractice = practice.verificationStatus === 'approved' && !practice.suspension && !practice.isLapsed;
  return (
    <div className="page grid content-start gap-6 py-6">
      <PageTitle title={t('title')} />
      <h1 className="text-xl">{t('title')}</h1>
      <FactorLine isDismissed={data.isFactorLineGone} />
      {isInPractice ? null : <PracticeStatusBanner practice={practice} withLink />}
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

function OpenTab({ view, week, schedule, unstated, tasks, briefs, selected, now: serverNow }: ProviderData) {
  const now = useNow(serverNow);
  const actions = useAppointmentActions();
  const next = useNext(week.isCurrent ? (schedule?.appointments ?? []) : [], now);
  if (view.tab === 'communication')
    return <CommunicationTab view={view} selected={selected} now={now} actions={actions} />;
  const card = { view, now, actions };
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
      {next ? (
        <NextPatient appointment={next} now={now}>
          <AppointmentCard
            key={next.id}
            appointment={next}
            brief={briefs.find(({ appointmentId }) => appointmentId === next.id)}
            isNext
            {...card}
          />
        </NextPatient>
      ) : null}
      {tasks ? (
        <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <TaskList tasks={tasks} now={now} />
        </div>
      ) : null}
      <div className="grid min-w-0 gap-6">
        <Unstated appointments={unstated} {...card} />
        <WeekNavigation week={week} addressOf={(day) => toAddress({ ...view, week: day })} />
        <AppointmentsTab week={week} schedule={schedule} briefs={briefs} apart={next?.id} {...card} />
      </div>
    </div>
  );
}
