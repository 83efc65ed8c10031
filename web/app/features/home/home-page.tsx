import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { staticHead } from '../../platform/static-head.tsx';
import { staticPart } from '../../platform/static-part.tsx';
import { useViewer } from '../../platform/viewer.ts';
import { CareBridge } from '../carebridge/index.ts';
import { Showcase } from '../showcase/index.ts';
import type { HomeData } from './home-loader.ts';

// Only read, and a plain search: a page from the server keeps their markup, and carries none of their code.
const About = staticPart(async () => (await import('./about.tsx')).About);
const ForProviders = staticPart(async () => (await import('./for-providers.tsx')).ForProviders);
const ForPatients = staticPart(async () => (await import('./for-patients.tsx')).ForPatients);
const Hero = staticPart(async () => (await import('./hero.tsx')).Hero);
const HomeHead = staticHead(async () => (await import('./home-head.tsx')).HomeHead);
const HowItWorks = staticPart(async () => (await import('./how-it-works.tsx')).HowItWorks);
const Pricing = staticPart(async () => (await import('./pricing.tsx')).Pricing);
const TwoSides = staticPart(async () => (await import('./two-sides.tsx')).TwoSides);
const Specialties = staticPart(async () => (await import('./specialties.tsx')).Specialties);

// Only for those who are signed in: a stranger's page does not carry it.
const UpcomingAppointments = lazyPart(() => import('./upcoming-appointments.tsx'));

/** The first page: a search, what there is to find, and how a visit goes. */
export function HomePage({ specialties, figures, showcase, coming, now }: HomeData) {
  const { session } = useViewer();
  return (
    <>
      <HomeHead />
      {session && coming.length > 0 ? (
        <Suspense>
          <UpcomingAppointments coming={coming} now={now} role={session.role} />
        </Suspense>
      ) : null}
      <Hero specialties={specialties} />
      <About figures={figures} />
      <HowItWorks />
      <Specialties specialties={specialties} />
      <Showcase showcase={showcase} specialties={specialties} />
      <TwoSides />
      <ForPatients />
      <ForProviders />
      <CareBridge />
      <Pricing figures={figures} />
    </>
  );
}
