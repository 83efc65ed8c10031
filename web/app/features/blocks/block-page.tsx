import type { BlockPreview, VisitOfBlock } from '@polyclinic/contract/blocks/schemas';
import { Ban } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { useSpans } from '../../platform/use-spans.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { VisitType } from '../appointments/index.ts';
import type { BlockRefusal } from './block-action.ts';
import type { BlockData } from './block-loader.ts';

/** What blocking the other side of a visit means, with every sum, before it is done. */
export function BlockPage({ appointmentId, preview, result }: BlockData & { result: BlockRefusal | undefined }) {
  const { t } = useTranslation('blocks');
  const { wait } = useSpans();
  const name = isolated(preview.name);
  const back = `/visit/${appointmentId}`;
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title', { name: preview.name })} />
      <BackLink to={back}>{t('toVisit')}</BackLink>
      <h1 className="text-xl text-pretty">{t('title', { name })}</h1>
      {result ? (
        <Alert tone="danger" title={t(`error.${result.error}`)} live>
          {t(`error.${result.error}Text`, { when: wait(result.retryAfterSeconds ?? 60) })}
        </Alert>
      ) : null}
      {preview.isBlocked ? <BlockedAlready /> : null}
      <Card className="grid gap-6">
        <Meaning {...preview} />
        <Visits {...preview} />
      </Card>
      <p>
        <LocalizedLink
          to={`/visit/${appointmentId}/report`}
          className="font-medium text-primary underline underline-offset-4"
        >
          {t('report')}
        </LocalizedLink>
      </p>
      <PlainForm method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="block" />
        {preview.visits.map(({ id, refundPercent }) => (
          <input key={id} type="hidden" name="visit" value={`${id} ${refundPercent}`} />
        ))}
        {preview.isBlocked ? null : <Confirm />}
        <LinkButton to={back} variant="secondary">
          {t('back')}
        </LinkButton>
      </PlainForm>
    </div>
  );
}

const isolated = (name: string) => `\u2068${name}\u2069`;

function Confirm() {
  const { t } = useTranslation('blocks');
  const isSending = useIsSending({ intent: 'block' });
  return (
    <Button type="submit" variant="danger" loading={isSending}>
      <Ban className="size-5" aria-hidden="true" />
      {t('confirm')}
    </Button>
  );
}

function BlockedAlready() {
  const { t } = useTranslation('blocks');
  return (
    <Alert tone="info" title={t('already')}>
      <LocalizedLink to="/blocks" className="font-medium underline underline-offset-4">
        {t('toBlocks')}
      </LocalizedLink>
    </Alert>
  );
}

function Meaning({ name, patientName, side }: BlockPreview) {
  const { t } = useTranslation('blocks');
  const other = { name: isolated(name) };
  return (
    <div className="grid gap-3">
      {patientName ? <p className="font-medium">{t('for', { name: isolated(patientName) })}</p> : null}
      <ul className="grid max-w-reading list-disc gap-2 ps-5 marker:text-muted">
        <li>{t('what.contact', other)}</li>
        <li>{t('what.told', other)}</li>
        <li>{t(`what.care.${side}`, other)}</li>
        <li>{t('what.read')}</li>
        <li>{t('what.begun')}</li>
        <li>{t('what.end')}</li>
      </ul>
    </div>
  );
}

function Visits({ visits, side }: BlockPreview) {
  const { t } = useTranslation('blocks');
  if (visits.length === 0) return <p className="border-t border-line pt-6 text-muted">{t('visits.none')}</p>;
  return (
    <section className="grid gap-3 border-t border-line pt-6" aria-labelledby="cancelled">
      <h2 id="cancelled" className="text-lg">
        {t('visits.title')}
      </h2>
      <ul className="grid divide-y divide-line">
        {visits.map((visit) => (
          <VisitLine key={visit.id} visit={visit} side={side} />
        ))}
      </ul>
      <p className="max-w-reading text-sm text-muted">{t(`visits.note.${side}`)}</p>
    </section>
  );
}

function VisitLine({ visit, side }: { visit: VisitOfBlock; side: BlockPreview['side'] }) {
  const { t } = useTranslation('blocks');
  const { dateTime, money } = useFormat();
  const { refundCents: cents, currency } = visit;
  const refund = cents ? t(`refund.${side}`, { amount: money(cents, currency) }) : null;
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 font-medium tabular-nums">
        <time dateTime={visit.startTime}>{dateTime(visit.startTime)}</time>
        <VisitType type={visit.appointmentType} />
      </p>
      <p>{refund ?? t(cents === null ? 'refund.unpaid' : 'refund.none')}</p>
    </li>
  );
}
