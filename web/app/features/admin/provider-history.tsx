import type { ProviderDecision } from '@polyclinic/contract/admin/contract';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';

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

function Decision({ decision: { decision, reason, by, at, visits: appointments } }: { decision: ProviderDecision }) {
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
    </li>
  );
}
