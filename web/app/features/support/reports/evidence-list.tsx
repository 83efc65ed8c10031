import type { ReportEvidence } from '@polyclinic/contract/support/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';

interface EvidenceListProps {
  evidence: ReportEvidence[];
  title: string;
  /** Who the two are, where support reads it, and not who showed it */
  sides?: Sides;
}

/** By name; null where they are gone */
export type Sides = { own: string | null; other: string | null };

/** What a reporter chose to show, as it was then. */
export function EvidenceList({ evidence, title, sides }: EvidenceListProps) {
  const { t } = useTranslation('support');
  const nameOf = (isOwn: boolean) =>
    sides
      ? ((isOwn ? sides.own : sides.other) ?? t(isOwn ? 'evidence.reporter' : 'evidence.reported'))
      : t(isOwn ? 'evidence.own' : 'evidence.other');
  if (evidence.length === 0) return null;
  return (
    <section aria-labelledby="evidence" className="grid gap-2">
      <h2 id="evidence" className="text-lg">
        {title}
      </h2>
      <ol className="grid divide-y divide-line border-y border-line">
        {evidence.map((one) => (
          <Evidence key={one.id} evidence={one} who={nameOf(one.isOwn)} />
        ))}
      </ol>
    </section>
  );
}

function Evidence({ evidence, who }: { evidence: ReportEvidence; who: string }) {
  const { t } = useTranslation('support');
  const { dateTime, time } = useFormat();
  const { kind, words, fileName, beganAt, endedAt } = evidence;
  const stay = t(endedAt ? 'evidence.call' : 'evidence.callOpen', {
    from: time(beganAt),
    until: endedAt ? time(endedAt) : '',
  });
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <bdi className="font-semibold">{who}</bdi>
        <time dateTime={beganAt} className="text-muted tabular-nums">
          {dateTime(beganAt)}
        </time>
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line rtl:text-right">
        {kind === 'call' ? stay : words}
      </p>
      {fileName ? <p className="text-sm text-muted">{t('evidence.file')}</p> : null}
    </li>
  );
}
