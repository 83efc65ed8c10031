import type { PracticeDecision } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';

/** What administrators have decided about the practice, in their words; the latest first. Nothing before the first. */
export function PracticeDecisions({ decisions }: { decisions: PracticeDecision[] }) {
  const { t } = useTranslation('providers/practice');
  if (decisions.length === 0) return null;
  return (
    <Card aria-labelledby="practice-decisions" className="grid gap-4">
      <h2 id="practice-decisions" className="text-lg">
        {t('decisions.title')}
      </h2>
      <ol className="grid divide-y divide-line">
        {decisions.map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </ol>
    </Card>
  );
}

function Decision({ decision: { decision, reason, at, visits: appointments } }: { decision: PracticeDecision }) {
  const { t } = useTranslation('providers/practice');
  const { dateTime, number } = useFormat();
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <p className="font-medium">{t(`decisions.${decision}`)}</p>
      <p className="text-sm text-muted">
        <time dateTime={at}>{dateTime(at)}</time>
        {appointments === null
          ? null
          : ` · ${t('decisions.visits', { count: appointments, number: number(appointments) })}`}
      </p>
      {reason ? (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere rtl:text-right">
          {reason}
        </p>
      ) : null}
    </li>
  );
}
