import { lazy, Suspense } from 'react';
import { useLanguage } from '../../platform/language.ts';
import { PublicHead } from '../../platform/public-head.tsx';
import { organization, webSite } from '../../platform/structured-data.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useOrigin, useViewer } from '../../platform/viewer.ts';
import { About } from './about.tsx';
import { CareBridge } from './carebridge.tsx';
import { ForDoctors } from './for-doctors.tsx';
import { ForPatients } from './for-patients.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home-loader.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { Specialties } from './specialties.tsx';
import { TwoSides } from './two-sides.tsx';

// Only for those who are signed in: a stranger's page does not carry it.
const UpcomingVisits = lazy(() => import('./upcoming-visits.tsx'));

/** The first page: a search, what there is to find, and how a visit goes. */
export function HomePage({ specialties, figures, coming, now }: HomeData) {
  const { t } = useTranslation('home');
  const { session } = useViewer();
  return (
    <>
      <PublicHead title={t('title')} description={t('lead')} canonical="/" things={useSiteFacts()} />
      {session && coming.length > 0 ? (
        <Suspense>
          <UpcomingVisits coming={coming} now={now} role={session.role} />
        </Suspense>
      ) : null}
      <Hero specialties={specialties} />
      <About figures={figures} />
      <HowItWorks />
      <Specialties specialties={specialties} />
      <TwoSides />
      <ForPatients />
      <ForDoctors />
      <CareBridge />
      <Pricing figures={figures} />
    </>
  );
}

function useSiteFacts() {
  const { t } = useTranslation('shell');
  const origin = useOrigin();
  return [organization(origin, t('brand')), webSite(origin, t('brand'), useLanguage())];
}
