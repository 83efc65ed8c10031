import { lazy, Suspense } from 'react';
import { kept } from '../../platform/kept.tsx';
import { keptHead } from '../../platform/kept-head.tsx';
import { useViewer } from '../../platform/viewer.ts';
import { CareBridge } from './carebridge.tsx';
import type { HomeData } from './home-loader.ts';
import { Showcase } from './showcase.tsx';

// Only read, and a plain search: a page from the server keeps their markup, and carries none of their code.
const About = kept('about', async () => (await import('./about.tsx')).About);
const ForDoctors = kept('for-doctors', async () => (await import('./for-doctors.tsx')).ForDoctors);
const ForPatients = kept('for-patients', async () => (await import('./for-patients.tsx')).ForPatients);
const Hero = kept('hero', async () => (await import('./hero.tsx')).Hero);
const HomeHead = keptHead('home-head', async () => (await import('./home-head.tsx')).HomeHead);
const HowItWorks = kept('how-it-works', async () => (await import('./how-it-works.tsx')).HowItWorks);
const Pricing = kept('pricing', async () => (await import('./pricing.tsx')).Pricing);
const TwoSides = kept('two-sides', async () => (await import('./two-sides.tsx')).TwoSides);
const Specialties = kept('specialties', async () => (await import('./specialties.tsx')).Specialties);

// Only for those who are signed in: a stranger's page does not carry it.
const UpcomingVisits = lazy(() => import('./upcoming-visits.tsx'));

/** The first page: a search, what there is to find, and how a visit goes. */
export function HomePage({ specialties, figures, showcase, coming, now }: HomeData) {
  const { session } = useViewer();
  return (
    <>
      <HomeHead />
      {session && coming.length > 0 ? (
        <Suspense>
          <UpcomingVisits coming={coming} now={now} role={session.role} />
        </Suspense>
      ) : null}
      <Hero specialties={specialties} />
      <About figures={figures} />
      <HowItWorks />
      <Specialties specialties={specialties} />
      <Showcase showcase={showcase} specialties={specialties} />
      <TwoSides />
      <ForPatients />
      <ForDoctors />
      <CareBridge />
      <Pricing figures={figures} />
    </>
  );
}
