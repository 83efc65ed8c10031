import { EMERGENCIES, type EmergencyKind, isOfCountries } from '@polyclinic/contract/admin/emergency/rules';
import { useState } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { useAnswer } from '../../../platform/use-answer.ts';
import { useIsInteractive } from '../../../platform/use-is-interactive.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { WordsForm } from '../../forms/index.ts';
import type { EmergencyResult } from './emergency-action.ts';

/** What is said beside a field. */
export const OF_FIELDS: EmergencyResult['error'][] = ['REASON_REQUIRED', 'INVALID'];

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
  const refused = result?.error && OF_FIELDS.includes(result.error) ? result : undefined;
  const form = useFocusFirstError(refused);
  const [kind, setKind] = useState((refused?.values.kind ?? EMERGENCIES[0]) as EmergencyKind);
  const error = (of: 'REASON_REQUIRED' | 'INVALID') => (refused?.error === of ? t(`error.${of}`) : null);
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
        <input type="hidden" name="intent" value="ask" />
        <SelectField
          name="kind"
          label={t('form.kind')}
          hint={t(`hint.${kind}`)}
          value={kind}
          onChange={(event) => setKind(event.target.value as EmergencyKind)}
          options={EMERGENCIES.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        {/* Before scripts it stands there for all, and the server refuses what can't be of one country. */}
        {isOfCountries(kind) || !isInteractive ? (
          <SelectField
            name="country"
            label={t('form.country')}
            hint={t('form.countryHint')}
            defaultValue={refused?.values.country ?? ''}
            error={error('INVALID')}
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
          maxLength={2000}
          defaultValue={refused?.values.reason}
          error={error('REASON_REQUIRED')}
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
