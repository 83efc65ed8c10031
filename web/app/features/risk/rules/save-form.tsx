import type { Replay } from '@polyclinic/contract/risk/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { WordsForm } from '../../forms/index.ts';
import type { RuleResult } from './rule-action.ts';

interface SaveFormProps {
  replay: Replay;
  /** Given already for results that are no longer valid */
  reason: string | undefined;
  result: RuleResult | undefined;
}

/** Saves what was tried as the rule's next version, with a reason. */
export function SaveForm({ replay, reason, result }: SaveFormProps) {
  const { t } = useTranslation('risk');
  const refused = result?.intent === 'save' && result.error ? result : undefined;
  const form = useFocusFirstError(refused);
  const isSending = useIsSending({ intent: 'save' });
  return (
    <WordsForm
      ref={form}
      storeAs="rule"
      isChecked
      method="post"
      className="grid gap-4 border-t border-line pt-4"
      aria-label={t('saving.title')}
    >
      <h3 className="font-semibold">{t('saving.title')}</h3>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="replayId" value={replay.id} />
      <TextField
        name="reason"
        label={t('saving.reason')}
        maxLength={1000}
        defaultValue={refused?.values.reason ?? reason}
        error={refused?.error === 'REASON_REQUIRED' ? t('error.REASON_REQUIRED') : null}
        required
      />
      <Button type="submit" loading={isSending} className="justify-self-start">
        {t('saving.submit')}
      </Button>
    </WordsForm>
  );
}
