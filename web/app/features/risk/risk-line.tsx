import type { RiskAlert } from '@polyclinic/contract/risk/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SeverityBadge } from './severity-badge.tsx';
import { SubjectName } from './subject-name.tsx';
import { useMeasure } from './use-measure.ts';

/** One line of the queue; on a phone its cells stand one below the other. */
export function RiskLine({ alert }: { alert: RiskAlert }) {
  const { t } = useTranslation('risk');
  const { date } = useFormat();
  const { measure, span } = useMeasure();
  const { id, rule, kind, severity, person, network, windowHours, openedAt, assigneeName } = alert;
  const cell = 'px-3 py-1 align-top max-sm:block sm:py-2.5';
  const what = `${t(`rule.${rule}`)} · ${person?.name ?? network ?? ''}`;
  return (
    <tr className="border-b border-line hover:bg-sunken max-sm:block max-sm:py-3">
      <td className={cell}>
        <span className="block font-semibold text-pretty">{t(`rule.${rule}`)}</span>
        <span className="block text-sm text-muted wrap-anywhere">
          <SubjectName alert={alert} />
          {assigneeName ? <> · {t('assignedTo', { name: `\u2068${assigneeName}\u2069` })}</> : null}
        </span>
      </td>
      <td className={`${cell} text-sm`}>
        <span className="text-muted">{t('labelled', { text: t(`measure.${rule}`) })}</span>{' '}
        <span className="font-semibold tabular-nums">{measure(rule, alert.measure)}</span>
        <span className="block text-muted">{span(windowHours)}</span>
      </td>
      <td className={cell}>
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <SeverityBadge severity={severity} />
          <span className="text-sm text-muted">{t(`kind.${kind}`)}</span>
        </span>
      </td>
      <td className={`${cell} text-sm whitespace-nowrap text-muted`}>
        <time dateTime={openedAt}>{date(openedAt, 'short')}</time>
      </td>
      <td className={`${cell} sm:text-end`}>
        <LinkButton to={`/admin/risk/${id}`} variant="secondary" aria-label={t('investigateOf', { what })}>
          {t('investigate')}
        </LinkButton>
      </td>
    </tr>
  );
}
