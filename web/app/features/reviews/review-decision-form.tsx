import { ORPCError } from '@orpc/client';
import { LONGEST_REMOVAL, type Review } from '@polyclinic/contract/reviews/schemas';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';

type Decision = 'stands' | 'removed';

/** Support's word on a reported review; a removal needs the reason that its author reads. */
export function ReviewDecisionForm({ review: { id: reviewId, editedAt } }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState<Decision | null>(null);
  const [isAsked, setAsked] = useState(false);
  const decide = async (decision: Decision) => {
    setAsked(decision === 'removed');
    if (decision === 'removed' && reason.trim() === '') return;
    setSending(decision);
    try {
      await browserApi.reviews.decide({ reviewId, decision, editedAt, reason: decision === 'removed' ? reason : '' });
      void showToast('success', t(`console.done.${decision}`));
      await revalidate();
    } catch (error) {
      const isChanged = error instanceof ORPCError && error.code === 'REVIEW_CHANGED';
      void showToast('error', t(isChanged ? 'console.changed' : 'console.failed'));
      if (isChanged) await revalidate();
    }
    setSending(null);
  };
  return (
    <div className="grid gap-3">
      <TextArea
        label={t('console.reason')}
        hint={t('console.reasonHint')}
        error={isAsked && reason.trim() === '' ? t('console.reasonNeeded') : null}
        maxLength={LONGEST_REMOVAL}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={sending === 'stands'} onClick={() => void decide('stands')}>
          {t('console.stands')}
        </Button>
        <Button variant="danger" loading={sending === 'removed'} onClick={() => void decide('removed')}>
          {t('console.remove')}
        </Button>
      </div>
    </div>
  );
}
