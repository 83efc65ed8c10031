import { REPORT_REASONS } from '@polyclinic/contract/reviews/schemas';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';

/** Why a review should not stand; stays open, with what was written, until it has arrived. */
export default function ReportDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const { t } = useTranslation('reviews');
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const close = useEffectEvent(onClose);
  // Once the form knows that its words have arrived.
  useEffect(() => {
    if (isSent) close();
  }, [isSent]);
  const [missing, setMissing] = useState<object>();
  const form = useFocusFirstError(missing);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const known = REPORT_REASONS.find((one) => one === reason);
    if (!known) return setMissing({});
    setSending(true);
    try {
      await browserApi.reviews.report({ reviewId, reason: known, words });
      void showToast('success', t('report.done'), t('report.doneText'));
      setSent(true);
    } catch {
      setSending(false);
      void showToast('error', t('report.failed'));
    }
  };
  const cards = REPORT_REASONS.map((value) => ({ value, label: t(`report.reason.${value}`) }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('report.title')}
      description={t('report.text')}
      closeLabel={t('close')}
    >
      <WordsForm
        via="form"
        storeAs={`report ${reviewId}`}
        isSent={isSent}
        ref={form}
        onSubmit={send}
        className="grid gap-5"
      >
        <RadioCards
          isStacked
          name="reason"
          label={t('report.why')}
          cards={cards}
          value={reason}
          onChange={setReason}
          error={missing && reason === '' ? t('report.whyNeeded') : null}
        />
        <TextArea
          name="words"
          label={t('report.words')}
          maxLength={1000}
          dir="auto"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button type="submit" loading={isSending} className="justify-self-start">
          {t('report.send')}
        </Button>
      </WordsForm>
    </Dialog>
  );
}
