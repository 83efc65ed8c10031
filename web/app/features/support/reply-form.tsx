import { MOST_TICKET_TEXT } from '@polyclinic/contract/support/schemas';
import { Send } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { useUnsavedWords } from '../../platform/use-unsaved-words.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import { FormFailure } from './form-failure.tsx';
import type { SupportResult } from './support-form.ts';

interface ReplyFormProps {
  clientId: string;
  result: SupportResult | undefined;
  label: string;
  hint?: string;
}

/** Writes on in a ticket. What was typed stays where it could not be sent. */
export function ReplyForm({ clientId, result, label, hint }: ReplyFormProps) {
  const { t } = useTranslation('support');
  const form = useFocusFirstError(result);
  useUnsavedWords(form, result);
  const isSending = useIsSending({ intent: 'reply' });
  return (
    <WordsForm storeAs="reply" isChecked method="post" ref={form} className="grid gap-4">
      <FormFailure result={result} />
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="clientId" value={result?.clientId || clientId} />
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
