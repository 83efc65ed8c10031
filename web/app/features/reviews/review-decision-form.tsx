import { ORPCError } from '@orpc/client';
import { LONGEST_REMOVAL, type Review } from '@polyclinic/contract/reviews/schemas';
import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { WordsForm } from '../forms/index.ts';

type Decision = 'stands' | 'removed';

/** Support's word on a reported review; a removal needs the reason that its author reads. Words outlive a change of the review. */
export function ReviewDecisionForm({ review: { id: reviewId, editedAt } }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState<Decision | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  const decide = async (decision: Decision) => {
    setAsked(decision === 'removed');
    if (sending || (decision === 'removed' && reason.trim() === '')) return;
    setSending(decision);
    try {
      await browserApi.reviews.decide({ reviewId, decision, editedAt, reason: decision === 'removed' ? reason : '' });
      setSent(true);
      void showToast('success', t(`console.done.${decision}`));
      await revalidate();
    } catch (error) {
      const isChanged = error instanceof ORPCError && error.code === 'REVIEW_CHANGED';
      void showToast('error', t(isChanged ? 'console.changed' : 'console.failed'));
      if (isChanged) await revalidate();
    }
    setSending(null);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as Event & { submitter: HTMLButtonElement };
    void decide(submitter.value as Decision);
  };
  return (
    <WordsForm via="form" storeAs={`review ${reviewId}`} isSent={isSent} onSubmit={submit} className="grid gap-3">
      <TextArea
        name="reason"
        label={t('console.reason')}
        hint={t('console.reasonHint')}
        error={isAsked && reason.trim() === '' ? t('console.reasonNeeded') : null}
        maxLength={LONGEST_REMOVAL}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="decision" value="stands" variant="secondary" loading={sending === 'stands'}>
          {t('console.stands')}
        </Button>
        <Button type="submit" name="decision" value="removed" variant="danger" loading={sending === 'removed'}>
          {t('console.remove')}
        </Button>
      </div>
    </WordsForm>
  );
}
