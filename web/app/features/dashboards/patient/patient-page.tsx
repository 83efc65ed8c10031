import { HeartHandshake } from 'lucide-react';
import { useLocalizedPath } from '../../../platform/language.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { type FormResult, ProfileCard } from '../../accounts/index.ts';
import { useAppointmentActions, useNow } from '../../appointments/index.ts';
import type { RecommendationResult } from '../../reviews/index.ts';
import { OfferNotice } from '../../waitlist/index.ts';
import { AppointmentsTab } from './appointments-tab.tsx';
import { HealthTab } from './health-tab.tsx';
import { LoadFailure } from './load-failure.tsx';
import { OverviewTab } from './overview-tab.tsx';
import type { QuickOffer } from './patient-action.ts';
import type { PatientData } from './patient-loader.ts';
import { toAddress, type View } from './view.ts';

interface PatientPageProps extends PatientData {
  /** Of the profile's form, where it was refused */
  saved: FormResult | undefined;
  /** What Quick Consult found, once it was asked */
  offer: QuickOffer | undefined;
  /** Of the answer whether one recommends the product */
  recommended: RecommendationResult | undefined;
}

/** A patient's visits, profile and health: what comes, what was, and what to do about each. */
export function PatientPage(props: PatientPageProps) {
  const { t } = useTranslation('dashboards/patient');
  const { session } = useViewer();
  const name = session?.fullName.trim();
  return (
    <div className="page grid content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title')} />
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-xl">{t('title')}</h1>
          <p className="mt-1 text-muted">{name ? t('greeting', { name }) : t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/patient/care" variant="secondary">
            <HeartHandshake className="size-5" aria-hidden="true" />
            {t('care')}
          </LinkButton>
          <LinkButton to="/book" variant={hasOwnStep(props) ? 'secondary' : 'primary'}>
            {t('book')}
          </LinkButton>
        </div>
      </header>
      <Tabs view={props.view} />
      <OpenTab {...props} />
    </div>
  );
}

/** Whose next step is on a visit's card, or in the tab. */
function hasOwnStep({ first, view }: PatientData) {
  return first !== null || view.tab === 'profile' || view.tab === 'health';
}

function Tabs({ view }: { view: View }) {
  const { t } = useTranslation('dashboards/patient');
  const localize = useLocalizedPath();
  const tab = (name: View['tab']) => ({
    to: localize(toAddress({ tab: name })),
    label: t(`tab.${name}`),
    isOpen: view.tab === name,
  });
  return <TabLinks label={t('tabs')} tabs={[tab('overview'), tab('appointments'), tab('profile'), tab('health')]} />;
}

function OpenTab(props: PatientPageProps) {
  const { view, first, list, own, record, now: serverNow, saved, offer, recommended } = props;
  const { t } = useTranslation('dashboards/patient');
  const now = useNow(serverNow);
  const actions = useAppointmentActions();
  if (view.tab === 'health') return <HealthTab view={view} record={record} />;
  if (view.tab === 'appointments') return <AppointmentsTab view={view} list={list} now={now} actions={actions} />;
  if (first) {
    return (
      <>
        <OfferNotice waits={first.waits} now={now} />
        <OverviewTab {...first} now={now} actions={actions} offer={offer} recommended={recommended} />
      </>
    );
  }
  if (!own) return <LoadFailure title={t('failed.profile')} />;
  return (
    <div className="w-full max-w-2xl">
      <h2 className="sr-only">{t('tab.profile')}</h2>
      <ProfileCard {...own} result={saved} address={toAddress({ tab: 'profile' })} />
    </div>
  );
}
