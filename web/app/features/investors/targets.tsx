import { AIMS } from '@polyclinic/contract/home/rules';
import type { Figures, Measures } from '@polyclinic/contract/home/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

interface TargetsProps extends Pick<Figures, 'netPromoter'> {
  measures: Measures;
}

/** People, and of minutes days */
const FEWEST = 30;
const TARGETS = ['nps', 'join', 'booking', 'matching', 'uptime'] as const;

/** The five targets of the specification, as targets; what is measured beside its own. */
export function Targets({ netPromoter, measures }: TargetsProps) {
  const { t } = useTranslation('investors');
  const { number } = useFormat();
  const aims = useAims();
  const say = useSayMeasured();
  const scale = { least: number(0), six: number(6), nine: number(9), most: number(10) };
  const nps = netPromoter && { ...netPromoter, value: netPromoter.score, number: netPromoter.answers };
  return (
    <section aria-labelledby="kpi" className="page grid gap-8 py-14 sm:py-20 lg:grid-cols-[4fr_8fr]">
      <div>
        <h2 id="kpi" className="text-xl">
          {t('kpi.title')}
        </h2>
        <p className="mt-2 text-muted">{t('kpi.lead', { number: number(FEWEST) })}</p>
      </div>
      <dl className="grid divide-y divide-line border-y border-line">
        {TARGETS.map((name) => {
          const measured = name === 'nps' ? nps : measures.find(({ measure }) => measure === name);
          return (
            <div key={name} className="gap-x-8 py-4 sm:grid sm:grid-cols-[3fr_2fr]">
              <dt className="max-w-reading">
                {t(`kpi.${name}`)}
                <span className="block text-sm text-pretty text-muted">{t(`kpi.${name}.how`, scale)}</span>
              </dt>
              <dd className="mt-1 text-lg font-semibold tabular-nums sm:mt-0 sm:text-end">
                {aims[name]}
                {measured ? (
                  <span className="block text-sm font-normal text-pretty text-muted">{say(name, measured)}</span>
                ) : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

type Target = (typeof TARGETS)[number];

function useAims(): Record<Target, string> {
  const { t } = useTranslation('investors');
  const { number } = useFormat();
  const atLeast = (value: number) =>
    t('kpi.atLeast', { value: number(value, { style: 'percent', maximumFractionDigits: 1 }) });
  return {
    nps: t('kpi.atLeast', { value: number(AIMS.netPromoter) }),
    join: atLeast(AIMS.join),
    booking: t('kpi.under'),
    matching: atLeast(AIMS.matching),
    uptime: atLeast(AIMS.uptime),
  };
}

type Measured = Omit<Measures[number], 'measure'>;

function useSayMeasured() {
  const { t } = useTranslation('investors');
  const { number, date } = useFormat();
  const said = (name: Target, value: number) => {
    if (name === 'nps') return number(value);
    if (name === 'booking') return number(Math.round(value), { style: 'unit', unit: 'second', unitDisplay: 'long' });
    // Rounded down: 100 % says that nothing was missing.
    return number(value, { style: 'percent', maximumFractionDigits: 2, roundingMode: 'floor' });
  };
  return (name: Target, measured: Measured): string =>
    t(`kpi.${name}.measured`, {
      value: said(name, measured.value),
      number: number(measured.number),
      since: date(measured.since, 'short'),
      until: date(measured.until, 'short'),
    });
}
