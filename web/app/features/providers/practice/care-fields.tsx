import { useState } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LanguageChips } from '../index.ts';
import type { Choice } from './country-options.ts';
import { usePracticeControl } from './use-practice-control.ts';
import type { PracticeFieldsProps } from './values.ts';

/** What patients choose by: languages, fee and place. */
export function CareFields({ countries, ...fields }: PracticeFieldsProps & { countries: Choice[] }) {
  const { t } = useTranslation('providers/practice');
  const control = usePracticeControl(fields);
  const { values, errorOf } = fields;
  const [languages, setLanguages] = useState(values.languages ?? []);
  return (
    <>
      <LanguageChips
        name="languages"
        label={t('practice.field.languages')}
        error={errorOf('languages')}
        value={languages}
        onChange={setLanguages}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...control('hourlyRate')} type="number" min={0} max={10_000} hint={t('practice.hint.hourlyRate')} />
        <span className="max-sm:hidden" />
        <TextField {...control('city')} maxLength={120} />
        <SelectField
          {...control('country')}
          autoComplete="country"
          options={[{ value: '', label: t('practice.chooseCountry') }, ...countries]}
        />
      </div>
    </>
  );
}
