import { REPLAY_DAYS } from '@polyclinic/contract/risk/rules';
import type { Replay, Replayed, RuleDetail } from '@polyclinic/contract/risk/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { SeverityBadge } from '../severity-badge.tsx';
import { SubjectName } from '../subject-name.tsx';
import { useMeasure } from '../use-measure.ts';
import type { RuleResult } from './rule-action.ts';
import { SaveForm } from './save-form.tsx';

interface ReplayCardProps {
  rule: RuleDetail;
  replay: Replay;
  /** Given already for results that are no longer valid */
  reason: string | undefined;
  result: RuleResult | undefined;
}

/** What other numbers would have said, beside the present ones, and their way to become the next version. */
export function ReplayCard({ rule, replay, reason, result }: ReplayCardProps) {
  const { t } = useTranslation('risk');
  const { number } = useFormat();
  const { span } = useMeasure();
  const { total, totalBefore, totalBoth, found, days } = replay;
  const all = total + totalBefore - totalBoth;
  const figures = [
    [t('replay.total'), total],
    [t('replay.before'), totalBefore],
    [t('replay.new'), total - totalBoth],
    [t('replay.gone'), totalBefore - totalBoth],
  ] as const;
  return (
    <Card aria-labelledby="replay" className="grid gap-4">
      <h2 id="replay" className="text-lg">
        {t('replay.title')}
      </h2>
      <p className="max-w-prose text-pretty text-muted">{t('replay.lead', { span: span(24 * days) })}</p>
      {days < REPLAY_DAYS ? <p className="max-w-prose text-pretty">{t('replay.short')}</p> : null}
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{number(value)}</dd>
          </div>
        ))}
      </dl>
      {found.length === 0 ? <p>{t('replay.none')}</p> : <FoundTable rule={rule} found={found} />}
      {found.length < all ? (
        <p className="text-sm text-muted">{t('replay.some', { shown: number(found.length), number: number(all) })}</p>
      ) : null}
      <SaveForm replay={replay} reason={reason} result={result} />
    </Card>
  );
}

const COLUMNS = ['who', 'now', 'then', 'first'] as const;

function FoundTable({ rule, found }: Pick<ReplayCardProps, 'rule'> & Pick<Replay, 'found'>) {
  const { t } = useTranslation('risk');
  return (
    <ScrollBox label={t('replay.found')}>
      <table className="w-full text-start">
        <thead className="text-sm text-muted max-sm:sr-only">
          <tr className="border-b border-line">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-2 py-1.5 text-start font-medium">
                {t(`replay.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <FoundRow key={one.person?.userId ?? one.network} rule={rule} one={one} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function FoundRow({ rule, one }: Pick<ReplayCardProps, 'rule'> & { one: Replayed }) {
  const { t } = useTranslation('risk');
  const { date } = useFormat();
  const { measure } = useMeasure();
  const cell = 'px-2 py-2 align-top max-sm:block max-sm:py-0.5';
  const label = (text: string) => <span className="text-sm text-muted sm:hidden">{t('labelled', { text })} </span>;
  const said = (value: number | null, severity: Replayed['severity']) =>
    value === null || severity === null ? (
      <span className="text-muted">{t('replay.notFound')}</span>
    ) : (
      <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
        {measure(rule.rule, value)} <SeverityBadge severity={severity} />
      </span>
    );
  return (
    <tr className="border-b border-line last:border-0 max-sm:block max-sm:py-2">
      <td className={`${cell} wrap-anywhere`}>
        {one.person ? (
          <LocalizedLink to={`/admin/people/${one.person.userId}`} className="underline underline-offset-4">
            <SubjectName alert={one} />
          </LocalizedLink>
        ) : (
          <SubjectName alert={one} />
        )}
      </td>
      <td className={cell}>
        {label(t('replay.now'))}
        {said(one.measure, one.severity)}
      </td>
      <td className={cell}>
        {label(t('replay.then'))}
        {said(one.measureBefore, one.severityBefore)}
      </td>
      <td className={`${cell} text-sm whitespace-nowrap text-muted`}>
        {one.firstAt ? <time dateTime={one.firstAt}>{date(one.firstAt)}</time> : null}
      </td>
    </tr>
  );
}
