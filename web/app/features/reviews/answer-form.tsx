import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { WordsForm } from '../forms/index.ts';

/** A doctor's one answer to a review; what was written stays where it could not be sent. */
export function AnswerForm({ reviewId }: { reviewId: string }) {
  const { t } = useTranslation('reviews');
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState('');
  const [isSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (answer.trim() === '') return;
    setSending(true);
    try {
      await browserApi.reviews.answer({ reviewId, answer });
      setSent(true);
      void showToast('success', t('answer.done'));
      await revalidate();
    } catch {
      void showToast('error', t('answer.failed'));
    }
    setSending(false);
  };
  return (
    <details open={answer !== '' || undefined}>
      <summary className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4">
        {t('answer.open')}
      </summary>
      <WordsForm via="form" storeAs={`answer ${reviewId}`} isSent={isSent} onSubmit={send} className="grid gap-3 pt-2">
        <TextArea
          name="answer"
          label={t('answer.label')}
          hint={t('answer.hint')}
          error={isAsked && answer.trim() === '' ? t('answer.needed') : null}
          maxLength={2000}
          dir="auto"
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <Button type="submit" loading={isSending} className="justify-self-start">
          {t('answer.send')}
        </Button>
      </WordsForm>
    </details>
  );
}
