import type { VerificationItem } from '@polyclinic/contract/admin/contract';
import { ENDING_DAYS, LONG_WAIT_DAYS } from '@polyclinic/contract/admin/verification/rules';
import type { Verifier } from '@polyclinic/contract/admin/verification/schemas';
import { CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueueFilter } from './verification/queue-filter.tsx';
import type { VerificationView } from './verification/verification-view.ts';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

const PRIORITY_TONES = { high: 'danger', medium: 'neutral', low: 'neutral' } as const;
/** Tones of what waits; a decided provider is no longer here. */
const tones = { pending_review: 'info', documents_needed: 'warning', background_check: 'warning' } as const;

interface VerificationQueueProps {
  queue: VerificationItem[];
  view: VerificationView;
  verifiers: Verifier[];
  now: number;
}

/** Who waits to be verified, the most pressing first unless asked otherwise. */
export function VerificationQueue({ queue, view, verifiers, now }: VerificationQueueProps) {
  const { t } = useTranslation('admin');
  const { t: tQueue } = useTranslation('admin/verification');
  const [opened, setOpened] = useState<VerificationItem | null>(null);
  // As it was loaded last, since links to documents end after minutes; one that is decided stays until it has said so.
  const openItem = opened && (queue.find(({ providerId }) => providerId === opened.providerId) ?? opened);
  return (
    <>
      {queue.length > 0 || view.held !== 'all' ? <QueueFilter view={view} /> : null}
      {queue.length === 0 ? (
        <EmptyState
          icon={<CircleCheck className="size-6" aria-hidden="true" />}
          title={view.held === 'all' ? t('queue.empty') : tQueue('none')}
          hint={view.held === 'all' ? t('queue.emptyHint') : tQueue('noneHint')}
        />
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {queue.map((item) => (
            <QueueLine key={item.providerId} item={item} now={now} onReview={() => setOpened(item)} />
          ))}
        </ul>
      )}
      <Suspense>
        {openItem ? <ReviewDialog item={openItem} verifiers={verifiers} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </>
  );
}

function QueueLine({ item, now, onReview }: { item: VerificationItem; now: number; onReview: () => void }) {
  const { t } = useTranslation('admin');
  const { t: tQueue } = useTranslation('admin/verification');
  const format = useFormat();
  const tone = item.status in tones ? tones[item.status as keyof typeof tones] : 'neutral';
  return (
    <li className="flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <div className="flex min-w-0 grow basis-64 items-center gap-4">
        <Avatar id={item.providerId} name={item.fullName} />
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold">
            <bdi>{item.fullName}</bdi>
          </p>
          <p className="text-sm text-muted">
            {item.specialty.name} · {t('queue.since', { date: format.date(item.submittedAt, 'short') })} ·{' '}
            {format.number(...ageOf(item.submittedAt, now))}
          </p>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={PRIORITY_TONES[item.priority]}>{t(`priority.${item.priority}`)}</Badge>
            {t(`priorityReason.${item.priorityReason}`, {
              days: format.number(item.priorityReason === 'ending' ? ENDING_DAYS : LONG_WAIT_DAYS),
            })}
          </p>
        </div>
      </div>
      {item.assignee ? (
        <Badge tone={item.assignee.isOwn ? 'info' : 'neutral'}>
          {item.assignee.isOwn ? tQueue('badge.own') : <bdi>{item.assignee.name}</bdi>}
        </Badge>
      ) : null}
      {item.renewal ? <Badge tone="info">{t('renewal.badge')}</Badge> : null}
      {item.renewal && item.status === 'approved' ? null : <Badge tone={tone}>{t(`status.${item.status}`)}</Badge>}
      <Button variant="secondary" onClick={onReview} aria-label={t('queue.reviewOf', { name: item.fullName })}>
        {t('queue.review')}
      </Button>
    </li>
  );
}

const HOUR_MS = 3_600_000;

/** How long somebody has waited, for a format of numbers: in days, or in hours on the first day. */
function ageOf(since: string, now: number): [number, Intl.NumberFormatOptions] {
  const hours = Math.max(0, Math.floor((now - Date.parse(since)) / HOUR_MS));
  const [age, unit] = hours < 24 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return [age, { style: 'unit', unit, unitDisplay: 'long' }];
}
