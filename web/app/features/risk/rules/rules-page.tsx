import type { CurrentRule } from '@polyclinic/contract/risk/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { useMeasure } from '../use-measure.ts';

const COLUMNS = ['rules.rule', 'fact.threshold', 'fact.window', 'fact.weight', 'rules.open', 'rules.state'] as const;

/** Every rule with its numbers, each leading to its words, its versions and its replay. */
export function RulesPage({ rules }: { rules: CurrentRule[] }) {
  const { t } = useTranslation('risk');
  return (
    <div className="page grid w-full content-start gap-4 py-8">
      <PageTitle title={t('rules')} />
      <BackLink to="/admin?tab=risk">{t('back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl">{t('rules')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('rules.lead')}</p>
      </header>
      <table className="w-full border-collapse text-start">
        <thead className="text-sm text-muted max-sm:sr-only">
          <tr className="border-b border-line">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-start font-medium">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <RuleRow key={rule.rule} rule={rule} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RuleRow({
  rule: { rule, kind, threshold, windowHours, weight, openAlerts, isEnabled },
}: {
  rule: CurrentRule;
}) {
  const { t } = useTranslation('risk');
  const { number } = useFormat();
  const { measure, span } = useMeasure();
  const cell = 'px-3 py-1 align-top max-sm:inline-block sm:py-2.5';
  const label = (text: string) => <span className="text-sm text-muted sm:hidden">{t('labelled', { text })} </span>;
  return (
    <tr className="relative border-b border-line hover:bg-sunken max-sm:block max-sm:py-3">
      <td className="px-3 py-1 align-top max-sm:block sm:py-2.5">
        <LocalizedLink to={`/admin/risk/rules/${rule}`} className="font-semibold after:absolute after:inset-0">
          {t(`rule.${rule}`)}
        </LocalizedLink>
        <span className="block text-sm text-muted">{t(`kind.${kind}`)}</span>
      </td>
      <td className={`${cell} tabular-nums`}>
        {label(t('fact.threshold'))}
        {measure(rule, threshold)}
      </td>
      <td className={`${cell} tabular-nums`}>
        {label(t('fact.window'))}
        {span(windowHours)}
      </td>
      <td className={`${cell} tabular-nums`}>
        {label(t('fact.weight'))}
        {number(weight)}
      </td>
      <td className={`${cell} tabular-nums`}>
        {label(t('rules.open'))}
        {number(openAlerts)}
      </td>
      <td className={cell}>
        <Badge tone={isEnabled ? 'success' : 'neutral'}>{t(isEnabled ? 'rules.on' : 'rules.off')}</Badge>
      </td>
    </tr>
  );
}
