import { Mail } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useInstallation } from '../../platform/installation.ts';
import { PublicHead } from '../../platform/public-head.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Mark } from '../../ui/mark.tsx';
import { Claims } from './claims.tsx';
import type { InvestorsData } from './investors-loader.ts';
import { LiveTable } from './live-table.tsx';
import { Roadmap } from './roadmap.tsx';
import { Targets } from './targets.tsx';

/** For those who might invest: real figures, targets named as targets, and the way between. */
export function InvestorsPage({ figures, measures }: InvestorsData) {
  const { t } = useTranslation('investors');
  const { supportEmail } = useInstallation();
  const { dateTime } = useFormat();
  return (
    <>
      <PublicHead title={t('title')} description={t('lead')} canonical="/investors" />
      <header className="page grid gap-6 py-12 sm:py-20 lg:grid-cols-[8fr_4fr] lg:items-center">
        <div className="grid gap-5">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="max-w-[52ch] text-lg text-muted">{t('lead')}</p>
          <a href={`mailto:${supportEmail}`} className={buttonStyle('primary', 'medium', 'justify-self-start')}>
            <Mail className="size-5" aria-hidden="true" />
            {t('contact')}
          </a>
        </div>
        <Mark className="hidden size-56 justify-self-center lg:block" />
      </header>
      <section aria-labelledby="live" className="border-y border-line bg-surface">
        <div className="page @container py-14 sm:py-20">
          <h2 id="live" className="text-xl">
            {t('live.title')}
          </h2>
          <p className="mt-2 mb-6 max-w-reading text-muted">
            {t(figures?.isSample ? 'live.sample' : 'live.lead')}{' '}
            {figures ? t('live.counted', { when: dateTime(figures.countedAt) }) : null}
          </p>
          {figures ? <LiveTable figures={figures} /> : <Alert tone="warning">{t('live.failed')}</Alert>}
        </div>
      </section>
      <Targets netPromoter={figures?.netPromoter ?? null} measures={measures} />
      <Claims />
      <Roadmap />
    </>
  );
}
