import { useLocalizedPath } from '../../../platform/language.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useAppointmentActions, useNow } from '../../appointments/index.ts';
import { PracticeStatusBanner } from '../../providers/practice/index.ts';
import { AppointmentsTab } from './appointments-tab.tsx';
import { CommunicationTab } from './communication-tab.tsx';
import { FactorLine } from './factor-line.tsx';
import { Figures } from './figures.tsx';
import type { ProviderData } from './provider-loader.ts';
import { Unstated } from './unstated.tsx';
import { toAddress, type View } from './view.ts';
import { WeekNavigation } from './week-navigation.tsx';

/** A doctor's week, figures and conversations. */
export function ProviderPage(data: ProviderData) {
  const { t } = useTranslation('dashboards/provider');
  const { view, practice, schedule } = data;
  const isInPractice = practice.verificationStatus === 'approved' && !practice.suspension && !practice.isLapsed;
  return (
    <div className="page grid content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title')} />
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl">{t('title')}</h1>
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/provider/earnings" variant="secondary">
            {t('earnings')}
          </LinkButton>
          <LinkButton to="/provider/availability" variant="secondary">
            {t('availability')}
          </LinkButton>
          <LinkButton to="/provider/profile" variant="secondary">
            {t('profile')}
          </LinkButton>
          <LinkButton to="/provider/practice" variant="secondary">
            {t('practice')}
          </LinkButton>
        </div>
      </header>
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

function OpenTab({ view, week, schedule, unstated, briefs, selected, now: serverNow }: ProviderData) {
  const now = useNow(serverNow);
  const actions = useAppointmentActions();
  if (view.tab === 'communication')
    return <CommunicationTab view={view} selected={selected} now={now} actions={actions} />;
  return (
    <div className="grid gap-6">
      <Unstated appointments={unstated} view={view} now={now} actions={actions} />
      <WeekNavigation week={week} view={view} />
      <AppointmentsTab view={view} week={week} schedule={schedule} briefs={briefs} now={now} actions={actions} />
    </div>
  );
}
