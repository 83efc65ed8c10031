import type { RiskEvent } from '@polyclinic/contract/risk/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';

interface RiskHistoryProps {
  history: RiskEvent[];
  /** How many there are in all */
  events: number;
}

/** What was made of an alert, the latest first. */
export function RiskHistory({ history, events }: RiskHistoryProps) {
  const { t } = useTranslation('risk');
  const { dateTime, number } = useFormat();
  return (
    <Card aria-labelledby="risk-history" className="grid gap-2">
      <h2 id="risk-history" className="text-lg">
        {t('history')}
      </h2>
      {history.length < events ? (
        <p className="text-sm text-muted">
          {t('evidence.some', { shown: number(history.length), number: number(events) })}
        </p>
      ) : null}
      <ol className="grid divide-y divide-line">
        {history.toReversed().map(({ id, at, act, by, assignee, words }) => (
          <li key={id} className="grid gap-0.5 py-2.5">
            <p className="font-medium">{t(`event.${act}`, { name: `\u2068${assignee ?? t('formerStaff')}\u2069` })}</p>
            {words ? (
              <p className="whitespace-pre-line wrap-anywhere" lang="" dir="auto">
                {words}
              </p>
            ) : null}
            <p className="text-sm text-muted">
              {by ? <bdi>{by}</bdi> : t(act === 'opened' || act === 'unassigned' ? 'automatic' : 'formerStaff')} ·{' '}
              <time dateTime={at}>{dateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
