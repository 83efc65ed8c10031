import { SPOKEN_LANGUAGES } from '@polyclinic/contract/providers/rules';
import { useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Choice } from './country-options.ts';
import { usePracticeControl } from './use-practice-control.ts';
import type { PracticeFieldsProps } from './values.ts';

/** What patients choose by: languages, fee and place. */
export function CareFields({ countries, ...fields }: PracticeFieldsProps & { countries: Choice[] }) {
  const { t } = useTranslation('providers/practice');
  const format = useFormat();
  const control = usePracticeControl(fields);
  const { values, errorOf } = fields;
  const [languages, setLanguages] = useState(values.languages ?? []);
  // A language beyond the ten that the search offers stays, once it is there.
  const codes = [...new Set([...SPOKEN_LANGUAGES, ...(values.languages ?? [])])];
  return (
    <>
      <CheckboxGroup
        name="languages"
        label={t('practice.field.languages')}
        error={errorOf('languages')}
        options={codes.map((code) => ({ value: code, label: format.languageName(code) }))}
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
