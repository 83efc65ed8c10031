import { Suspense } from 'react';
import { Await } from 'react-router';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type KnownSpecialty, useSpecialties } from '../showcase/index.ts';
import type { HomeData } from './home-loader.ts';
import { specialtyIcon } from './specialty-icon.ts';

const grid = 'grid grid-cols-2 ps-px pt-px lg:grid-cols-4';

/** Every field of medicine that there is a doctor for. */
export function Specialties({ specialties }: Pick<HomeData, 'specialties'>) {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="specialties" className="page laid-out-late pb-14 sm:pb-20">
      <h2 id="specialties" className="text-xl">
        {t('specialties.title')}
      </h2>
      <p className="mt-1 mb-6 text-muted">{t('specialties.lead')}</p>
      <Suspense fallback={<Skeletons />}>
        <Await resolve={specialties}>{(known) => <Grid specialties={known} />}</Await>
      </Suspense>
    </section>
  );
}

function Grid({ specialties }: { specialties: KnownSpecialty[] }) {
  return (
    <ul className={grid}>
      {useSpecialties(specialties).map((specialty) => (
        <li key={specialty.slug} className="grid">
          <SpecialtyLink specialty={specialty} />
        </li>
      ))}
    </ul>
  );
}

function SpecialtyLink({ specialty: { slug, name, description, isPopular } }: { specialty: KnownSpecialty }) {
  const { t } = useTranslation('home');
  const Icon = specialtyIcon(slug);
  const style =
    'relative -ms-px -mt-px grid content-start gap-3 border border-line p-4 transition-colors hover:z-10 hover:bg-surface sm:p-6';
  return (
    <LocalizedLink to={`/find-doctor?specialty=${slug}`} className={style}>
      <span className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <Icon className="size-6 text-mark" aria-hidden="true" />
        {isPopular ? <Badge tone="warm">{t('specialties.popular')}</Badge> : null}
      </span>
      <span className="grid gap-0.5">
        <span className="font-semibold wrap-anywhere hyphens-auto">{name}</span>
        {description ? <span className="hidden text-sm text-muted sm:block">{description}</span> : null}
        <span className="sr-only">{t('specialties.open')}</span>
      </span>
    </LocalizedLink>
  );
}

function Skeletons() {
  return (
    <div className={grid} aria-busy="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
        <Skeleton key={place} className="h-36 w-full" />
      ))}
    </div>
  );
}
