import { AIMS } from '@polyclinic/contract/home/rules';
import type { Figures } from '@polyclinic/contract/home/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import type { HomeData } from './home-loader.ts';

/** Who we are: what we do today in live figures, and what we aim at, said as an aim. */
export function About({ figures }: Pick<HomeData, 'figures'>) {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="about" className="border-y border-line bg-surface">
      <div className="page grid gap-10 py-14 sm:py-20 lg:grid-cols-[7fr_5fr] lg:gap-x-16">
        <div className="grid content-start gap-5">
          <h2 id="about" className="text-base font-medium tracking-normal text-muted">
            {t('about.title')}
          </h2>
          <h3 className="sr-only">{t('about.mission.title')}</h3>
          <p className="text-xl leading-snug font-medium text-balance sm:text-[2.125rem]">{t('about.mission.text')}</p>
        </div>
        <VisionAndCommitment />
        {figures ? <LiveFigures figures={figures} /> : null}
      </div>
    </section>
  );
}

function VisionAndCommitment() {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const aims = {
    providers: number(AIMS.doctors),
    languages: number(AIMS.languages),
    countries: number(AIMS.countries),
    patients: number(AIMS.patients),
  };
  return (
    <div className="grid content-start gap-6">
      <div>
        <h3 className="text-base">{t('about.vision.title')}</h3>
        <p className="mt-1 text-muted">{t('about.vision.text', aims)}</p>
      </div>
      <div>
        <h3 className="text-base">{t('about.commitment.title')}</h3>
        <p className="mt-1 text-muted">
          {t('about.commitment.text', { uptime: number(AIMS.uptime, { style: 'percent', minimumFractionDigits: 1 }) })}
        </p>
      </div>
    </div>
  );
}

function LiveFigures({ figures }: { figures: Figures }) {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const shown = [
    ['doctors', figures.doctors],
    ['languages', figures.languages.length],
    ['countries', figures.countries],
    ['visits', figures.completedVisits],
  ] as const;
  return (
    <div className="@container border-t border-line pt-8 lg:col-span-2">
      <h3 className="sr-only">{t('figures.label')}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 @min-[34rem]:grid-cols-4">
        {shown.map(([name, value]) => (
          <div key={name} className="grid content-start">
            <dt className="order-2 text-muted">{t(`figures.${name}`)}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{number(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-sm text-muted">{t(figures.isSample ? 'figures.sample' : 'figures.live')}</p>
    </div>
  );
}
