import type { RiskCase } from '@polyclinic/contract/risk/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { useMeasure } from './use-measure.ts';

/** What the rule says, in words and in numbers, and what to look at before anything is decided. */
export function RiskFacts({ alert }: { alert: RiskCase }) {
  const { t } = useTranslation('risk');
  const { number, dateTime } = useFormat();
  const { measure, span } = useMeasure();
  const { rule } = alert;
  const facts = [
    [t('fact.threshold'), measure(rule, alert.threshold)],
    [t('fact.window'), span(alert.windowHours)],
    [t('fact.weight'), number(alert.weight)],
    [t('fact.version'), number(alert.ruleVersion)],
    [t('fact.opened'), dateTime(alert.openedAt)],
    [t('fact.seen'), dateTime(alert.seenAt)],
  ] as const;
  return (
    <Card aria-labelledby="risk-facts" className="grid gap-4">
      <h2 id="risk-facts" className="text-lg">
        {t('facts')}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span>{t('labelled', { text: t(`measure.${rule}`) })}</span>
        <strong className="text-xl tabular-nums">{measure(rule, alert.measure)}</strong>
      </p>
      <p className="max-w-prose text-pretty">{t(`explain.${rule}`)}</p>
      <div className="grid gap-1">
        <h3 className="font-semibold">{t('check')}</h3>
        <p className="max-w-prose text-pretty">{t(`check.${rule}`)}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
