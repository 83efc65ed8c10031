import { AVAILABILITIES, VISIT_TYPES } from '@polyclinic/contract/providers/rules';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LanguageChips, useSpecialtyOptions } from '../index.ts';
import { type Filters, oneOf, toRating } from './filters.ts';
import type { SearchData } from './search-loader.ts';

interface FilterFieldsProps extends Pick<SearchData, 'filters' | 'specialties' | 'insurers'> {
  change: (changes: Partial<Filters>, isTyping?: boolean) => void;
}

/** Everything that narrows a search, apart from its text. */
export function FilterFields({ filters, specialties, insurers, change }: FilterFieldsProps) {
  const { t } = useTranslation('providers/search');
  const specialtyOptions = useSpecialtyOptions(specialties);
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
      <WayFields filters={filters} change={change} />
      <SelectField
        name="insurer"
        label={t('filter.insurer')}
        value={filters.insurer}
        onChange={(event) => change({ insurer: event.target.value })}
        options={[{ value: '', label: t('filter.anyInsurer') }]}
        groups={insurers}
      />
      <StandingFields filters={filters} change={change} />
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

/** When, and in which way. */
function WayFields({ filters, change }: Pick<FilterFieldsProps, 'filters' | 'change'>) {
  const { t } = useTranslation('providers/search');
  const times = AVAILABILITIES.map((when) => ({ value: when, label: t(`when.${when}`) }));
  const types = VISIT_TYPES.map((type) => ({ value: type, label: t(`visitType.${type}`) }));
  return (
    <>
      <SelectField
        name="when"
        label={t('filter.when')}
        value={filters.when}
        onChange={(event) => change({ when: oneOf(AVAILABILITIES, event.target.value) })}
        options={[{ value: '', label: t('filter.anyTime') }, ...times]}
      />
      <SelectField
        name="type"
        label={t('filter.visitType')}
        value={filters.visitType}
        onChange={(event) => change({ visitType: oneOf(VISIT_TYPES, event.target.value) })}
        options={[{ value: '', label: t('filter.anyVisitType') }, ...types]}
      />
    </>
  );
}

/** What patients said, and what it costs. */
function StandingFields({ filters, change }: Pick<FilterFieldsProps, 'filters' | 'change'>) {
  const { t } = useTranslation('providers/search');
  const format = useFormat();
  const ratings = ([4, 4.5] as const).map((rating) => ({
    value: String(rating),
    label: t('filter.ratingFrom', { rating: format.rating(rating) }),
  }));
  return (
    <>
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
    </>
  );
}
