import { languages } from '@polyclinic/contract/platform/languages';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WordsForm } from '../../forms/index.ts';

/** An item of the installation's own, in up to four languages. */
export function NewItemForm({ country }: { country: string }) {
  const { t } = useTranslation('settings/checklists');
  const isSending = useIsSending({ intent: 'add' });
  return (
    <WordsForm storeAs={`checklist ${country}`} isChecked method="post" preventScrollReset className="grid gap-5">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="country" value={country} />
      {languages.map((language) => (
        <TextField
          key={language}
          id={`item-${language}`}
          name={language}
          label={t(`name.${language}`)}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          maxLength={200}
          required={language === 'en'}
          autoComplete="off"
        />
      ))}
      <SelectField
        id="item-demand"
        name="demand"
        label={t('demand')}
        defaultValue="required"
        options={(['required', 'optional'] as const).map((value) => ({ value, label: t(`demand.${value}`) }))}
      />
      <Button type="submit" loading={isSending} className="sm:justify-self-start">
        {t('add')}
      </Button>
    </WordsForm>
  );
}
