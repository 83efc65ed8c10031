import { PERCENTAGES } from '@polyclinic/contract/risk/rules';
import type { Replay, RuleDetail } from '@polyclinic/contract/risk/schemas';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import type { RuleResult } from './rule-action.ts';

interface TryFormProps {
  rule: RuleDetail;
  replay: Replay | null;
  result: RuleResult | undefined;
}

/** Other numbers for a rule; they begin as those that were tried last, or else as they are. */
export function TryForm({ rule, replay, result }: TryFormProps) {
  const { t } = useTranslation('risk');
  const refused = result?.intent === 'try' && result.error ? result : undefined;
  const form = useFocusFirstError(refused);
  const isSending = useIsSending({ intent: 'try' });
  const { threshold, windowHours, weight } = replay ?? rule;
  const given = (name: string, value: number) => refused?.values[name] ?? String(value);
  const whole = { type: 'number', inputMode: 'numeric', min: 1, step: 1, required: true } as const;
  return (
    <Card aria-labelledby="rule-try">
      <PlainForm ref={form} method="post" className="grid gap-4">
        <h2 id="rule-try" className="text-lg">
          {t('try.title')}
        </h2>
        <input type="hidden" name="intent" value="try" />
        <TextField
          {...whole}
          name="threshold"
          max={10_000}
          label={t(PERCENTAGES.has(rule.rule) ? 'try.thresholdPercent' : 'try.threshold')}
          defaultValue={given('threshold', threshold)}
          error={refused?.error === 'INVALID' ? t('try.invalid') : null}
        />
        <TextField
          {...whole}
          name="windowHours"
          max={2_160}
          label={t('try.window')}
          defaultValue={given('windowHours', windowHours)}
        />
        <TextField
          {...whole}
          name="weight"
          max={100}
          label={t('try.weight')}
          hint={t('try.weightHint')}
          defaultValue={given('weight', weight)}
        />
        <Button type="submit" loading={isSending} className="justify-self-start">
          {t('try.submit')}
        </Button>
      </PlainForm>
    </Card>
  );
}
