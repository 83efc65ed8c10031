import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { WordsForm } from '../../forms/index.ts';
import { InsurerNames } from './insurer-names.tsx';
import type { InsurerResult, InsurersData } from './insurers-loader.ts';

interface NewInsurerFormProps extends Pick<InsurersData, 'countries'> {
  result: InsurerResult | undefined;
}

/** An insurer that the list of a country lacks. */
export function NewInsurerForm({ countries, result }: NewInsurerFormProps) {
  const { t } = useTranslation('settings/insurers');
  const isSending = useIsSending({ intent: 'add' });
  const values = result?.typed ?? { name: '', names: { en: '', ar: '', es: '', fr: '' }, country: '' };
  return (
    <WordsForm storeAs="new insurer" isChecked method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="add" />
      <SelectField
        id="insurer-country"
        name="country"
        label={t('field.country')}
        defaultValue={values.country}
        error={result?.wrong.includes('country') ? t('error.country') : null}
        options={[
          { value: '', label: t('chooseCountry') },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        required
      />
      <InsurerNames values={values} shipped={null} result={result} />
      <Button type="submit" loading={isSending} className="sm:justify-self-start">
        {t('new.submit')}
      </Button>
    </WordsForm>
  );
}
