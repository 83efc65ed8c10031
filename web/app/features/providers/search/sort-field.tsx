import { SORTS } from '@polyclinic/contract/providers/rules';
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
  return (
    <SelectField
      name="sort"
      form={form}
      label={t('sort.label')}
      value={value}
      onChange={(event) => onChange(oneOf(SORTS, event.target.value) || 'language')}
      options={SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
    />
  );
}
