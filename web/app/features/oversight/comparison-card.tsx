import type { Oversight, ReconciledDifference } from '@polyclinic/contract/oversight/schemas';
import { CircleCheck } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Machine } from './machine.tsx';

/** What the ledger and the gateway differed in when they were last compared. */
export function ComparisonCard({ comparison }: { comparison: Oversight['reconciliation'] }) {
  const { t } = useTranslation('oversight');
  return (
    <section aria-labelledby="oversight-comparison" className="grid gap-3">
      <header className="grid gap-1">
        <h2 id="oversight-comparison" className="text-lg">
          {t('comparison.title')}
        </h2>
        <p className="max-w-reading text-sm text-muted">{t('comparison.hint')}</p>
      </header>
      {comparison ? <Latest {...comparison} /> : <p className="text-muted">{t('comparison.never')}</p>}
    </section>
  );
}

function Latest({
  startedAt,
  finishedAt,
  compared,
  differenceCount,
  differences,
}: NonNullable<Oversight['reconciliation']>) {
  const { t } = useTranslation('oversight');
  const { dateTime, number } = useFormat();
  const counted = { number: number(compared), time: dateTime(finishedAt ?? startedAt) };
  return (
    <Card className="grid gap-4">
      <p className="tabular-nums">{t(finishedAt ? 'comparison.finished' : 'comparison.goesOn', counted)}</p>
      {differences.length > 0 ? (
        <ul className="grid divide-y divide-line border-y border-line">
          {differences.map((one) => (
            <DifferenceLine key={`${one.appointmentId} ${one.kind}`} difference={one} />
          ))}
        </ul>
      ) : (
        <p className="flex items-center gap-2 text-success">
          <CircleCheck className="size-5" aria-hidden="true" />
          {t('comparison.same')}
        </p>
      )}
      {differenceCount > differences.length ? (
        <p className="text-sm text-muted">
          {t('more', { shown: number(differences.length), all: number(differenceCount) })}
        </p>
      ) : null}
    </Card>
  );
}

function DifferenceLine({ difference }: { difference: ReconciledDifference }) {
  const { t } = useTranslation('oversight');
  const { money } = useFormat();
  const { kind, oursCents, theirsCents, currency, isMended, appointmentId } = difference;
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{t(`comparison.kind.${kind}`)}</span>
        <Badge tone={isMended ? 'success' : 'danger'}>{t(isMended ? 'comparison.mended' : 'comparison.open')}</Badge>
      </p>
      <p className="tabular-nums">
        {t('comparison.sums', { ours: money(oursCents, currency), theirs: money(theirsCents, currency) })}
      </p>
      <p className="text-sm text-muted">
        {t('visit')} <Machine>#{appointmentId.slice(-8)}</Machine>
      </p>
    </li>
  );
}
