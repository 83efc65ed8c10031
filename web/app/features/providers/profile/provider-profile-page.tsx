import { useTranslation } from '../../../platform/translation.ts';
import { About } from './about.tsx';
import { FeeAndInsurers } from './fee-and-insurers.tsx';
import { NextTimes } from './next-times.tsx';
import { DoctorHeader } from './provider-header.tsx';
import { DoctorHead } from './provider-profile-head.tsx';
import type { DoctorData } from './provider-profile-loader.ts';
import { Qualifications } from './qualifications.tsx';
import { Reviews } from './reviews.tsx';
import { TrustScore } from './trust-score.tsx';

/** All that a patient may want to know of a doctor before booking. */
export function DoctorPage({ doctor, insurers, reviews, now }: DoctorData) {
  const { t } = useTranslation('providers/profile');
  return (
    <article className="page grid items-start gap-6 py-8 sm:py-10 lg:grid-cols-[1fr_22rem] lg:gap-x-8">
      <DoctorHead doctor={doctor} reviews={reviews} />
      <DoctorHeader doctor={doctor} />
      <aside
        aria-label={t('book.label')}
        className="grid min-w-0 gap-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <NextTimes doctor={doctor} now={now} />
      </aside>
      <div className="grid min-w-0 gap-6 lg:col-start-1">
        <About doctor={doctor} />
        <FeeAndInsurers doctor={doctor} insurers={insurers} />
        <Qualifications doctor={doctor} />
        <TrustScore doctor={doctor} />
        <Reviews doctor={doctor} reviews={reviews} />
      </div>
    </article>
  );
}
