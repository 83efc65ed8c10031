import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { HomeData } from './home-loader.ts';

const points = [1, 2, 3] as const;

/** Prices in cents: a visit's until the lowest there is can be told; what costs by the month is announced, not sold. */
const plans = [
  { name: 'visit', cents: 2_900, to: '/find-doctor', isSold: true, isPopular: false },
  { name: 'membership', cents: 9_900, to: '/?topic=membership#carebridge', isSold: false, isPopular: true },
  { name: 'family', cents: 17_900, to: '/?topic=family#carebridge', isSold: false, isPopular: false },
] as const;

/** The three plans, side by side on one surface. */
export function Pricing({ figures }: Pick<HomeData, 'figures'>) {
  const { t } = useTranslation('home');
  const { money } = useFormat();
  const lowest = figures?.lowestFeeCents ?? null;
  return (
    <section aria-labelledby="pricing" className="page laid-out-late py-14 sm:py-20">
      <h2 id="pricing" className="text-xl">
        {t('pricing.title')}
      </h2>
      <p className="mt-2 text-lg text-muted">{t('pricing.lead')}</p>
      <ul className="mt-8 grid overflow-hidden rounded-card border border-line bg-surface max-lg:divide-y max-lg:divide-line lg:grid-cols-3 lg:divide-x lg:divide-line">
        {plans.map((plan) => (
          <Plan key={plan.name} {...plan} cents={plan.isSold ? (lowest ?? plan.cents) : plan.cents} />
        ))}
      </ul>
      {lowest === null ? null : (
        <p className="mt-4 max-w-reading text-sm text-pretty text-muted">
          {t('pricing.note', { price: money(lowest, 'USD', true) })}
        </p>
      )}
    </section>
  );
}

type PlanProps = Omit<(typeof plans)[number], 'cents'> & { cents: number };

/** Side by side, what the plans say of the same thing stands at the same height. */
const rows = 'grid content-start p-6 sm:p-8 lg:row-span-6 lg:grid-rows-subgrid';

function Plan({ name, cents, to, isSold, isPopular }: PlanProps) {
  const { t } = useTranslation('home');
  const { money } = useFormat();
  const price = money(cents, 'USD', true);
  const aside = isPopular ? 'text-on-apricot' : 'text-muted';
  return (
    <li className={classNames(rows, isPopular && 'bg-apricot-soft')}>
      <p className={classNames('flex min-h-8 flex-wrap items-start gap-2', isSold && 'max-lg:hidden')}>
        {isPopular ? <Popular /> : null}
        {isSold ? null : <Badge>{t('pricing.soon')}</Badge>}
      </p>
      <h3 className="mt-2 text-lg">{t(`pricing.${name}.name`)}</h3>
      <p className={classNames('mt-1', aside)}>{t(`pricing.${name}.text`)}</p>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold tabular-nums">{isSold ? t('pricing.from', { price }) : price}</span>
        <span className={aside}>{t(`pricing.${name}.period`)}</span>
      </p>
      <ul
        className={classNames(
          'mt-5 grid content-start gap-2 border-t pt-5',
          isPopular ? 'border-apricot-line' : 'border-line',
        )}
      >
        {points.map((point) => (
          <li key={point}>{t(`pricing.${name}.${point}`)}</li>
        ))}
      </ul>
      <LinkButton to={to} variant={isSold ? 'primary' : 'secondary'} className="mt-6">
        {t(`pricing.${name}.cta`)}
      </LinkButton>
    </li>
  );
}

/** Stands on the tone that badges have. */
function Popular() {
  const { t } = useTranslation('home');
  return (
    <Badge tone="warm" className="bg-apricot! text-lit!">
      {t('pricing.popular')}
    </Badge>
  );
}
