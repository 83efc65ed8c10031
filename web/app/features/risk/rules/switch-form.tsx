import type { RuleDetail } from '@polyclinic/contract/risk/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosed } from '../../../ui/disclosed.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { WordsForm } from '../../forms/index.ts';
import type { RuleResult } from './rule-action.ts';

interface SwitchFormProps {
  rule: RuleDetail;
  result: RuleResult | undefined;
}

/** Turns a rule on or off with the numbers that it has, with a reason. */
export function SwitchForm({ rule: { isEnabled }, result }: SwitchFormProps) {
  const { t } = useTranslation('risk');
  const refused = result?.intent === 'switch' && result.error ? result : undefined;
  const form = useFocusFirstError(refused);
  const isSending = useIsSending({ intent: 'switch' });
  const act = t(isEnabled ? 'switch.off' : 'switch.on');
  return (
    <Disclosed summary={act} isOpen={refused !== undefined}>
      <WordsForm ref={form} storeAs="switch" isChecked method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="switch" />
        <input type="hidden" name="isEnabled" value={String(!isEnabled)} />
        <TextField
          name="reason"
          label={t('saving.reason')}
          maxLength={1000}
          defaultValue={refused?.values.reason}
          error={refused?.error === 'REASON_REQUIRED' ? t('error.REASON_REQUIRED') : null}
          required
        />
        <Button type="submit" loading={isSending} className="justify-self-start">
          {act}
        </Button>
      </WordsForm>
    </Disclosed>
  );
}
