import type { ProviderDecision } from '@polyclinic/contract/admin/contract';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { useItemName } from './checklist/index.ts';

/** What was decided about a doctor, by whom and in which words; the latest first. */
export function ProviderHistory({ history }: { history: ProviderDecision[] }) {
  const { t } = useTranslation('admin');
  return (
    <Card aria-labelledby="doctor-history" className="grid gap-4">
      <h2 id="doctor-history" className="text-lg">
        {t('doctor.history')}
      </h2>
      {history.length === 0 ? <p className="text-muted">{t('doctor.noHistory')}</p> : null}
      <ol className="grid divide-y divide-line">
        {history.map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </ol>
    </Card>
  );
}

function Decision({
  decision: { decision, reason, by, at, visits: appointments, checks },
}: {
  decision: ProviderDecision;
}) {
  const { t } = useTranslation('admin');
  const { dateTime, number } = useFormat();
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <p className="font-medium">{t(`history.${decision}`)}</p>
      <p className="text-sm text-muted">
        <time dateTime={at}>{dateTime(at)}</time>
        {by ? (
          <>
            {' · '}
            <bdi>{by}</bdi>
          </>
        ) : null}
        {appointments === null
          ? null
          : ` · ${t('history.visits', { count: appointments, number: number(appointments) })}`}
      </p>
      {reason ? (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere rtl:text-right">
          {reason}
        </p>
      ) : null}
      {checks.length > 0 ? <Checks checks={checks} /> : null}
    </li>
  );
}

/** What was looked at before the decision, by whom and when. */
function Checks({ checks }: Pick<ProviderDecision, 'checks'>) {
  const { t } = useTranslation('admin/checklist');
  const { dateTime, number } = useFormat();
  const nameOf = useItemName();
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-muted">
        {t('checked', { count: checks.length, number: number(checks.length) })}
      </summary>
      <ul className="grid gap-2">
        {checks.map((check) => (
          <li key={check.code}>
            {nameOf(check)}
            <span className="block text-muted">
              {t('ticked', { name: `\u2068${check.by}\u2069`, time: dateTime(check.at) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
