import {
  EMERGENCIES,
  type EmergencyKind,
  isOfCountries,
  LONGEST_REASON,
} from '@polyclinic/contract/admin/emergency/rules';
import { useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useAnswer } from '../../../platform/use-answer.ts';
import { useIsInteractive } from '../../../platform/use-is-interactive.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { WordsForm } from '../../forms/index.ts';
import type { EmergencyField, EmergencyResult } from './emergency-action.ts';

interface EmergencyFormProps {
  countries: { code: string; name: string }[];
  needsSecond: boolean;
  result: EmergencyResult | undefined;
}

/** What is to stand still, where and why; who else decides is said before it is sent. */
export function EmergencyForm({ countries, needsSecond, result }: EmergencyFormProps) {
  const { t } = useTranslation('admin/emergency');
  const isSending = useIsSending({ intent: 'ask' });
  const isInteractive = useIsInteractive();
  const { number } = useFormat();
  const wrong = result?.wrong ?? [];
  const form = useFocusFirstError(wrong.length > 0 ? result : undefined);
  const typed: Record<string, string> = result?.values.intent === 'ask' ? result.values : {};
  const [kind, setKind] = useState(EMERGENCIES.find((one) => one === typed.kind) ?? EMERGENCIES[0]);
  const error = (of: EmergencyField) =>
    wrong.includes(of) ? t(`error.${of}`, { most: number(LONGEST_REASON) }) : null;
  const failure = typed.intent ? result?.error : null;
  const isCountryWrong = wrong.includes('country') && kind === typed.kind;
  useAnswer(result, ({ done }) => {
    if (done !== 'ask') return;
    form.current?.reset();
    setKind(EMERGENCIES[0]);
  });
  return (
    <Card aria-labelledby="emergency-form">
      <WordsForm ref={form} storeAs="emergency" isChecked method="post" className="grid gap-4">
        <h2 id="emergency-form" className="text-lg">
          {t('form.title')}
        </h2>
        {failure ? <Alert tone="danger" title={t(`error.${failure}`)} live /> : null}
        <input type="hidden" name="intent" value="ask" />
        <SelectField
          name="kind"
          label={t('form.kind')}
          hint={t(`hint.${kind}`)}
          value={kind}
          error={error('kind')}
          onChange={(event) => setKind(event.target.value as EmergencyKind)}
          options={EMERGENCIES.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        {/* Before scripts it stands there for all, and the server refuses what can't be of one country. */}
        {isOfCountries(kind) || !isInteractive || isCountryWrong ? (
          <SelectField
            name="country"
            label={t('form.country')}
            hint={t('form.countryHint')}
            defaultValue={typed.country ?? ''}
            error={isCountryWrong ? error('country') : null}
            options={[
              { value: '', label: t('everywhere') },
              ...countries.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        ) : null}
        <TextArea
          name="reason"
          label={t('form.reason')}
          hint={t('form.reasonHint')}
          maxLength={LONGEST_REASON}
          defaultValue={typed.reason}
          error={error('reason')}
          required
        />
        <p className="text-pretty text-muted">{t(needsSecond ? 'form.second' : 'form.alone')}</p>
        <Button type="submit" variant="danger" loading={isSending} className="justify-self-start">
          {t('form.submit')}
        </Button>
      </WordsForm>
    </Card>
  );
}
