import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { WordsForm } from '../../forms/index.ts';
import { SettingsFields } from './settings-fields.tsx';

interface SettingsFormProps extends ComponentProps<typeof SettingsFields> {
  answer: unknown;
  submitLabel: string;
  children?: ReactNode;
}

/** The settings with their button; `children` are hidden fields. */
export function SettingsForm({ settings, wrong, countries, answer, submitLabel, children }: SettingsFormProps) {
  const { t, tAny } = useTranslation('settings/installation');
  const isSending = useIsSending({ intent: 'settings' });
  const errors = wrong.map((name) => ({
    field: `settings-${name}`,
    message: `${t('labelled', { text: tAny(`field.${name}`) })} ${tAny(`error.${name}`)}`,
  }));
  return (
    <WordsForm storeAs="settings" method="post" className="grid gap-5">
      {wrong.length > 0 ? <FormError title={t('error.title')} errors={errors} answer={answer} /> : null}
      {children}
      <input type="hidden" name="intent" value="settings" />
      <SettingsFields settings={settings} wrong={wrong} countries={countries} />
      <Button type="submit" loading={isSending} className="sm:justify-self-start">
        {submitLabel}
      </Button>
    </WordsForm>
  );
}
