import { useLocalizedPath } from '../../platform/language.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { LiveUpdates } from '../live/index.ts';
import { useNow, useVisitActions } from '../visits/index.ts';
import { AppointmentsTab } from './appointments-tab.tsx';
import { HealthTab } from './health-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import type { PatientData } from './patient-loader.ts';
import { toAddress, type View } from './view.ts';

/** A patient's visits: what comes, what was, and what to do about each. */
export function PatientPage(data: PatientData) {
  const { t } = useTranslation('patient');
  const { session } = useViewer();
  const name = session?.fullName.trim();
  return (
    <div className="page grid content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title')} />
      <LiveUpdates />
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-xl">{t('title')}</h1>
          <p className="mt-1 text-muted">{name ? t('greeting', { name }) : t('lead')}</p>
        </div>
        <LinkButton to="/book" variant={hasVisits(data) ? 'secondary' : 'primary'}>
          {t('book')}
        </LinkButton>
      </header>
      <Tabs view={data.view} />
      <OpenTab {...data} />
    </div>
  );
}

/** Whose next step is on a visit's card. */
function hasVisits({ overview, list, view }: PatientData) {
  const coming = overview?.upcoming ?? (view.period === 'upcoming' ? list?.appointments : null) ?? [];
  return coming.length > 0;
}

function Tabs({ view }: { view: View }) {
  const { t } = useTranslation('patient');
  const localize = useLocalizedPath();
  const tab = (name: View['tab']) => ({
    to: localize(toAddress({ tab: name, period: 'upcoming', page: 1 })),
    label: t(`tab.${name}`),
    isOpen: view.tab === name,
  });
  const profile = { to: localize('/profile'), label: t('tab.profile'), isOpen: false };
  return <TabLinks label={t('tabs')} tabs={[tab('overview'), tab('appointments'), profile, tab('health')]} />;
}

function OpenTab({ view, overview, list, now: serverNow }: PatientData) {
  const now = useNow(serverNow);
  const actions = useVisitActions();
  if (view.tab === 'health') return <HealthTab />;
  if (view.tab === 'appointments') return <AppointmentsTab view={view} list={list} now={now} actions={actions} />;
  return <OverviewTab overview={overview} now={now} actions={actions} />;
}
