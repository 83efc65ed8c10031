import { useTranslation } from '../../../platform/translation.ts';
import { About } from './about.tsx';
import { AnswerTimes } from './answer-times.tsx';
import { NextTimes } from './next-times.tsx';
import { ProviderHeader } from './provider-header.tsx';
import { ProviderProfileHead } from './provider-profile-head.tsx';
import type { ProviderProfileData } from './provider-profile-loader.ts';
import { Qualifications } from './qualifications.tsx';
import { Reviews } from './reviews.tsx';
import { AskInWriting } from './static-ask-in-writing.ts';
import { FeeAndInsurers } from './static-fee-and-insurers.ts';
import { TrustScore } from './trust-score.tsx';

/** All that a patient may want to know of a doctor before booking. */
export function ProviderProfilePage({ provider, closed, written, reviews, now, ...more }: ProviderProfileData) {
  const { t } = useTranslation('providers/profile');
  return (
    <article className="page grid items-start gap-6 py-8 sm:py-10 lg:grid-cols-[1fr_22rem] lg:gap-x-8">
      <ProviderProfileHead provider={provider} reviews={reviews} />
      <ProviderHeader provider={provider} />
      <aside
        aria-label={t('book.label')}
        className="grid min-w-0 gap-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <NextTimes provider={provider} closed={closed} now={now} />
        {written ? <AskInWriting providerId={provider.id} terms={written} /> : null}
      </aside>
      <div className="grid min-w-0 gap-6 lg:col-start-1">
        <About provider={provider} />
        <AnswerTimes times={more.answerTimes} />
        <FeeAndInsurers provider={provider} insurers={more.insurers} />
        <Qualifications provider={provider} />
        <TrustScore provider={provider} />
        <Reviews provider={provider} reviews={reviews} />
      </div>
    </article>
  );
}
