import { MOST_TICKET_TEXT } from '@polyclinic/contract/support/schemas';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { useTimesDone } from '../../platform/use-times-done.ts';
import { useUnsavedWords } from '../../platform/use-unsaved-words.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import { FormFailure } from './form-failure.tsx';
import type { SupportResult } from './support-form.ts';

interface ReplyFormProps {
  clientId: string;
  result: SupportResult | undefined;
  label: string;
  hint?: string;
  /** Before the field, such as what could be written in it */
  children?: ReactNode;
}

/** Writes on in a ticket. What was typed stays where it could not be sent. */
export function ReplyForm({ clientId, result, label, hint, children }: ReplyFormProps) {
  const { t } = useTranslation('support');
  const done = result?.done ? result : undefined;
  const form = useFocusFirstError(done ? undefined : result);
  useUnsavedWords(form, done ? undefined : result);
  const isSending = useIsSending({ intent: 'reply' });
  const times = useTimesDone(done);
  useAnswer(done, () => void showToast('success', t('done.reply')));
  return (
    <WordsForm key={times} storeAs="reply" isChecked method="post" ref={form} className="grid gap-4">
      <FormFailure result={result} />
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="clientId" value={result?.clientId || clientId} />
      {children}
      <TextArea
        name="text"
        required
        className="min-h-28"
        maxLength={MOST_TICKET_TEXT}
        label={label}
        hint={hint}
        defaultValue={result?.values.text}
        error={result?.wrong.includes('text') ? t('wrong.text') : null}
      />
      <Button type="submit" loading={isSending} className="justify-self-start">
        <Send className="mirror size-5" aria-hidden="true" />
        {t('reply.send')}
      </Button>
    </WordsForm>
  );
}
