import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/language.ts';
import { PublicHead } from '../../platform/public-head.tsx';
import { organization, webSite } from '../../platform/structured-data.tsx';
import { useOrigin, useViewer } from '../../platform/viewer.ts';
import { ForDoctors } from './for-doctors.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home-loader.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Specialties } from './specialties.tsx';
import { UpcomingVisits } from './upcoming-visits.tsx';

/** The first page: a search, what there is to find, and how a visit goes. */
export function HomePage({ specialties, coming, now }: HomeData) {
  const { t } = useTranslation('home');
  const { session } = useViewer();
  return (
    <>
      <PublicHead title={t('title')} description={t('lead')} canonical="/" things={useSiteFacts()} />
      {session && coming.length > 0 ? <UpcomingVisits coming={coming} now={now} role={session.role} /> : null}
      <Hero specialties={specialties} />
      <Specialties specialties={specialties} />
      <HowItWorks />
      {session ? null : <ForDoctors />}
    </>
  );
}

function useSiteFacts() {
  const { t } = useTranslation('shell');
  const origin = useOrigin();
  return [organization(origin, t('brand')), webSite(origin, t('brand'), useLanguage())];
}
