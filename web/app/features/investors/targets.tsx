import { AIMS } from '@polyclinic/contract/home/rules';
import type { Figures } from '@polyclinic/contract/home/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

/** The five targets of the specification, as targets; what is measured beside its own. */
export function Targets({ netPromoter }: Pick<Figures, 'netPromoter'>) {
  const { t } = useTranslation('investors');
  const { number } = useFormat();
  const share = (value: number) => number(value, { style: 'percent', maximumFractionDigits: 1 });
  const scale = { least: number(0), six: number(6), nine: number(9), most: number(10) };
  const targets = [
    ['nps', t('kpi.atLeast', { value: number(70) })],
    ['join', t('kpi.atLeast', { value: share(0.995) })],
    ['booking', t('kpi.under')],
    ['ai', t('kpi.atLeast', { value: share(0.9) })],
    ['uptime', t('kpi.atLeast', { value: share(AIMS.uptime) })],
  ] as const;
  return (
    <section aria-labelledby="kpi" className="page grid gap-8 py-14 sm:py-20 lg:grid-cols-[4fr_8fr]">
      <div>
        <h2 id="kpi" className="text-xl">
          {t('kpi.title')}
        </h2>
        <p className="mt-2 text-muted">{t('kpi.lead')}</p>
      </div>
      <dl className="grid divide-y divide-line border-y border-line">
        {targets.map(([name, value]) => (
          <div key={name} className="gap-x-6 py-4 sm:flex sm:items-baseline sm:justify-between">
            <dt>
              {t(`kpi.${name}`)}
              {name === 'nps' ? <span className="block text-sm text-muted">{t('kpi.nps.how', scale)}</span> : null}
            </dt>
            <dd className="text-lg font-semibold tabular-nums sm:text-end">
              {value}
              {name === 'nps' && netPromoter ? <Measured {...netPromoter} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Measured({ score, answers, since, until }: NonNullable<Figures['netPromoter']>) {
  const { t } = useTranslation('investors');
  const { number, date } = useFormat();
  const span = { since: date(since, 'short'), until: date(until, 'short') };
  return (
    <span className="block text-sm font-normal text-muted">
      {t('kpi.measured', { score: number(score), answers: number(answers), ...span })}
    </span>
  );
}
