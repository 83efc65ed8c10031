import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Filters, toRating } from './filters.ts';
import { LanguageChips } from './language-chips.tsx';
import { useSpecialtyOptions } from './use-specialty-options.ts';

interface FilterFieldsProps {
  filters: Filters;
  specialties: { slug: string; name: string }[];
  change: (changes: Partial<Filters>, isTyping?: boolean) => void;
}

/** Everything that narrows a search, apart from its text. */
export function FilterFields({ filters, specialties, change }: FilterFieldsProps) {
  const { t } = useTranslation('providers');
  const format = useFormat();
  const specialtyOptions = useSpecialtyOptions(specialties);
  const ratings = ([4, 4.5] as const).map((rating) => ({
    value: String(rating),
    label: t('filter.ratingFrom', { rating: format.rating(rating) }),
  }));
  return (
    <div className="grid gap-5">
      <SelectField
        name="specialty"
        label={t('filter.specialty')}
        value={filters.specialty}
        onChange={(event) => change({ specialty: event.target.value })}
        options={[{ value: '', label: t('filter.anySpecialty') }, ...specialtyOptions]}
      />
      <LanguageChips value={filters.languages} onChange={(languages) => change({ languages })} />
      <SelectField
        name="rating"
        label={t('filter.rating')}
        value={String(filters.minRating)}
        onChange={(event) => change({ minRating: toRating(event.target.value) })}
        options={[{ value: '0', label: t('filter.anyRating') }, ...ratings]}
      />
      <TextField
        type="number"
        name="rate"
        label={t('filter.rate')}
        hint={t('filter.rateHint')}
        inputMode="numeric"
        min={0}
        max={10_000}
        value={filters.maxRate}
        onChange={(event) => change({ maxRate: event.target.value }, true)}
      />
      <Checkbox
        name="accepting"
        value="1"
        label={t('filter.accepting')}
        checked={filters.accepting}
        onChange={(event) => change({ accepting: event.target.checked })}
      />
    </div>
  );
}
