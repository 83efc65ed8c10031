import type { OverseenThread } from '@polyclinic/contract/support/schemas';
import { useFormat } from '../../../platform/format.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EvidenceList, type Sides } from './evidence-list.tsx';

type Report = NonNullable<OverseenThread['report']>;

/** Why somebody is reported, and what the reporter chose to show; the rest of the conversation stays with the two. */
export function ReportCard({ report, visit }: { report: Report; visit: OverseenThread['visit'] }) {
  const { t } = useTranslation('support');
  const isUrgent = report.reason === 'threat' || report.reason === 'sexual';
  return (
    <Card className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={isUrgent ? 'danger' : 'warning'}>{t(`report.reason.${report.reason}`)}</Badge>
        <span className="text-sm text-muted">{t('report.onlyShown')}</span>
      </p>
      {report.evidence.length === 0 ? <p className="text-muted">{t('report.nothingShown')}</p> : null}
      <EvidenceList evidence={report.evidence} title={t('report.shown')} sides={sidesOf(report, visit)} />
      {report.withheld ? <RefundForm {...report.withheld} /> : null}
      {report.refunded ? <Refunded {...report.refunded} /> : null}
    </Card>
  );
}

/** The two of the visit, on whichever side the reporter stands; a caregiver reports for the patient. */
function sidesOf({ about }: Report, visit: OverseenThread['visit']): Sides {
  const own = about?.userId === visit?.provider.userId ? visit?.patient : visit?.provider;
  return { own: (about && own?.name) ?? null, other: about?.name ?? null };
}

function Refunded({ at, by }: NonNullable<Report['refunded']>) {
  const { t } = useTranslation('support');
  const { dateTime } = useFormat();
  const name = by ? `\u2068${by}\u2069` : t('notes.former');
  return <p className="text-sm text-muted">{t('report.refunded', { name, time: dateTime(at) })}</p>;
}

/** Gives back what the reporter lost by cancelling: who did nothing wrong doesn't pay. */
function RefundForm({ cents, currency }: { cents: number; currency: string }) {
  const { t } = useTranslation('support');
  const { money } = useFormat();
  const isSending = useIsSending({ intent: 'refund' });
  return (
    <PlainForm method="post" className="grid justify-items-start gap-3 border-t border-line pt-4">
      <input type="hidden" name="intent" value="refund" />
      <p>{t('report.withheld', { amount: money(cents, currency) })}</p>
      <Button type="submit" variant="secondary" loading={isSending}>
        {t('report.refund')}
      </Button>
    </PlainForm>
  );
}
