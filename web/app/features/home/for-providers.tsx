import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { InTheMaking } from './in-the-making.tsx';
import { WeekPicture } from './pictures/week-picture.tsx';

const points = ['hours', 'earn', 'trust'] as const;

/** The other side of the marketplace: what a doctor finds here, and how to come in. */
export function ForProviders() {
  const { t } = useTranslation('home');
  return (
    <section
      aria-labelledby="doctors"
      className="page laid-out-late grid gap-10 py-14 sm:py-20 lg:grid-cols-[5fr_7fr] lg:items-center lg:gap-16"
    >
      <WeekPicture className="mx-auto w-full max-w-md max-lg:order-2" />
      <div className="grid gap-6">
        <div>
          <h2 id="doctors" className="text-xl">
            {t('doctors.title')}
          </h2>
          <p className="mt-2 text-lg text-muted">{t('doctors.text')}</p>
        </div>
        <dl className="grid divide-y divide-line border-y border-line">
          {points.map((point) => (
            <div key={point} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[11rem_1fr]">
              <dt className="font-semibold text-balance">{t(`doctors.${point}.title`)}</dt>
              <dd className="text-muted">{t(`doctors.${point}.text`)}</dd>
            </div>
          ))}
        </dl>
        <LinkButton to="/auth?tab=sign-up&role=doctor" variant="secondary" className="justify-self-start">
          {t('split.doctors.action')}
        </LinkButton>
        <InTheMaking parts={['notes', 'payouts']} />
      </div>
    </section>
  );
}
