import type { VerificationItem } from '@polyclinic/contract/admin/contract';
import { ENDING_DAYS, LONG_WAIT_DAYS } from '@polyclinic/contract/admin/verification/rules';
import { CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

const PRIORITY_TONES = { high: 'danger', medium: 'neutral', low: 'neutral' } as const;
/** Tones of what waits; a decided provider is no longer here. */
const tones = { pending_review: 'info', documents_needed: 'warning', background_check: 'warning' } as const;

/** Who waits to be verified, the most pressing first. */
export function VerificationQueue({ queue }: { queue: VerificationItem[] }) {
  const { t } = useTranslation('admin');
  const [opened, setOpened] = useState<VerificationItem | null>(null);
  // As it was loaded last, since links to documents end after minutes; one that is decided stays until it has said so.
  const openItem = opened && (queue.find(({ providerId }) => providerId === opened.providerId) ?? opened);
  return (
    <>
      {queue.length === 0 ? (
        <EmptyState
          icon={<CircleCheck className="size-6" aria-hidden="true" />}
          title={t('queue.empty')}
          hint={t('queue.emptyHint')}
        />
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {queue.map((item) => (
            <QueueLine key={item.providerId} item={item} onReview={() => setOpened(item)} />
          ))}
        </ul>
      )}
      <Suspense>{openItem ? <ReviewDialog item={openItem} onClose={() => setOpened(null)} /> : null}</Suspense>
    </>
  );
}

function QueueLine({ item, onReview }: { item: VerificationItem; onReview: () => void }) {
  const { t } = useTranslation('admin');
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
            {item.specialty.name} · {t('queue.since', { date: format.date(item.submittedAt, 'short') })}
          </p>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={PRIORITY_TONES[item.priority]}>{t(`priority.${item.priority}`)}</Badge>
            {t(`priorityReason.${item.priorityReason}`, {
              days: format.number(item.priorityReason === 'ending' ? ENDING_DAYS : LONG_WAIT_DAYS),
            })}
          </p>
        </div>
      </div>
      {item.renewal ? <Badge tone="info">{t('renewal.badge')}</Badge> : null}
      {item.renewal && item.status === 'approved' ? null : <Badge tone={tone}>{t(`status.${item.status}`)}</Badge>}
      <Button variant="secondary" onClick={onReview} aria-label={t('queue.reviewOf', { name: item.fullName })}>
        {t('queue.review')}
      </Button>
    </li>
  );
}
