import { SORTS } from '@polyclinic/contract/providers/rules';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Filters, oneOf } from './filters.ts';

interface SortFieldProps {
  value: Filters['sort'];
  onChange: (sort: Filters['sort']) => void;
  /** The id of the form that it belongs to, from outside of it */
  form: string;
}

/** In which order doctors are listed. */
export function SortField({ value, onChange, form }: SortFieldProps) {
  const { t } = useTranslation('providers/search');
  const language = useFormat().languageName(useLanguage());
  return (
    <SelectField
      name="sort"
      form={form}
      label={t('sort.label')}
      value={value}
      onChange={(event) => onChange(oneOf(SORTS, event.target.value) || 'language')}
      options={SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`, { language }) }))}
    />
  );
}
